import { Field, Float, ID, Int, ObjectType } from 'type-graphql'
import { AddressScalar, DateScalar, DateTimeScalar, HashScalar, PolScalar } from '../../scalars.ts'
import { PositionStatus, WithdrawalState } from '../enums.ts'
import { adminConnectionOf } from './list.ts'
import { AdminDepositState, CloseState, LogSeverity, LogType, PayoutTransactionState } from './states.ts'

@ObjectType({ description: 'A credited deposit' })
export class AdminDeposit {
  @Field(() => ID, { description: 'Its number in the books' })
  id!: string

  @Field(() => AddressScalar, { description: 'Who sent it' })
  address!: string

  @Field(() => PolScalar, { description: 'In POL; there is no fee' })
  amount!: bigint

  @Field(() => DateTimeScalar, { description: "When it was credited, by the product's clock" })
  createdAt!: Date

  @Field(() => HashScalar, { description: 'The transaction that brought it' })
  txHash!: string

  @Field(() => Int, { description: 'The block of that transaction' })
  blockNumber!: number

  @Field(() => DateTimeScalar, { description: "The block's own time" })
  blockTime!: Date

  @Field(() => AdminDepositState, { description: 'Whether it stands' })
  state!: AdminDepositState

  @Field(() => ID, { description: 'The entry that credited it; see `Query.entry`' })
  entryId!: string
}

@ObjectType({
  description:
    'A deposit seen in a block that is not final: the chain may still take it back. It is not in the books',
})
export class AdminPendingDeposit {
  @Field(() => ID, { description: 'Its transaction and its place in it' })
  id!: string

  @Field(() => AddressScalar, { description: 'Who sent it; it need not be a wallet that is known' })
  address!: string

  @Field(() => PolScalar, { description: 'In POL; there is no fee' })
  amount!: bigint

  @Field(() => DateTimeScalar, { description: 'When it was first seen, in real time' })
  createdAt!: Date

  @Field(() => HashScalar, { description: 'The transaction that brings it' })
  txHash!: string

  @Field(() => Int, { description: 'The block of that transaction' })
  blockNumber!: number

  @Field(() => DateTimeScalar, { description: "The block's own time" })
  blockTime!: Date
}

@ObjectType({ description: "An admin's approval of a withdrawal above the threshold" })
export class WithdrawalApproval {
  @Field(() => String, { description: 'Who approved' })
  username!: string

  @Field(() => DateTimeScalar, { description: 'Real time' })
  at!: Date

  @Field(() => String, { description: 'As the admin gave it' })
  reason!: string
}

@ObjectType({ description: 'A withdrawal with what operators did about it' })
export class AdminWithdrawal {
  @Field(() => ID, { description: 'The id that the contract pays once: 32 bytes' })
  id!: string

  @Field(() => ID, { description: 'Its place in line' })
  number!: string

  @Field(() => AddressScalar, { description: 'Who is paid' })
  address!: string

  @Field(() => PolScalar, { description: 'Net and fee' })
  amount!: bigint

  @Field(() => PolScalar, { description: 'What the product keeps, in POL' })
  fee!: bigint

  @Field(() => PolScalar, { description: 'What arrives on chain' })
  net!: bigint

  @Field(() => WithdrawalState, { description: 'How far its payout has come' })
  state!: WithdrawalState

  @Field(() => DateTimeScalar, { description: "When it was requested, by the product's clock" })
  createdAt!: Date

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it was settled, refunded or cancelled' })
  endedAt!: Date | null

  @Field(() => HashScalar, { nullable: true, description: 'Null until it was broadcast' })
  txHash!: string | null

  @Field(() => String, { nullable: true, description: 'Why it waits, as its owner reads it' })
  waitingFor!: string | null

  @Field(() => String, { nullable: true, description: 'Why it was refunded' })
  failureReason!: string | null

  @Field(() => DateTimeScalar, { nullable: true, description: 'Real time; when it had every approval' })
  approvedAt!: Date | null

  @Field(() => [WithdrawalApproval], { description: 'The first approval first' })
  approvals!: WithdrawalApproval[]

  @Field(() => Boolean, { description: 'Whether it can still be cancelled: nothing is signed yet' })
  cancellable!: boolean
}

@ObjectType({ description: "A wallet's balances, as the books hold them now" })
export class AdminBalance {
  @Field(() => AddressScalar, { description: 'The wallet' })
  address!: string

  @Field(() => PolScalar, { description: 'What it can spend, in POL' })
  available!: bigint

  @Field(() => PolScalar, { description: 'In active positions' })
  principal!: bigint

