import { Field, ObjectType } from 'type-graphql'
import { AddressScalar, DateTimeScalar, PolScalar } from '../scalars.ts'

@ObjectType({ description: "A wallet's balances as the ledger holds them now" })
export class Balances {
  @Field(() => PolScalar, { description: 'Can be spent, or withdrawn above the minimum balance, in POL' })
  available!: bigint

  @Field(() => PolScalar, { description: 'Held in active positions' })
  principal!: bigint

  @Field(() => PolScalar, { description: 'Requested withdrawals that are not settled yet' })
  inFlight!: bigint

  @Field(() => PolScalar, { description: 'Deposits seen on chain but not final' })
  pendingDeposits!: bigint

  @Field(() => PolScalar, { description: 'Owed by the wallet after a reorg took a spent deposit back' })
  receivable!: bigint
}

@ObjectType({ description: 'Sums over all time' })
export class Totals {
  @Field(() => PolScalar, { description: 'Final deposits, in POL' })
  deposited!: bigint

  @Field(() => PolScalar, { description: 'Gross, of settled withdrawals' })
  withdrawn!: bigint

  @Field(() => PolScalar, { description: 'Every kind of reward together' })
  earned!: bigint
}

@ObjectType({ description: 'What was earned, by kind, over all time' })
export class IncomeBreakdown {
  @Field(() => PolScalar, { description: 'Interest of positions, in POL' })
  nftInterest!: bigint

  @Field(() => PolScalar, { description: 'Commissions of all levels, in POL' })
  referral!: bigint

  @Field(() => PolScalar, { description: 'Monthly rewards of clubs, in POL' })
  club!: bigint

  @Field(() => PolScalar, { description: 'Rewards of boxes, in POL' })
  mysteryBox!: bigint

  @Field(() => PolScalar, { description: 'Weekly and final prizes, in POL' })
  prizePool!: bigint
}

/** Its other fields are resolved when asked for, batched over all wallets of an operation. */
@ObjectType({ description: 'Any address. A wallet that never signed in nor deposited reads as zeros.' })
export class Wallet {
  @Field(() => AddressScalar, {
    description: 'In lower case, e.g. `"0x52908400098527886e0f7030069857d2e4169ee7"`',
  })
  readonly address: string

  constructor(address: string) {
    this.address = address
  }
}

@ObjectType({ description: 'The wallet signed in with this request' })
export class Session {
  @Field(() => AddressScalar, { description: 'Its wallet, in lower case' })
  address!: string

  @Field(() => DateTimeScalar, { description: 'Real time' })
  expiresAt!: Date
}
