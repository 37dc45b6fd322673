import { formatPol } from '@polder/base/amount'
import { inTransaction } from '@polder/ledger/database-transaction'
import { writeSystemLog } from '@polder/ledger/system-log'
import type { OpenPayout, PayoutAttempt } from './open-payouts.ts'
import type { PayoutContext } from './payout-context.ts'
import { WAITING_REASONS } from './waiting-reasons.ts'

/**
 * Gives a stored transaction to the chain, as often as needed: the same bytes can only ever pay once.
 * @returns false when no node takes it now; it is tried again later
 * @throws Error when no node can be asked
 */
export async function broadcastPayout(
  context: PayoutContext,
  payout: OpenPayout,
  attempt: PayoutAttempt,
): Promise<boolean> {
  const { chain, logger } = context
  try {
    await chain.send(attempt.bytes)
  } catch (error) {
    // "Already known" and "nonce too low" are worded differently by every node; whether it is there is not.
    if (!(await chain.knows(attempt.hash))) {
      logger.warn(
        { err: error, txHash: attempt.hash, nonce: payout.nonce },
        'a payout was not taken by the chain',
      )
      if (/insufficient funds/i.test(String(error))) await tellRefill(context, payout)
      return false
    }
  }
  await context.onStep('payout broadcast, not recorded', attempt.hash)
  await record(context, payout, attempt)
  if (attempt.broadcasts === 0) await context.onStep('payout recorded', attempt.hash)
  return true
}

async function record(context: PayoutContext, payout: OpenPayout, attempt: PayoutAttempt): Promise<void> {
  const { withdrawalId, wallet, net } = payout.payment
  await inTransaction(context.db, async (manager) => {
    const [[row]]: [{ first: boolean }[], number] = await manager.query(
      `update payout_transaction set broadcasts = broadcasts + 1, last_broadcast_at = now(),
         first_broadcast_at = coalesce(first_broadcast_at, now())
       where id = $1 returning broadcasts = 1 as first`,
      [attempt.id],
    )
    if (!row?.first) return
    await manager.query(
      `update withdrawal set state = 'broadcast', tx_hash = $2, waiting_for = null
       where id = $1 and state in ('signed', 'broadcast')`,
      [withdrawalId, attempt.hash],
    )
    await writeSystemLog(manager, {
      type: 'payout_sent',
      message: `Payout of ${formatPol(net)} POL sent${attempt.attempt > 1 ? ` again with a higher fee` : ''}`,
      address: wallet,
      details: { withdrawalId, txHash: attempt.hash, nonce: payout.nonce, attempt: attempt.attempt },
    })
    await manager.query(`select pg_notify('withdrawal_changed', $1), pg_notify('wallet_changed', $2)`, [
      withdrawalId,
      wallet,
    ])
  })
}

/** The wallet was emptied after the payout was signed: it goes out once it is refilled. */
async function tellRefill(context: PayoutContext, payout: OpenPayout): Promise<void> {
  await context.db.manager.query(
    `update withdrawal set waiting_for = $2 where id = $1 and state = 'signed' and waiting_for is distinct from $2`,
    [payout.payment.withdrawalId, WAITING_REASONS.funds.text],
  )
}
