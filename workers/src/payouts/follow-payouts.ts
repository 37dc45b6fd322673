import { inTransaction } from '@polder/ledger/sql'
import { type OpenBatch, openBatches } from '@polder/ledger/withdrawals/open-batches'
import { readPayoutControl } from '@polder/ledger/withdrawals/payout-control'
import { isExitUnderWay } from '@polder/ledger/withdrawals/payout-line'
import { readKnownPayouts } from '@polder/ledger/withdrawals/payout-numbers'
import { FORMER_KEY, recordOutcome } from '@polder/ledger/withdrawals/record-outcome'
import { lockSigner, storeAttempt } from '@polder/ledger/withdrawals/store-batch'
import type { Address } from 'viem'
import { raiseAlarm } from '../alarm.ts'
import { broadcastBatch } from './broadcast-batch.ts'
import { endBatch } from './end-batch.ts'
import { judgeBatch } from './judge-batch.ts'
import { readReceipts } from './key-account.ts'
import type { PayoutContext } from './payout-context.ts'
import { firstFees, replacementFees } from './payout-fees.ts'
import { spendGivenBack } from './read-next-batch.ts'
import { isStillEntitled } from './refuse-contradicted.ts'
import { paysNobody, voidUnlessEntitled } from './void-batch.ts'

/** Where a key's account stands. */
type AccountState = Awaited<ReturnType<typeof readAccount>>

/**
 * Follows every stored transaction to a final outcome: gives it to the chain until it is mined, again with a
 * higher fee when it is stuck, and writes down what became of it once that is final. What a crash left anywhere
 * between signing and the end goes on here.
 */
export async function followPayouts(context: PayoutContext): Promise<void> {
  const open = await openBatches(context.db.manager)
  if (open.length === 0) return
  const { manager } = context.db
  const paused = (await readPayoutControl(manager)).paused && !(await isExitUnderWay(manager))
  const finalizedBlock = await context.chain.finalized()
  const accounts = new Map<Address, AccountState>()
  for (const batch of open) {
    const account = accounts.get(batch.signer) ?? (await readAccount(context, batch.signer, finalizedBlock))
    accounts.set(batch.signer, account)
    try {
      await follow(context, batch, account, paused)
    } catch (error) {
      context.logger.error({ err: error, nonce: batch.nonce }, 'a batch could not be followed; trying again')
    }
  }
}

async function follow(context: PayoutContext, batch: OpenBatch, account: AccountState, paused: boolean) {
  if (batch.nonce < account.finalizedNonce) return await end(context, batch, account.finalizedBlock)
  const { policy, chain } = context
  const last = batch.attempts.at(-1)!
  const ours = batch.signer === chain.signer.toLowerCase()
  const isUnseen = !paysNobody(last) && batch.attempts.every(({ broadcasts }) => broadcasts === 0)
  // What the chain has never seen is held back by a pause, and looked at again before it is sent; a former key's is signed anew.
  if (last.broadcasts === 0 && !(isUnseen && (paused || !ours))) {
    if (isUnseen && (await voidUnlessEntitled(context, batch))) return
    if (await broadcastBatch(context, batch, last)) return
  }
  if (batch.nonce < account.latestNonce) return
  if (ours && batch.nonce > account.latestNonce) await spendGivenBack(context, account.finalizedBlock)
  // What waits behind another nonce is not helped by a higher fee.
  const isNext = batch.nonce === account.latestNonce
  if (isNext && ours && !paused && last.ageMs > policy.replaceAfterMs) {
    if (await replaceBatch(context, batch)) return
  }
  if (!ours && last.ageMs > policy.formerKeyMs) return await signAnew(context, batch)
  if (last.broadcasts > 0 && last.restedMs > policy.rebroadcastAfterMs) {
    await broadcastBatch(context, batch, last)
  }
}

/**
 * Only the key that signed it can raise its fee. Its payouts are in line again, and the next batch begins with the same
 * number: the contract pays one of the two at most.
 */
async function signAnew({ db }: PayoutContext, batch: OpenBatch): Promise<void> {
  const { signer, nonce, firstNumber, payments } = batch
  await inTransaction(db, async (manager) => {
    await lockSigner(manager)
    const outcome = { mined: null, outcome: 'reverted', failure: FORMER_KEY } as const
    if (!(await recordOutcome(manager, batch, outcome))) return
    await raiseAlarm(manager, {
      key: `former key ${signer} ${nonce}`,
      message: `A batch that a former key (${signer}) signed is not mined: its ${payments.length} payouts are signed anew under the same numbers`,
      severity: 'warning',
      details: { signer, nonce, firstNumber },
    })
  })
}

async function end(context: PayoutContext, batch: OpenBatch, finalizedBlock: bigint): Promise<void> {
  const { chain, db, policy } = context
  const { receipts, missingMs } = await readReceipts(chain, batch.attempts)
  const { booked } = await readKnownPayouts(db.manager, chain.contract)
  const spent = {
    receipts: receipts.map((one, at) => ({ ...one, paysNobody: paysNobody(batch.attempts[at]!) })),
    lastNumber: batch.firstNumber + BigInt(batch.payments.length) - 1n,
    payouts: await chain.payouts(finalizedBlock),
    ...{ booked, finalizedBlock, isMissingForLong: missingMs >= policy.missingReceiptMs },
  }
  await endBatch(context, batch, judgeBatch(spent))
}

async function readAccount({ chain }: PayoutContext, signer: Address, finalizedBlock: bigint) {
  const [latestNonce, finalizedNonce] = await Promise.all([
    chain.nonce('latest', signer),
    chain.nonce(finalizedBlock, signer),
  ])
  return { latestNonce, finalizedNonce, finalizedBlock }
}

/**
 * Offers the same payments on the same nonce with a higher fee: at most one of the two can ever be mined.
 * @returns whether a replacement was signed
 */
async function replaceBatch(context: PayoutContext, stuck: OpenBatch): Promise<boolean> {
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
        details: { nonce: batch.nonce, payments: batch.payments.length },
      })
      return false
    }
    if ((await readPayoutControl(manager, 'for share')).paused && !(await isExitUnderWay(manager)))
      return false
    const voids = paysNobody(last!)
    if (!voids && !(await isStillEntitled(manager, batch))) return false
    const signed = await chain.sign(voids ? null : batch, batch.nonce, fees)
    await storeAttempt(manager, batch.signer, signed)
    return true
  })
  if (!stored) return false
  const [batch] = await openBatches(context.db.manager, stuck)
  if (batch) await broadcastBatch(context, batch, batch.attempts.at(-1)!)
  return true
}
