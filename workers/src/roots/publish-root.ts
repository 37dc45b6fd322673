import { inTransaction } from '@polder/ledger/database-transaction'
import type { EntityManager } from 'typeorm'
import { raiseAlarm } from '../alarm.ts'
import { firstFees } from '../payouts/payout-fees.ts'
import { followRoot } from './follow-root.ts'
import { judgeRoot, type RootWait, waitFor } from './judge-root.ts'
import { type OwnRoot, readOwnRoot } from './own-root.ts'
import type { RootContext } from './root-context.ts'
import {
  lockRoots,
  nonceAfterRoots,
  noteRootWait,
  openRoot,
  publishedDays,
  storeRoot,
} from './root-transactions.ts'

/** What an operator must look at; the other reasons pass by themselves. */
const ALARMING: readonly RootWait[] = ['growth', 'role', 'totals', 'vetoed', 'refused', 'funds']

/**
 * Takes publishing one step on: follows what was sent to its end, and if nothing is under way, signs and stores the
 * newest root of the books, sends it, or says why it waits (docs/payouts.md#roots).
 * @throws Error when the chain cannot be asked
 */
export async function publishRoot(context: RootContext): Promise<'sent' | 'following' | 'idle'> {
  if ((await followRoot(context)) === 'open') return 'following'
  const signed = await inTransaction(context.db, async (manager) => {
    await lockRoots(manager)
    // Another process was faster.
    if (await openRoot(manager)) return false
    return await signNewest(context, manager)
  })
  if (!signed) return 'idle'
  await context.onStep('root stored', '')
  await followRoot(context)
  return 'sent'
}

async function signNewest(context: RootContext, manager: EntityManager): Promise<boolean> {
  const { chain } = context
  const own = await readOwnRoot(manager, chain.vault.toLowerCase())
  const decision = judgeRoot(own, await chain.newest(), await publishedDays(manager))
  if (decision.kind === 'nothing') {
    await noteRootWait(manager, null)
    return false
  }
  if (decision.kind === 'wait') return await wait(manager, own!, decision.reason, decision.detail)
  const refusal = await chain.refusal(decision.own.root)
  if (refusal) return await wait(manager, decision.own, waitFor(refusal), `the vault refuses it: ${refusal}`)
  return await sign(context, manager, decision.own)
}

async function sign(
  { chain, policy, onStep }: RootContext,
  manager: EntityManager,
  own: OwnRoot,
): Promise<boolean> {
  const [latest, pending] = await Promise.all([chain.nonce('latest'), chain.nonce('pending')])
  // A root twice is refused by the vault, so a nonce that the books have lost costs nothing but this wait.
  if (pending !== latest || (await nonceAfterRoots(manager, chain.signer)) > latest)
    return await wait(manager, own, 'nonces', 'a transaction of the key is on its way')
  const fees = firstFees(await chain.networkFees(), policy)
  if (!fees) return await wait(manager, own, 'fees', 'the network asks for more than PAYOUT_MAX_FEE')
  const signed = await chain.sign(own.root, latest, fees)
  await onStep('root signed, not stored', own.date)
  const { signer } = chain
  await storeRoot(manager, { signer, nonce: latest, date: own.date, attempt: 1, ...fees, ...signed })
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
      stopsPayouts: false,
      details: { day: own.date, reason },
    })
  }
  return false
}
