import { addDays, isoWeek, isoWeekday, utcDay } from '@polder/base/clock'
import { purchase } from '@polder/ledger/commands/purchase'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../testing/test-api.ts'

/** A sponsor with 10 POL in NFTs and a wallet with 5,000 below it, which earns it 7.5 POL a day, for 21 days. */
let api: TestApi
let sponsor: string
let yesterday: string
beforeAll(async () => {
  api = await openTestApi()
  const { db } = api.ledger
  sponsor = await api.ledger.fund(901, 20)
  const [{ code }] = await db.query('select referral_code as code from wallet where address = $1', [sponsor])
  const member = await api.ledger.fund(902, 6_000, code)
  await purchase(db, { address: sponsor, nftId: 'dike' })
  await purchase(db, { address: member, nftId: 'sea-gate' })
  await api.ledger.passDays(21)
  const [{ now }] = await db.query('select product_now() as now')
  yesterday = addDays(utcDay(now), -1)
})
afterAll(() => api.close())

interface Round {
  kind: string
  weekId: string
  day: string
  pool: string
  qualified: number
  share: string
}
interface Rounds {
  prizeRounds: {
    totalCount: number
    pageInfo: { hasNextPage: boolean; endCursor: string }
    edges: { node: Round }[]
  }
}
const rounds = async (after: string | null = null) => {
  const query = `query ($after: String) { prizeRounds(first: 2, after: $after) {
    totalCount pageInfo { hasNextPage endCursor } edges { node { kind weekId day pool qualified share } } } }`
  return (await api.visitor().graphql<Rounds>(query, { after })).prizeRounds
}

it('tells each week that was closed, newest first, also those in which nobody qualified', async () => {
  const sundays = Array.from({ length: 21 }, (_, i) => addDays(yesterday, -i)).filter(
    (day) => isoWeekday(day) === 7,
  )
  const first = await rounds()
  const second = await rounds(first.pageInfo.endCursor)
  const all = [...first.edges, ...second.edges].map(({ node }) => node)
  expect(first).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: true } })
  expect(second.pageInfo.hasNextPage).toBe(false)
  expect(all.map(({ day, weekId, kind }) => [day, weekId, kind])).toEqual(
    sundays.map((day) => [day, isoWeek(day), 'WEEKLY']),
  )
  expect(all[0]).toMatchObject({ pool: '100', qualified: 1, share: '100' })
})

it('tells what the wallets that qualified were paid', async () => {
  const first = await rounds()
  const second = await rounds(first.pageInfo.endCursor)
  const { wallet } = await api.visitor().graphql<{ wallet: { prizePool: { prizes: Round[] } } }>(
    `query ($address: Address!) { wallet(address: $address) {
      prizePool { prizes { weekId amount qualified pool } } } }`,
    { address: sponsor },
  )
  const paid = [...first.edges, ...second.edges].flatMap(({ node }) =>
    node.qualified > 0
      ? { weekId: node.weekId, amount: node.share, qualified: node.qualified, pool: node.pool }
      : [],
  )
  expect(wallet.prizePool.prizes).toEqual(paid)
  expect(paid.length).toBeGreaterThan(0)
})
