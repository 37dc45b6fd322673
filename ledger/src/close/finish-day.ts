import type { DataSource } from 'typeorm'
import { inTransaction, query } from '../sql.ts'
import { writeSystemLog } from '../system-log.ts'

/**
 * Closes a day whose shards are all posted. From here on the database refuses any change to it.
 * @returns whether it was closed now
 * @throws Error when a shard is not posted
 */
export async function finishDay(db: DataSource, day: string): Promise<boolean> {
  return inTransaction(db, async (manager) => {
    const [close] = await query(
      manager,
      `select computed_at is not null as "computed!", closed_at is not null as "closed!" from day_close where day = $1 for no key update`,
      [day],
    )
    if (close?.closed) return false
    const [open] = await query(
      manager,
      'select count(*)::integer as "count!" from close_shard where day = $1 and posted_at is null',
      [day],
    )
    if (!close?.computed || open!.count > 0)
      throw new Error(`Day ${day} is not posted: ${open!.count} shards are left`)
    const rows = await query(
      manager,
      'update day_close set closed_at = clock_timestamp() where day = $1 returning wallets as "wallets!", total as "total!", digest as "digest!"',
      [day],
    )
    const { wallets, total, digest } = rows[0]!
    await writeSystemLog(manager, {
      type: 'close_finished',
      message: `Day ${day} closed: ${wallets} wallets paid`,
      details: { day, wallets, totalWei: total, digest: digest.toString('hex') },
    })
    await query(manager, `select pg_notify('day_closed', $1)`, [day])
    return true
  })
}
