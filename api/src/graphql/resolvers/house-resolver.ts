import { DAY_MS, utcDay } from '@polder/base/clock'
import { ANNOUNCEMENTS } from '@polder/ledger/lists/announcements'
import { CLOSED_DAYS, readClosedDay } from '@polder/ledger/lists/closed-days'
import { PLAN_VERSIONS } from '@polder/ledger/lists/plan-versions'
import { PRIZE_ROUNDS } from '@polder/ledger/lists/prizes'
import { readForecast } from '@polder/ledger/reads/forecast'
import { readIndexer, readPayouts } from '@polder/ledger/reads/machinery'
import { readSolvency, SOLVENCY_POINTS, type SolvencyRecord } from '@polder/ledger/reads/solvency'
import { readOpenedAt, readProductNow } from '@polder/ledger/reads/statistics'
import { withdrawalTerms } from '@polder/ledger/withdrawals/minimum-withdrawal'
import { ID } from 'type-graphql'
import { indexerLag } from '../../http/indexer-lag.ts'
import { toSolvency } from '../../reads/solvency.ts'
import { readVaultWithRoots } from '../../reads/vault.ts'
import type { GraphqlContext } from '../context.ts'
import { arg, PAGE, queries } from '../fields.ts'
import { pageArgsOf, rowTypeOf } from '../lists/list-types.ts'
import { readProductPage } from '../lists/pages.ts'
import { DateScalar } from '../scalars.ts'
import { toNft, toPlan } from '../to-plan.ts'
import { Entry } from '../types/books.ts'
import { Close, Forecast, Solvency, SolvencyPoint, SolvencyThinning, Statistics } from '../types/house.ts'
import { IndexerState, PayoutState } from '../types/machinery.ts'
import { nullable } from '../types/object-type.ts'
import { connectionOf } from '../types/page.ts'
import { Nft, Plan } from '../types/plan.ts'
import { Vault } from '../types/vault.ts'

const RECENT_DAYS = 90

