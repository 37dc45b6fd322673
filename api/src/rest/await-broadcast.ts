import { readWithdrawal } from '@polder/ledger/reads/withdrawals'
import type { Parts } from '../parts.ts'

/**
 * Waits for a withdrawal's payout to be sent, WITHDRAW_WAIT_MS at most (docs/payouts.md#request).
 * @returns its chain transaction, or null when it was not broadcast in that time
 */
export async function awaitBroadcast(
  { db, changes, settings }: Pick<Parts, 'db' | 'changes' | 'settings'>,
  withdrawalId: string,
): Promise<string | null> {
  const told = changes.withdrawal(withdrawalId)
  const deadline = setTimeout(() => told.return(), settings.WITHDRAW_WAIT_MS)
  try {
    for (;;) {
      const withdrawal = await readWithdrawal(db.manager, withdrawalId)
      if (withdrawal?.txHash && (withdrawal.state === 'broadcast' || withdrawal.state === 'settled')) {
        return withdrawal.txHash
      }
      if (!withdrawal || withdrawal.state === 'refunded' || withdrawal.state === 'cancelled') return null
      if ((await told.next()).done) return null
    }
  } finally {
    clearTimeout(deadline)
    await told.return()
  }
}
