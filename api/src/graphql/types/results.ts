import { createUnionType, Field, ObjectType } from 'type-graphql'
import { Withdrawal } from './movements.ts'
import { Position } from './position.ts'
import { Wallet } from './wallet.ts'

@ObjectType({ description: 'A refusal that is part of the product; its message can be shown' })
export class Refused {
  @Field(() => String, { description: 'Stable name, e.g. `INSUFFICIENT_BALANCE` or `UNAUTHENTICATED`' })
  readonly code: string

  @Field(() => String, { description: 'For people' })
  readonly message: string

  constructor(code: string, message: string) {
    this.code = code
    this.message = message
  }
}

@ObjectType()
export class Connected {
  @Field(() => Wallet)
  wallet!: Wallet

  @Field(() => String, {
    nullable: true,
    description: 'What to tell, e.g. that the referral code is unknown',
  })
  message!: string | null
}

@ObjectType()
export class Purchased {
  @Field(() => Position)
  position!: Position

  @Field(() => Wallet)
  wallet!: Wallet
}

@ObjectType()
export class Sold {
  @Field(() => Position)
  position!: Position

  @Field(() => Wallet)
  wallet!: Wallet
}

@ObjectType({ description: 'The withdrawal is booked; its payout follows on chain' })
export class WithdrawalAccepted {
  @Field(() => Withdrawal)
  withdrawal!: Withdrawal

  @Field(() => Wallet)
  wallet!: Wallet
}

@ObjectType()
export class WithdrawalCancelled {
  @Field(() => Withdrawal)
  withdrawal!: Withdrawal

  @Field(() => Wallet)
  wallet!: Wallet
}

export const ConnectResult = createUnionType({
  name: 'ConnectResult',
  types: () => [Connected, Refused] as const,
})
export const PurchaseResult = createUnionType({
  name: 'PurchaseResult',
  types: () => [Purchased, Refused] as const,
})
export const SellResult = createUnionType({ name: 'SellResult', types: () => [Sold, Refused] as const })
export const WithdrawResult = createUnionType({
  name: 'WithdrawResult',
  types: () => [WithdrawalAccepted, Refused] as const,
})
export const CancelWithdrawalResult = createUnionType({
  name: 'CancelWithdrawalResult',
  types: () => [WithdrawalCancelled, Refused] as const,
})
