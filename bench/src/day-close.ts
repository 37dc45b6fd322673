/**
 * How long closing a day takes, beside a bare `INSERT … SELECT` of as many narrow rows as there are positions, in the same
 * run on the same Postgres, where two connections post the shards: days of nothing special, the Sunday that ends a prize
 * campaign of twelve weeks, a month's end with clubs, and a day during which others buy. The days between are left out.
 *
 *     npm run bench -- day-close [positions] [holders] [wallets]
 */
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { addDays, endsMonth, utcDay } from '@polder/base/clock'
import { createLogger } from '@polder/base/logger'
import { defaultPlan } from '@polder/ledger/plan/default-plan'
import { parsePlan } from '@polder/ledger/plan/plan'
import { proveBooks } from '@polder/ledger/prove-books'
import { campaignOf } from '@polder/ledger/rules/prize-pool'
import { rebuildTeams } from '@polder/ledger/teams/rebuild-teams'
import { createLedgerThread } from '@polder/workers/close/ledger-thread'
import { startServer, stopServer } from './bench-child.ts'
import { closeTimed, moveClockTo, skipTo } from './bench-close.ts'
import { addPositions, addWallets, openBenchLedger, percentile, timed } from './bench-ledger.ts'
import type { PurchaseLoad } from './bench-purchases.ts'
import { type Figure, report } from './bench-report.ts'

const [positions = 1_000_000, holders = 400_000, wallets = 500_000] = process.argv.slice(2).map(Number)
const QUIET_MS = 15_000
const ledger = await openBenchLedger()
const { db } = ledger
const thread = createLedgerThread(ledger.url, createLogger({ level: 'warn' }))
try {
  await addWallets(db, { wallets, chain: Math.min(10_000, wallets / 50) })
  await addPositions(db, { positions, holders, days: 40 })
  const sunday = campaignOf(parsePlan(defaultPlan), utcDay(new Date()))!.lastDay
  let monthEnd = addDays(sunday, 1)
  while (!endsMonth(monthEnd)) monthEnd = addDays(monthEnd, 1)
  await moveClockTo(db, addDays(monthEnd, 8))
  const floor = await measureFloor()
  const figures: Figure[] = []
  const tell = (name: string, ms: number, max?: number) =>
    figures.push({ name, value: ms / 1000, unit: 's', against: floor, ...(max ? { goal: { max } } : {}) })

  await skipTo(db, addDays(sunday, -5))
  const days: Awaited<ReturnType<typeof closeTimed>>[] = []
  for (const day of [-5, -4, -3, -2, -1]) days.push(await closeTimed(db, thread, addDays(sunday, day)))
  const ordinary = days.toSorted((a, b) => a.wholeMs - b.wholeMs)[2]!
  tell('an ordinary day: compute', ordinary.computeMs)
  tell(`an ordinary day: post ${ordinary.shards} shards`, ordinary.postMs)
  tell('an ordinary day: whole close', ordinary.wholeMs, 4.5)
  const memory = process.resourceUsage().maxRSS / 1024
  figures.push({ name: 'memory of the process that closes', value: memory, unit: 'MiB', goal: { max: 350 } })
  const ended = await closeTimed(db, thread, sunday)
  await skipTo(db, monthEnd)
  const month = await closeTimed(db, thread, monthEnd)
  const usual = { name: 'an ordinary day', value: ordinary.wholeMs / 1000 }
  for (const [name, { wholeMs }] of [
    ['the Sunday that ends a campaign', ended],
    ["a month's end", month],
  ] as const) {
    figures.push({ name, value: wholeMs / 1000, unit: 's', against: usual, goal: { max: 1.3 } })
  }
  tell('proof of all books', (await timed(() => proveBooks(db))).ms)
  tell('teams built anew', (await timed(() => rebuildTeams(db))).ms)
  figures.push(await measurePurchases(addDays(monthEnd, 1)))
  const [paid] = await db.query(
    `select (select wallets from day_close where day = $1) as wallets, (select count(*) from club_payout) as clubs,
       (select sum(qualified) from prize_round) as prizes`,
    [addDays(sunday, -1)],
  )
  report(
    `${positions} positions of ${holders} holders, ${wallets} wallets; ${paid.wallets} wallets paid a day, ${paid.prizes} prizes, ${paid.clubs} clubs`,
    figures,
  )
} finally {
  await thread.stop()
  await ledger.stop()
}

async function measureFloor(): Promise<{ name: string; value: number }> {
  const times: number[] = []
  for (let i = 0; i < 3; i++) {
    await db.query('create table floor_row (day date, position_id bigint, amount bigint)')
    const insert = 'insert into floor_row select current_date, n, n from generate_series(1, $1::integer) as n'
    times.push((await timed(() => db.query(insert, [positions]))).ms)
    await db.query('drop table floor_row')
  }
  return { name: 'INSERT … SELECT of as many rows', value: Math.min(...times) / 1000 }
}

/** A day lies between two closes, in which Postgres does what the first has left. */
async function untilTidy(): Promise<void> {
  await db.query('vacuum (analyze)')
  await db.query('checkpoint')
}

/** What a purchase takes while days are closed, beside what it takes while nothing is. */
async function measurePurchases(day: string): Promise<Figure> {
  const step = 25
  await db.query(
    `update account set balance = balance + 10::numeric ^ 24 where kind = 'available' and wallet_id % $1::integer = 0`,
    [step],
  )
  const load: PurchaseLoad = { url: ledger.url, wallets: Math.floor(wallets / step), step, everyMs: 20 }
  const script = fileURLToPath(new URL('./bench-purchases.js', import.meta.url))
  const env = { BENCH_PURCHASES: JSON.stringify(load) }
  const child = await startServer({ script, env, ownSession: true })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The buyers ended')))
  ended.catch(() => undefined)
  const take = async (): Promise<number[]> => {
    child.send('next')
    const [times] = await Promise.race([once(child, 'message'), ended])
    return times as number[]
  }
  try {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await untilTidy()
    await take()
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
    const quiet = percentile(await take(), 0.99)
    // Of one close so few are made that one of them decides.
    const during: number[] = []
    for (let n = 0; n < 5; n++) {
      await untilTidy()
      await take()
      await closeTimed(db, thread, addDays(day, n))
      during.push(...(await take()))
    }
    const busy = percentile(during, 0.99)
    const against = { name: 'while nothing is closed', value: quiet }
    return { name: 'a purchase during five closes, p99', value: busy, unit: 'ms', against, goal: { max: 3 } }
  } finally {
    await stopServer(child)
  }
}
