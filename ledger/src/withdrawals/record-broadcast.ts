import { formatPol } from '@polder/base/amount'
import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'
import { writeSystemLog } from '../system-log.ts'
import { lockWithdrawal } from './lock-withdrawal.ts'
import { moveWithdrawal } from './move-withdrawal.ts'
import type { OpenPayout, PayoutAttempt } from './open-payouts.ts'
import { SIGNED_STATES } from './states.ts'

/** Counts a broadcast of a stored transaction; with the first, its withdrawal is on the chain. */
export async function recordBroadcast(
  manager: EntityManager,
  payout: OpenPayout,
  attempt: PayoutAttempt,
): Promise<void> {
  const { withdrawalId, wallet, net } = payout.payment
  const [row] = await query(
    manager,
    `update payout_transaction set broadcasts = broadcasts + 1, last_broadcast_at = now(),
       first_broadcast_at = coalesce(first_broadcast_at, now())
     where id = $1 returning broadcasts = 1 as "first!"`,
    [attempt.id],
  )
  if (!row?.first) return
  const withdrawal = await lockWithdrawal(manager, withdrawalId)
  // The indexer may have settled it already.
  if (withdrawal && SIGNED_STATES.includes(withdrawal.state))
    await moveWithdrawal(manager, withdrawal, 'broadcast', { txHash: attempt.hash })
  await writeSystemLog(manager, {
    type: 'payout_sent',
    message: `Payout of ${formatPol(net)} POL sent${attempt.attempt > 1 ? ` again with a higher fee` : ''}`,
    address: wallet,
    details: { withdrawalId, txHash: attempt.hash, nonce: payout.nonce, attempt: attempt.attempt },
  })
  await query(manager, `select pg_notify('wallet_changed', $1)`, [wallet])
}
