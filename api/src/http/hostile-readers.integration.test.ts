import { purchase } from '@polder/ledger/commands/purchase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../testing/test-api.ts'
import type { TestClient } from '../testing/test-client.ts'

/** Of the smallest NFT, a hundred at once. */
const POSITIONS = 600
const MAX_BYTES = 300_000

let api: TestApi
let rich: TestClient
beforeAll(async () => {
  api = await openTestApi({
    // A window of 40 s: none ends while a slow machine answers.
    env: { TRUST_PROXY: '1', RATE_LIMIT_PER_SECOND: '5', RATE_LIMIT_BURST: '200' },
  })
  rich = await api.member(10 * POSITIONS)
  for (let n = 0; n < POSITIONS; n += 100)
    await purchase(api.ledger.db, { address: rich.address, nftId: 'dike', quantity: 100 })
  await api.ledger.passDays(2)
})
afterAll(() => api.close())

/** What one address is answered. */
let clients = 0
const from = () => ({ 'x-forwarded-for': `10.0.0.${++clients}` })
const purchasesPath = (query = '') => `/api/nfts/user/${rich.address}${query}`

it('pages the purchases of a wallet that has many', async () => {
  const read = async (query: string) => {
    const { body, text } = await api.visitor().get(purchasesPath(query), from())
    expect(text.length).toBeLessThan(MAX_BYTES)
    return body as { purchases: { id: string }[]; truncated: boolean }
  }
  const newest = await read('')
  expect([newest.purchases.length, newest.truncated]).toEqual([500, true])
  const rest = await read(`?before=${newest.purchases.at(-1)!.id}`)
  expect([rest.purchases.length, rest.truncated]).toEqual([100, false])
  const ids = [...newest.purchases, ...rest.purchases].map(({ id }) => Number(id))
  expect(new Set(ids).size).toBe(POSITIONS)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  expect((await read('?limit=7')).purchases.map(({ id }) => Number(id))).toEqual(ids.slice(0, 7))
})

it.each(['?limit=501', '?limit=0', '?limit=x', '?before=x', '?before=1e3'])('refuses %s', async (query) => {
  expect((await api.visitor().get(purchasesPath(query), from())).status).toBe(400)
})

it('lists a hundred positions of a day, and the sum of the others', async () => {
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const { body, text } = await api.visitor().post(
    '/graphql',
    {
      query: `query ($a: Address!, $d: Date!) { wallet(address: $a) { explainDay(day: $d) {
        total interestUnlisted boxesUnlisted interest { positionId nftId price dailyInterest planVersion openedAt } } } }`,
      variables: { a: rich.address, d: day },
    },
    from(),
  )
  expect(text.length).toBeLessThan(MAX_BYTES)
  const { explainDay } = (body.data as { wallet: { explainDay: Record<string, unknown> } }).wallet
  expect(explainDay.interest).toHaveLength(100)
  expect(explainDay).toMatchObject({ total: '60', interestUnlisted: '50', boxesUnlisted: '0' })
})

describe('a request costs by what it may read', () => {
  const answered = async (path: string, times: number) => {
    const headers = from()
    const answers = await Promise.all(Array.from({ length: times }, () => api.visitor().get(path, headers)))
    return answers.filter(({ status }) => status === 200).length
  }

  it('so that an address has few long lists, and many short ones', async () => {
    expect(await answered(purchasesPath(), 100)).toBeLessThan(40)
    expect(await answered('/api/nfts', 100)).toBe(100)
  })

  it('and an operation that would go over a long history again and again is refused', async () => {
    await api.ledger.db.query(
      `update account a set version = 20000 from wallet w where w.id = a.wallet_id and w.address = $1`,
      [rich.address],
    )
    const sorted = (n: number) => `s${n}: statement(first: 1, order: LARGEST_FIRST) { edges { node { id } } }`
    const ask = async (aliases: number) => {
      const fields = Array.from({ length: aliases }, (_, n) => sorted(n)).join(' ')
      const query = `{ wallet(address: "${rich.address}") { ${fields} } }`
      const { body } = await api.visitor().post('/graphql', { query }, from())
      return ((body.errors ?? []) as { extensions: { code: string } }[]).map(
        ({ extensions }) => extensions.code,
      )
    }
    expect(await ask(1)).toEqual([])
    expect(await ask(30)).toContain('BAD_USER_INPUT')
  })

  it.each(['dashboard-stats', 'wallet/stats'])('and %s by the days that it adds up', async (call) => {
    expect(await answered(`/api/${call}/${rich.address}`, 40)).toBeLessThan(10)
    expect(await answered(`/api/${call}/0x${'9'.repeat(40)}`, 20)).toBe(20)
  })
})
