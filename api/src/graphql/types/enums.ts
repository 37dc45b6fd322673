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

registerEnumType(PositionStatus, { name: 'PositionStatus' })
registerEnumType(TransactionType, {
  name: 'TransactionType',
  description: 'Why an available balance changed',
})
registerEnumType(TransactionStatus, { name: 'TransactionStatus' })
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
