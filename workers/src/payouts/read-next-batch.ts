import { inTransaction } from '@polder/ledger/sql'
import { paidOutToday, signedWithinHour } from '@polder/ledger/withdrawals/payout-control'
import { readKnownPayouts } from '@polder/ledger/withdrawals/payout-numbers'
import { noteNonces } from '@polder/ledger/withdrawals/signer-nonces'
import { lockSigner, storeAttempt } from '@polder/ledger/withdrawals/store-batch'
import type { WaitingReason } from '@polder/ledger/withdrawals/waiting-reasons'
import type { EntityManager } from 'typeorm'
import type { Address, Hash, Hex } from 'viem'
import { exists, query } from '../sql.ts'
import type { Figures } from './gather-batch.ts'
import { giveToChain } from './key-account.ts'
import type { PayoutContext } from './payout-context.ts'
import { firstFees } from './payout-fees.ts'

/** Given to the chain in one round. */
export const MAX_AGAIN = 50

/** Which nonce and number the next batch has, and what it is held to. */
export type NextBatch =
  | ReadyBatch
  /** Something that the key has signed is not final. */
  | { kind: 'busy' }
  | { kind: 'wait'; reason: WaitingReason }

export interface ReadyBatch {
  readonly kind: 'ready'
  readonly nonce: number
  readonly firstNumber: bigint
  readonly figures: Omit<Figures, 'control' | 'dayUnchecked'>
}

/**
 * Asks chain and books whether another batch may be signed, while none is alive. One is alive at a time, and the next is signed when every
 * nonce of the key is final: a transaction that the books have lost can then only have the nonce of the next
 * (docs/payouts.md#lost-minutes).
 * @throws Error when the chain cannot be asked
 */
export async function readNextBatch(context: PayoutContext, manager: EntityManager): Promise<NextBatch> {
  const { chain, policy } = context
  const finalized = await chain.finalized()
  const [free, payouts, network, contractLimit, contractAvailable, money] = await Promise.all([
    readFreeNonce(context, manager, finalized),
    chain.payouts(finalized),
    chain.networkFees(),
    chain.payoutLimit(),
    chain.payoutAvailable(),
    chain.money(),
  ])
  if (free.kind !== 'ready') return free
  const { bound } = await readKnownPayouts(manager, chain.contract)
  if (payouts > bound) return { kind: 'wait', reason: 'unknown_nonces' }
  // Another process has seen a later block, or a reorg took back what was final: that goes first.
  if (payouts < bound) return { kind: 'busy' }
  const fees = firstFees(network, policy)
  if (!fees) return { kind: 'wait', reason: 'fees' }
  const figures = {
    signedToday: await paidOutToday(manager),
    signedWithinHour: await signedWithinHour(manager),
    ...{ policy, contractLimit, contractAvailable, fees, money },
  }
  return { kind: 'ready', nonce: free.nonce, firstNumber: bound + 1n, figures }
}

/**
 * @param finalized number of a final block
 * @returns the nonce of what the key signs next, when every one before it is final and known to the books. Where a reorg past
 *   finality gave back one that a batch has had, it is spent first
 * @throws Error when the chain cannot be asked
 */
export async function readFreeNonce(
  context: PayoutContext,
  manager: EntityManager,
  finalized: bigint,
): Promise<{ kind: 'ready'; nonce: number } | Exclude<NextBatch, ReadyBatch>> {
  const { chain } = context
  const { final, taken: nonce } = await chain.nonces(finalized)
  if ((await noteNonces(manager, chain.signer, nonce)) < nonce)
    return { kind: 'wait', reason: 'unknown_nonces' }
  if (nonce > final) return { kind: 'busy' }
  const state = await stateOfNonce(manager, chain.signer, nonce)
  if (state?.undone) await spendNonce(context, manager, nonce)
  // Somebody else has paid its numbers since: the same bytes pay nobody now, and spend the nonce.
  if (state?.lastPaid && BigInt(state.lastPaid) <= (await chain.payouts(finalized)))
    for (const paid of await paidFrom(manager, { signer: chain.signer, nonce }))
      await giveToChain(context, paid)
  return state ? { kind: 'busy' } : { kind: 'ready', nonce }
}

/** Spends a nonce that a reorg gave back and that a batch has had in vain: what is on those after it waits behind it. */
export async function spendGivenBack(context: PayoutContext, finalized: bigint): Promise<void> {
  await inTransaction(context.db, async (manager) => {
    await lockSigner(manager)
    await readFreeNonce(context, manager, finalized)
  })
}

/** @returns what became of the batch of a nonce: undone; or else followed or to be sent again, or paid up to a number; undefined: it has none */
async function stateOfNonce(manager: EntityManager, signer: string, nonce: number) {
  const [batch] = await query(
    manager,
    `select b.state = 'reverted' and not exists (
       select from payout_transaction t where t.signer = b.signer and t.nonce = b.nonce and t.outcome is null) as "undone!",
       case b.state when 'succeeded' then (
         select max(number) from payout_item i where i.signer = b.signer and i.nonce = b.nonce) end as "lastPaid"
     from payout_batch b where signer = $1 and nonce = $2`,
    [signer.toLowerCase(), nonce],
  )
  return batch
}

/** Stores a transaction that pays nobody: a batch that has ended can neither be paid again nor make room for another. */
async function spendNonce(context: PayoutContext, manager: EntityManager, nonce: number): Promise<void> {
  const { chain, policy, logger } = context
  const fees = firstFees(await chain.networkFees(), policy)
  if (!fees) return
  const signed = await chain.sign(null, nonce, fees)
  // It was spent so before, and the chain took that back as well.
  if (await exists(manager, 'select 1 from payout_transaction where hash = $1', [signed.hash]))
    return void (await giveToChain(context, signed))
  await storeAttempt(manager, chain.signer, signed)
  logger.warn({ nonce }, 'a nonce that a reorg gave back is spent')
}

/** @returns what paid on this nonce, or was sent last on it, and what paid on those after it */
export async function paidFrom(
  manager: EntityManager,
  { signer, nonce }: { signer: Address; nonce: number },
) {
  const rows = await query(
    manager,
    `select distinct on (nonce) hash, signed_bytes as "bytes!" from payout_transaction
     where signer = $1 and nonce >= $2 and (nonce = $2 or outcome = 'succeeded')
     order by nonce, outcome = 'succeeded' desc nulls last, attempt desc limit ${MAX_AGAIN}`,
    [signer.toLowerCase(), nonce],
  )
  return rows.map(({ hash, bytes }) => ({ hash: hash as Hash, bytes: bytes as Hex }))
}
