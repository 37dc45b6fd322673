import { Field, Float, Int, ObjectType } from 'type-graphql'
import { DateScalar, DateTimeScalar, PolScalar } from '../scalars.ts'
import { connectionOf } from './page.ts'

@ObjectType({ description: 'Figures measured from the ledger; a fresh install says 0' })
export class Statistics {
  @Field(() => Int, { description: 'Wallets that signed in or were credited' })
  users!: number

  @Field(() => PolScalar, { description: 'Final deposits of all wallets, in POL' })
  totalDeposited!: bigint

  @Field(() => PolScalar, { description: 'Gross, of settled withdrawals' })
  totalWithdrawn!: bigint

  @Field(() => Int, { description: 'Positions held now' })
  activeNfts!: number

  @Field(() => PolScalar, { description: 'Every reward of all closed days, in POL' })
  rewardsDistributed!: bigint

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the product first opened' })
  openedAt!: Date | null

  @Field(() => Boolean, { description: 'For the first 90 days' })
  recentlyLaunched!: boolean
}

@ObjectType({ description: 'What is owed and what is there to pay it, observed at one block' })
export class Solvency {
  @Field(() => DateTimeScalar, { description: 'When it was looked at, in real time' })
  at!: Date

  @Field(() => Int, { description: 'The block that the reserves were read at' })
  blockNumber!: number

  @Field(() => PolScalar, { description: 'Treasury, payout wallet and contract, read from the chain' })
  reserves!: bigint

  @Field(() => PolScalar, {
    description: 'What all wallets could claim, in POL: available, principal and withdrawals under way',
  })
  liabilities!: bigint

  @Field(() => Float, {
    nullable: true,
    description: 'Reserves / liabilities in percent; null when nothing is owed',
  })
  coveragePercent!: number | null

  @Field(() => PolScalar, { description: 'What all active positions earn a day' })
  dailyInterestOwed!: bigint
}

@ObjectType({ description: 'A closed day' })
export class Close {
  @Field(() => DateScalar, { description: 'In UTC, e.g. `"2026-11-20"`' })
  day!: string

  @Field(() => DateTimeScalar, { description: 'In real time' })
  closedAt!: Date

  @Field(() => Int, { description: 'Wallets that were paid something' })
  wallets!: number

  @Field(() => Int, { description: 'The version of the plan in force on the day' })
  planVersion!: number

  @Field(() => PolScalar, { description: 'Interest of all positions, in POL' })
  interest!: bigint

  @Field(() => PolScalar, { description: 'Commissions of all levels, in POL' })
  referral!: bigint

  @Field(() => PolScalar, { description: 'Mystery box rewards credited, in POL' })
  mysteryBox!: bigint

  @Field(() => PolScalar, { description: 'Shares of the prize pool, in POL' })
  prizePool!: bigint

  @Field(() => PolScalar, { description: 'Rewards of clubs, in POL' })
  club!: bigint

  @Field(() => PolScalar, { description: 'All kinds of reward together, in POL' })
  total!: bigint

  @Field(() => String, { description: "SHA-256 over the day's rows and the digest of the day before" })
  digest!: string
}

export const CloseConnection = connectionOf(() => Close, 'Close')
