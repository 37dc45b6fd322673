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

@ObjectType({ description: 'The signed-in wallet is known' })
export class Connected {
  @Field(() => Wallet, { description: 'The wallet, now known' })
  wallet!: Wallet

  @Field(() => String, {
    nullable: true,
    description: 'What to tell, e.g. that the referral code is unknown',
  })
  message!: string | null

  @Field(() => Boolean, {
    description: 'The wallet is new and the referral code it came with belongs to nobody: it has no sponsor',
  })
  codeUnknown!: boolean
}

@ObjectType({ description: 'A position was opened' })
export class Purchased {
  @Field(() => Position, { description: 'What was bought' })
  position!: Position

  @Field(() => Wallet, { description: 'The buyer, with its figures after the purchase' })
  wallet!: Wallet
}

@ObjectType({ description: 'A position was closed, and its price is available again' })
export class Sold {
  @Field(() => Position, { description: 'What was sold' })
  position!: Position

  @Field(() => Wallet, { description: 'The seller, with its figures after the sale' })
  wallet!: Wallet
}

@ObjectType({ description: 'The withdrawal is booked; its payout follows on chain' })
export class WithdrawalAccepted {
  @Field(() => Withdrawal, { description: 'What was booked' })
  withdrawal!: Withdrawal

  @Field(() => Wallet, { description: 'Its owner, with its figures after the request' })
  wallet!: Wallet
}

@ObjectType({ description: 'The withdrawal was taken back, and its amount is available again' })
export class WithdrawalCancelled {
  @Field(() => Withdrawal, { description: 'What was taken back' })
  withdrawal!: Withdrawal

  @Field(() => Wallet, { description: 'Its owner, with its figures after the cancellation' })
  wallet!: Wallet
}

export const ConnectResult = createUnionType({
  name: 'ConnectResult',
  description: 'What `connect` leads to',
  types: () => [Connected, Refused] as const,
})
export const PurchaseResult = createUnionType({
  name: 'PurchaseResult',
  description: 'What `purchase` leads to',
  types: () => [Purchased, Refused] as const,
})
export const SellResult = createUnionType({
  name: 'SellResult',
  description: 'What `sell` leads to',
  types: () => [Sold, Refused] as const,
})
export const WithdrawResult = createUnionType({
  name: 'WithdrawResult',
  description: 'What `withdraw` leads to',
  types: () => [WithdrawalAccepted, Refused] as const,
})
export const CancelWithdrawalResult = createUnionType({
  name: 'CancelWithdrawalResult',
  description: 'What `cancelWithdrawal` leads to',
  types: () => [WithdrawalCancelled, Refused] as const,
})
