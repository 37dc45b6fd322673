import { inTransaction } from '@polder/ledger/sql'
import type { EntityManager } from 'typeorm'
import { raiseAlarm } from '../alarm.ts'
import { firstFees } from '../payouts/payout-fees.ts'
import { dropRoots, followRoot } from './follow-root.ts'
import { type Draft, judgeRoot, nextOffset, PART, type RootWait, waitFor } from './judge-root.ts'
import { isListWrong, type OwnRoot, readEntries, readOwnRoot, sumEntries } from './own-root.ts'
import { listCall, publishCall, type RootContext } from './root-chain.ts'
import {
  lockRoots,
  nonceAfterRoots,
  noteRootWait,
  openRoot,
  rootWaitedMs,
  storeRoot,
} from './root-transactions.ts'

/** What an operator must look at; the other reasons pass by themselves. */
const ALARMING: readonly RootWait[] = ['list', 'growth', 'role', 'voided', 'refused', 'funds']

/**
 * Takes publishing one step on: follows what was sent to its end, and if nothing is under way, signs and stores the next
 * part of the newest list of the books, or its root once the list is complete, sends it, or says why it waits
 * (docs/payouts.md#roots).
 * @throws Error when the chain cannot be asked
 */
export async function publishRoot(context: RootContext): Promise<'sent' | 'following' | 'idle'> {
  if ((await followRoot(context)) === 'open') return 'following'
  const signed = await inTransaction(context.db, async (manager) => {
    await lockRoots(manager)
    // Another process was faster.
    if (await openRoot(manager)) return false
    return await signNext(context, manager)
  })
  if (!signed) return 'idle'
  await followRoot(context)
  return 'sent'
}

async function signNext(context: RootContext, manager: EntityManager): Promise<boolean> {
  const { chain } = context
  const own = await readOwnRoot(manager)
  const state = await chain.state()
  const decision = judgeRoot(own, state)
  if (decision.kind === 'nothing') {
    await noteRootWait(manager, null)
    return false
  }
  if (decision.kind === 'wait') return await wait(manager, own!, decision.reason, decision.detail)
  const next = await nextCall(manager, decision.own, state.draft)
  const refusal = await chain.refusal(next.call)
  if (refusal) return await wait(manager, decision.own, waitFor(refusal), `the vault refuses it: ${refusal}`)
  return await sign(context, manager, decision.own, next)
}

/** @returns `offset` null: the list is complete */
async function nextCall(manager: EntityManager, own: OwnRoot, draft: Draft) {
  const { date, wallets } = own
  const prefix = await sumEntries(manager, { date, count: Math.min(draft.wallets, wallets) })
  const offset = nextOffset(own, draft, prefix)
  if (offset === null) return { offset, call: publishCall(own) }
  return { offset, call: listCall(offset, await readEntries(manager, { date, from: offset, count: PART })) }
}

async function sign(
  { chain, policy }: RootContext,
  manager: EntityManager,
  own: OwnRoot,
  { offset, call }: Awaited<ReturnType<typeof nextCall>>,
): Promise<boolean> {
  const { signer } = chain
  const [latest, pending] = await Promise.all([chain.nonce('latest'), chain.nonce('pending')])
  const isDropped = (await nonceAfterRoots(manager, signer)) > latest
  // The vault takes a root once, whoever sends it: a second transaction costs nothing but its gas, standing still costs a day.
  if ((isDropped || pending !== latest) && (await rootWaitedMs(manager, 'nonces')) < policy.missingReceiptMs)
    return await wait(manager, own, 'nonces', 'a transaction of the key is on its way, or was dropped')
  const fees = firstFees(await chain.networkFees(), policy)
  if (!fees) return await wait(manager, own, 'fees', 'the network asks for more than PAYOUT_MAX_FEE')
  if (await isListWrong(manager, own.date))
    return await wait(manager, own, 'list', 'it is not what closes have credited')
  if (isDropped) await dropRoots(manager, { signer, nonce: latest, date: own.date })
  const signed = await chain.sign(call, latest, fees)
  await storeRoot(manager, { signer, date: own.date, offset, ...signed })
  await noteRootWait(manager, null)
  return true
}

async function wait(manager: EntityManager, own: OwnRoot, reason: RootWait, detail: string): Promise<false> {
  await noteRootWait(manager, reason, detail)
  if (ALARMING.includes(reason)) {
    await raiseAlarm(manager, {
      key: `root ${own.date} ${reason}`,
      message: `The root of ${own.date} cannot be published (${reason}): ${detail}`,
      severity: reason === 'growth' ? 'warning' : 'critical',
      details: { day: own.date, reason },
    })
  }
  return false
}
