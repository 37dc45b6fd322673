import { formatPol } from '@polder/base/amount'
import type { EntityManager } from 'typeorm'
import { execute, query } from '../sql.ts'
import { writeSystemLog } from '../system-log.ts'
import { lockWithdrawals } from './lock-withdrawal.ts'
import { moveWithdrawals } from './move-withdrawal.ts'
import type { OpenBatch, SignedAttempt } from './open-batches.ts'
import { idsOf } from './payment.ts'
import { SIGNED_STATES } from './states.ts'

/** Counts a broadcast of a stored transaction; with the first of one that pays, its withdrawals are on the chain. */
export async function recordBroadcast(
  manager: EntityManager,
  batch: OpenBatch,
  attempt: SignedAttempt,
  pays: boolean,
): Promise<void> {
  const [row] = await query(
    manager,
    `update payout_transaction set broadcasts = broadcasts + 1, last_broadcast_at = now(),
       first_broadcast_at = coalesce(first_broadcast_at, now())
     where hash = $1 returning broadcasts = 1 as "first!"`,
    [attempt.hash],
  )
  if (!row?.first || !pays) return
  await execute(
    manager,
    `update payout_batch set state = 'broadcast', hash = $3
     where signer = $1 and nonce = $2 and state in ('signed', 'broadcast')`,
    [batch.signer, batch.nonce, attempt.hash],
  )
  // The indexer may have settled them already.
  const open = (await lockWithdrawals(manager, idsOf(batch.payments))).filter(({ state }) =>
    SIGNED_STATES.includes(state),
  )
  await moveWithdrawals(manager, open, 'broadcast')
  await execute(manager, 'update withdrawal set tx_hash = $2 where id = any($1)', [idsOf(open), attempt.hash])
  const again = attempt.attempt > 1 ? ' again with a higher fee' : ''
  await writeSystemLog(
    manager,
    ...batch.payments.map(({ id: withdrawalId, address, net }) => ({
      type: 'payout_sent' as const,
      message: `Payout of ${formatPol(net)} POL sent${again}`,
      address,
      details: { withdrawalId, txHash: attempt.hash, nonce: batch.nonce, attempt: attempt.attempt },
    })),
  )
  await query(manager, `select pg_notify('wallet_changed', address) from unnest($1::text[]) as address`, [
    [...new Set(batch.payments.map(({ address }) => address))],
  ])
}
