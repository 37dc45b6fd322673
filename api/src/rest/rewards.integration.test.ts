import { addDays, utcDay } from '@polder/base/clock'
import { purchase } from '@polder/ledger/commands/purchase'
import { addPlanVersion } from '@polder/ledger/plan/add-plan-version'
import { defaultPlan } from '@polder/ledger/plan/default-plan'
import { explainDay } from '@polder/ledger/reads/explain-day'
import { inTransaction } from '@polder/ledger/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../testing/test-api.ts'

/**
 * A sponsors B (left leg) and C (right leg), B sponsors D. A holds 150 POL, B and C 5,000 each, D 1,000. 70 days are
 * closed: the month's end among the last 40 of them finds all of it seasoned. Fields are written from
 * docs/api.md.
 */
let api: TestApi
let a: string
let b: string
let d: string
let lastDay: string
const unknown = `0x${'9'.repeat(40)}`
const DAYS = 70
/** The day of purchase earns nothing. */
const EARNING_DAYS = DAYS - 1

beforeAll(async () => {
  api = await openTestApi()
  const opened = utcDay(new Date())
  const { fund } = api.ledger
  a = await fund(1, 1_000)
  const codeOf = async (wallet: string) =>
    (
      (await api.visitor().get(`/api/dashboard-stats/${wallet}`)).body.stats as {
        user: { referralCode: string }
      }
    ).user.referralCode
  const codeOfA = await codeOf(a)
  b = await fund(2, 6_000, codeOfA)
  const c = await fund(3, 6_000, codeOfA)
  d = await fund(4, 2_000, await codeOf(b))
  for (const [address, nftId] of [
    [a, 'windmill'],
    [a, 'canal'],
    [b, 'sea-gate'],
    [c, 'sea-gate'],
    [d, 'delta'],
  ] as const) {
    await purchase(api.ledger.db, { address, nftId })
  }
  await api.ledger.passDays(DAYS)
  lastDay = addDays(opened, DAYS - 1)
})
afterAll(() => api.close())

/** @returns the named part of a successful answer */
async function get<T = Record<string, unknown>>(path: string, part: string): Promise<T> {
  const { status, body } = await api.visitor().get(path)
  expect([path, status, body.success]).toEqual([path, 200, true])
  expect(Object.keys(body).sort()).toEqual([part, 'success'].sort())
  return body[part] as T
}

describe('referral', () => {
  it('info gives one percentage and one threshold for each level', async () => {
    expect(await get('/api/referral/info', 'config')).toEqual({
      levelPercents: [15, 8, 5, 4, 3, 3, 2, 2, 2, 2],
      levelThresholdsPOL: [10, 50, 100, 250, 500, 750, 1_000, 1_500, 2_000, 2_500],
    })
  })

  it('earnings sum what every closed day paid, by level', async () => {
    const levels = [15 * EARNING_DAYS, 0.8 * EARNING_DAYS] as const
    const earnings = await get<{ recentPayouts: unknown[] }>(`/api/referral/earnings/${a}`, 'earnings')
    expect(earnings).toEqual({
      totalEarnings: expect.closeTo(levels[0] + levels[1], 9),
      earningsByLevel: [
        { _id: 1, totalAmount: levels[0] },
        { _id: 2, totalAmount: expect.closeTo(levels[1], 9) },
      ],
      recentPayouts: expect.any(Array),
    })
    expect(earnings.recentPayouts).toHaveLength(10)
    expect(earnings.recentPayouts.slice(0, 3)).toEqual([
      { level: 1, amount: 7.5, fromWallet: b, date: `${lastDay}T00:00:00.000Z` },
      { level: 1, amount: 7.5, fromWallet: expect.any(String), date: `${lastDay}T00:00:00.000Z` },
      { level: 2, amount: 0.8, fromWallet: d, date: `${lastDay}T00:00:00.000Z` },
    ])
    expect(await get(`/api/referral/earnings/${unknown}`, 'earnings')).toEqual({
      totalEarnings: 0,
      earningsByLevel: [],
      recentPayouts: [],
    })
  })

  it('tree shows the downline to the depth asked for, and counts all of it', async () => {
    const child = (
      walletAddress: string,
      totalInvestment: number,
      children: unknown[],
      truncated = false,
    ) => ({
      walletAddress,
      totalInvestment,
      isActive: true,
      truncated,
      children,
    })
    const tree = await get<{ children: unknown[] }>(`/api/referral/tree/${a}`, 'tree')
    expect(tree).toEqual({
      totalReferrals: 3,
      activeReferrals: 3,
      truncated: false,
      children: [child(b, 5_000, [child(d, 1_000, [])]), child(expect.any(String) as never, 5_000, [])],
    })
    const flat = await get<{ children: unknown[]; totalReferrals: number }>(
      `/api/referral/tree/${a}?depth=1`,
      'tree',
    )
    expect(flat.children[0]).toEqual(child(b, 5_000, [], true))
    expect(flat.totalReferrals).toBe(3)
    expect(await get(`/api/referral/tree/${unknown}`, 'tree')).toEqual({
      totalReferrals: 0,
      activeReferrals: 0,
      truncated: false,
      children: [],
    })
  })
})

