import { type ChangeKind, readProposedChanges } from '@polder/ledger/admin/propose-change'
import { verifyAudit } from '@polder/ledger/audit/verify-audit'
import { type CloseHold as CloseHoldRecord, readCloseHold } from '@polder/ledger/close/close-hold'
import { readOpenExits } from '@polder/ledger/exits/open-exits'
import { readList } from '@polder/ledger/lists/read-list'
import { LOG_SEVERITY } from '@polder/ledger/lists/system-logs'
import { BALANCES, WALLET_ORIGIN } from '@polder/ledger/lists/wallets'
import { readAlarms } from '@polder/ledger/reads/admin/alarms'
import { readAuditValues } from '@polder/ledger/reads/admin/audit-values'
import { readFlows } from '@polder/ledger/reads/admin/flows'
import { readOverview } from '@polder/ledger/reads/admin/overview'
import { readPayoutSettings } from '@polder/ledger/reads/admin/payout-settings'
import { SEARCH_HIT_KIND, search } from '@polder/ledger/reads/admin/search'
import { readWalletStatsAt } from '@polder/ledger/reads/admin/wallet-stats'
import { WAITING_REASON } from '@polder/ledger/withdrawals/waiting-reasons'
import { ID, Int } from 'type-graphql'
import type { EntityManager } from 'typeorm'
import { checkAdmin } from '../../../admin-auth/admin-session.ts'
import type { GraphqlContext } from '../../context.ts'
import { badInput } from '../../cursor.ts'
import { arg, fieldsOf, queries } from '../../fields.ts'
import { AddressScalar, DateScalar, DateTimeScalar, PolScalar } from '../../scalars.ts'
import { enumOf, nullable, objectType } from '../../types/object-type.ts'
import { checkDays, DAYS } from '../forecast-days.ts'
import { WaitingPayouts } from '../house-resolver.ts'
import { Wallet } from '../wallet-resolver.ts'

const WalletOrigin = enumOf(WALLET_ORIGIN)
const LogSeverity = enumOf(LOG_SEVERITY)

/** Its lists are resolved when asked for. */
export const AdminView = objectType(
  'AdminView',
  'What admins see. Every list is sorted, filtered and paged on the server',
  {
    username: [String, 'Who is asking'],
    role: [String, '`admin`, or `viewer`, who may look and change nothing'],
  },
)

const AdminOverview = objectType('AdminOverview', 'The product at a glance, at this moment', {
  totalUsers: [Int, 'Wallets that signed in or were credited'],
  totalDeposits: [PolScalar, 'Credited over all time'],
  totalWithdrawals: [PolScalar, 'Gross, of settled withdrawals, over all time'],
  totalNfts: [Int, 'Positions bought over all time'],
  activeNfts: [Int, 'Positions held now'],
  totalAvailable: [PolScalar, 'Available balances of all wallets'],
  totalPrincipal: [PolScalar, 'Principal of all active positions'],
  totalInFlight: [PolScalar, 'In withdrawals that have not ended'],
  feeIncome: [PolScalar, 'Fees of settled withdrawals'],
  rewardsPaid: [PolScalar, 'Every kind of reward, of closed days'],
  pendingDeposits: [Int, 'Deposits seen on chain that are not final'],
  pendingDepositAmount: [PolScalar, 'What these bring, in POL'],
  openWithdrawals: [[WaitingPayouts], 'Withdrawals that have not ended; states without any are left out'],
  lastClosedDay: [nullable(DateScalar), 'In UTC; null before the first'],
  recentAlerts: [Int, 'Log lines above INFO in the last 24 hours of real time'],
  planVersion: [Int, 'The version in force today'],
})

const PauseCause = objectType('PauseCause', 'Why payouts are paused', {
  cause: [String, 'For people'],
  at: [DateTimeScalar, 'In real time'],
})

const NonceQuestion = objectType(
  'NonceQuestion',
  'What the payout key has signed and no payout explains: admins accept it, or find out who has the key',
  {
    signer: [AddressScalar, 'The account of the key'],
    first: [Int, 'The first nonce'],
    below: [Int, 'The first nonce that is no longer meant'],
  },
)

export const PayoutSettings = objectType('PayoutSettings', 'What operators decided about payouts', {
  paused: [Boolean, 'Whether payouts stand still'],
  causes: [[PauseCause], 'Why, every cause of this pause; none while they run'],
  unexplained: [nullable(NonceQuestion), 'Payouts cannot go on before it is accepted'],
  approvalThreshold: [nullable(PolScalar), 'A withdrawal above it waits for approval; null: none does'],
  approvalsNeeded: [Int, 'How many different admins must approve: 1 or 2'],
  dailyLimit: [nullable(PolScalar), 'Most that is signed in a UTC day of real time, net; null: no limit'],
  signedToday: [PolScalar, 'Net of what was signed this UTC day'],
  against: [String, 'Given back with an act about them, which is refused once this has changed'],
})

