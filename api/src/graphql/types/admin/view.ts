import { LOG_SEVERITY } from '@polder/ledger/lists/system-logs'
import { WALLET_ORIGIN } from '@polder/ledger/lists/wallets'
import { ID, Int } from 'type-graphql'
import { AddressScalar, DateScalar, DateTimeScalar, PolScalar } from '../../scalars.ts'
import { enumOf } from '../enum-of.ts'
import { WaitingPayouts } from '../machinery.ts'
import { nullable, objectType } from '../object-type.ts'
import { Wallet } from '../wallet.ts'

const WalletOrigin = enumOf(WALLET_ORIGIN)
const LogSeverity = enumOf(LOG_SEVERITY)

const SearchHitKind = enumOf({
  name: 'SearchHitKind',
  description: 'What a search found',
  values: {
    wallet: 'A wallet, by its address',
    referral_code: 'A wallet, by its referral code',
    deposit: 'A credited deposit, by its transaction',
    pending_deposit: 'A deposit that is not final, by its transaction',
    withdrawal: 'A withdrawal, by its id',
    payout: 'A payout, by its transaction',
    purchase: 'A position, by the transaction given with its purchase',
    sale: 'A position, by the transaction given with its sale',
  },
})

/** Its lists are resolved when asked for. */
export const AdminView = objectType(
  'AdminView',
  'What admins see. Every list is sorted, filtered and paged on the server',
  {
    username: [String, 'Who is asking'],
    role: [String, '`admin`, or `viewer`, who may look and change nothing'],
  },
)

export const AdminOverview = objectType('AdminOverview', 'The product at a glance, at this moment', {
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

export const DayFlow = objectType('DayFlow', "What came in and went out on a day of the product's clock", {
  day: [DateScalar, 'In UTC'],
  deposited: [PolScalar, 'Credited, in POL; what a reorg took back left out'],
  withdrawn: [PolScalar, 'Net, of settled withdrawals'],
  rewards: [PolScalar, 'Every kind of reward; 0 until the day is closed'],
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
})

export const SearchHit = objectType('SearchHit', 'Something that a search found', {
  kind: [SearchHitKind, 'What was found'],
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

export const Alarm = objectType('Alarm', 'An alert that fires by what the books hold now', {
  name: [String, 'As the rules of Prometheus and the runbook have it'],
  severity: [LogSeverity, 'How soon somebody is needed'],
  message: [String, 'For people'],
})

export const NodeHealth = objectType('NodeHealth', 'A node of RPC_URL, as the API reaches it', {
  name: [String, 'Its host, and of several its place in RPC_URL'],
  block: [nullable(Int), 'The newest block that it knows; null: it does not answer'],
  contradicted: [Boolean, 'Whether it says something else than the quorum'],
})

export const AuditValues = objectType('AuditValues', 'What the audit log can be filtered by', {
  actors: [[String], 'Whoever has acted, by name'],
  acts: [[String], 'Whatever was done, e.g. `payouts_paused`'],
})

export const AuditProof = objectType('AuditProof', 'The audit log, proved from its first line', {
  ok: [Boolean, 'Whether every line still has its hash and follows the one before'],
  lines: [Int, 'Lines whose hashes were taken again'],
  head: [String, 'Hash of the newest line. Noted elsewhere, it shows a log that was rewritten as a whole'],
  problem: [nullable(String), 'The first thing that does not hold'],
})