describe('clubs', () => {
  it('info lists the clubs of the plan', async () => {
    const clubs = await get<unknown[]>('/api/club-reward/info', 'clubs')
    expect(clubs).toHaveLength(5)
    expect(clubs[1]).toEqual({
      name: 'Guardian',
      thresholdPOL: 5_000,
      clubPercent: 1.5,
      clubPercentDisplay: '1.5%',
      leftLegMinPercent: 40,
      rightLegMinPercent: 60,
    })
  })

  it('status tells both legs, live and seasoned', async () => {
    const status = await get(`/api/club-reward/status/${a}`, 'status')
    expect(status).toMatchObject({
      currentClubName: 'Guardian',
      clubPercent: 1.5,
      totalTeamVolumePOL: 11_000,
      leftLegVolumePOL: 6_000,
      rightLegVolumePOL: 5_000,
      leftLegPercent: 54.54,
      rightLegPercent: 45.46,
      weakerLegVolumePOL: 5_000,
      qualifiesFor60_40: true,
      ratio: '55/45',
    })
    expect(await get(`/api/club-reward/status/${unknown}`, 'status')).toMatchObject({
      currentClubName: null,
      clubPercent: 0,
      totalTeamVolumePOL: 0,
      qualifiesFor60_40: false,
    })
  })

  it('were paid once a month on the weaker leg', async () => {
    const rows = await api.ledger.db.query(
      `select p.day::text as day, p.amount from club_payout p join wallet w on w.id = p.wallet_id where w.address = $1`,
      [a],
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { day, amount } of rows) {
      expect(addDays(day, 1)).toMatch(/-01$/)
      expect(amount).toBe(75n * 10n ** 18n)
      const { wallet } = await api.visitor().graphql<{ wallet: object }>(
        `query ($a: Address!, $day: Date!) { wallet(address: $a) {
          explainDay(day: $day) { club { name left right percent amount } } } }`,
        { a, day },
      )
      const club = { name: 'Guardian', left: '6000', right: '5000', percent: 1.5, amount: '75' }
      expect(wallet).toEqual({ explainDay: { club } })
    }
    const stats = await get<{ incomeBreakdown: { club: number } }>(`/api/dashboard-stats/${a}`, 'stats')
    expect(stats.incomeBreakdown.club).toBe(75 * rows.length)
  })
})

describe('mystery box', () => {
  it('stats count credited boxes', async () => {
    const stats = await get<{ totalMysteryPOL: number }>(`/api/mysterybox/stats/${a}`, 'stats')
    expect(stats).toEqual({
      isActive: true,
      totalMysteryPOL: expect.any(Number),
      count: 2,
      daysRemaining: 90 - DAYS,
    })
    const history = await get<{ rewardPOL: number }[]>(`/api/mysterybox/history/${a}`, 'history')
    expect(history.reduce((sum, { rewardPOL }) => sum + rewardPOL, 0)).toBeCloseTo(stats.totalMysteryPOL, 9)
  })

  it('history gives tier and reward of each purchase, newest first', async () => {
    const history = await get<Record<string, unknown>[]>(`/api/mysterybox/history/${a}`, 'history')
    expect(history.map(({ nftName }) => nftName)).toEqual(['Canal', 'Windmill'])
    const percents: Record<string, number> = { Common: 0.01, Rare: 0.02, Epic: 0.05, Legendary: 0.1 }
    for (const [i, price] of [100, 50].entries()) {
      expect(history[i]).toMatchObject({ state: 'credited', purchaseDate: expect.stringMatching(/Z$/) })
      expect(history[i]?.rewardPOL).toBeCloseTo(price * percents[history[i]?.tier as string]!, 9)
    }
    expect(await get(`/api/mysterybox/history/${unknown}`, 'history')).toEqual([])
  })
})

