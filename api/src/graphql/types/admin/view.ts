import { ID, Int } from 'type-graphql'
import { AddressScalar, DateScalar, DateTimeScalar, PolScalar } from '../../scalars.ts'
import { WaitingPayouts } from '../machinery.ts'
import { nullable, objectType } from '../object-type.ts'
import { Wallet } from '../wallet.ts'
import { SearchHitKind, WalletOrigin } from './states.ts'

/** Its lists are resolved when asked for. */
export const AdminView = objectType(
  'AdminView',
  'What admins see. Every list is sorted, filtered and paged on the server',
  {
    username: [String, 'Who is asking'],
    role: [String, '`admin`, or `viewer`, who may look and change nothing'],
  },
)
export type AdminView = InstanceType<typeof AdminView>

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
export type AdminOverview = InstanceType<typeof AdminOverview>

export const DayFlow = objectType('DayFlow', "What came in and went out on a day of the product's clock", {
  day: [DateScalar, 'In UTC'],
  deposited: [PolScalar, 'Credited, in POL; what a reorg took back left out'],
  withdrawn: [PolScalar, 'Net, of settled withdrawals'],
  rewards: [PolScalar, 'Every kind of reward; 0 until the day is closed'],
})
export type DayFlow = InstanceType<typeof DayFlow>

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
export type PayoutSettings = InstanceType<typeof PayoutSettings>

export const SearchHit = objectType('SearchHit', 'Something that a search found', {
  kind: [SearchHitKind, 'What was found'],
  id: [ID, 'Of what was found, e.g. an id or a hash'],
  address: [AddressScalar, 'The wallet it leads to'],
})
export type SearchHit = InstanceType<typeof SearchHit>

/** The lists of one wallet are resolved when asked for. */
export const AdminWallet = objectType('AdminWallet', 'Everything about one wallet', {
  wallet: [Wallet, 'What anybody may read of it: balances, statement, positions, team'],
  address: [AddressScalar, 'In lower case'],
  known: [Boolean, 'False: it never signed in nor was credited'],
  createdBy: [nullable(WalletOrigin), 'What made it known'],
})
export type AdminWallet = InstanceType<typeof AdminWallet>

export const AuditValues = objectType('AuditValues', 'What the audit log can be filtered by', {
  actors: [[String], 'Whoever has acted, by name'],
  acts: [[String], 'Whatever was done, e.g. `payouts_paused`'],
})
export type AuditValues = InstanceType<typeof AuditValues>

export const AuditProof = objectType('AuditProof', 'The audit log, proved from its first line', {
  ok: [Boolean, 'Whether every line still has its hash and follows the one before'],
  lines: [Int, 'Lines whose hashes were taken again'],
  head: [String, 'Hash of the newest line. Noted elsewhere, it shows a log that was rewritten as a whole'],
  problem: [nullable(String), 'The first thing that does not hold'],
})
export type AuditProof = InstanceType<typeof AuditProof>