  @Field(() => PolScalar, { description: 'In withdrawals that have not ended' })
  inFlight!: bigint

  @Field(() => PolScalar, { description: 'Owed after the chain took back a deposit that was spent' })
  receivable!: bigint

  @Field(() => PolScalar, { description: 'Over all time' })
  totalDeposited!: bigint

  @Field(() => PolScalar, { description: 'Over all time, gross, of settled withdrawals' })
  totalWithdrawn!: bigint

  @Field(() => DateTimeScalar, { description: 'When the wallet became known' })
  createdAt!: Date
}

@ObjectType({ description: 'A position, held or sold' })
export class AdminHolding {
  @Field(() => ID, { description: 'Of the position' })
  id!: string

  @Field(() => AddressScalar, { description: 'Who bought it' })
  address!: string

  @Field(() => ID, { description: 'Its NFT in the catalogue, e.g. `"dike"`' })
  nftId!: string

  @Field(() => String, { description: 'Of the NFT, for people' })
  nftName!: string

  @Field(() => PolScalar, { description: 'What it was bought for, in POL' })
  price!: bigint

  @Field(() => PolScalar, { description: 'For each whole day it is held, in POL' })
  dailyInterest!: bigint

  @Field(() => Int, { description: 'The version of the plan it was bought under' })
  planVersion!: number

  @Field(() => PositionStatus, { description: 'Whether it is held or sold' })
  state!: PositionStatus

  @Field(() => DateTimeScalar, { description: 'When it was bought' })
  createdAt!: Date

  @Field(() => DateTimeScalar, { nullable: true, description: 'Null while it is held' })
  soldAt!: Date | null
}

@ObjectType({ description: 'What a wallet earned through whom it referred' })
export class AdminReferralSummary {
  @Field(() => AddressScalar, { description: 'The wallet' })
  address!: string

  @Field(() => String, { description: 'Its own code' })
  referralCode!: string

  @Field(() => PolScalar, { description: 'Over all levels and all time' })
  totalEarnings!: bigint

  @Field(() => Int, { description: 'Wallets below it, at any depth' })
  downlineCount!: number

  @Field(() => Int, { description: 'Wallets that it sponsors' })
  directReferrals!: number

  @Field(() => Int, { description: 'Wallets below it, at any depth, that hold active principal' })
  activeCount!: number

  @Field(() => AddressScalar, { nullable: true, description: 'Who sponsors it; null for nobody' })
  sponsor!: string | null

  @Field(() => DateTimeScalar, { description: 'When the wallet became known' })
  createdAt!: Date
}

@ObjectType({ description: 'A line of what the product says of itself' })
export class AdminLogLine {
  @Field(() => ID, { description: 'A number, in the order of writing' })
  id!: string

  @Field(() => DateTimeScalar, { description: 'Real time' })
  at!: Date

  @Field(() => LogType, { description: 'What happened' })
  type!: LogType

  @Field(() => LogSeverity, { description: 'How much it matters' })
  severity!: LogSeverity

  @Field(() => String, { description: 'For people' })
  message!: string

  @Field(() => Float, { nullable: true, description: 'Of the chain, where one is meant' })
  blockNumber!: number | null

  @Field(() => AddressScalar, { nullable: true, description: 'The wallet, where one is meant' })
  address!: string | null

  @Field(() => String, { description: 'What goes with it, as JSON' })
  details!: string
}

@ObjectType({
  description: 'A day that is closed, or is being closed. Amounts are null until it is computed',
})
export class AdminClose {
  @Field(() => DateScalar, { description: 'In UTC, e.g. `"2026-11-20"`' })
  day!: string

  @Field(() => CloseState, { description: 'How far it has come' })
  state!: CloseState

  @Field(() => Int, { description: 'The version of the plan in force on the day' })
  planVersion!: number

  @Field(() => DateTimeScalar, { description: 'Real time' })
  startedAt!: Date

  @Field(() => DateTimeScalar, { nullable: true, description: 'Real time' })
  closedAt!: Date | null

  @Field(() => Float, { nullable: true, description: 'From start to end' })
  durationSeconds!: number | null

  @Field(() => Int, { nullable: true, description: 'Wallets that were paid something' })
  wallets!: number | null

  @Field(() => PolScalar, { nullable: true, description: 'In POL' })
  interest!: bigint | null

  @Field(() => PolScalar, { nullable: true, description: 'Commissions of all levels, in POL' })
  referral!: bigint | null

  @Field(() => PolScalar, { nullable: true, description: 'Box rewards credited, in POL' })
  mysteryBox!: bigint | null

