import { ID } from 'type-graphql'
import { AddressScalar, DateScalar, DateTimeScalar, PolScalar } from '../scalars.ts'
import { enumOf } from './enum-of.ts'
import { nullable, objectType } from './object-type.ts'

const AccountKind = enumOf({
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
const EntryKind = enumOf({
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

const LedgerAccount = objectType('LedgerAccount', 'Who holds one kind of money', {
  kind: [AccountKind, 'Which money it holds'],
  address: [nullable(AddressScalar), "The wallet that holds it; null for the house's"],
})

const Transfer = objectType('Transfer', 'One debit, one credit, never changed', {
  id: [ID, 'A number, in the order of posting'],
  day: [DateScalar, 'The day it belongs to'],
  amount: [PolScalar, 'Above 0'],
  debit: [LedgerAccount, 'What it was taken from'],
  credit: [LedgerAccount, 'What it was given to'],
})

export const Entry = objectType(
  'Entry',
  'The transfers posted together for one fact; a mistake is corrected by a reversal',
  {
    id: [ID, 'A number, in the order of posting'],
    kind: [EntryKind, 'The fact it was posted for'],
    idempotencyKey: [String, 'Unique; names the cause, so that no fact is posted twice'],
    occurredAt: [DateTimeScalar, "By the product's clock"],
    recordedAt: [DateTimeScalar, 'Real time'],
    reverses: [nullable(ID), 'The entry that this one undoes'],
    transfers: [[Transfer], 'In the order of posting'],
  },
)
