import { TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../testing/test-api.ts'

/** Guesses in bulk. What a slow machine lets pass is what a delay that grows lets pass in the meantime. */
const COUNT = process.env.POLDER_LONG ? 10_000 : 300

const METRICS_TOKEN = 'only for this one test, and long enough for it'
let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ env: { TRUST_PROXY: '1', METRICS_TOKEN } })
})
afterAll(() => api.close())

/** @returns how many were looked at, which a right password would have passed; the others were put off */
async function guess(attempt: (n: number) => Promise<{ status: number }>): Promise<number> {
  let looked = 0
  for (let sent = 0; sent < COUNT; sent += 100) {
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => attempt(sent + n)))
    for (const { status } of answers) expect([401, 429]).toContain(status)
    looked += answers.filter(({ status }) => status === 401).length
  }
  return looked
}

const from = (n: number) => ({ 'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` })

describe(`${COUNT} guesses over REST`, { timeout: 600_000 }, () => {
  it('from one address are a handful', async () => {
    const admin = await api.admin()
    const looked = await guess((n) => admin.elsewhere().login({ password: `guess ${n}` }, from(1)))
    expect(looked).toBeGreaterThanOrEqual(5)
    expect(looked).toBeLessThan(16)
  })

  it('from a hundred addresses are about one each, and its owner comes in from wherever it is', async () => {
    const admin = await api.admin()
    await admin.elsewhere().login({}, from(2))
    const looked = await guess((n) =>
      admin.elsewhere().login({ password: `guess ${n}` }, from(1_000 + (n % 100))),
    )
    expect(looked).toBe(100)
    for (const place of [2, 99_999]) expect((await admin.elsewhere().login({}, from(place))).status).toBe(200)
  })

  it('from one address at as many names are a few', async () => {
    const admin = await api.admin()
    const looked = await guess((n) => admin.elsewhere().login({ username: `name-${n}` }, from(3)))
    expect(looked).toBeGreaterThanOrEqual(20)
    expect(looked).toBeLessThan(40)
  })
})

it('are counted for those who watch', async () => {
  const page = (await api.visitor().get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })).text
  for (const outcome of ['ok', 'refused', 'delayed']) {
    expect(page).toMatch(new RegExp(`^polder_admin_sign_ins_total\\{outcome="${outcome}"\\} [1-9]`, 'm'))
  }
})

describe('200 guesses in one GraphQL request', () => {
  const many = (field: string) => Array.from({ length: 200 }, (_, n) => `a${n}: ${field}`).join(' ')

  it.each([
    ['logins', 'login(username: "admin", password: "guess") { __typename }'],
    ['codes', 'confirmTotp(code: "000000") { __typename }'],
    ['passwords', 'enrolTotp(password: "guess") { __typename }'],
  ])('of %s are refused as a whole', async (_, field) => {
    const admin = await api.admin('viewer')
    const { status, body } = await admin.post('/graphql', { query: `mutation { ${many(field)} }` })
    expect([status, body.data]).toEqual([400, undefined])
    const batch = Array.from({ length: 200 }, () => ({ query: `mutation { ${field} }` }))
    expect((await admin.post('/graphql', batch)).status).toBe(400)
  })

  it('are five where an operation may hold as many', async () => {
    const admin = await api.admin()
    const { enrolTotp } = await admin.graphql<{ enrolTotp: { uri: string } }>(
      'mutation ($password: String!) { enrolTotp(password: $password) { ... on TotpEnrolment { uri } } }',
      admin.account,
    )
    const totp = URI.parse(enrolTotp.uri) as TOTP
    const wrong = String((Number(totp.generate({ timestamp: 0 })) + 1) % 1_000_000).padStart(6, '0')
    const field = `confirmTotp(code: "${wrong}") { ... on Refused { code } }`
    const aliased = Array.from({ length: 25 }, (_, n) => `a${n}: ${field}`).join(' ')
    const answers = await admin.graphql<Record<string, { code: string }>>(`mutation { ${aliased} }`)
    const codes = Object.values(answers).map(({ code }) => code)
    expect(codes.slice(0, 5)).toEqual(Array(5).fill('WRONG_CODE'))
    expect(codes.filter((code) => code === 'RATE_LIMITED').length).toBeGreaterThanOrEqual(17)
  })
})
