import { inTransaction } from '@polder/ledger/database-transaction'
import { isBatchAlive, readBatch } from '@polder/ledger/withdrawals/open-batches'
import type { Batch } from '@polder/ledger/withdrawals/payment'
import { readKnownPayouts } from '@polder/ledger/withdrawals/payout-numbers'
import { lockSigner, storeBatchAnew } from '@polder/ledger/withdrawals/store-batch'
import type { EntityManager } from 'typeorm'
import type { Address, Hash, Hex } from 'viem'
import { raiseAlarm } from '../alarm.ts'
import { query } from '../sql.ts'
import { giveToChain } from './key-account.ts'
import type { PayoutContext } from './payout-context.ts'
import { firstFees } from './payout-fees.ts'
import { readFreeNonce } from './read-next-batch.ts'

/** Given to the chain in one round. */
const MAX_AGAIN = 50

/** What one nonce of a key pays. */
interface Paid {
  readonly signer: Address
  readonly nonce: number
}

/**
 * Pays anew what was final and what a reorg took back: the books hold it as settled. The same bytes pay what they paid, once.
 * Where the chain has mined them again and undone them, the same payments are signed on another nonce, under the same
 * numbers, of which the contract pays each once. Nothing is given to the chain that the contract would refuse now.
 * @throws Error when the chain or the database cannot be asked
 */
export async function sendAgain(context: PayoutContext): Promise<void> {
  const { chain, db } = context
  const finalized = await chain.finalized()
  const count = await chain.payouts(finalized)
  const lost = await paidUnder(db.manager, chain.contract, count + 1n)
  // It is in a block that is not final yet.
  if (!lost || (await chain.payouts()) > count) return
  const batch = (await readBatch(db.manager, lost))!
  const verdict = await chain.simulate(batch)
  const about = `The chain took back a batch of payouts that was final (nonce ${lost.nonce})`
  if (verdict.kind !== 'payable') {
    const why = verdict.kind === 'unexpected' ? verdict.reason : verdict.kind
    const message = `${about}, and the contract would not pay it now: ${why}. It is paid as soon as the contract allows it`
    return await tell(context, `taken back ${lost.signer} ${lost.nonce} ${why}`, message, lost)
  }
  // One block says both: it is past the nonce, and has not paid.
  if ((await chain.nonce(finalized, lost.signer)) > lost.nonce) {
    if (!(await signAnew(context, finalized, lost, batch))) return
    const message = `${about}, and undid it as it was mined again: the same payments are signed anew, under the same numbers`
    return await tell(context, `signed anew ${lost.signer} ${lost.nonce}`, message, lost)
  }
  for (const { nonce, hash, bytes } of await succeededFrom(db.manager, lost)) {
    if ((await giveToChain(context, { hash: hash as Hash, bytes: bytes as Hex })) !== 'taken') return
    const message = `The chain took back a batch of payouts that was final (nonce ${nonce}): the same transaction is sent again`
    await tell(context, `taken back ${hash}`, message, { signer: lost.signer, nonce: Number(nonce) })
  }
}

async function tell({ db }: PayoutContext, key: string, message: string, details: Paid): Promise<void> {
  await raiseAlarm(db, { key, message, severity: 'warning', details: { ...details } })
}

/** @returns whether it is stored now; it is followed, and sent, as every other batch */
async function signAnew(
  context: PayoutContext,
  finalized: bigint,
  lost: Paid,
  batch: Batch,
): Promise<boolean> {
  const { chain, db, policy } = context
  return await inTransaction(db, async (manager) => {
    await lockSigner(manager)
    if (await isBatchAlive(manager)) return false
    // Another process was faster, or the indexer has not followed the chain yet.
    const { booked } = await readKnownPayouts(manager, chain.contract)
    const still = await paidUnder(manager, chain.contract, booked + 1n)
    if (booked + 1n !== batch.firstNumber || still?.signer !== lost.signer || still.nonce !== lost.nonce)
      return false
    const free = await readFreeNonce(context, manager, finalized)
    const fees = firstFees(await chain.networkFees(), policy)
    if (free.kind !== 'ready' || !fees) return false
    const signed = await chain.sign(batch, free.nonce, fees)
    const { signer, contract } = chain
    await storeBatchAnew(manager, lost, { batch, signer, contract, signed })
    return true
  })
}

/** @returns what has ended and was to pay a number, which nothing else can have */
async function paidUnder(manager: EntityManager, contract: string, number: bigint): Promise<Paid | null> {
  const [row] = await query(
    manager,
    `select i.signer, i.nonce from payout_item i join payout_batch b using (signer, nonce)
     where i.bound and i.contract = $1 and i.number = $2 and b.state in ('succeeded', 'reverted')`,
    [contract.toLowerCase(), number],
  )
  return row ? { signer: row.signer as Address, nonce: Number(row.nonce) } : null
}

async function succeededFrom(manager: EntityManager, { signer, nonce }: Paid) {
  return await query(
    manager,
    `select nonce, hash, signed_bytes as "bytes!" from payout_transaction
     where signer = $1 and nonce >= $2 and outcome = 'succeeded' order by nonce limit ${MAX_AGAIN}`,
    [signer, nonce],
  )
}
