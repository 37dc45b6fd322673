import { inTransaction } from '@polder/ledger/database-transaction'
import { dayNumber } from '@polder/ledger/proof/balance-leaf'
import type { SignedAttempt } from '@polder/ledger/withdrawals/open-batches'
import { isAddressEqual } from 'viem'
import { raiseAlarm } from '../alarm.ts'
import { giveToChain } from '../payouts/give-to-chain.ts'
import { firstFees, replacementFees } from '../payouts/payout-fees.ts'
import { readReceipts } from '../payouts/read-receipts.ts'
import { readOwnRoot } from './own-root.ts'
import type { RootContext } from './root-context.ts'
import {
  lockRoots,
  noteRootWait,
  type OpenRoot,
  openRoot,
  recordRootBroadcast,
  recordRootOutcome,
  storeRoot,
} from './root-transactions.ts'

/**
 * Follows the oldest stored transaction to a final outcome: gives it to the chain until it is mined, again with a higher
 * fee when it is stuck, and writes down what became of it once that is final.
 * @returns `open` while it is not final
 */
export async function followRoot(context: RootContext): Promise<'open' | 'none'> {
  const { db, chain, policy } = context
  const open = await openRoot(db.manager)
  if (!open) return 'none'
  const finalized = await chain.finalized()
  if (open.nonce < (await chain.nonce(finalized, open.signer))) return await end(context, open, finalized)
  const last = open.attempts.at(-1)!
  if (last.broadcasts === 0) {
    await broadcast(context, last)
    return 'open'
  }
  // Mined, and not final.
  if (open.nonce < (await chain.nonce('latest', open.signer))) return 'open'
  if (last.ageMs > policy.replaceAfterMs && isAddressEqual(open.signer, chain.signer)) {
    if (await replace(context, open)) return await followRoot(context)
  }
  if (last.restedMs > policy.rebroadcastAfterMs) await broadcast(context, last)
  return 'open'
}

async function end(context: RootContext, open: OpenRoot, finalized: bigint): Promise<'open' | 'none'> {
  const { db, chain, policy } = context
  const { receipts, missingMs } = await readReceipts(chain, open.attempts)
  const mined = receipts.find(({ receipt }) => receipt !== null)
  if (mined?.receipt && mined.receipt.blockNumber > finalized) return 'open'
  if (!mined && missingMs < policy.missingReceiptMs) return 'open'
  const outcome = mined?.receipt ? { hash: mined.hash, succeeded: mined.receipt.succeeded } : null
  await recordRootOutcome(db, open, outcome)
  if (outcome?.succeeded) return 'none'
  await inTransaction(db, (manager) =>
    raiseAlarm(manager, {
      key: `root ${open.signer} ${open.nonce}`,
      message: outcome
        ? `The transaction that published the root of ${open.date} was reverted`
        : `Another transaction took the nonce of the root of ${open.date}: who else has its key?`,
      severity: outcome ? 'warning' : 'critical',
      stopsPayouts: false,
      details: { day: open.date, nonce: open.nonce, txHash: outcome?.hash ?? open.attempts[0].hash },
    }),
  )
  return 'none'
}

async function broadcast(context: RootContext, attempt: SignedAttempt): Promise<void> {
  const { db, chain, onStep } = context
  const given = await giveToChain(context, attempt)
  if (given === 'unfunded')
    await noteRootWait(db.manager, 'funds', `the account ${chain.signer} cannot pay for gas`)
  if (given !== 'taken') return
  await onStep('root broadcast, not recorded', attempt.hash)
  await recordRootBroadcast(db, attempt.hash)
}

/** Offers the same root on the same nonce with a higher fee. @returns whether a replacement was signed */
async function replace({ db, chain, policy }: RootContext, stuck: OpenRoot): Promise<boolean> {
  return await inTransaction(db, async (manager) => {
    await lockRoots(manager)
    const open = await openRoot(manager)
    const last = open?.attempts.at(-1)
    // Another process was faster.
    if (!open || !last || last.hash !== stuck.attempts.at(-1)!.hash) return false
    const network = await chain.networkFees()
    const fees = replacementFees(last, network, policy)
    const own = await readOwnRoot(manager, chain.vault.toLowerCase(), BigInt(dayNumber(open.date)))
    if (!fees || !firstFees(network, policy)) {
      await noteRootWait(manager, 'fees', 'the network asks for more than PAYOUT_MAX_FEE')
      return false
    }
    if (!own) return false
    const signed = await chain.sign(own.root, open.nonce, fees)
    await storeRoot(manager, { ...open, attempt: last.attempt + 1, ...fees, ...signed })
    return true
  })
}
