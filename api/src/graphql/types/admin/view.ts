import { Field, ID, Int, ObjectType } from 'type-graphql'
import { AddressScalar, DateScalar, PolScalar } from '../../scalars.ts'
import { WaitingPayouts } from '../machinery.ts'
import { Wallet } from '../wallet.ts'
import { SearchHitKind, WalletOrigin } from './states.ts'

/** Its lists are resolved when asked for. */
@ObjectType({ description: 'What admins see. Every list is sorted, filtered and paged on the server' })
export class AdminView {
  @Field(() => String, { description: 'Who is asking' })
  username!: string

  @Field(() => String, { description: '`admin`, or `viewer`, who may look and change nothing' })
  role!: string
}

@ObjectType({ description: 'The product at a glance, at this moment' })
export class AdminOverview {
  @Field(() => Int, { description: 'Wallets that signed in or were credited' })
  totalUsers!: number

  @Field(() => PolScalar, { description: 'Credited over all time' })
  totalDeposits!: bigint

  @Field(() => PolScalar, { description: 'Gross, of settled withdrawals, over all time' })
  totalWithdrawals!: bigint

  @Field(() => Int, { description: 'Positions bought over all time' })
  totalNfts!: number

  @Field(() => Int, { description: 'Positions held now' })
  activeNfts!: number

  @Field(() => PolScalar, { description: 'Available balances of all wallets' })
  totalAvailable!: bigint

  @Field(() => PolScalar, { description: 'Principal of all active positions' })
  totalPrincipal!: bigint

  @Field(() => PolScalar, { description: 'In withdrawals that have not ended' })
  totalInFlight!: bigint

  @Field(() => PolScalar, { description: 'Fees of settled withdrawals' })
  feeIncome!: bigint

  @Field(() => PolScalar, { description: 'Every kind of reward, of closed days' })
  rewardsPaid!: bigint

  @Field(() => Int, { description: 'Deposits seen on chain that are not final' })
  pendingDeposits!: number

  @Field(() => PolScalar, { description: 'What these bring, in POL' })
  pendingDepositAmount!: bigint

  @Field(() => [WaitingPayouts], {
    description: 'Withdrawals that have not ended; states without any are left out',
  })
  openWithdrawals!: WaitingPayouts[]

  @Field(() => DateScalar, { nullable: true, description: 'In UTC; null before the first' })
  lastClosedDay!: string | null

  @Field(() => Int, { description: 'Log lines above INFO in the last 24 hours of real time' })
  recentAlerts!: number

  @Field(() => Int, { description: 'The version in force today' })
  planVersion!: number
}

@ObjectType({ description: 'What operators decided about payouts' })
export class PayoutSettings {
  @Field(() => Boolean, { description: 'Whether payouts stand still' })
  paused!: boolean

  @Field(() => String, { nullable: true, description: 'Why; null while they run' })
  pausedReason!: string | null

  @Field(() => PolScalar, {
    nullable: true,
    description: 'A withdrawal above it waits for approval; null: none does',
  })
  approvalThreshold!: bigint | null

  @Field(() => Int, { description: 'How many different admins must approve: 1 or 2' })
  approvalsNeeded!: number

  @Field(() => PolScalar, {
    nullable: true,
    description: 'Most that is signed in a UTC day of real time, net; null: no limit',
  })
  dailyLimit!: bigint | null

  @Field(() => PolScalar, { description: 'Net of what was signed this UTC day' })
  signedToday!: bigint
}

@ObjectType({ description: 'Something that a search found' })
export class SearchHit {
  @Field(() => SearchHitKind, { description: 'What was found' })
  kind!: SearchHitKind

  @Field(() => ID, { description: 'Of what was found, e.g. an id or a hash' })
  id!: string

  @Field(() => AddressScalar, { description: 'The wallet it leads to' })
  address!: string
}

/** The lists of one wallet are resolved when asked for. */
@ObjectType({ description: 'Everything about one wallet' })
export class AdminWallet {
  @Field(() => Wallet, { description: 'What anybody may read of it: balances, statement, positions, team' })
  wallet!: Wallet

  @Field(() => AddressScalar, { description: 'In lower case' })
  address!: string

  @Field(() => Boolean, { description: 'False: it never signed in nor was credited' })
  known!: boolean

  @Field(() => WalletOrigin, { nullable: true, description: 'What made it known' })
  createdBy!: WalletOrigin | null
}

@ObjectType({ description: 'What the audit log can be filtered by' })
export class AuditValues {
  @Field(() => [String], { description: 'Whoever has acted, by name' })
  actors!: string[]

  @Field(() => [String], { description: 'Whatever was done, e.g. `payouts_paused`' })
  acts!: string[]
}

@ObjectType({ description: 'The audit log, proved from its first line' })
export class AuditProof {
  @Field(() => Boolean, { description: 'Whether every line still has its hash and follows the one before' })
  ok!: boolean

  @Field(() => Int, { description: 'Lines whose hashes were taken again' })
  lines!: number

  @Field(() => String, {
    description: 'Hash of the newest line. Noted elsewhere, it shows a log that was rewritten as a whole',
  })
  head!: string

  @Field(() => String, { nullable: true, description: 'The first thing that does not hold' })
  problem!: string | null
}