const SearchHit = objectType('SearchHit', 'Something that a search found', {
  kind: [enumOf(SEARCH_HIT_KIND), 'What was found'],
  id: [ID, 'Of what was found, e.g. an id or a hash'],
  address: [AddressScalar, 'The wallet it leads to'],
})

/** The lists of one wallet are resolved when asked for. */
export const AdminWallet = objectType('AdminWallet', 'Everything about one wallet', {
  wallet: [Wallet, 'What anybody may read of it: balances, statement, positions, team'],
  address: [AddressScalar, 'In lower case'],
  known: [Boolean, 'False: it never signed in nor was credited'],
  createdBy: [nullable(WalletOrigin), 'What made it known'],
})

const Alarm = objectType('Alarm', 'An alert that fires by what the books hold now', {
  name: [String, 'As the rules of Prometheus and the runbook have it'],
  severity: [LogSeverity, 'How soon somebody is needed'],
  message: [String, 'For people'],
})

const NodeHealth = objectType('NodeHealth', 'A node of RPC_URL, as the API reaches it', {
  name: [String, 'Its host, and of several its place in RPC_URL'],
  block: [nullable(Int), 'The newest block that it knows; null: it does not answer'],
  contradicted: [Boolean, 'Whether it says something else than the quorum'],
})

const AuditValues = objectType('AuditValues', 'What the audit log can be filtered by', {
  actors: [[String], 'Whoever has acted, by name'],
  acts: [[String], 'Whatever was done, e.g. `payouts_paused`'],
})

const AuditProof = objectType('AuditProof', 'The audit log, proved from its first line', {
  ok: [Boolean, 'Whether every line still has its hash and follows the one before'],
  lines: [Int, 'Lines whose hashes were taken again'],
  head: [String, 'Hash of the newest line. Noted elsewhere, it shows a log that was rewritten as a whole'],
  problem: [nullable(String), 'The first thing that does not hold'],
})

export const PlanChange = objectType(
  'PlanChange',
  'One field that a draft of the plan, or a proposed change, sets otherwise',
  {
    field: [String, 'E.g. `catalogue.windmill.price` or `referral.1.basisPoints`'],
    from: [nullable(String), 'Null: the draft adds it'],
    to: [nullable(String), 'Null: the draft takes it out'],
  },
)

const ProposedAct = enumOf({
  name: 'ProposedAct',
  description: 'What a proposed change comes to',
  values: {
    payout_limits_set: 'Limits of payouts, or how many must approve',
    payouts_resumed: 'Payouts go on',
    nonces_accepted: 'What the payout key has signed and no payout explains is accepted',
    plan_version_added: 'A version of the plan',
  } satisfies Record<ChangeKind, string>,
})

const OpenExit = objectType(
  'OpenExit',
  "A wallet's open request for exit, as the vault has it in a final block; amounts are gross",
  {
    id: [ID, 'A number, in the order in which they were seen'],
    address: [AddressScalar, 'Who demands it'],
    remaining: [PolScalar, 'What was not paid of it yet; 0 when it is served and not closed'],
    uncovered: [PolScalar, 'Of that, what is neither signed nor waits to be'],
    deadline: [DateTimeScalar, "By the chain's clock: from then on anyone can freeze the vault for it"],
    waitingFor: [nullable(enumOf(WAITING_REASON)), 'Why its payout waits, when it does'],
  },
)

const CloseHoldReason = enumOf({
  name: 'CloseHoldReason',
  description: 'Why a day that has ended is not closed',
  values: {
    chain_behind: "By the chain's newest final block the day has not ended",
    many_days: 'More than three days are due at once, and no admin has allowed it',
  } satisfies Record<CloseHoldRecord['reason'], string>,
})

const CloseHold = objectType('CloseHold', "Days that have ended by the product's clock and are not begun", {
  reason: [CloseHoldReason, 'Why'],
  day: [DateScalar, 'The first day that waits'],
  lastDay: [DateScalar, 'The last day that waits'],
  days: [Int, 'How many wait'],
  chainTime: [
    nullable(DateTimeScalar),
    "The newest final block's own time; null: no indexer has said it yet",
  ],
})

