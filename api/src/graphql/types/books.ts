import { Field, ID, ObjectType } from 'type-graphql'
import { AddressScalar, DateScalar, DateTimeScalar, PolScalar } from '../scalars.ts'
import { enumOf, type MemberOf } from './enum-of.ts'

export const AccountKind = enumOf({
  name: 'AccountKind',
  description: 'Which money an account holds; the first four belong to wallets, the others to the house',
  values: {
    available: 'What a wallet can spend',
    principal: 'What a wallet holds in positions',
    in_flight: 'Withdrawals of a wallet that are under way',
    receivable: 'What a wallet owes after a reorg took a spent deposit back',
    chain_reserve: 'What came in and went out on chain',
    fee_income: 'Fees of withdrawals',
    interest_expense: 'Interest paid',
    referral_expense: 'Commissions paid',
    club_expense: 'Rewards of clubs paid',
    mystery_box_expense: 'Rewards of boxes paid',
    prize_expense: 'Prizes paid',
  },
})
export type AccountKind = MemberOf<typeof AccountKind>
export const EntryKind = enumOf({
  name: 'EntryKind',
  description: 'The fact that an entry was posted for',
  values: {
    deposit: 'A deposit in a final block',
    deposit_reversed: 'A reorg took a credited deposit back',
    receivable_repaid: 'A credit repaid what was owed after such a reversal',
    purchase: 'A position was opened',
    sale: 'A position was closed at its full price',
    withdrawal_requested: 'A withdrawal was booked',
    withdrawal_settled: 'Its payout stands in a final block',
    withdrawal_refunded: 'Its payout failed for good',
    withdrawal_cancelled: 'Its owner took it back',
  },
})
export type EntryKind = MemberOf<typeof EntryKind>

@ObjectType({ description: 'Who holds one kind of money' })
export class LedgerAccount {
  @Field(() => AccountKind, { description: 'Which money it holds' })
  kind!: AccountKind

  @Field(() => AddressScalar, {
    nullable: true,
    description: "The wallet that holds it; null for the house's",
  })
  address!: string | null
}

@ObjectType({ description: 'One debit, one credit, never changed' })
export class Transfer {
  @Field(() => ID, { description: 'A number, in the order of posting' })
  id!: string

  @Field(() => DateScalar, { description: 'The day it belongs to' })
  day!: string

  @Field(() => PolScalar, { description: 'Above 0' })
  amount!: bigint

  @Field(() => LedgerAccount, { description: 'What it was taken from' })
  debit!: LedgerAccount

  @Field(() => LedgerAccount, { description: 'What it was given to' })
  credit!: LedgerAccount
}

@ObjectType({
  description: 'The transfers posted together for one fact; a mistake is corrected by a reversal',
})
export class Entry {
  @Field(() => ID, { description: 'A number, in the order of posting' })
  id!: string

  @Field(() => EntryKind, { description: 'The fact it was posted for' })
  kind!: EntryKind

  @Field(() => String, { description: 'Unique; names the cause, so that no fact is posted twice' })
  idempotencyKey!: string

  @Field(() => DateTimeScalar, { description: "By the product's clock" })
  occurredAt!: Date

  @Field(() => DateTimeScalar, { description: 'Real time' })
  recordedAt!: Date

  @Field(() => ID, { nullable: true, description: 'The entry that this one undoes' })
  reverses!: string | null

  @Field(() => [Transfer], { description: 'In the order of posting' })
  transfers!: Transfer[]
}
