import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'

/** @returns net of what was signed, exits left out, in the last hour of real time, and may still reach or has reached the chain; wei */
export async function signedWithinHour(manager: EntityManager): Promise<bigint> {
  const [row] = await query(
    manager,
    `select coalesce(sum(w.net), 0) as "total!" from payout_item i join withdrawal w on w.id = i.withdrawal_id
     where i.bound and not i.exit and i.signed_at > now() - interval '1 hour'`,
  )
  return BigInt(row!.total)
}
