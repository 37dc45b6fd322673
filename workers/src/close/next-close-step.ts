import { nextDueDay, readCloseHold } from '@polder/ledger/close/close-hold'
import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'

/** What has to be done next for days to be closed in order. */
export type CloseStep =
  | { kind: 'compute'; day: string }
  | { kind: 'post'; day: string; shards: number[] }
  | { kind: 'finish'; day: string }

/** The books alone say how far a close is; jobs only carry the work. @returns null when no day is due, or it is held */
export async function nextCloseStep(manager: EntityManager): Promise<CloseStep | null> {
  const day = await nextDueDay(manager)
  if (!day) return null
  const [row] = await query(
    manager,
    `select computed_at is not null as "computed!",
       array(select shard::integer from close_shard s where s.day = c.day and posted_at is null order by shard) as "unposted!"
     from day_close c where day = $1`,
    [day],
  )
  if (!row && (await readCloseHold(manager))) return null
  if (!row?.computed) return { kind: 'compute', day }
  return row.unposted.length > 0 ? { kind: 'post', day, shards: row.unposted } : { kind: 'finish', day }
}
