import { Field, Int, ObjectType } from 'type-graphql'
import { AddressScalar, DateScalar, DateTimeScalar, HashScalar, PolScalar } from '../scalars.ts'
import { enumOf, type MemberOf } from './enum-of.ts'
import { Solvency } from './house.ts'
import { connectionOf } from './page.ts'

@ObjectType({
  description:
    "What was published of a closed day's balances: one Merkle root over every wallet (salted account, its balances) and the totals",
})
export class BalanceProof {
  @Field(() => DateScalar, {
    description: 'The closed day; balances are those at its end, what it paid included',
  })
  day!: string

  @Field(() => HashScalar, { nullable: true, description: 'Root of the tree; null when there was no wallet' })
  root!: string | null

  @Field(() => Int, { description: 'Wallets counted: all that were known at the end of the day' })
  wallets!: number

  @Field(() => PolScalar, { description: 'Owed to all wallets: available, principal and in flight together' })
  total!: bigint

  @Field(() => PolScalar, { description: 'Of all wallets, in POL' })
  available!: bigint

  @Field(() => PolScalar, { description: 'Of all wallets, in POL' })
  principal!: bigint

  @Field(() => PolScalar, { description: 'Of all wallets, in POL' })
  inFlight!: bigint

  @Field(() => PolScalar, {
    description:
      'Rewards of drawn mystery boxes that have not vested: not part of the total, since selling first forfeits them',
  })
  vesting!: bigint

  @Field(() => DateTimeScalar, { description: 'Real time' })
  builtAt!: Date

  @Field(() => Boolean, { description: 'Whether branches of this day can still be read: the newest 31 days' })
  branchesKept!: boolean
}

export const BalanceProofConnection = connectionOf(() => BalanceProof, 'BalanceProof')

@ObjectType({
  description:
    "A wallet's branch of a day's tree: its leaf and the hashes that lead to the root. Private: the salt shows whose the leaf is.",
})
export class BalanceBranch {
  @Field(() => DateScalar, { description: 'The closed day, e.g. `"2026-11-20"`' })
  day!: string

  @Field(() => HashScalar, { description: 'To be compared with the root published for the day' })
  root!: string

  @Field(() => AddressScalar, { description: 'The wallet it belongs to' })
  address!: string

  @Field(() => HashScalar, { description: 'Of this wallet and day' })
  salt!: string

  @Field(() => HashScalar, { description: 'keccak256 of salt and address: the first value of the leaf' })
  account!: string

  @Field(() => PolScalar, { description: 'Second value of the leaf (there in wei, as are the others)' })
  available!: bigint

  @Field(() => PolScalar, { description: 'Third value of the leaf' })
  principal!: bigint

  @Field(() => PolScalar, { description: 'Fourth value of the leaf' })
  inFlight!: bigint

  @Field(() => PolScalar, { description: 'Fifth value of the leaf' })
  vesting!: bigint

  @Field(() => [String], {
    description:
      'Types of the values, as `StandardMerkleTree.verify` of @openzeppelin/merkle-tree takes them',
  })
  leafEncoding!: string[]

  @Field(() => [HashScalar], { description: 'Siblings from the leaf up to the root' })
  proof!: string[]

  @Field(() => String, { description: 'All of this as the JSON file that `docs/verify-balance.mjs` checks' })
  document!: string
}

export const SolvencyThinning = enumOf({
  name: 'SolvencyThinning',
  description: 'Which observations are listed',
  values: {
    close: 'The one made after each closed day',
    hour: 'The last one of each hour, UTC and real time',
  },
})
export type SolvencyThinning = MemberOf<typeof SolvencyThinning>

@ObjectType({ description: 'Reserves and liabilities as they were observed once' })
export class SolvencyPoint extends Solvency {
  @Field(() => DateScalar, {
    nullable: true,
    description: 'The closed day after which it was made, if it was',
  })
  day!: string | null
}

export const SolvencyPointConnection = connectionOf(() => SolvencyPoint, 'SolvencyPoint')

@ObjectType({ description: 'What the plan will owe, on top of what is owed, within so many days' })
export class ForecastHorizon {
  @Field(() => Int, { description: 'How far ahead, e.g. 30' })
  days!: number

  @Field(() => PolScalar, { description: 'Interest of every position held now' })
  interest!: bigint

  @Field(() => PolScalar, {
    description: 'Commissions on that interest, with levels unlocked or locked as they are',
  })
  referral!: bigint

  @Field(() => PolScalar, { description: 'Drawn boxes that vest in that time' })
  mysteryBox!: bigint

  @Field(() => PolScalar, { description: 'Every prize pool of that time, shared out in full' })
  prizePool!: bigint

  @Field(() => PolScalar, {
    description: 'Clubs at each month end, on what will then have been held long enough',
  })
  club!: bigint

  @Field(() => PolScalar, { description: 'All of these together' })
  total!: bigint
}

@ObjectType({
  description:
    'What the plan will owe if nobody buys, sells, joins or withdraws after a closed day. Changes of plan decided by then count. Not a promise: new purchases raise it, sales lower it.',
})
export class Forecast {
  @Field(() => DateScalar, { description: 'The closed day it starts from' })
  day!: string

  @Field(() => PolScalar, { nullable: true, description: 'Owed to all wallets at the end of that day' })
  owed!: bigint | null

  @Field(() => [ForecastHorizon], { description: '30 and 90 days' })
  horizons!: ForecastHorizon[]

  @Field(() => [String], { description: 'What it takes for granted, in English' })
  assumptions!: string[]
}
