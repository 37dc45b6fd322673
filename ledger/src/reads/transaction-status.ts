import type { Enumeration } from '../lists/field.ts'
import type { WithdrawalState } from '../withdrawals/states.ts'

export type TransactionStatus = 'pending' | 'completed' | 'failed' | 'cancelled'

export const TRANSACTION_STATUS: Enumeration<TransactionStatus> = {
  name: 'TransactionStatus',
  description: 'How far something has come that moves money',
  values: {
    pending: 'Under way: a deposit not final yet, a withdrawal not paid yet',
    completed: 'Done for good',
    failed: 'Taken back: a deposit undone by a reorg, a withdrawal refunded',
    cancelled: 'A withdrawal that was taken back before it was signed; its amount is available again',
  },
}

/** @returns how a state is shown to its owner: what was given back failed, unless nothing was signed */
export function statusOfWithdrawal(state: WithdrawalState): TransactionStatus {
  if (state === 'settled') return 'completed'
  if (state === 'refunded') return 'failed'
  return state === 'cancelled' ? 'cancelled' : 'pending'
}
