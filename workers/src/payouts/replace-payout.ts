import { inTransaction } from '@polder/ledger/database-transaction'
import { type OpenPayout, openPayouts } from '@polder/ledger/withdrawals/open-payouts'
import { readPayoutControl } from '@polder/ledger/withdrawals/payout-control'
import { lockSigner, storePayout } from '@polder/ledger/withdrawals/store-payout'
import { raiseAlarm } from '../alarm.ts'
import { broadcastPayout } from './broadcast-payout.ts'
import type { PayoutContext } from './payout-context.ts'
import { firstFees, replacementFees } from './payout-fees.ts'
import { refuseUnowed } from './refuse-unowed.ts'

/**
 * Offers the same payment on the same nonce with a higher fee: at most one of the two can ever be mined.
 * @returns whether a replacement was signed
 */
export async function replacePayout(context: PayoutContext, stuck: OpenPayout): Promise<boolean> {
  const { chain, policy } = context
  const stored = await inTransaction(context.db, async (manager) => {
    await lockSigner(manager)
    const [payout] = await openPayouts(manager, stuck)
    const last = payout?.attempts.at(-1)
    // Another process was faster.
    if (!payout || last?.attempt !== stuck.attempts.at(-1)?.attempt) return false
    const network = await chain.networkFees()
    const now = firstFees(network, policy)
    // What no node has taken is only worth replacing when it offered too little.
    if (last!.broadcasts === 0 && !(now && now.maxPriorityFeePerGas > last!.maxPriorityFeePerGas))
      return false
    const fees = replacementFees(last!, network, policy)
    if (!fees) {
      await raiseAlarm(manager, {
        key: `payout ${payout.payment.withdrawalId} fees`,
        message: 'A payout is stuck and the highest fee that may be offered is reached',
        severity: 'warning',
        stopsPayouts: false,
        address: payout.payment.wallet,
        details: { withdrawalId: payout.payment.withdrawalId, nonce: payout.nonce },
      })
      return false
    }
    if ((await readPayoutControl(manager, 'for share')).paused) return false
    if (await refuseUnowed(manager, payout.payment)) return false
    const signed = await chain.sign(payout.payment, payout.nonce, fees, policy.gasLimit)
    await storePayout(manager, {
      payment: payout.payment,
      signer: payout.signer,
      attempt: last!.attempt + 1,
      signed,
    })
    return true
  })
  if (!stored) return false
  await context.onStep('replacement stored', stuck.payment.withdrawalId)
  const [payout] = await openPayouts(context.db.manager, stuck)
  if (payout) await broadcastPayout(context, payout, payout.attempts.at(-1)!)
  return true
}
