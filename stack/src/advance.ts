import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { readAdvance } from './advance-arguments.ts'
import { setChainClock } from './chain-clock.ts'
import { openRunningDemo, type RunningDemo } from './running-demo.ts'

/** Without a newly closed day in this time, people are told that nothing moves. */
const STALL_MS = 60_000

/**
 * Moves the clock of a demo and of its chain forward, for good, and waits until every day that is due has been closed.
 * @param args see {@link readAdvance}
 * @param env the environment
 * @throws StartError when it is not a demo, or it is not running
 */
export async function advance(args: string[], env: Record<string, string | undefined>): Promise<void> {
  const demo = await openRunningDemo(env)
  try {
    await advanceBy(demo, readAdvance(args), (line) => console.log(line))
  } finally {
    await demo.client.end()
  }
}

/**
 * The same on connections that are there.
 * @param say takes a line for each step
 */
export async function advanceBy(
  demo: Pick<RunningDemo, 'client' | 'rpcUrl'>,
  byMs: number,
  say: (line: string) => void,
): Promise<void> {
  const { now, lastDueDay } = await moveClock(demo, byMs)
  say(`The clock reads ${now}`)
  await untilClosed(demo.client, lastDueDay, say)
}

/** Moves the clocks and wakes the workers in one database transaction: the chain's goes first, since no root is of a day to come. */
async function moveClock({ client, rpcUrl }: Pick<RunningDemo, 'client' | 'rpcUrl'>, byMs: number) {
  await client.query('begin')
  await client.query('update product_state set clock_offset_ms = clock_offset_ms + $1', [byMs])
  await client.query('notify clock_advanced')
  const { rows } = await client.query<{ at: Date; now: string; last_due_day: string }>(
    `select product_now() as at, to_char(product_now() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS "UTC"') as now,
            ((product_now() at time zone 'UTC')::date - 1)::text as last_due_day`,
  )
  const { at, now, last_due_day: lastDueDay } = rows[0]!
  await setChainClock(rpcUrl, at)
  await client.query('commit')
  return { now, lastDueDay }
}

async function untilClosed(client: pg.Client, lastDueDay: string, say: (line: string) => void) {
  let shown: Awaited<ReturnType<typeof readProgress>> | undefined
  let movedAt = Date.now()
  for (;;) {
    const progress = await readProgress(client, lastDueDay)
    if (progress.closed !== shown?.closed) movedAt = Date.now()
    if (shown && progress.closed !== shown.closed) {
      say(`  closed up to ${progress.newest}, ${progress.due - progress.closed} to go`)
    }
    shown = progress
    if (progress.closed >= progress.due) break
    if (Date.now() - movedAt > STALL_MS) {
      say(
        `  no day was closed for ${STALL_MS / 1000} s; the log of \`npm start\` says why. Still waiting ...`,
      )
      movedAt = Date.now()
    }
    await sleep(200)
  }
  say(shown.due === 0 ? 'No day is due yet.' : `Every due day is closed, up to ${lastDueDay}.`)
}

/** Days are due from the one on which the product opened. */
async function readProgress(client: pg.Client, lastDueDay: string) {
  const { rows } = await client.query<{ closed: number; due: number; newest: string | null }>(
    `select count(*)::int as closed,
            max(day)::text as newest,
            coalesce((select greatest($1::date - (opened_at at time zone 'UTC')::date + 1, 0) from product_state), 0) as due
     from day_close where closed_at is not null and day <= $1::date`,
    [lastDueDay],
  )
  return rows[0]!
}