  @Field(() => PolScalar, { nullable: true, description: 'Shares of the prize pool, in POL' })
  prize!: bigint | null

  @Field(() => PolScalar, { nullable: true, description: 'Rewards of clubs, in POL' })
  club!: bigint | null

  @Field(() => PolScalar, { nullable: true, description: 'All kinds together, in POL' })
  total!: bigint | null

  @Field(() => String, {
    nullable: true,
    description: "SHA-256 over the day's rows and the digest of the day before",
  })
  digest!: string | null

  @Field(() => Int, { description: 'Pieces in which it is posted' })
  shards!: number

  @Field(() => Int, { description: 'Of these, how many are posted' })
  shardsPosted!: number
}

@ObjectType({ description: 'A chain transaction signed for a payout' })
export class AdminPayout {
  @Field(() => ID, { description: 'A number, in the order of signing' })
  id!: string

  @Field(() => ID, { description: 'The withdrawal it pays' })
  withdrawalId!: string

  @Field(() => AddressScalar, { description: 'Who is paid' })
  address!: string

  @Field(() => PolScalar, { description: 'What arrives on chain' })
  net!: bigint

  @Field(() => PayoutTransactionState, { description: 'How far it has come' })
  state!: PayoutTransactionState

  @Field(() => AddressScalar, { description: 'The payout wallet that signed it' })
  signer!: string

  @Field(() => Int, { description: 'Of the payout wallet' })
  nonce!: number

  @Field(() => Int, { description: '1 for the first on its nonce, more for a replacement with a higher fee' })
  attempt!: number

  @Field(() => HashScalar, { description: 'Of the transaction' })
  hash!: string

  @Field(() => PolScalar, { description: 'Most that is paid per gas' })
  maxFeePerGas!: bigint

  @Field(() => PolScalar, { description: 'Most that goes to the block producer per gas, in POL' })
  maxPriorityFeePerGas!: bigint

  @Field(() => DateTimeScalar, { description: 'When it was signed, real time' })
  createdAt!: Date

  @Field(() => DateTimeScalar, { nullable: true, description: 'Real time' })
  firstBroadcastAt!: Date | null

  @Field(() => DateTimeScalar, { nullable: true, description: 'Real time' })
  lastBroadcastAt!: Date | null

  @Field(() => Int, { description: 'How often it was sent' })
  broadcasts!: number

  @Field(() => String, { nullable: true, description: 'What the contract said against it' })
  failure!: string | null

  @Field(() => Float, {
    nullable: true,
    description: 'Real seconds since it was signed; null once it has an outcome',
  })
  ageSeconds!: number | null
}

@ObjectType({ description: 'What an admin did. Nobody can change it; its hash covers the line before' })
export class AuditLine {
  @Field(() => ID, { description: 'Its number; there are no gaps' })
  sequence!: string

  @Field(() => DateTimeScalar, { description: 'Real time' })
  at!: Date

  @Field(() => String, { description: 'Who: a username' })
  actor!: string

  @Field(() => String, { description: 'What, e.g. `payouts_paused`' })
  act!: string

  @Field(() => String, { description: 'As the admin gave it' })
  reason!: string

  @Field(() => String, { description: 'What was changed, as JSON' })
  details!: string

  @Field(() => String, { description: 'SHA-256, hexadecimal' })
  hash!: string

  @Field(() => String, { description: 'Of the line before, SHA-256, hexadecimal' })
  previousHash!: string
}

export const AdminDepositConnection = adminConnectionOf(() => AdminDeposit, 'AdminDeposit')
export const AdminPendingDepositConnection = adminConnectionOf(
  () => AdminPendingDeposit,
  'AdminPendingDeposit',
)
export const AdminWithdrawalConnection = adminConnectionOf(() => AdminWithdrawal, 'AdminWithdrawal')
export const AdminBalanceConnection = adminConnectionOf(() => AdminBalance, 'AdminBalance')
export const AdminHoldingConnection = adminConnectionOf(() => AdminHolding, 'AdminHolding')
export const AdminReferralSummaryConnection = adminConnectionOf(
  () => AdminReferralSummary,
  'AdminReferralSummary',
)
export const AdminLogLineConnection = adminConnectionOf(() => AdminLogLine, 'AdminLogLine')
export const AdminCloseConnection = adminConnectionOf(() => AdminClose, 'AdminClose')
export const AdminPayoutConnection = adminConnectionOf(() => AdminPayout, 'AdminPayout')
export const AuditLineConnection = adminConnectionOf(() => AuditLine, 'AuditLine')
