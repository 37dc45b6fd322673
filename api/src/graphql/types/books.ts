import { Field, ID, ObjectType, registerEnumType } from 'type-graphql'
import { AddressScalar, DateScalar, DateTimeScalar, PolScalar } from '../scalars.ts'

export enum AccountKind {
  AVAILABLE = 'available',
  PRINCIPAL = 'principal',
  IN_FLIGHT = 'in_flight',
  RECEIVABLE = 'receivable',
  CHAIN_RESERVE = 'chain_reserve',
  FEE_INCOME = 'fee_income',
  INTEREST_EXPENSE = 'interest_expense',
  REFERRAL_EXPENSE = 'referral_expense',
  CLUB_EXPENSE = 'club_expense',
  MYSTERY_BOX_EXPENSE = 'mystery_box_expense',
  PRIZE_EXPENSE = 'prize_expense',
}

export enum EntryKind {
  DEPOSIT = 'deposit',
  DEPOSIT_REVERSED = 'deposit_reversed',
  RECEIVABLE_REPAID = 'receivable_repaid',
  PURCHASE = 'purchase',
  SALE = 'sale',
  WITHDRAWAL_REQUESTED = 'withdrawal_requested',
  WITHDRAWAL_SETTLED = 'withdrawal_settled',
  WITHDRAWAL_REFUNDED = 'withdrawal_refunded',
  WITHDRAWAL_CANCELLED = 'withdrawal_cancelled',
}

registerEnumType(AccountKind, {
  name: 'AccountKind',
  description: 'The first four belong to wallets, the others to the house',
})
registerEnumType(EntryKind, { name: 'EntryKind', description: 'The fact that an entry was posted for' })

@ObjectType({ description: 'Who holds one kind of money' })
export class LedgerAccount {
  @Field(() => AccountKind)
  kind!: AccountKind

  @Field(() => AddressScalar, {
    nullable: true,
    description: "The wallet that holds it; null for the house's",
  })
  address!: string | null
}

@ObjectType({ description: 'One debit, one credit, never changed' })
export class Transfer {
  @Field(() => ID)
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
  @Field(() => ID)
  id!: string

  @Field(() => EntryKind)
  kind!: EntryKind

  @Field(() => String, { description: 'Unique; names the cause, so that no fact is posted twice' })
  idempotencyKey!: string

  @Field(() => DateTimeScalar, { description: "By the product's clock" })
  occurredAt!: Date

  @Field(() => DateTimeScalar, { description: 'Real time' })
  recordedAt!: Date

  @Field(() => ID, { nullable: true, description: 'The entry that this one undoes' })
  reverses!: string | null

  @Field(() => [Transfer])
  transfers!: Transfer[]
}
