import { inTransaction } from '@polder/ledger/sql'
import { lockForSigning } from '@polder/ledger/withdrawals/lock-withdrawal'
import { type OpenBatch, openBatches, type SignedAttempt } from '@polder/ledger/withdrawals/open-batches'
import { idsOf } from '@polder/ledger/withdrawals/payment'
import { readPayoutControl } from '@polder/ledger/withdrawals/payout-control'
import { SIGNED_STATES } from '@polder/ledger/withdrawals/states'
import { lockSigner, storeAttempt } from '@polder/ledger/withdrawals/store-batch'
import type { EntityManager } from 'typeorm'
import { parseTransaction } from 'viem'
import { exists } from '../sql.ts'
import type { PayoutContext } from './payout-context.ts'
import { replacementFees } from './payout-fees.ts'
import { refuseContradicted } from './refuse-contradicted.ts'

/**
 * Looks once more at a batch before a node sees it for the first time: a pause may have held it back for days. When one
 * of its wallets owes by then, the books contradict a payment, or an exit waits behind what a pause holds back, a transaction that pays nobody takes its nonce, and
 * everybody is in line again once that is final.
 * @returns whether such a transaction is stored now
 */
export async function voidUnlessEntitled(context: PayoutContext, held: OpenBatch): Promise<boolean> {
  const { chain, db, policy, logger } = context
  return await inTransaction(db, async (manager) => {
    await lockSigner(manager)
    const [batch] = await openBatches(manager, held)
    const last = batch?.attempts.at(-1)
    // Another process was faster.
    if (!batch || !last || batch.attempts.some((one) => one.broadcasts > 0 || paysNobody(one))) return false
    const ids = idsOf(batch.payments)
    const { paused } = await readPayoutControl(manager, 'for share')
    const withdrawals = await lockForSigning(manager, ids, SIGNED_STATES)
    // It was sent before a crash, and the indexer has settled some of it.
    if (withdrawals.length < ids.length) return false
    const isHeld = paused && batch.exits < batch.payments.length
    const contradicted = await refuseContradicted(manager, withdrawals)
    if (!isHeld && !contradicted && !(await anyOwes(manager, ids))) return false
    const fees = replacementFees(last, await chain.networkFees(), policy) ?? last
    const { maxFeePerGas, maxPriorityFeePerGas } = fees
    const signed = await chain.sign(null, batch.nonce, { maxFeePerGas, maxPriorityFeePerGas })
    await storeAttempt(manager, batch.signer, signed)
    logger.warn({ nonce: batch.nonce }, 'a batch that was never sent is taken back')
    return true
  })
}

/** @returns whether a transaction spends the nonce of a batch and does nothing else; the first one of a batch pays */
export function paysNobody({ attempt, bytes }: SignedAttempt): boolean {
  return attempt > 1 && parseTransaction(bytes).data === undefined
}

async function anyOwes(manager: EntityManager, ids: readonly string[]): Promise<boolean> {
  return await exists(
    manager,
    `select 1 from withdrawal w join account r on r.wallet_id = w.wallet_id
     where w.id = any($1) and r.kind = 'receivable' and r.balance < 0 limit 1`,
    [[...ids]],
  )
}
