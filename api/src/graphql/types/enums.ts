import { registerEnumType } from 'type-graphql'

export enum PositionStatus {
  ACTIVE = 'active',
  SOLD = 'sold',
}

export enum TransactionType {
  DEPOSIT = 'deposit',
  WITHDRAWAL = 'withdrawal',
  PURCHASE = 'purchase',
  SALE = 'sale',
  INTEREST = 'interest',
  REFERRAL = 'referral',
  CLUB = 'club',
  MYSTERY_BOX = 'mystery_box',
  PRIZE_POOL = 'prize_pool',
}

export enum TransactionStatus {
  PENDING = 'pending',
  COMPLETED = 'completed',
  FAILED = 'failed',
}

export enum WithdrawalState {
  REQUESTED = 'requested',
  AWAITING_APPROVAL = 'awaiting_approval',
  SIGNED = 'signed',
  BROADCAST = 'broadcast',
  SETTLED = 'settled',
  REFUNDED = 'refunded',
  CANCELLED = 'cancelled',
}

export enum ListOrder {
  NEWEST_FIRST = 'newest',
  OLDEST_FIRST = 'oldest',
  LARGEST_FIRST = 'largest',
  SMALLEST_FIRST = 'smallest',
}

export enum TimeOrder {
  NEWEST_FIRST = 'newest',
  OLDEST_FIRST = 'oldest',
}

registerEnumType(ListOrder, {
  name: 'ListOrder',
  description: 'How a list is sorted on the server, over all its pages',
  valuesConfig: {
    NEWEST_FIRST: { description: 'By time, the latest first' },
    OLDEST_FIRST: { description: 'By time, the earliest first' },
    LARGEST_FIRST: { description: 'By amount, the largest first; among equals the latest' },
    SMALLEST_FIRST: { description: 'By amount, the smallest first; among equals the earliest' },
  },
})
registerEnumType(TimeOrder, {
  name: 'TimeOrder',
  description: 'How a list is sorted on the server, over all its pages',
  valuesConfig: {
    NEWEST_FIRST: { description: 'The latest first' },
    OLDEST_FIRST: { description: 'The earliest first' },
  },
})
registerEnumType(PositionStatus, {
  name: 'PositionStatus',
  description: 'Whether a position is held',
  valuesConfig: {
    ACTIVE: { description: 'Held, and earning each whole day' },
    SOLD: { description: 'Sold back at its full price' },
  },
})
registerEnumType(TransactionType, {
  name: 'TransactionType',
  description: 'Why an available balance changed',
  valuesConfig: {
    DEPOSIT: { description: 'POL that came in on chain, or its reversal after a reorg' },
    WITHDRAWAL: { description: 'POL asked to be paid on chain, or its way back' },
    PURCHASE: { description: 'The price of a position' },
    SALE: { description: 'The full price of a position that was sold back' },
    INTEREST: { description: 'Interest of all positions held through a closed day' },
    REFERRAL: { description: 'The commission of one level for a closed day' },
    CLUB: { description: 'The monthly reward of a club' },
    MYSTERY_BOX: { description: 'Rewards of boxes whose positions were held long enough' },
    PRIZE_POOL: { description: 'A share of a weekly or the final pool' },
  },
})
registerEnumType(TransactionStatus, {
  name: 'TransactionStatus',
  description: 'How far something has come that moves money',
  valuesConfig: {
    PENDING: { description: 'Under way: a deposit not final yet, a withdrawal not paid yet' },
    COMPLETED: { description: 'Done for good' },
    FAILED: { description: 'Taken back: a deposit undone by a reorg, a withdrawal refunded or cancelled' },
  },
})
registerEnumType(WithdrawalState, {
  name: 'WithdrawalState',
  description: 'How far a withdrawal has come',
  valuesConfig: {
    REQUESTED: { description: 'Booked; its payout is not signed yet' },
    AWAITING_APPROVAL: { description: 'Above the limit that operators approve by hand' },
    SIGNED: { description: 'Its chain transaction is signed and stored' },
    BROADCAST: { description: 'Its chain transaction was sent' },
    SETTLED: { description: 'Paid, in a final block' },
    REFUNDED: { description: 'The payout failed for good; the amount is available again' },
    CANCELLED: { description: 'Taken back by its owner before it was signed' },
  },
})
