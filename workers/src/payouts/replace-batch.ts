import { inTransaction } from '@polder/ledger/database-transaction'
import { lockWithdrawals } from '@polder/ledger/withdrawals/lock-withdrawal'
import { type OpenBatch, openBatches } from '@polder/ledger/withdrawals/open-batches'
import { readPayoutControl } from '@polder/ledger/withdrawals/payout-control'
import { isExitUnderWay } from '@polder/ledger/withdrawals/payout-line'
import { SIGNED_STATES } from '@polder/ledger/withdrawals/states'
import { lockSigner, storeAttempt } from '@polder/ledger/withdrawals/store-batch'
import { raiseAlarm } from '../alarm.ts'
import { broadcastBatch } from './broadcast-batch.ts'
import type { PayoutContext } from './payout-context.ts'
import { firstFees, replacementFees } from './payout-fees.ts'
import { refuseUnowed } from './refuse-unowed.ts'

/**
 * Offers the same payments on the same nonce with a higher fee: at most one of the two can ever be mined.
 * @returns whether a replacement was signed
 */
export async function replaceBatch(context: PayoutContext, stuck: OpenBatch): Promise<boolean> {
  const { chain, policy } = context
  const stored = await inTransaction(context.db, async (manager) => {
    await lockSigner(manager)
    const [batch] = await openBatches(manager, stuck)
    const last = batch?.attempts.at(-1)
    // Another process was faster.
    if (!batch || last?.attempt !== stuck.attempts.at(-1)?.attempt) return false
    const network = await chain.networkFees()
    const now = firstFees(network, policy)
    // What no node has taken is only worth replacing when it offered too little.
    if (last!.broadcasts === 0 && !(now && now.maxPriorityFeePerGas > last!.maxPriorityFeePerGas))
      return false
    const fees = replacementFees(last!, network, policy)
    if (!fees) {
      await raiseAlarm(manager, {
        key: `payout batch ${batch.signer} ${batch.nonce} fees`,
        message: 'A batch of payouts is stuck and the highest fee that may be offered is reached',
        severity: 'warning',
        stopsPayouts: false,
        details: { nonce: batch.nonce, payments: batch.payments.length },
      })
      return false
    }
    if ((await readPayoutControl(manager, 'for share')).paused && !(await isExitUnderWay(manager)))
      return false
    const ids = batch.payments.map(({ withdrawalId }) => withdrawalId)
    const withdrawals = await lockWithdrawals(manager, ids)
    // It was mined after all, and the indexer has settled it.
    if (!withdrawals.every(({ state }) => SIGNED_STATES.includes(state))) return false
    if (await refuseUnowed(manager, withdrawals)) return false
    const signed = await chain.sign(batch, batch.nonce, fees)
    await storeAttempt(manager, { signer: batch.signer, attempt: last!.attempt + 1, signed })
    return true
  })
  if (!stored) return false
  await context.onStep('replacement stored', String(stuck.nonce))
  const [batch] = await openBatches(context.db.manager, stuck)
  if (batch) await broadcastBatch(context, batch, batch.attempts.at(-1)!)
  return true
}
