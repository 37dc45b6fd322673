import type { LinePlace } from '@polder/ledger/reads/statement-balances'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { DateScalar, DateTimeScalar, HashScalar, PolScalar } from '../scalars.ts'
import { TransactionStatus, TransactionType, WithdrawalState } from './enums.ts'
import { connectionOf } from './page.ts'

@ObjectType({ description: "One line of a wallet's statement: one change of its available balance" })
export class StatementLine {
  /** Where it stands, to find its balance. */
  place!: LinePlace

  @Field(() => ID)
  id!: string

  @Field(() => TransactionType)
  type!: TransactionType

  @Field(() => TransactionStatus)
  status!: TransactionStatus

  @Field(() => PolScalar, { description: 'Positive; `change` says the direction' })
  amount!: bigint

  @Field(() => PolScalar, { description: 'Change of the available balance, signed' })
  change!: bigint

  @Field(() => DateTimeScalar)
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
  @Field(() => ID)
  id!: string

  @Field(() => PolScalar)
  amount!: bigint

  @Field(() => TransactionStatus, {
    description: 'PENDING until its block is final, then COMPLETED; FAILED when a reorg took it back',
  })
  status!: TransactionStatus

  @Field(() => HashScalar)
  txHash!: string

  @Field(() => Int)
  blockNumber!: number

  @Field(() => DateTimeScalar)
  blockTime!: Date

  @Field(() => DateTimeScalar, { nullable: true })
  creditedAt!: Date | null
}

@ObjectType({ description: 'A request to be paid on chain' })
export class Withdrawal {
  @Field(() => ID, { description: 'The id that the contract pays once: 32 bytes' })
  id!: string

  @Field(() => PolScalar, { description: 'What was taken from the available balance: net and fee' })
  amount!: bigint

  @Field(() => PolScalar)
  fee!: bigint

  @Field(() => PolScalar, { description: 'What arrives on chain' })
  net!: bigint

  @Field(() => WithdrawalState)
  state!: WithdrawalState

  @Field(() => TransactionStatus)
  status!: TransactionStatus

  @Field(() => DateTimeScalar)
  requestedAt!: Date

  @Field(() => DateTimeScalar, { nullable: true })
  settledAt!: Date | null

  @Field(() => HashScalar, { nullable: true })
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
