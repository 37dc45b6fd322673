/** The states of a withdrawal; the moves between them are rows of `withdrawal_transition`. */
export type WithdrawalState =
  | 'requested'
  | 'awaiting_approval'
  | 'signed'
  | 'broadcast'
  | 'settled'
  | 'refunded'
  | 'cancelled'

/** Nothing is signed yet: its owner may still cancel. */
export const CANCELLABLE: readonly WithdrawalState[] = ['requested', 'awaiting_approval']