describe('prize pool', () => {
  it('status adds up to what the rounds paid', async () => {
    const status = await get<
      Record<string, number> & { entries: { type: string; amount: number; weekId: string }[] }
    >(`/api/prize-pool/status/${a}`, 'status')
    expect(status).toMatchObject({
      campaignActive: true,
      isQualified: true,
      qualificationThresholdPOL: 25,
      remainingToQualify: 0,
      weeklyRewardPOL: 100,
      finalRewardPOL: 600,
    })
    expect(status.entries.length).toBe(status.weeklyRewardsReceived)
    expect(status.entries.length).toBeGreaterThan(7)
    expect(status.entries[0]).toMatchObject({
      type: 'weekly',
      weekId: expect.stringMatching(/^\d{4}-W\d\d$/),
    })
    expect(status.entries.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(
      status.totalEarnedFromPrizePool!,
      9,
    )
    expect(await get(`/api/prize-pool/status/${unknown}`, 'status')).toMatchObject({
      isQualified: false,
      userReferralEarningsPOL: 0,
      remainingToQualify: 25,
      entries: [],
    })
  })
})

describe('GraphQL', () => {
  it('answers the same, and explains every day that was paid', async () => {
    const { wallet, mysteryBoxChain } = await api.visitor().graphql<{
      wallet: Record<string, never>
      mysteryBoxChain: { commitment: string; revealed: unknown[] }
    }>(
      `query ($address: Address!, $day: Date!) {
        mysteryBoxChain { commitment revealed { day seed } }
        wallet(address: $address) {
          team { referrals activeReferrals live { club { name } volume left right weaker balanced } seasoned { volume } }
          referralEarnings { level amount }
          commissionSources(first: 3) { day level from interest amount }
          referralTree(depth: 2) { truncated nodes { address sponsor depth principal active truncated } }
          mysteryBoxTotals { credited count vesting }
          mysteryBoxes(first: 1) { totalCount edges { node { tier reward state seed vestsAt } } pageInfo { hasNextPage endCursor } }
          prizePool { qualified referralEarnings remaining earned prizes { kind weekId amount pool qualified } }
          explainDay(day: $day) {
            total planVersion
            interest { positionId price dailyInterest }
            referral { level percent base threshold principal amount sources { address interest } }
            boxes { tier reward } prizes { kind pool qualified amount } club { name amount }
          }
        }
      }`,
      { address: a, day: lastDay },
    )
    expect(wallet).toMatchObject({
      team: {
        referrals: 3,
        activeReferrals: 3,
        live: {
          club: { name: 'Guardian' },
          volume: '11000',
          left: '6000',
          right: '5000',
          weaker: '5000',
          balanced: true,
        },
      },
      referralTree: {
        truncated: false,
        nodes: [{ address: b, depth: 1 }, { depth: 1 }, { address: d, sponsor: b, depth: 2 }],
      },
      mysteryBoxTotals: { count: 2, vesting: '0' },
      mysteryBoxes: { totalCount: 2, pageInfo: { hasNextPage: true } },
      prizePool: { qualified: true, remaining: '0' },
      explainDay: {
        planVersion: 1,
        interest: [
          { price: '50', dailyInterest: '0.5' },
          { price: '100', dailyInterest: '1' },
        ],
        referral: [
          {
            ...{ level: 1, percent: 15, base: '100', threshold: '10', principal: '150', amount: '15' },
            sources: [{ interest: '50' }, { interest: '50' }],
          },
          { level: 2, percent: 8, base: '10', amount: '0.8', sources: [{ address: d, interest: '10' }] },
        ],
      },
    })
    const [{ id: walletId }] = await api.ledger.db.query('select id from wallet where address = $1', [a])
    const why = await explainDay(api.ledger.db.manager, { walletId, day: lastDay, maxSources: 1 })
    expect(why!.referral.map(({ sources }) => sources.map(({ level }) => level))).toEqual([[1], [2]])
    expect(mysteryBoxChain.commitment).toMatch(/^[0-9a-f]{64}$/)
    expect(mysteryBoxChain.revealed).toHaveLength(DAYS)
  })
})

describe('a plan that moves the end of the event', () => {
  it('takes no box away that was brought, and brings none for what was bought without', async () => {
    const { db } = api.ledger
    const eventOf = async (days: number) => {
      const [{ today }] = await db.query(`select (product_now() at time zone 'UTC')::date::text as today`)
      const terms = { ...defaultPlan, mysteryBox: { ...defaultPlan.mysteryBox, days } }
      const added = { effectiveFrom: addDays(today, 1), createdBy: 'ann', reason: 'another end' }
      await inTransaction(db, (manager) => addPlanVersion(manager, { terms, ...added }))
      await api.ledger.passDays(2)
    }
    const boxes = async () => {
      const { wallet } = await api.visitor().graphql<{ wallet: object }>(
        `query ($a: Address!) { wallet(address: $a) {
          mysteryBoxTotals { count } mysteryBoxes(first: 9) { totalCount edges { node { nftName state } } }
          positions(first: 9) { edges { node { nftId mysteryBox { state } } } } } }`,
        { a },
      )
      return [wallet, await get<unknown[]>(`/api/mysterybox/history/${a}`, 'history')]
    }
    const before = await boxes()
    await eventOf(0)
    expect(await boxes()).toEqual(before)
    await purchase(db, { address: a, nftId: 'dike' })
    await eventOf(3_660)
    await purchase(db, { address: a, nftId: 'dike' })
    const [wallet] = await boxes()
    expect(wallet).toMatchObject({
      mysteryBoxTotals: { count: 2 },
      mysteryBoxes: { totalCount: 3, edges: [{ node: { state: 'UNDRAWN' } }, {}, {}] },
      positions: {
        edges: [{ node: { mysteryBox: { state: 'UNDRAWN' } } }, { node: { mysteryBox: null } }, {}, {}],
      },
    })
  })
})
