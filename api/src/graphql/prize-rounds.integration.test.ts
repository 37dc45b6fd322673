import { addDays, isoWeek, isoWeekday, utcDay } from '@polder/base/clock'
import { purchase } from '@polder/ledger/commands/purchase'
import { addPlanVersion } from '@polder/ledger/plan/add-plan-version'
import { defaultPlan } from '@polder/ledger/plan/default-plan'
import { inTransaction } from '@polder/ledger/sql'
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

it('tells by which earnings a pool was shared, once a plan says so', async () => {
  await inTransaction(api.ledger.db, (manager) =>
    addPlanVersion(manager, {
      effectiveFrom: addDays(yesterday, 2),
      terms: { ...defaultPlan, prizePool: { ...defaultPlan.prizePool, shares: 'byEarnings' } },
      createdBy: 'test',
      reason: 'test',
    }),
  )
  await api.ledger.passDays(8)
  const { plan, prizeRounds, wallet } = await api.visitor().graphql<{
    plan: unknown
    prizeRounds: { edges: { node: { day: string } }[] }
    wallet: unknown
  }>(
    `query ($address: Address!) { plan { prizePool { shares } }
      prizeRounds(first: 1) { edges { node { day pool qualified share earnings } } }
      wallet(address: $address) { prizes(first: 1) { edges { node { amount ownEarnings allEarnings } } } } }`,
    { address: sponsor },
  )
  const { day, ...round } = prizeRounds.edges[0]!.node
  const [{ earned }] = await api.ledger.db.query(
    'select trim_scale(sum(c1) / 1e18)::text as earned from day_income where day <= $1::date',
    [day],
  )
  const share = { amount: '100', ownEarnings: earned, allEarnings: earned }
  expect({ plan, round, wallet }).toEqual({
    plan: { prizePool: { shares: 'BY_EARNINGS' } },
    round: { pool: '100', qualified: 1, share: null, earnings: earned },
    wallet: { prizes: { edges: [{ node: share }] } },
  })
  const why = await api.visitor().graphql(
    `query ($address: Address!, $day: Date!) { wallet(address: $address) {
      explainDay(day: $day) { prizes { amount ownEarnings allEarnings } } } }`,
    { address: sponsor, day },
  )
  expect(why).toEqual({ wallet: { explainDay: { prizes: [share] } } })
})
