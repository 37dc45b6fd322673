import { inTransaction } from '@polder/ledger/sql'
import type { EntityManager } from 'typeorm'
import { type Address, type Hash, type Hex, isAddressEqual, parseTransaction } from 'viem'
import { raiseAlarm } from '../alarm.ts'
import { giveToChain, readReceipts } from '../payouts/key-account.ts'
import { firstFees, replacementFees } from '../payouts/payout-fees.ts'
import type { RootContext } from './root-chain.ts'
import {
  dropRootsFrom,
  lockRoots,
  noteRootWait,
  type OpenRoot,
  openRoot,
  recordRootBroadcast,
  recordRootOutcome,
  rootWaitedMs,
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
  const latest = await chain.nonce('latest', open.signer)
  if (open.nonce > latest) return await waitBehindDropped(context, open, latest)
  // What was dropped has come back.
  if ((await rootWaitedMs(db.manager, 'nonces')) > 0) await noteRootWait(db.manager, null)
  // Mined, and not final.
  if (open.nonce < latest) return 'open'
  const last = open.attempts.at(-1)!
  const isOurs = isAddressEqual(open.signer, chain.signer)
  if (!isOurs && last.ageMs > policy.formerKeyMs) return await giveUp(context, open)
  const again = isOurs && last.ageMs > policy.replaceAfterMs ? await replace(context, open) : null
  if (again || last.broadcasts === 0 || last.restedMs > policy.rebroadcastAfterMs)
    await broadcast(context, open.signer, again ?? last)
  return 'open'
}

/** Only the key that signed it can raise its fee. It may be mined all the same: the vault takes a root once. */
async function giveUp({ db }: RootContext, open: OpenRoot) {
  return await inTransaction(db, async (manager) => {
    if (!(await lockIfSame(manager, open))) return 'open'
    await dropRoots(manager, open, `What a former key (${open.signer}) has signed is not mined`)
    return 'none'
  })
}

/** What was final before it is in the chain no more, and nothing that comes after can be mined. */
async function waitBehindDropped(context: RootContext, open: OpenRoot, latest: number) {
  return await inTransaction(context.db, async (manager) => {
    if (!(await lockIfSame(manager, open))) return 'open'
    const detail = `the chain has dropped nonce ${latest}, and ${open.nonce} waits for it`
    await noteRootWait(manager, 'nonces', detail)
    if ((await rootWaitedMs(manager, 'nonces')) < context.policy.missingReceiptMs) return 'open'
    await dropRoots(manager, { ...open, nonce: latest })
    return 'none'
  })
}

/** Frees the nonces that the chain has dropped or never mined, and those behind them: what they were for is signed again. */
export async function dropRoots(
  manager: EntityManager,
  { signer, nonce, date }: Pick<OpenRoot, 'signer' | 'nonce' | 'date'>,
  why = 'The chain has dropped what was final of roots',
): Promise<void> {
  await dropRootsFrom(manager, signer, nonce)
  await raiseAlarm(manager, {
    key: `root dropped ${signer} ${nonce} ${date}`,
    message: `${why}: the root of ${date} is sent again`,
    severity: 'warning',
    details: { day: date, nonce },
  })
}

async function end(context: RootContext, open: OpenRoot, finalized: bigint): Promise<'open' | 'none'> {
  const { db, chain, policy } = context
  const { receipts, missingMs } = await readReceipts(chain, [
    ...open.attempts,
    ...open.dropped.map((hash) => ({ hash })),
  ])
  const mined = receipts.find(({ receipt }) => receipt !== null)
  if (mined?.receipt && mined.receipt.blockNumber > finalized) return 'open'
  if (!mined && missingMs < policy.missingReceiptMs) return 'open'
  const outcome = mined?.receipt ? { hash: mined.hash, succeeded: mined.receipt.succeeded } : null
  await recordRootOutcome(db, open, outcome)
  if (outcome?.succeeded) return 'none'
  await raiseAlarm(db, {
    key: `root ${open.signer} ${open.nonce}`,
    message: outcome
      ? `A transaction for the root of ${open.date} was reverted`
      : `Another transaction took the nonce of the root of ${open.date}: who else has its key?`,
    severity: outcome ? 'warning' : 'critical',
    details: { day: open.date, nonce: open.nonce, txHash: outcome?.hash ?? open.attempts[0].hash },
  })
  return 'none'
}

async function broadcast(context: RootContext, signer: Address, attempt: { hash: Hash; bytes: Hex }) {
  const { db } = context
  const given = await giveToChain(context, attempt)
  if (given === 'unfunded')
    await noteRootWait(db.manager, 'funds', `the account ${signer} cannot pay for gas`)
  if (given === 'taken') await recordRootBroadcast(db, attempt.hash)
}

/** Offers the same call on the same nonce with a higher fee. @returns the replacement; null when none was signed */
async function replace({ db, chain, policy }: RootContext, open: OpenRoot) {
  return await inTransaction(db, async (manager) => {
    if (!(await lockIfSame(manager, open))) return null
    const last = open.attempts.at(-1)!
    const network = await chain.networkFees()
    const fees = replacementFees(last, network, policy)
    if (!fees || !firstFees(network, policy)) {
      await noteRootWait(manager, 'fees', 'the network asks for more than PAYOUT_MAX_FEE')
      return null
    }
    const { data, gas } = parseTransaction(last.bytes)
    const signed = await chain.sign({ data: data!, gas: gas! }, open.nonce, fees)
    await storeRoot(manager, { ...open, ...signed })
    return signed
  })
}

/** @returns false: another process was faster */
async function lockIfSame(manager: EntityManager, seen: OpenRoot): Promise<boolean> {
  await lockRoots(manager)
  const open = await openRoot(manager)
  return open?.attempts.at(-1)?.hash === seen.attempts.at(-1)?.hash
}
