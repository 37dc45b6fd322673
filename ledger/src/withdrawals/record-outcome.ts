import type { EntityManager } from 'typeorm'
import type { Hash } from 'viem'
import { execute, query } from '../sql.ts'
import { notifyWithdrawal } from './move-withdrawal.ts'
import type { OpenPayout } from './open-payouts.ts'

/** The failure of a reverted payout that the contract would have paid. */
export const UNEXPLAINED = 'unexplained'

/** What became of a nonce. */
export interface PayoutOutcome {
  /** the transaction that was mined; null: none of ours */
  mined: Hash | null
  outcome: 'succeeded' | 'reverted'
  /** what the contract said against it, or {@link UNEXPLAINED} */
  failure?: string
}

/**
 * Writes the final outcome of a nonce: the mined transaction gets it, its siblings are replaced for good. Its withdrawal
 * stays as it is: the indexer settles it, or it is in line again.
 * @returns whether it was open until now
 */
export async function recordOutcome(
  manager: EntityManager,
  { signer, nonce, payment }: OpenPayout,
  { mined, outcome, failure }: PayoutOutcome,
): Promise<boolean> {
  const ended = await execute(
    manager,
    `update payout_transaction set outcome = case when hash = $3 then $4 else 'replaced' end,
       failure = case when hash = $3 then $5 end
     where signer = $1 and nonce = $2 and outcome is null`,
    [signer, nonce, mined, outcome, failure ?? null],
  )
  if (ended > 0) await notifyWithdrawal(manager, payment.withdrawalId)
  return ended > 0
}

/** @returns how many nonces were spent on a withdrawal in the last day without the cause being known */
export async function countUnexplained(manager: EntityManager, withdrawalId: string): Promise<number> {
  const [row] = await query(
    manager,
    `select count(distinct nonce)::integer as "count!" from payout_transaction
     where withdrawal_id = $1 and failure = $2 and signed_at > now() - interval '1 day'`,
    [withdrawalId, UNEXPLAINED],
  )
  return row!.count
}
