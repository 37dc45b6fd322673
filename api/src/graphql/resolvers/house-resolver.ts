import { DAY_MS, utcDay } from '@polder/base/clock'
import { ANNOUNCEMENTS } from '@polder/ledger/lists/announcements'
import { CLOSED_DAYS, readClosedDay } from '@polder/ledger/lists/closed-days'
import { PLAN_VERSIONS } from '@polder/ledger/lists/plan-versions'
import { PRIZE_ROUNDS } from '@polder/ledger/lists/prizes'
import { WITHDRAWAL_STATE } from '@polder/ledger/lists/withdrawals'
import { readIndexer, readPayouts } from '@polder/ledger/reads/machinery'
import { readOpenedAt, readProductNow } from '@polder/ledger/reads/statistics'
import { withdrawalTerms } from '@polder/ledger/withdrawals/minimum-withdrawal'
import { Float, ID, Int } from 'type-graphql'
import { indexerLag } from '../../http/health.ts'
import type { GraphqlContext } from '../context.ts'
import { arg, PAGE, queries } from '../fields.ts'
import { pageArgsOf, rowTypeOf } from '../lists/list-types.ts'
import { readProductPage } from '../lists/pages.ts'
import { AddressScalar, DateScalar, DateTimeScalar, PolScalar } from '../scalars.ts'
import { Nft, Plan, toNft, toPlan } from '../to-plan.ts'
import { enumOf, nullable, objectType } from '../types/object-type.ts'
import { connectionOf } from '../types/page.ts'

export const Close = rowTypeOf(CLOSED_DAYS)
export type Close = InstanceType<typeof Close>

const IndexerState = objectType('IndexerState', 'What reads deposits and payouts off the chain', {
  headBlock: [nullable(Float), 'Newest block it has seen'],
  finalizedBlock: [nullable(Float), 'Newest block that cannot be undone'],
  lagSeconds: [nullable(Float), 'Real seconds since nothing was left to read'],
  problem: [nullable(String), 'Why deposits may be late, for people; null when all is well'],
})

export const WaitingPayouts = objectType('WaitingPayouts', 'Withdrawals in one state', {
  state: [enumOf(WITHDRAWAL_STATE), 'How far they have come'],
  count: [Int, 'How many there are'],
  net: [PolScalar, 'What is to be paid for them'],
})

export const PayoutState = objectType('PayoutState', 'How payouts stand, over all wallets', {
  paused: [Boolean, 'Whether operators, an alarm or a failed proof have stopped payouts'],
  pausedAutomatically: [Boolean, 'Whether they are paused, and no operator did it'],
  waiting: [[WaitingPayouts], 'Those that have not ended; states without any are left out'],
  oldestRequestedAt: [nullable(DateTimeScalar), 'When the oldest of these was requested'],
  usualSeconds: [
    nullable(Float),
    'Median time from request to payment of the newest 20 that were paid, in real seconds; null where fewer than 5 were',
  ],
  oldestWaitingSeconds: [
    nullable(Float),
    "How long the oldest in line waits, in seconds of the product's clock; left out are those that need an approval, or that something else of their own holds up",
  ],
})
export type PayoutState = InstanceType<typeof PayoutState>

const AccountKind = enumOf({
  name: 'AccountKind',
  description: 'Which money an account holds; the first four belong to wallets, the others to the house',
  values: {
    available: 'What a wallet can spend',
    principal: 'What a wallet holds in positions',
    in_flight: 'Withdrawals of a wallet that are under way',
    receivable: 'What a wallet owes after the chain took back, or paid, money that it no longer had',
    chain_reserve: 'What came in and went out on chain',
    fee_income: 'Fees of withdrawals',
    interest_expense: 'Interest paid',
    referral_expense: 'Commissions paid',
    club_expense: 'Rewards of clubs paid',
    mystery_box_expense: 'Rewards of boxes paid',
    prize_expense: 'Prizes paid',
  },
})
const EntryKind = enumOf({
  name: 'EntryKind',
  description: 'The fact that an entry was posted for',
  values: {
    deposit: 'A deposit in a final block',
    deposit_reversed: 'A reorg took a credited deposit back',
    receivable_repaid: 'A credit repaid what its wallet owed',
    purchase: 'A position was opened',
    sale: 'A position was closed at its full price',
    withdrawal_requested: 'A withdrawal was booked',
    withdrawal_settled: 'Its payout stands in a final block',
    withdrawal_refunded: 'Its payout failed for good',
    withdrawal_cancelled: 'It was taken back before it was signed',
  },
})

const LedgerAccount = objectType('LedgerAccount', 'Who holds one kind of money', {
  kind: [AccountKind, 'Which money it holds'],
  address: [nullable(AddressScalar), "The wallet that holds it; null for the house's"],
})

const Transfer = objectType('Transfer', 'One debit, one credit, never changed', {
  id: [ID, 'A number, in the order of posting'],
  day: [DateScalar, 'The day it belongs to'],
  amount: [PolScalar, 'Above 0'],
  debit: [LedgerAccount, 'What it was taken from'],
  credit: [LedgerAccount, 'What it was given to'],
})

export const Entry = objectType(
  'Entry',
  'The transfers posted together for one fact; a mistake is corrected by a reversal',
  {
    id: [ID, 'A number, in the order of posting'],
    kind: [EntryKind, 'The fact it was posted for'],
    idempotencyKey: [String, 'Unique; names the cause, so that no fact is posted twice'],
    occurredAt: [DateTimeScalar, "By the product's clock"],
    recordedAt: [DateTimeScalar, 'Real time'],
    reverses: [nullable(ID), 'The entry that this one undoes'],
    transfers: [[Transfer], 'In the order of posting'],
  },
)

const RECENT_DAYS = 90

/** What anyone may read about the product as a whole: no address of a node, no name of a machine. */
export const HouseResolver = queries((field) => ({
  statistics: field(
    objectType('Statistics', 'Figures measured from the ledger; a fresh install says 0', {
      users: [Int, 'Wallets that signed in or were credited'],
      totalDeposited: [PolScalar, 'Final deposits of all wallets, in POL'],
      totalWithdrawn: [PolScalar, 'Gross, of settled withdrawals'],
      activeNfts: [Int, 'Positions held now'],
      rewardsDistributed: [PolScalar, 'Every reward of all closed days, in POL'],
      openedAt: [nullable(DateTimeScalar), 'When the product first opened'],
      recentlyLaunched: [Boolean, 'For the first 90 days'],
    }),
    'Figures measured from the ledger',
    async (_, _wanted, { manager, parts }) => {
      const [figures, now] = await Promise.all([parts.statistics(), readProductNow(manager)])
      const { openedAt } = figures
      const recentlyLaunched = openedAt !== null && Number(now) - Number(openedAt) < RECENT_DAYS * DAY_MS
      return { ...figures, recentlyLaunched }
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
    (_, page, { manager }) => readProductPage(manager, PRIZE_ROUNDS, page),
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
      return state && { ...state, problem: await indexerLag(parts, parts.newestReads) }
    },
  ),
  payoutState: field(PayoutState, 'How payouts stand, over all wallets', (_, _wanted, context) =>
    payoutState(context),
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
