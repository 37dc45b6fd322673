import { addDays } from '@polder/base/clock'
import { beginClose } from '@polder/ledger/close/begin-close'
import { finishDay } from '@polder/ledger/close/finish-day'
import { postShard } from '@polder/ledger/close/post-shard'
import type { createLedgerThread } from '@polder/workers/close/ledger-thread'
import { nextCloseStep } from '@polder/workers/close/next-close-step'
import type { DataSource } from 'typeorm'
import { timed } from './bench-ledger.ts'

/** @param day that begins now, by the product's clock */
export async function moveClockTo(db: DataSource, day: string): Promise<void> {
  await db.query('update product_state set clock_offset_ms = $1', [Date.parse(day) - Date.now()])
}

/** As if every day before it had been closed and had paid nothing: past the guard that lets no day be left out. */
export async function skipTo(db: DataSource, day: string): Promise<void> {
  await db.transaction(async (manager) => {
    await manager.query('set local session_replication_role = replica')
    await manager.query(
      `insert into day_close (day, plan_version, computed_at, closed_at, wallets, interest, referral, mystery_box, prize, club,
         total, digest) values ($1, 1, now(), now(), 0, 0, 0, 0, 0, 0, 0, '\\x00') on conflict do nothing`,
      [addDays(day, -1)],
    )
  })
}

/** Closes a day with two connections that post. @returns milliseconds, and how many shards there were */
export async function closeTimed(db: DataSource, thread: ReturnType<typeof createLedgerThread>, day: string) {
  await beginClose(db, day)
  const compute = await timed(() => thread.run('compute', day))
  const step = await nextCloseStep(db.manager)
  const shards = step?.kind === 'post' ? step.shards : []
  const queue = [...shards]
  const post = await timed(() =>
    Promise.all(
      [1, 2].map(async () => {
        for (let shard = queue.shift(); shard !== undefined; shard = queue.shift())
          await postShard(db, day, shard)
      }),
    ),
  )
  const finish = await timed(() => finishDay(db, day))
  const wholeMs = compute.ms + post.ms + finish.ms
  return { computeMs: compute.ms, postMs: post.ms, wholeMs, shards: shards.length }
}
