import { Field, ObjectType } from 'type-graphql'
import { AddressScalar, DateTimeScalar, PolScalar } from '../scalars.ts'

@ObjectType({ description: "A wallet's balances as the ledger holds them now" })
export class Balances {
  @Field(() => PolScalar)
  available!: bigint

  @Field(() => PolScalar, { description: 'Held in active positions' })
  principal!: bigint

  @Field(() => PolScalar, { description: 'Requested withdrawals that are not settled yet' })
  inFlight!: bigint

  @Field(() => PolScalar, { description: 'Deposits seen on chain but not final' })
  pendingDeposits!: bigint

  @Field(() => PolScalar, { description: 'Owed by the wallet after a reorg took a spent deposit back' })
  receivable!: bigint

  @Field(() => PolScalar, {
    description: 'What may be withdrawn now: available less the minimum balance, never below zero',
  })
  withdrawable!: bigint
}

@ObjectType({ description: 'Sums over all time' })
export class Totals {
  @Field(() => PolScalar)
  deposited!: bigint

  @Field(() => PolScalar, { description: 'Gross, of settled withdrawals' })
  withdrawn!: bigint

  @Field(() => PolScalar, { description: 'Every kind of reward together' })
  earned!: bigint
}

@ObjectType({ description: 'What was earned, by kind, over all time' })
export class IncomeBreakdown {
  @Field(() => PolScalar)
  nftInterest!: bigint

  @Field(() => PolScalar)
  referral!: bigint

  @Field(() => PolScalar)
  club!: bigint

  @Field(() => PolScalar)
  mysteryBox!: bigint

  @Field(() => PolScalar)
  prizePool!: bigint
}

/** Its other fields are resolved when asked for, batched over all wallets of an operation. */
@ObjectType({ description: 'Any address. A wallet that never signed in nor deposited reads as zeros.' })
export class Wallet {
  @Field(() => AddressScalar)
  readonly address: string

  constructor(address: string) {
    this.address = address
  }
}

@ObjectType({ description: 'The wallet signed in with this request' })
export class Session {
  @Field(() => AddressScalar)
  address!: string

  @Field(() => DateTimeScalar, { description: 'Real time' })
  expiresAt!: Date
}
