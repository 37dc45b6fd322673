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
  description: 'Which money an account holds; the first four belong to wallets, the others to the house',
  valuesConfig: {
    AVAILABLE: { description: 'What a wallet can spend' },
    PRINCIPAL: { description: 'What a wallet holds in positions' },
    IN_FLIGHT: { description: 'Withdrawals of a wallet that are under way' },
    RECEIVABLE: { description: 'What a wallet owes after a reorg took a spent deposit back' },
    CHAIN_RESERVE: { description: 'What came in and went out on chain' },
    FEE_INCOME: { description: 'Fees of withdrawals' },
    INTEREST_EXPENSE: { description: 'Interest paid' },
    REFERRAL_EXPENSE: { description: 'Commissions paid' },
    CLUB_EXPENSE: { description: 'Rewards of clubs paid' },
    MYSTERY_BOX_EXPENSE: { description: 'Rewards of boxes paid' },
    PRIZE_EXPENSE: { description: 'Prizes paid' },
  },
})
registerEnumType(EntryKind, {
  name: 'EntryKind',
  description: 'The fact that an entry was posted for',
  valuesConfig: {
    DEPOSIT: { description: 'A deposit in a final block' },
    DEPOSIT_REVERSED: { description: 'A reorg took a credited deposit back' },
    RECEIVABLE_REPAID: { description: 'A credit repaid what was owed after such a reversal' },
    PURCHASE: { description: 'A position was opened' },
    SALE: { description: 'A position was closed at its full price' },
    WITHDRAWAL_REQUESTED: { description: 'A withdrawal was booked' },
    WITHDRAWAL_SETTLED: { description: 'Its payout stands in a final block' },
    WITHDRAWAL_REFUNDED: { description: 'Its payout failed for good' },
    WITHDRAWAL_CANCELLED: { description: 'Its owner took it back' },
  },
})

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
