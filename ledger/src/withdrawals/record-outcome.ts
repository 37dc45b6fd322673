import { formatPol } from '@polder/base/amount'
import type { EntityManager } from 'typeorm'
import type { Hash } from 'viem'
import { execute, query } from '../sql.ts'
import { writeSystemLog } from '../system-log.ts'
import { lockWithdrawals } from './lock-withdrawal.ts'
import { moveWithdrawals } from './move-withdrawal.ts'
import type { OpenBatch, SignedAttempt } from './open-batches.ts'
import { idsOf } from './payment.ts'
import { isTakenBack } from './payout-numbers.ts'
import { SIGNED_STATES } from './states.ts'
import { freeNumbers } from './store-batch.ts'

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

/** The failure of a reverted batch that the contract would have paid. */
export const UNEXPLAINED = 'unexplained'

/** The failure of a batch that only its former key could replace: its transaction may be mined all the same. */
export const FORMER_KEY = 'former key'

/** The failure of a batch that was never sent, and whose nonce pays nobody. */
export const VOIDED = 'taken back'

/** What became of a batch. */
export interface BatchOutcome {
  /** the transaction that was mined; null: none of ours */
  mined: Hash | null
  outcome: 'succeeded' | 'reverted'
  gasUsed?: bigint
  /** wei for a unit of it */
  gasPrice?: bigint
  /** what the contract said against it, {@link UNEXPLAINED}, {@link FORMER_KEY} or {@link VOIDED} */
  failure?: string
}

/**
 * Writes the final outcome of a batch: the mined transaction gets it, its siblings are replaced for good. The indexer
 * settles what it paid. One that can never pay any more frees its numbers, and what is still open of it is in line again;
 * what the books hold as settled keeps them, and is paid under them by another batch.
 * @returns whether it was open until now
 */
export async function recordOutcome(
  manager: EntityManager,
  batch: OpenBatch,
  { mined, outcome, gasUsed, gasPrice, failure }: BatchOutcome,
): Promise<boolean> {
  const { signer, nonce } = batch
  const ended = await execute(
    manager,
    `update payout_batch set state = $3, hash = coalesce($4, hash), failure = $5, gas_used = $6, gas_price = $7
     where signer = $1 and nonce = $2 and state in ('signed', 'broadcast')`,
    [signer, nonce, outcome, mined, failure ?? null, gasUsed ?? null, gasPrice ?? null],
  )
  await execute(
    manager,
    `update payout_transaction set outcome = case when hash = $3 then $4 else 'replaced' end
     where signer = $1 and nonce = $2 and outcome is null`,
    [signer, nonce, mined, outcome],
  )
  if (ended === 0) return false
  if (outcome === 'succeeded') return true
  const withdrawals = await lockWithdrawals(manager, idsOf(batch.payments))
  if (await isTakenBack(manager, batch)) return true
  await freeNumbers(manager, batch)
  const open = withdrawals.filter(({ state }) => SIGNED_STATES.includes(state))
  await moveWithdrawals(manager, open, 'requested')
  return true
}
