import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'

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
