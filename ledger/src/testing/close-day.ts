import type { DataSource } from 'typeorm'
import { beginClose } from '../close/begin-close.ts'
import { nextDueDay } from '../close/close-hold.ts'
import { computeDay } from '../close/compute-day.ts'
import { finishDay } from '../close/finish-day.ts'
import { postShard } from '../close/post-shard.ts'

/**
 * Closes one day from begin to end in this process. Each step may have been done before, or be done by another
 * process at the same time: the day is paid once.
 * @param day UTC day, the next one due
 * @throws CloseOrderError when it is not its turn
 */
export async function closeDay(db: DataSource, day: string): Promise<void> {
  if ((await beginClose(db, day)) === 'closed') return
  for (const shard of await computeDay(db, day)) await postShard(db, day, shard)
  await finishDay(db, day)
}

/** Closes every day that is due, one by one. @returns the days closed */
export async function closeDueDays(db: DataSource): Promise<string[]> {
  const closed: string[] = []
  for (let day = await nextDueDay(db.manager); day; day = await nextDueDay(db.manager)) {
    await closeDay(db, day)
    closed.push(day)
  }
  return closed
}
