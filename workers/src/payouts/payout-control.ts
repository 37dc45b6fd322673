import type { EntityManager } from 'typeorm'

/** What operators decided about payouts. Amounts in wei; null: no such limit. */
export interface PayoutControl {
  readonly paused: boolean
  readonly approvalThreshold: bigint | null
  readonly dailyLimit: bigint | null
}

/** @param hold whether it must stay as it is until the database transaction ends */
export async function readPayoutControl(manager: EntityManager, hold?: 'hold'): Promise<PayoutControl> {
  const [row]: { paused: boolean; approval_threshold: string | null; daily_limit: string | null }[] =
    await manager.query(
      `select paused, approval_threshold, daily_limit from payout_control ${hold ? 'for share' : ''}`,
    )
  if (!row) throw new Error('payout_control has no row')
  return {
    paused: row.paused,
    approvalThreshold: row.approval_threshold === null ? null : BigInt(row.approval_threshold),
    dailyLimit: row.daily_limit === null ? null : BigInt(row.daily_limit),
  }
}
