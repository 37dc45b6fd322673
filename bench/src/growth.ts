/**
 * What each thing costs against how much there is: the same books with 10⁴, 10⁵ and 10⁶ positions (with a tenth as many
 * wallets, five times as many entries, and 30 days of income), each on a Postgres of its own. What has to touch everything may
 * grow as the books do, and no faster; what a person reads of their own may not grow. Ratios are to the size before, so
 * their floor is 1 and a linear one 10. What a person reads is read of all sizes in turn, as the machine changes with time.
 * A run of three sizes or more draws docs/growth.svg. `BENCH_FOLDER` names a folder where what is filled is kept for the
 * next run.
 *
 *     npm run bench -- growth [positions ...]
 */
import { writeFileSync } from 'node:fs'
import { addDays } from '@polder/base/clock'
import { createLogger } from '@polder/base/logger'
import { ADMIN_LISTS } from '@polder/ledger/lists/admin-lists'
import { readList } from '@polder/ledger/lists/read-list'
import { buildRewardList } from '@polder/ledger/proof/build-reward-list'
import { proveBooks } from '@polder/ledger/prove-books'
import { readActiveInterest } from '@polder/ledger/reads/interest-forecast'
import { readStatement } from '@polder/ledger/reads/statement'
import { readTeams } from '@polder/ledger/reads/teams'
import { readWalletFigures } from '@polder/ledger/reads/wallet-figures'
import { rebuildTeams } from '@polder/ledger/teams/rebuild-teams'
import { createLedgerThread } from '@polder/workers/close/ledger-thread'
import type { EntityManager } from 'typeorm'
import { closeTimed, moveClockTo } from './bench-close.ts'
import { addEntries } from './bench-entries.ts'
import { drawGrowth } from './bench-growth-picture.ts'
import { addWallets, type BenchLedger, openBenchLedger, percentile, timed } from './bench-ledger.ts'
import { type Figure, report } from './bench-report.ts'

const usual = [10_000, 100_000, 1_000_000]
const given = process.argv.slice(2).map(Number)
const sizes = given.length > 0 ? given : usual
const TIMES = 300
const NEWEST = { sortBy: 'createdAt', descending: true, filter: {}, first: 50 } as const
/** What a person reads, of any wallet. */
const READS: Record<string, (db: EntityManager, walletId: string) => Promise<unknown>> = {
  'a dashboard, p50': async (db, id) => {
    await readWalletFigures(db, [`0x${Number(id).toString(16).padStart(40, '0')}`])
    await readActiveInterest(db, [id])
    await readStatement(db, { of: [id], first: 10, oncePerWithdrawal: true })
  },
  'a statement, p50': (db, id) => readStatement(db, { of: [id], first: 50 }),
  'a team, p50': (db, id) => readTeams(db, [id]),
  'deposits in the console, p50': (db) => readList(db, ADMIN_LISTS.deposits, NEWEST),
}
/** Of what touches everything: ten times as much may cost ten times as much, and a tenth more for the noise of two runs. */
const LINEAR = 1.1
/** Of what does not, from the smallest on. */
const LEVEL = 1.5
/** Positions whose books do not fit into 24 GB: what is read lies on the disk then. */
const BEYOND_MEMORY = 2_000_000

const kept = process.env.BENCH_FOLDER
const books: (BenchLedger & { wallets: number })[] = []
const found: Record<string, number>[] = []
try {
  for (const positions of sizes) {
    const ledger = await openBenchLedger(kept && `${kept}/${positions}`)
    books.push({ ...ledger, wallets: positions / 10 })
    found.push(await measure(ledger, positions))
    console.log(`${positions} positions are measured, but for what is read`)
  }
  for (const [name, read] of Object.entries(READS)) {
    const times: number[][] = books.map(() => [])
    for (let n = 0; n < TIMES; n++)
      for (const [size, { db, wallets }] of books.entries()) {
        const anyone = String(1 + Math.floor(Math.random() * wallets))
        times[size]!.push((await timed(() => read(db.manager, anyone))).ms)
      }
    for (const [size, took] of times.entries()) found[size]![name] = percentile(took, 0.5)
  }
} finally {
  for (const { stop } of books) await stop()
}
const figures: Figure[] = Object.keys(found[0]!).flatMap((name) => {
  const isRead = name.endsWith('p50')
  const steps = sizes.slice(1).map((_, n) => [isRead ? 0 : n, n + 1] as const)
  return steps.map(([from, to]) => ({
    name: `${name} at ${sizes[to]!.toLocaleString('en')}`,
    value: found[to]![name]!,
    unit: 'ms',
    against: { name: `at ${sizes[from]!.toLocaleString('en')}`, value: found[from]![name]! },
    ...(isRead && sizes[to]! > BEYOND_MEMORY
      ? {}
      : { goal: { max: isRead ? LEVEL : (LINEAR * sizes[to]!) / sizes[from]! } }),
  }))
})
report(`${sizes.map((size) => size.toLocaleString('en')).join(', ')} positions`, figures)
if (sizes.length > 2)
  writeFileSync(new URL('../../docs/growth.svg', import.meta.url), drawGrowth(sizes, found))

/** @returns milliseconds, by what they were spent on that touches everything */
async function measure({ db, url }: BenchLedger, positions: number): Promise<Record<string, number>> {
  const [{ filled }] = await db.query('select exists (select from day_close) as filled')
  if (!filled) {
    const wallets = positions / 10
    await addWallets(db, { wallets, chain: Math.min(100, wallets / 10) })
    await addEntries(db, { entries: 5 * positions, wallets })
  }
  const thread = createLedgerThread(url, createLogger({ level: 'warn' }))
  try {
    const [{ first }] = await db.query(`select (max(day) + 1)::text as first from day_close`)
    await moveClockTo(db, addDays(first, 4))
    const days: number[] = []
    for (const day of [0, 1, 2]) days.push((await closeTimed(db, thread, addDays(first, day))).wholeMs)
    await db.query('vacuum (analyze)')
    const teams = (await timed(() => rebuildTeams(db))).ms
    const list = (await timed(() => buildRewardList(db, addDays(first, 2)))).ms
    return {
      'closing a day': percentile(days, 0.5),
      'proof of all books': (await timed(() => proveBooks(db))).ms,
      'the list that a root is made of': list,
      'teams built anew': teams,
    }
  } finally {
    await thread.stop()
  }
}
