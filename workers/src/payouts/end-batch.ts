import { inTransaction } from '@polder/ledger/sql'
import { type OpenBatch, openBatches } from '@polder/ledger/withdrawals/open-batches'
import { idsOf } from '@polder/ledger/withdrawals/payment'
import { recordOutcome, UNEXPLAINED, VOIDED } from '@polder/ledger/withdrawals/record-outcome'
import { settledBy } from '@polder/ledger/withdrawals/settle-withdrawal'
import { lockSigner } from '@polder/ledger/withdrawals/store-batch'
import type { EntityManager } from 'typeorm'
import { raiseAlarm } from '../alarm.ts'
import { adoptBatch } from './adopt-batch.ts'
import type { Judgement } from './judge-batch.ts'
import type { PayoutContext } from './payout-context.ts'
import type { PayoutVerdict } from './payout-verdict.ts'

/** Writes down what became of a batch, and what follows from it. Settling is left to the indexer. */
export async function endBatch(
  context: PayoutContext,
  batch: OpenBatch,
  judgement: Judgement,
): Promise<void> {
  switch (judgement.kind) {
    case 'undecided':
      return
    case 'succeeded': {
      const { kind: outcome, hash: mined, gasUsed, gasPrice } = judgement
      const succeeded = { outcome, mined, gasUsed, gasPrice }
      await inTransaction(context.db, (manager) => recordOutcome(manager, batch, succeeded))
      return
    }
    case 'reverted':
      return await endReverted(context, batch, judgement)
    case 'nonce_lost':
      return await inTransaction(context.db, (manager) => endLost(context, manager, batch))
    case 'contradiction':
      return await inTransaction(context.db, (manager) =>
        tell(manager, batch, `The batch on nonce ${batch.nonce} needs a decision: ${judgement.why}`),
      )
  }
}

/**
 * What had to wait (paused, limit) is in line again. What the contract would have paid is tried again as well, and set
 * aside for the day when the chain undoes it again and again.
 */
async function endReverted(
  context: PayoutContext,
  batch: OpenBatch,
  { hash, gasUsed, blockNumber, paysNobody }: Judgement & { kind: 'reverted' },
): Promise<void> {
  // Nodes keep the state of the newest blocks only; what the contract would do now must do then.
  const verdictAt = (block?: bigint) => context.chain.simulate(batch, block)
  const failure = paysNobody ? VOIDED : failureOf(await verdictAt(blockNumber).catch(() => verdictAt()))
  await inTransaction(context.db, async (manager) => {
    await lockSigner(manager)
    await recordOutcome(manager, batch, { mined: hash, gasUsed, outcome: 'reverted', failure })
    if ((await adoptPayers(context, manager, batch)) === 'strangers')
      await tell(
        manager,
        batch,
        `Somebody else has paid a withdrawal that was signed on nonce ${batch.nonce}: who has the role to pay?`,
      )
  })
}

async function endLost(context: PayoutContext, manager: EntityManager, batch: OpenBatch): Promise<void> {
  await lockSigner(manager)
  await adoptPayers(context, manager, batch)
  const [stored] = await openBatches(manager, batch)
  // A transaction of this very nonce that was lost is one of those followed now.
  if (!stored || stored.attempts.length > batch.attempts.length) return
  await recordOutcome(manager, batch, { mined: null, outcome: 'reverted', failure: 'nonce lost' })
  if ((await adoptPayers(context, manager, batch)) === 'ours') return
  await tell(
    manager,
    batch,
    `A transaction that is not ours used nonce ${batch.nonce} of the payout key: its payouts are signed again when payouts are resumed`,
  )
}

/** @returns who paid withdrawals of a batch that the batch itself has not paid; what this key has signed is stored now */
async function adoptPayers(
  context: PayoutContext,
  manager: EntityManager,
  { payments }: OpenBatch,
): Promise<'nobody' | 'ours' | 'strangers'> {
  const ids = idsOf(payments)
  const payers = await settledBy(manager, ids)
  for (const { hash, stored } of payers)
    if (!stored && !(await adoptBatch(context, manager, hash))) return 'strangers'
  return payers.length > 0 ? 'ours' : 'nobody'
}

function failureOf(verdict: PayoutVerdict): string {
  if (verdict.kind === 'payable') return UNEXPLAINED
  return verdict.kind === 'unexpected' ? verdict.reason : verdict.kind
}

async function tell(manager: EntityManager, batch: OpenBatch, message: string): Promise<void> {
  await raiseAlarm(manager, {
    key: `payout batch ${batch.signer} ${batch.nonce}`,
    severity: 'critical',
    stopsPayouts: true,
    message,
    details: {
      nonce: batch.nonce,
      firstNumber: batch.firstNumber,
      payments: batch.payments.length,
      txHash: batch.attempts.at(-1)!.hash,
    },
  })
}
