/** The states of a withdrawal; the moves between them are rows of `withdrawal_transition`. */
export const WITHDRAWAL_STATES = [
  'requested',
  'awaiting_approval',
  'signed',
  'broadcast',
  'settled',
  'refunded',
  'cancelled',
] as const

export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

/** Nothing is signed yet: its owner may still cancel. */
export const CANCELLABLE: readonly WithdrawalState[] = ['requested', 'awaiting_approval']
