import { createUnionType, Int } from 'type-graphql'
import { AddressScalar } from '../scalars.ts'
import { Position, Withdrawal } from './movements.ts'
import { nullable, type ObjectClass, objectType, type Union } from './object-type.ts'
import { Wallet } from './wallet.ts'

export const Refused = objectType(
  'Refused',
  'A refusal that is part of the product; its message can be shown',
  {
    code: [String, 'Stable name, e.g. `INSUFFICIENT_BALANCE` or `UNAUTHENTICATED`'],
    message: [String, 'For people'],
  },
)
export type Refused = InstanceType<typeof Refused>

const known = new Map<string, unknown>()

/** @returns what an act may lead to: its result, or one of others, or a refusal; one union for each name */
export function resultOf<Result extends object, Other extends object = never>(
  name: string,
  description: string,
  result: ObjectClass<Result>,
  ...others: ObjectClass<Other>[]
): Union<Result | Other | Refused> {
  const union =
    known.get(name) ??
    createUnionType({ name, description, types: () => [result, ...others, Refused] as const })
  known.set(name, union)
  return union as Union<Result | Other | Refused>
}

export const Connected = objectType('Connected', 'The signed-in wallet is known', {
  wallet: [Wallet, 'The wallet, now known'],
  message: [nullable(String), 'What to tell, e.g. that the referral code is unknown'],
  joined: [nullable(AddressScalar), 'The sponsor whose team the wallet joined by this very call'],
  codeUnknown: [
    Boolean,
    'The wallet is new and the referral code it came with belongs to nobody: it has no sponsor',
  ],
})

export const Purchased = objectType('Purchased', 'A position was opened', {
  position: [Position, 'What was bought; the first of several'],
  wallet: [Wallet, 'The buyer, with its figures after the purchase'],
})

export const Sold = objectType('Sold', 'A position was closed, and its price is available again', {
  position: [Position, 'What was sold'],
  wallet: [Wallet, 'The seller, with its figures after the sale'],
})

export const WithdrawalAccepted = objectType(
  'WithdrawalAccepted',
  'The withdrawal is booked; its payout follows on chain',
  {
    withdrawal: [Withdrawal, 'What was booked'],
    wallet: [Wallet, 'Its owner, with its figures after the request'],
  },
)

export const WithdrawalCancelled = objectType(
  'WithdrawalCancelled',
  'The withdrawal was taken back, and its amount is available again',
  {
    withdrawal: [Withdrawal, 'What was taken back'],
    wallet: [Wallet, 'Its owner, with its figures after the cancellation'],
  },
)

export const SessionsEnded = objectType('SessionsEnded', 'The wallet is signed out everywhere', {
  count: [Int, 'How many sessions were ended, with the one that asked'],
})

export const PushChanged = objectType('PushChanged', 'What browsers are told of the wallet is as asked for', {
  wallet: [Wallet, 'The wallet'],
})
