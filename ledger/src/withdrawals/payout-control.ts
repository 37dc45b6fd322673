import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'

/**
 * What operators decided about payouts. `pause`: how many pauses there were, this one included; `approvalThreshold`: a
 * withdrawal waits for approval when its wallet asks for more within a day, gross; `dailyLimit`: the maximum that is signed
 * in a UTC day of real time, net. Amounts in wei; null: no such limit.
 */
export type PayoutControl = Awaited<ReturnType<typeof readPayoutControl>>

/**
 * @param lock until the database transaction ends, `for share` keeps it as it is, and `for update` lets nobody else
 *   change or keep it
 */
export async function readPayoutControl(manager: EntityManager, lock: 'for share' | 'for update' | '' = '') {
  const [control] = await query(
    manager,
    `select paused, pause, approval_threshold as "approvalThreshold", approvals_needed as "approvalsNeeded",
       daily_limit as "dailyLimit" from payout_control ${lock}`,
  )
  return control!
}

/**
 * What wallets may still ask for without anyone's approval.
 * @param at by the product's clock
 * @returns wei, gross, by wallet id, never below 0; null: whatever they ask for
 */
export async function readFreeOfApproval(manager: EntityManager, walletIds: readonly string[], at: Date) {
  const { approvalThreshold } = await readPayoutControl(manager)
  const rows = await query(
    manager,
    'select id as "id!", asked_within_day(id, $2) as "asked!" from unnest($1::bigint[]) as id',
    [walletIds, at],
  )
  const free = (asked: bigint) => {
    if (approvalThreshold === null) return null
    return asked < approvalThreshold ? approvalThreshold - asked : 0n
  }
  return new Map(rows.map(({ id, asked }) => [id, free(asked)]))
}

/**
 * @param askedWithinDay by a wallet, the withdrawal in question included: a large one in parts is as large. Wei, gross
 * @returns whether operators must approve the withdrawal
 */
export function needsApproval({ approvalThreshold }: PayoutControl, askedWithinDay: bigint): boolean {
  return approvalThreshold !== null && askedWithinDay > approvalThreshold
}

const SIGNED = `select coalesce(sum(w.net), 0) as "total!" from payout_item i join withdrawal w on w.id = i.withdrawal_id
  where i.bound and not i.exit and i.signed_at`

/** @returns net of what was signed, exits left out, this UTC day, by real time, and may still reach or has reached the chain; wei */
export async function paidOutToday(manager: EntityManager): Promise<bigint> {
  const midnight = `date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'` as const
  const [row] = await query(manager, `${SIGNED} >= ${midnight}`)
  return row!.total
}

/** @returns the same of the last hour */
export async function signedWithinHour(manager: EntityManager): Promise<bigint> {
  const [row] = await query(manager, `${SIGNED} > now() - interval '1 hour'`)
  return row!.total
}
