import type { LinePlace } from '@polder/ledger/reads/statement-balances'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { DateScalar, DateTimeScalar, HashScalar, PolScalar } from '../scalars.ts'
import { TransactionStatus, TransactionType, WithdrawalState } from './enums.ts'
import { connectionOf } from './page.ts'

@ObjectType({ description: "One line of a wallet's statement: one change of its available balance" })
export class StatementLine {
  /** Where it stands, to find its balance. */
  place!: LinePlace

  @Field(() => ID, { description: 'Stable: the same line has the same id for ever' })
  id!: string

  @Field(() => TransactionType, { description: 'Why the balance changed' })
  type!: TransactionType

  @Field(() => TransactionStatus, {
    description: 'Of what it belongs to: a withdrawal is pending until it is paid',
  })
  status!: TransactionStatus

  @Field(() => PolScalar, { description: 'Positive; `change` says the direction' })
  amount!: bigint

  @Field(() => PolScalar, { description: 'Change of the available balance, signed' })
  change!: bigint

  @Field(() => DateTimeScalar, {
    description: "By the product's clock; what a close paid is dated the end of its day",
  })
  at!: Date

  @Field(() => DateScalar, { nullable: true, description: 'The day it belongs to' })
  day!: string | null

  @Field(() => HashScalar, { nullable: true, description: 'The chain transaction it came from or led to' })
  txHash!: string | null

  @Field(() => ID, { nullable: true, description: 'The entry that posted it; none for what a close posted' })
  entryId!: string | null

  @Field(() => String, { nullable: true, description: 'What it was about, for people' })
  label!: string | null
}

@ObjectType({ description: 'A deposit seen on chain' })
export class Deposit {
  @Field(() => ID, {
    description: 'The same before and after it is final: transaction and place of the event in it',
  })
  id!: string

  @Field(() => PolScalar, { description: 'In POL; there is no fee' })
  amount!: bigint

  @Field(() => TransactionStatus, {
    description: 'PENDING until its block is final, then COMPLETED; FAILED when a reorg took it back',
  })
  status!: TransactionStatus

  @Field(() => HashScalar, { description: 'The transaction that brought it' })
  txHash!: string

  @Field(() => Int, { description: 'The block of that transaction' })
  blockNumber!: number

  @Field(() => DateTimeScalar, { description: "The block's own time" })
  blockTime!: Date

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: "When it was credited, by the product's clock; null while it is pending",
  })
  creditedAt!: Date | null
}

@ObjectType({ description: 'A request to be paid on chain' })
export class Withdrawal {
  @Field(() => ID, { description: 'The id that the contract pays once: 32 bytes' })
  id!: string

  @Field(() => PolScalar, { description: 'What was taken from the available balance: net and fee' })
  amount!: bigint

  @Field(() => PolScalar, { description: 'What the product keeps, in POL' })
  fee!: bigint

  @Field(() => PolScalar, { description: 'What arrives on chain' })
  net!: bigint

  @Field(() => WithdrawalState, { description: 'How far its payout has come' })
  state!: WithdrawalState

  @Field(() => TransactionStatus, { description: 'The same in three words' })
  status!: TransactionStatus

  @Field(() => DateTimeScalar, { description: "By the product's clock" })
  requestedAt!: Date

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: "When it was paid for good, by the product's clock; null before",
  })
  settledAt!: Date | null

  @Field(() => HashScalar, { nullable: true, description: 'Of its payout; null before it was sent' })
  txHash!: string | null

  @Field(() => Boolean, { description: 'Whether it can still be cancelled' })
  cancellable!: boolean

  @Field(() => String, { nullable: true, description: 'Why it is waiting, when it is' })
  waitingFor!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Why it was refunded, for its owner, e.g. that the contract refused the payout',
  })
  failureReason!: string | null
}

export const StatementLineConnection = connectionOf(() => StatementLine, 'StatementLine')
export const DepositConnection = connectionOf(() => Deposit, 'Deposit')
export const WithdrawalConnection = connectionOf(() => Withdrawal, 'Withdrawal')
