import { inTransaction } from '@polder/ledger/database-transaction'
import type { EntityManager } from 'typeorm'
import type { Hash } from 'viem'
import { raiseAlarm } from '../alarm.ts'
import type { Judgement } from './judge-payout.ts'
import type { OpenPayout } from './open-payouts.ts'
import type { PayoutContext } from './payout-context.ts'
import type { PayoutVerdict } from './payout-verdict.ts'
import { RECEIVER_REFUSED, refundPayout } from './refund-payout.ts'
import { lockSigner } from './store-signed.ts'

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
        setOutcomes(manager, payout, judgement.hash, 'succeeded', null),
      )
      return
    case 'reverted':
      return await endReverted(context, payout, judgement)
    case 'nonce_lost':
      return await inTransaction(context.db, async (manager) => {
        if (!(await setOutcomes(manager, payout, null, 'reverted', null))) return
        await tell(manager, payout, {
          message: `A transaction that is not ours used nonce ${payout.nonce} of the payout key; the payout is signed again`,
          stopsPayouts: false,
        })
      })
    case 'contradiction':
      return await inTransaction(context.db, async (manager) => {
        // Paid by somebody: none of ours on this nonce can pay it again, and the indexer settles what was paid.
        if (judgement.paid) await setOutcomes(manager, payout, judgement.hash, 'reverted', 'paid elsewhere')
        await tell(manager, payout, {
          message: `A payout needs a decision: ${judgement.why}`,
          stopsPayouts: true,
        })
      })
  }
}

/**
 * A payment that the receiver refused is given back; one that had to wait (paused, limit) is in line again. When the
 * contract would have paid, a receiver that is a contract is the only one who can have undone it.
 */
async function endReverted(
  context: PayoutContext,
  payout: OpenPayout,
  { hash, blockNumber }: { hash: Hash; blockNumber: bigint },
): Promise<void> {
  const { chain, policy } = context
  const [verdict, isContract] = await Promise.all([
    chain.simulate(payout.payment, policy.gasLimit, blockNumber),
    chain.isContract(payout.payment.wallet),
  ])
  await inTransaction(context.db, async (manager) => {
    await lockSigner(manager)
    // Another process may have ended it meanwhile, and signed it again: what follows is only for who ended it.
    if (!(await setOutcomes(manager, payout, hash, 'reverted', failureOf(verdict)))) return
    const { withdrawalId } = payout.payment
    if (verdict.kind === 'receiver_refuses')
      return await refundPayout(manager, withdrawalId, RECEIVER_REFUSED)
    if ((await unexplained(manager, withdrawalId)) < policy.maxUnexplainedReverts) return
    if (isContract) return await refundPayout(manager, withdrawalId, RECEIVER_REFUSED)
    await tell(manager, payout, {
      message: 'A payout was undone by the chain again and again, and nothing explains it',
      stopsPayouts: true,
    })
  })
}

function failureOf(verdict: PayoutVerdict): string {
  if (verdict.kind === 'payable') return 'unexplained'
  return verdict.kind === 'unexpected' ? verdict.reason : verdict.kind
}

async function unexplained(manager: EntityManager, withdrawalId: string): Promise<number> {
  const [row]: { count: number }[] = await manager.query(
    `select count(*)::int as count from payout_transaction where withdrawal_id = $1 and failure = 'unexplained'`,
    [withdrawalId],
  )
  return row!.count
}

/**
 * The mined one gets its outcome, its siblings on the nonce are replaced for good.
 * @returns whether they were open until now
 */
async function setOutcomes(
  manager: EntityManager,
  payout: OpenPayout,
  mined: Hash | null,
  outcome: 'succeeded' | 'reverted',
  failure: string | null,
): Promise<boolean> {
  const [, ended]: [unknown, number] = await manager.query(
    `update payout_transaction set outcome = case when hash = $3 then $4 else 'replaced' end,
       failure = case when hash = $3 then $5 end
     where signer = $1 and nonce = $2 and outcome is null`,
    [payout.signer, payout.nonce, mined, outcome, failure],
  )
  if (ended > 0)
    await manager.query(`select pg_notify('withdrawal_changed', $1)`, [payout.payment.withdrawalId])
  return ended > 0
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
