import { isDeepStrictEqual } from 'node:util'
import { inTransaction } from '@polder/ledger/sql'
import { isBatchAlive, readBatch } from '@polder/ledger/withdrawals/open-batches'
import { type Batch, idsOf } from '@polder/ledger/withdrawals/payment'
import { readPayoutControl } from '@polder/ledger/withdrawals/payout-control'
import { isExitUnderWay } from '@polder/ledger/withdrawals/payout-line'
import { readKnownPayouts } from '@polder/ledger/withdrawals/payout-numbers'
import { freeNumbers, lockSigner, storeBatch } from '@polder/ledger/withdrawals/store-batch'
import type { EntityManager } from 'typeorm'
import { type Address, keccak256, toHex } from 'viem'
import { raiseAlarm } from '../alarm.ts'
import { exists, query } from '../sql.ts'
import { giveToChain } from './key-account.ts'
import type { PayoutContext } from './payout-context.ts'
import { firstFees } from './payout-fees.ts'
import { MAX_AGAIN, paidFrom, readFreeNonce, spendGivenBack } from './read-next-batch.ts'
import { isStillEntitled } from './refuse-contradicted.ts'

/** What was final and is on the chain no more. */
interface Lost {
  readonly batch: Batch
  /** What signed it; null: a restore has lost that. */
  readonly by: { readonly signer: Address; readonly nonce: number } | null
}

/**
 * Pays anew what was final and what a reorg took back: the books hold it as settled. The same bytes pay what they paid, once.
 * Where the chain has mined them again and undone them, or a restore has lost them, the same payments are signed on another
 * nonce, under the same numbers, of which the contract pays each once. Nothing is given to the chain that the contract would refuse now.
 * @throws Error when the chain or the database cannot be asked
 */
export async function sendAgain(context: PayoutContext): Promise<void> {
  const { chain, db } = context
  const finalized = await chain.finalized()
  const count = await chain.payouts(finalized)
  const lost = await lostFrom(db.manager, chain.contract, count + 1n)
  // It is in a block that is not final yet.
  if (!lost || (await chain.payouts()) > count) return
  const { batch, by } = lost
  const tell = (key: string, then: string) =>
    raiseAlarm(db, {
      key,
      message: `The chain took back a batch of payouts that was final (numbers from ${batch.firstNumber} on)${then}`,
      severity: 'warning',
      details: { firstNumber: batch.firstNumber, payments: batch.payments.length, ...by },
    })
  const asItWas = await chain.simulate(batch)
  // The demand that made it an exit may be gone with it: then it is paid as every other withdrawal is.
  const anew = asItWas.kind === 'payable' || batch.exits === 0 ? batch : { ...batch, exits: 0 }
  const verdict = anew === batch ? asItWas : await chain.simulate(anew)
  if (verdict.kind !== 'payable') {
    const why = verdict.kind === 'unexpected' ? verdict.reason : verdict.kind
    await tell(`taken back ${batch.firstNumber} ${why}`, `, and the contract would not pay it now: ${why}`)
    return
  }
  // One block says both: it is past the nonce, and has not paid.
  if (!by || (await chain.nonce(finalized, by.signer)) > by.nonce) {
    if (await signAnew(context, finalized, lost, anew))
      await tell(
        `signed anew ${batch.firstNumber}`,
        ': the same payments are signed anew, under the same numbers',
      )
    return
  }
  // What it waits behind, and paid nobody, is not sent again.
  if ((await chain.nonce('latest', by.signer)) < by.nonce) await spendGivenBack(context, finalized)
  for (const { hash, bytes } of await paidFrom(db.manager, by)) {
    if ((await giveToChain(context, { hash, bytes })) !== 'taken') return
    await tell(`taken back ${hash}`, `: the same transaction is sent again (${hash})`)
  }
}

