import type { WithdrawalState } from '../withdrawals/states.ts'

/** How far something has come that moves money. */
export type TransactionStatus = 'pending' | 'completed' | 'failed' | 'cancelled'

/** @returns how a state is shown to its owner: what was given back failed, unless the owner asked for it */
export function statusOfWithdrawal(state: WithdrawalState): TransactionStatus {
  if (state === 'settled') return 'completed'
  if (state === 'refunded') return 'failed'
  return state === 'cancelled' ? 'cancelled' : 'pending'
}
