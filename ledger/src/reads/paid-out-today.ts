import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'

/** @returns net of what was signed this UTC day, by real time, and may still reach or has reached the chain; wei */
export async function paidOutToday(manager: EntityManager): Promise<bigint> {
  const [row] = await query(
    manager,
    `select coalesce(sum(net), 0) as "total!" from withdrawal where id in (
       select withdrawal_id from payout_transaction
       where signed_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'
         and (outcome is null or outcome = 'succeeded'))`,
  )
  return BigInt(row!.total)
}