/** @returns whether it is stored now; it is followed, and sent, as every other batch */
async function signAnew(context: PayoutContext, final: bigint, { batch, by }: Lost, anew: Batch) {
  const { chain, db, policy } = context
  const { signer, contract } = chain
  return await inTransaction(db, async (manager) => {
    await lockSigner(manager)
    if (await isBatchAlive(manager)) return false
    // Another process was faster, or the indexer has not followed the chain yet.
    const { booked } = await readKnownPayouts(manager, contract)
    const still = await lostFrom(manager, contract, booked + 1n)
    if (!isDeepStrictEqual(still, { batch, by }) || !(await mayBeSigned(manager, anew))) return false
    const free = await readFreeNonce(context, manager, final)
    const fees = firstFees(await chain.networkFees(), policy)
    // What paid on this nonce after it is mined and undone, as its numbers are not next; then its turn comes.
    if (free.kind === 'busy')
      for (const ended of await paidFrom(manager, { signer, nonce: await chain.nonce('latest') }))
        await giveToChain(context, ended)
    if (free.kind !== 'ready' || !fees) return false
    const signed = await chain.sign(anew, free.nonce, fees)
    // It can never be mined any more. The withdrawals stay settled, as the books hold them.
    if (by) await freeNumbers(manager, by)
    await storeBatch(manager, { batch: anew, signer, contract, signed })
    return true
  })
}

/**
 * That a payment was made only the indexer says, and that it was to be made only the signer: where the signer has never stored one,
 * operators look first. A pause holds all of it, but what an exit waits behind.
 */
async function mayBeSigned(manager: EntityManager, batch: Batch): Promise<boolean> {
  const { firstNumber, payments } = batch
  const ids = idsOf(payments)
  const call = (key: string, what: string) =>
    raiseAlarm(manager, {
      key: `${key} ${firstNumber} ${keccak256(toHex(ids.join()))}`,
      message: `Payouts ${firstNumber} to ${firstNumber + BigInt(ids.length) - 1n} are not on the chain, and ${what}`,
      severity: 'critical',
      stopsPayouts: 'once',
      details: { firstNumber, withdrawalIds: ids },
    })
  const isForeign = await exists(
    manager,
    `select 1 from unnest($1::text[]) as paid (id) where not exists (select from payout_item i where i.withdrawal_id = paid.id) limit 1`,
    [ids],
  )
  if (isForeign)
    await call(
      'never signed',
      'the books hold as paid what was never signed here: it is paid when payouts are resumed',
    )
  const { paused } = await readPayoutControl(manager, 'for share')
  if (paused && (isForeign || !(await isExitUnderWay(manager)))) return false
  if (await isStillEntitled(manager, batch)) return true
  await call('not owed', 'the books do not owe what was signed for them: it is not signed anew')
  return false
}

/** @returns what has ended and was to pay this number, which nothing else can have, and those after it */
async function lostFrom(manager: EntityManager, contract: Address, number: bigint): Promise<Lost | null> {
  const [item] = await query(
    manager,
    `select i.signer, i.nonce from payout_item i join payout_batch b using (signer, nonce)
     where i.bound and i.contract = $1 and i.number = $2 and b.state in ('succeeded', 'reverted')`,
    [contract.toLowerCase(), number],
  )
  if (item) {
    const by = { signer: item.signer as Address, nonce: Number(item.nonce) }
    const batch = await readBatch(manager, by)
    return batch && { batch: partFrom(batch, number), by }
  }
  const rows = await query(
    manager,
    `select w.id, a.address, w.amount, w.net, w.payout_number::numeric as "number!" from withdrawal w join wallet a on a.id = w.wallet_id
     where w.payout_number >= $1 and w.state = 'settled' and not exists (select from payout_item i where i.withdrawal_id = w.id and i.bound)
     order by w.payout_number, w.requested_at = w.ended_at limit ${MAX_AGAIN}`,
    [number],
  )
  const payments = rows.filter((paid, index) => paid.number === number + BigInt(index))
  const [first] = payments
  if (!first) return null
  // Nodes without its receipt had it given up; its bytes are kept.
  const [given] = await query(
    manager,
    `select signer, nonce from payout_item where contract = $1 and number = $2 and withdrawal_id = $3 order by id desc limit 1`,
    [contract.toLowerCase(), number, first.id],
  )
  const by = given ? { signer: given.signer as Address, nonce: Number(given.nonce) } : null
  const batch = by && (await readBatch(manager, by))
  const ids = idsOf(payments)
  // Only where all that it paid is lost: of another batch some may be paid otherwise by now.
  if (batch && isDeepStrictEqual(idsOf(batch.payments), ids.slice(0, batch.payments.length)))
    return { batch, by }
  return { batch: { contract, firstNumber: number, exits: 0, payments }, by: null }
}

/** @returns what is left of it where somebody else has paid the first of its payments, under its number */
function partFrom(batch: Batch, firstNumber: bigint): Batch {
  const paid = Number(firstNumber - batch.firstNumber)
  const { exits, payments } = batch
  return { ...batch, firstNumber, exits: Math.max(exits - paid, 0), payments: payments.slice(paid) }
}
