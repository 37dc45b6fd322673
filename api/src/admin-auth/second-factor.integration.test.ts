import { TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestAdmin } from '../testing/test-admin.ts'
import { openTestApi, type TestApi } from '../testing/test-api.ts'
import { resetAdmin } from './accounts.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ env: { TRUST_PROXY: '1' } })
})
afterAll(() => api.close())

const REFUSED = '... on Refused { code }'
const ENROL = `mutation ($password: String!) { enrolTotp(password: $password) { ... on TotpEnrolment { secret uri } ${REFUSED} } }`
const CONFIRM = `mutation ($code: String!) { confirmTotp(code: $code) { ... on TotpConfirmed { recoveryCodes } ${REFUSED} } }`
const DISABLE = `mutation ($code: String!) { disableTotp(code: $code) { ... on TotpDisabled { username } ${REFUSED} } }`
const SESSIONS = '{ adminSessions { id current secondFactor address userAgent } }'
const EVERYWHERE =
  'mutation { signOutEverywhere { ... on AdminSessionsEnded { count } ... on Refused { code } } }'

interface Enrolled {
  admin: TestAdmin
  totp: TOTP
  recoveryCodes: string[]
}

const verify = async (admin: TestAdmin) => (await admin.get('/api/auth/admin/verify')).status
/** @param step 0 for the code of now, 1 for the next, which counts already */
const codeOf = (totp: TOTP, step = 0) => totp.generate({ timestamp: Date.now() + step * 30_000 })
const wrongCode = (totp: TOTP) => String((Number(codeOf(totp, 1_000)) + 1) % 1_000_000).padStart(6, '0')

async function enrolled(): Promise<Enrolled> {
  const admin = await api.admin()
  const { enrolTotp } = await admin.graphql<{ enrolTotp: { secret: string; uri: string } }>(
    ENROL,
    admin.account,
  )
  const totp = URI.parse(enrolTotp.uri) as TOTP
  const { confirmTotp } = await admin.graphql<{ confirmTotp: { recoveryCodes: string[] } }>(CONFIRM, {
    code: codeOf(totp),
  })
  return { admin, totp, recoveryCodes: confirmTotp.recoveryCodes }
}

describe('turning it on', () => {
  it('shows secret and recovery codes once, and keeps neither as they are', async () => {
    const { totp, recoveryCodes, admin } = await enrolled()
    expect([totp.issuer, totp.label, totp.algorithm, totp.digits, totp.period]).toEqual([
      'Polder',
      admin.account.username,
      'SHA1',
      6,
      30,
    ])
    expect(new Set(recoveryCodes).size).toBe(10)
    const [{ kept }] = await api.ledger.db.query(
      `select to_jsonb(a)::text || (select string_agg(to_jsonb(r)::text, '') from admin_recovery_code r) as kept
       from admin a where username = $1`,
      [admin.account.username],
    )
    expect(kept).not.toContain(Buffer.from(totp.secret.bytes).toString('hex'))
    for (const code of recoveryCodes) expect(kept).not.toContain(code)
  })

  it('needs the password, then a code, and ends other sessions', async () => {
    const admin = await api.admin()
    const other = admin.elsewhere()
    await other.login()
    expect(await admin.graphql(ENROL, { password: 'wrong' })).toEqual({
      enrolTotp: { code: 'WRONG_PASSWORD' },
    })
    expect(await admin.graphql(CONFIRM, { code: '000000' })).toEqual({ confirmTotp: { code: 'WRONG_CODE' } })
    const { enrolTotp } = await admin.graphql<{ enrolTotp: { uri: string } }>(ENROL, admin.account)
    const totp = URI.parse(enrolTotp.uri) as TOTP
    expect(await admin.graphql(CONFIRM, { code: wrongCode(totp) })).toEqual({
      confirmTotp: { code: 'WRONG_CODE' },
    })
    // Begun is not on.
    expect((await admin.elsewhere().login()).status).toBe(200)
    await admin.graphql(CONFIRM, { code: codeOf(totp) })
    expect([await verify(admin), await verify(other)]).toEqual([200, 401])
    expect(await admin.graphql(SESSIONS)).toMatchObject({
      adminSessions: [{ current: true, secondFactor: true }],
    })
    expect(await admin.graphql(ENROL, admin.account)).toEqual({ enrolTotp: { code: 'TOTP_ON' } })
  })

  it('begins anew with a new password: who had the old one may have been shown the secret', async () => {
    const admin = await api.admin()
    const { enrolTotp } = await admin.graphql<{ enrolTotp: { uri: string } }>(ENROL, admin.account)
    const body = { currentPassword: admin.account.password, newPassword: 'a brand new secret' }
    expect((await admin.post('/api/auth/admin/change-password', body)).status).toBe(200)
    const code = codeOf(URI.parse(enrolTotp.uri) as TOTP)
    expect(await admin.graphql(CONFIRM, { code })).toEqual({ confirmTotp: { code: 'WRONG_CODE' } })
  })

  it('lets nobody try codes with a session', async () => {
    const { admin, totp } = await enrolled()
    const codes: unknown[] = []
    for (let n = 0; n < 7; n++) {
      const { disableTotp } = await admin.graphql<{ disableTotp: { code: string } }>(DISABLE, {
        code: wrongCode(totp),
      })
      codes.push(disableTotp.code)
    }
    expect(codes).toEqual([...Array(5).fill('WRONG_CODE'), 'RATE_LIMITED', 'RATE_LIMITED'])
    // Nor with the password, which a session's thief may know.
    await api.ledger.db.query(`update admin_login_throttle set failures = 12 where key like '% code'`)
    const body = { currentPassword: admin.account.password, newPassword: 'a brand new secret' }
    expect((await admin.post('/api/auth/admin/change-password', body)).status).toBe(200)
    expect(await admin.graphql(DISABLE, { code: wrongCode(totp) })).toEqual({
      disableTotp: { code: 'RATE_LIMITED' },
    })
  })
})

