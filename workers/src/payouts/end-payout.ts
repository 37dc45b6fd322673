import { inTransaction } from '@polder/ledger/database-transaction'
import { type OpenPayout, openPayouts } from '@polder/ledger/withdrawals/open-payouts'
import { recordOutcome, UNEXPLAINED } from '@polder/ledger/withdrawals/record-outcome'
import { settledBy } from '@polder/ledger/withdrawals/settle-withdrawal'
import { lockSigner } from '@polder/ledger/withdrawals/store-payout'
import type { EntityManager } from 'typeorm'
import type { Hash } from 'viem'
import { raiseAlarm } from '../alarm.ts'
import { adoptTransaction } from './adopt-transaction.ts'
import type { Judgement } from './judge-payout.ts'
import type { PayoutContext } from './payout-context.ts'
import type { PayoutVerdict } from './payout-verdict.ts'

/** Writes down what became of a payout, and what follows from it. Settling is left to the indexer. */
export async function endPayout(
  context: PayoutContext,
  payout: OpenPayout,
  judgement: Judgement,
): Promise<void> {
  switch (judgement.kind) {
    case 'undecided':
      return
    case 'succeeded':
      await inTransaction(context.db, (manager) =>
        recordOutcome(manager, payout, { mined: judgement.hash, outcome: 'succeeded' }),
      )
      return
    case 'reverted':
      return await endReverted(context, payout, judgement)
    case 'nonce_lost':
      return await inTransaction(context.db, async (manager) => {
        if (!(await recordOutcome(manager, payout, { mined: null, outcome: 'reverted' }))) return
        await tell(manager, payout, {
          message: `A transaction that is not ours used nonce ${payout.nonce} of the payout key: the payout is signed again when payouts are resumed`,
          stopsPayouts: true,
        })
      })
    case 'contradiction':
      return await inTransaction(context.db, async (manager) => {
        if (judgement.paid) {
          await lockSigner(manager)
          const payer = await findPayer(context, manager, payout)
          // It is settled first; then a transaction of this very nonce that was lost is one of those followed.
          if (payer === 'unknown' || payer === 'same nonce') return
          // None of ours on this nonce can pay it again.
          const outcome = { mined: judgement.hash, outcome: 'reverted', failure: 'paid elsewhere' } as const
          await recordOutcome(manager, payout, outcome)
          if (payer === 'other nonce') return
        }
        await tell(manager, payout, {
          message: `A payout needs a decision: ${judgement.why}`,
          stopsPayouts: true,
        })
      })
  }
}

/** @returns by what the withdrawal was paid: of this key, of somebody else, or not told by the indexer yet */
async function findPayer(
  context: PayoutContext,
  manager: EntityManager,
  { signer, nonce, payment }: OpenPayout,
): Promise<'same nonce' | 'other nonce' | 'somebody else' | 'unknown'> {
  const settled = await settledBy(manager, payment.withdrawalId)
  if (!settled) return 'unknown'
  if (!settled.stored && !(await adoptTransaction(context, manager, payment.withdrawalId, settled.hash)))
    return 'somebody else'
  const stored = await openPayouts(manager, { signer, nonce })
  const same = stored.some(({ attempts }) => attempts.some(({ hash }) => hash === settled.hash))
  return same ? 'same nonce' : 'other nonce'
}

/**
 * A payment that had to wait (paused, limit) is in line again. One that the contract would have paid is tried again as
 * well, and set aside for the day when the chain undoes it again and again.
 */
async function endReverted(
  { chain, db, policy }: PayoutContext,
  payout: OpenPayout,
  { hash, blockNumber }: { hash: Hash; blockNumber: bigint },
): Promise<void> {
  // Nodes keep the state of the newest blocks only; what the contract would do now must do then.
  const verdictAt = (block?: bigint) => chain.simulate(payout.payment, policy.gasLimit, block)
  const verdict = await verdictAt(blockNumber).catch(() => verdictAt())
  await inTransaction(db, async (manager) => {
    await lockSigner(manager)
    await recordOutcome(manager, payout, { mined: hash, outcome: 'reverted', failure: failureOf(verdict) })
  })
}

function failureOf(verdict: PayoutVerdict): string {
  if (verdict.kind === 'payable') return UNEXPLAINED
  return verdict.kind === 'unexpected' ? verdict.reason : verdict.kind
}

async function tell(
  manager: EntityManager,
  payout: OpenPayout,
  i: { message: string; stopsPayouts: boolean },
): Promise<void> {
  const { withdrawalId, wallet } = payout.payment
  await raiseAlarm(manager, {
    key: `payout ${withdrawalId} nonce ${payout.nonce}`,
    severity: 'critical',
    address: wallet,
    details: { withdrawalId, nonce: payout.nonce, txHash: payout.attempts.at(-1)!.hash },
    ...i,
  })
}
