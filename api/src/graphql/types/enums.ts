import { WITHDRAWAL_STATE } from '@polder/ledger/lists/withdrawals'
import { TRANSACTION_STATUS } from '@polder/ledger/reads/transaction-status'
import { WAITING_REASON } from '@polder/ledger/withdrawals/waiting-reasons'
import { registerEnumType } from 'type-graphql'
import { enumOf, type MemberOf } from './enum-of.ts'

export const WithdrawalState = enumOf(WITHDRAWAL_STATE)

export const WaitingReason = enumOf(WAITING_REASON)

export const TransactionType = enumOf({
  name: 'TransactionType',
  description: 'Why an available balance changed',
  values: {
    deposit: 'POL that came in on chain, or its reversal after a reorg',
    withdrawal: 'POL asked to be paid on chain, or its way back',
    purchase: 'The price of a position',
    sale: 'The full price of a position that was sold back',
    interest: 'Interest of all positions held through a closed day',
    referral: 'The commission of one level for a closed day',
    club: 'The monthly reward of a club',
    mystery_box: 'Rewards of boxes whose positions were held long enough',
    prize_pool: 'A share of a weekly or the final pool',
  },
})
export type TransactionType = MemberOf<typeof TransactionType>

export const TransactionStatus = enumOf(TRANSACTION_STATUS)
export type TransactionStatus = MemberOf<typeof TransactionStatus>

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