/** What anyone may read about the product as a whole: no address of a node, no name of a machine. */
export const HouseResolver = queries((field) => ({
  statistics: field(
    Statistics,
    'Figures measured from the ledger',
    async (_, _wanted, { manager, parts }) => {
      const [figures, now] = await Promise.all([parts.statistics(), readProductNow(manager)])
      const { users, openedAt } = figures
      return {
        users,
        totalDeposited: figures.deposited,
        totalWithdrawn: figures.withdrawn,
        activeNfts: figures.activePositions,
        rewardsDistributed: figures.rewards,
        openedAt,
        recentlyLaunched: openedAt !== null && now.getTime() - openedAt.getTime() < RECENT_DAYS * DAY_MS,
      }
    },
  ),
  plan: field(Plan, 'The plan in force today', async (_, _wanted, { loaders, manager }) => {
    const { plan, now, ...inForce } = await loaders.plan()
    const withdrawal = await withdrawalTerms(manager, plan.withdrawal)
    return toPlan({ ...inForce, plan: { ...plan, withdrawal } }, utcDay(now), await readOpenedAt(manager))
  }),
  planVersions: field(
    connectionOf(Plan),
    'Every version of the plan, newest first, with those that are yet to take effect',
    PAGE,
    async (_, page, { loaders, manager }) => {
      const [{ now }, openedAt] = await Promise.all([loaders.plan(), readOpenedAt(manager)])
      return readProductPage(manager, PLAN_VERSIONS, page, (version) =>
        toPlan(version, utcDay(now), openedAt),
      )
    },
  ),
  catalogue: field([Nft], 'The NFTs on offer, cheapest first', async (_, _wanted, { loaders }) => {
    const { plan } = await loaders.plan()
    return plan.catalogue.toSorted((a, b) => (a.price < b.price ? -1 : 1)).map(toNft)
  }),
  entry: field(
    nullable(Entry),
    'An entry with all its transfers, e.g. that of a statement line',
    { id: arg(ID, 'As `entryId` of a statement line gives it') },
    (_, { id }, { loaders }) => (/^\d{1,18}$/.test(id) ? loaders.entries.load(id) : null),
  ),
  solvency: field(
    nullable(Solvency),
    'What is owed and what is there to pay it: the newest observation',
    async (_, _wanted, { manager, parts }) => {
      const seen = await readSolvency(manager)
      return seen && shownSolvency(seen, parts.settings.CONTRACT_ADDRESS)
    },
  ),
  solvencyHistory: field(
    connectionOf(SolvencyPoint),
    'Coverage over time, newest first',
    {
      ...PAGE,
      thinning: arg(SolvencyThinning, 'How many points of a day are wanted', SolvencyThinning.CLOSE),
    },
    (_, wanted, { manager, parts }) =>
      readProductPage(manager, SOLVENCY_POINTS, wanted, (seen) =>
        shownSolvency(seen, parts.settings.CONTRACT_ADDRESS),
      ),
  ),
  forecast: field(
    nullable(Forecast),
    'What the plan will owe in 30 and 90 days; null before the first day is closed',
    async (_, _wanted, { manager }) => {
      const found = await readForecast(manager)
      return (
        found && {
          ...found,
          owed: found.liabilities,
          horizons: found.horizons.map(({ prize, ...horizon }) => ({
            ...horizon,
            prizePool: prize,
            total: horizon.interest + horizon.referral + horizon.mysteryBox + prize + horizon.club,
          })),
          assumptions: ASSUMPTIONS,
        }
      )
    },
  ),
  closes: field(
    connectionOf(Close),
    'Closed days; newest first by default',
    pageArgsOf(CLOSED_DAYS),
    (_, wanted, { manager }) => readProductPage(manager, CLOSED_DAYS, wanted),
  ),
  close: field(
    nullable(Close),
    'One closed day; null when it is not closed',
    { day: arg(DateScalar, 'In UTC, e.g. `"2026-11-20"`') },
    (_, { day }, { manager }) => readClosedDay(manager, day),
  ),
  prizeRounds: field(
    connectionOf(rowTypeOf(PRIZE_ROUNDS)),
    'Every pool that was divided so far, newest first; weeks in which nobody qualified as well',
    PAGE,
    (_, page, { parts }) => readProductPage(parts.db.manager, PRIZE_ROUNDS, page),
  ),
  announcements: field(
    connectionOf(rowTypeOf(ANNOUNCEMENTS)),
    'What operators told everybody and what they announce for later, the newest first',
    PAGE,
    (_, page, { manager }) => readProductPage(manager, ANNOUNCEMENTS, page),
  ),
  indexer: field(
    nullable(IndexerState),
    'Null before the indexer first started',
    async (_, _wanted, { manager, parts }) => {
      const { CHAIN_ID: chainId, CONTRACT_ADDRESS } = parts.settings
      const state = await readIndexer(manager, { chainId, contract: CONTRACT_ADDRESS.toLowerCase() })
      return state && { ...state, problem: await indexerLag(parts) }
    },
  ),
  payoutState: field(PayoutState, 'How payouts stand, over all wallets', (_, _wanted, context) =>
    payoutState(context),
  ),
  // What the chain says of the vault and its roots (docs/payouts.md#roots).
  vault: field(
    nullable(Vault),
    'The vault as it was last read from the chain; null where the treasury is a plain account',
    (_, _wanted, { manager, parts }) => readVaultWithRoots(manager, parts.settings.CONTRACT_ADDRESS),
  ),
}))

/** @returns how payouts stand, over all wallets */
export async function payoutState({ loaders, manager }: GraphqlContext): Promise<PayoutState> {
  const [payouts, { now }] = await Promise.all([readPayouts(manager), loaders.plan()])
  const { oldestInLineAt } = payouts
  return {
    ...payouts,
    oldestWaitingSeconds: oldestInLineAt && Math.max(0, (now.getTime() - oldestInLineAt.getTime()) / 1_000),
  }
}

function shownSolvency(observed: SolvencyRecord, contract: string): SolvencyPoint {
  const { rewards, dailyInterest, ...seen } = toSolvency(observed, contract)
  return { ...seen, rewardsOwed: rewards, dailyInterestOwed: dailyInterest }
}

const ASSUMPTIONS = [
  'Nobody buys, sells, joins or withdraws: every position held now is held throughout.',
  'Referral levels stay unlocked or locked as they are.',
  'Every mystery box drawn so far vests.',
  'Every prize pool is shared out in full.',
  'Clubs are paid at each month end on what will then have been held long enough.',
  'Changes of plan that are already decided take effect on their day.',
]