describe('signing in with it', () => {
  it('asks for a code, and says so, after the right password only', async () => {
    const { admin } = await enrolled()
    const answer = await admin.elsewhere().login()
    expect([answer.status, answer.body]).toEqual([
      401,
      { success: false, error: expect.stringMatching(/authenticator/), message: expect.any(String) },
    ])
    expect(answer.headers.get('x-error-code')).toBe('TOTP_REQUIRED')
    expect(answer.headers.getSetCookie()).toEqual([])
    expect((await admin.elsewhere().login({ password: 'wrong' })).body.error).toMatch(/credentials/)
  })

  it('takes a code once, and none of before', async () => {
    const { admin, totp } = await enrolled()
    // The code that turned it on is used up.
    const used = codeOf(totp)
    const fresh = codeOf(totp, 1)
    const stepOf = async () =>
      (
        await api.ledger.db.query('select totp_last_step from admin where username = $1', [
          admin.account.username,
        ])
      )[0]
    const before = await stepOf()
    if (Number(before.totp_last_step) === Math.floor(Date.now() / 30_000)) {
      expect((await admin.elsewhere().login({ totp: used })).status).toBe(401)
    }
    const laptop = admin.elsewhere()
    expect((await laptop.login({ totp: ` ${fresh.slice(0, 3)} ${fresh.slice(3)} ` })).status).toBe(200)
    expect(await verify(laptop)).toBe(200)
    expect((await admin.elsewhere().login({ totp: fresh })).status).toBe(401)
    expect((await admin.elsewhere().login({ totp: codeOf(totp, 0) })).status).toBe(401)
  })

  it('takes one code once, however many try it at the same time', async () => {
    const { admin, totp } = await enrolled()
    const code = codeOf(totp, 1)
    const answers = await Promise.all([1, 2, 3, 4].map(() => admin.elsewhere().login({ totp: code })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
  })

  it('takes each recovery code once', async () => {
    const { admin, recoveryCodes } = await enrolled()
    const [code = '', another = ''] = recoveryCodes
    expect((await admin.elsewhere().login({ totp: code.toUpperCase() })).status).toBe(200)
    expect((await admin.elsewhere().login({ totp: code })).status).toBe(401)
    expect((await admin.elsewhere().login({ totp: another.replaceAll('-', '') })).status).toBe(200)
  })

  it('lets nobody who has the password try codes from many addresses, and a reset ends the wait', async () => {
    const { admin, totp } = await enrolled()
    const login = (n: number, totp: string, password = admin.account.password) =>
      admin.elsewhere().login({ totp, password }, { 'x-forwarded-for': `198.51.100.${n}` })
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) statuses.push((await login(n, wrongCode(totp))).status)
    // Five, and what a slow machine lets pass of a delay that grows.
    expect(statuses.filter((status) => status === 401).length).toBeLessThan(9)
    await resetAdmin(api.ledger.db, { ...admin.account, password: 'given by somebody else', actor: 'test' })
    expect((await login(99, codeOf(totp, 1), 'given by somebody else')).status).toBe(200)
  })

  it('refuses what can be no code', async () => {
    const { admin } = await enrolled()
    for (const totp of ['', '12345', '1234567', 'abcdef', '0'.repeat(41)])
      expect((await admin.elsewhere().login({ totp })).status).toBeGreaterThanOrEqual(400)
  })

  it('is not made cheaper by asking without a code in between', async () => {
    const { admin, totp } = await enrolled()
    const errors: unknown[] = []
    for (let n = 0; n < 8; n++) {
      errors.push((await admin.elsewhere().login({ totp: wrongCode(totp) })).status)
      await admin.elsewhere().login()
    }
    expect(errors.filter((status) => status === 401).length).toBeLessThanOrEqual(6)
    expect(errors.at(-1)).toBe(429)
  })
})

describe('acting', () => {
  it('needs a session that was opened with it', async () => {
    const { admin } = await enrolled()
    await api.ledger.db.query('update admin_session set second_factor = false')
    const body = { currentPassword: admin.account.password, newPassword: 'a brand new secret' }
    expect((await admin.post('/api/auth/admin/change-password', body)).status).toBe(403)
    expect(await verify(admin)).toBe(200)
  })
})

describe('turning it off', () => {
  it('needs a code, and then the password is enough again', async () => {
    for (const how of ['totp', 'recovery'] as const) {
      const { admin, totp, recoveryCodes } = await enrolled()
      expect(await admin.graphql(DISABLE, { code: wrongCode(totp) })).toEqual({
        disableTotp: { code: 'WRONG_CODE' },
      })
      const code = how === 'totp' ? codeOf(totp, 1) : recoveryCodes[9]
      const { username } = admin.account
      expect(await admin.graphql(DISABLE, { code })).toEqual({ disableTotp: { username } })
      expect((await admin.elsewhere().login()).status).toBe(200)
      expect(await admin.graphql(DISABLE, { code })).toEqual({ disableTotp: { code: 'TOTP_OFF' } })
    }
  })
})

describe('sessions', () => {
  it('are listed with where they came from; one is ended, or all', async () => {
    const admin = await api.admin('viewer')
    const [phone, laptop] = [admin.elsewhere(), admin.elsewhere()]
    await phone.login({}, { 'user-agent': 'a phone' })
    await laptop.login({}, { 'user-agent': 'a laptop' })
    const stranger = await api.admin()
    const { adminSessions } = await phone.graphql<{ adminSessions: { id: string; userAgent: string }[] }>(
      SESSIONS,
    )
    expect(adminSessions).toMatchObject([
      { userAgent: 'a laptop', current: false, address: expect.stringMatching(/127\.0\.0\.1|::/) },
      { userAgent: 'a phone', current: true },
      { current: false },
    ])
    const revoke = (who: TestAdmin, id?: string) =>
      who.graphql(
        'mutation ($id: ID!) { revokeAdminSession(id: $id) { ... on AdminSessionsEnded { count } ... on Refused { code } } }',
        { id },
      )
    const { id } = adminSessions[0]!
    for (const [who, wanted] of [
      [stranger, id],
      [phone, '0'],
      [phone, 'x'],
    ] as const) {
      expect(await revoke(who, wanted)).toEqual({ revokeAdminSession: { code: 'SESSION_NOT_FOUND' } })
    }
    expect(await revoke(phone, id)).toEqual({ revokeAdminSession: { count: 1 } })
    expect([await verify(laptop), await verify(phone), await verify(admin)]).toEqual([401, 200, 200])
    expect(await phone.graphql(EVERYWHERE)).toEqual({ signOutEverywhere: { count: 2 } })
    expect([await verify(phone), await verify(admin), await verify(stranger)]).toEqual([401, 401, 200])
    expect((await phone.post('/api/auth/admin/refresh', {})).status).toBe(401)
  })

  it('say who is signed in, and nothing to anybody else', async () => {
    const admin = await api.admin('viewer')
    const query = '{ adminSession { username role secondFactor secondFactorOn } }'
    expect(await admin.graphql(query)).toEqual({
      adminSession: {
        username: admin.account.username,
        role: 'viewer',
        secondFactor: false,
        secondFactorOn: false,
      },
    })
    expect(await admin.elsewhere().graphql(query)).toEqual({ adminSession: null })
    const { body } = await admin.elsewhere().post('/graphql', { query: SESSIONS })
    expect(body).toMatchObject({ data: null, errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] })
  })
})