export const AdminQueries = queries(
  (field) => ({
    admin: field(
      AdminView,
      'What admins see; needs the session of an admin or a viewer',
      async (_, _wanted, context) => checkAdmin(await context.admin(), 'viewer'),
    ),
  }),
  'viewer',
)

/** A node that takes longer counts as silent: a page waits for it. */
const NODE_WAIT_MS = 2_000

/** What admins see beside the tables, and what waits for them. */
export const AdminResolver = fieldsOf(AdminView, (field) => ({
  overview: field(AdminOverview, 'The product at a glance', inBooks(readOverview)),
  flows: field(
    [
      objectType('DayFlow', "What came in and went out on a day of the product's clock", {
        day: [DateScalar, 'In UTC'],
        deposited: [PolScalar, 'Credited, in POL; what a reorg took back left out'],
        withdrawn: [PolScalar, 'Net, of settled withdrawals'],
        rewards: [PolScalar, 'Every kind of reward; 0 until the day is closed'],
      }),
    ],
    'What came in and went out, day by day, oldest first',
    { days: { ...DAYS.days, description: 'How many, today with them, 1 to 366' } },
    (_, { days }, { parts }) => {
      checkDays(days)
      return readFlows(parts.db.manager, days)
    },
  ),
  payoutSettings: field(
    PayoutSettings,
    'What operators decided about payouts',
    inBooks((manager) => readPayoutSettings(manager)),
  ),
  search: field(
    [SearchHit],
    'Finds by any part of an address (3 characters or more), the hash of a chain transaction, a withdrawal by its id (whole, or how it begins) or its number, what is shortened as the console shows it (`0x1a2b3c4d...5e6f7a8b`), or a referral code; 20 at most',
    { text: arg(String, 'A part of an address, a code, a hash, or a number') },
    (_, { text }, { parts }) => {
      if (text.length > 200) throw badInput('Too long to search for')
      return search(parts.db.manager, text)
    },
  ),
  wallet: field(
    AdminWallet,
    'Everything about one wallet; an unknown one reads as zeros',
    { address: arg(AddressScalar, 'In any case') },
    async (_, { address }, { parts }) => {
      const newest = { sortBy: 'createdAt', descending: true, first: 1 } as const
      const query = { ...newest, filter: { wallet: address } }
      const [known] = await readList(parts.db.manager, BALANCES, query, ['createdBy'])
      const createdBy = known?.createdBy ?? null
      return { address, wallet: { address }, known: known !== undefined, createdBy }
    },
  ),
  standingAt: field(
    nullable(DateTimeScalar),
    'When the figures were taken that lists of wallets are sorted by, real time; null: not yet',
    inBooks(readWalletStatsAt),
  ),
  alarms: field(
    [Alarm],
    'Alerts that fire by the books, critical ones first. What only metrics know is not among them',
    inBooks(readAlarms),
  ),
  nodes: field([NodeHealth], 'The nodes of the chain, asked just now', (_, _wanted, { parts }) =>
    parts.chain.health(NODE_WAIT_MS),
  ),
  auditValues: field(AuditValues, 'What the audit log can be filtered by', inBooks(readAuditValues)),
  auditProof: field(
    AuditProof,
    'Takes the hash of every line of the audit log again',
    (_, _wanted, { parts }) => verifyAudit(parts.db),
  ),
  proposedChanges: field(
    [
      objectType('ProposedChange', 'A change that waits for more admins; times are real time', {
        id: [ID, 'To approve or decline it by'],
        act: [ProposedAct, 'What it comes to'],
        differences: [[PlanChange], 'Every field that it changes'],
        reason: [String, 'Why, in the words of whoever proposed it'],
        proposedBy: [String, 'A username'],
        proposedAt: [DateTimeScalar, 'Since then it waits'],
        expiresAt: [DateTimeScalar, 'From then on it can no longer be approved'],
        approvedBy: [[String], 'Usernames of admins who may still act, the first approval first'],
      }),
    ],
    'Changes that wait for more admins, oldest first',
    inBooks(async (manager) =>
      (await readProposedChanges(manager)).map((change) => ({ ...change, act: change.kind })),
    ),
  ),
  openExits: field([OpenExit], 'Open requests for exit, the next deadline first', inBooks(readOpenExits)),
  closeHold: field(nullable(CloseHold), 'Why no day is closed; null: none is held', inBooks(readCloseHold)),
}))

/** @returns how a field is found that needs no more than the books, on the primary */
function inBooks<Found>(read: (manager: EntityManager) => Promise<Found>) {
  return (_: object, _wanted: object, { parts }: GraphqlContext) => read(parts.db.manager)
}
