/**
 * What each thing costs against how much there is: the same books with 10⁴, 10⁵ and 10⁶ positions (with a tenth as many
 * wallets, five times as many entries, and 30 days of income), each on a Postgres of its own. What has to touch everything may
 * grow as the books do, and no faster; what a person reads of their own may not grow. Ratios are to the size before, so
 * their floor is 1 and a linear one 10. A run of three sizes or more draws docs/growth.svg. `BENCH_FOLDER` names a folder
 * where what is filled is kept for the next run.
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
import { closeTimed, moveClockTo } from './bench-close.ts'
import { addEntries } from './bench-entries.ts'
import { drawGrowth } from './bench-growth-picture.ts'
import { addWallets, openBenchLedger, percentile, timed } from './bench-ledger.ts'
import { type Figure, report } from './bench-report.ts'

const usual = [10_000, 100_000, 1_000_000]
const given = process.argv.slice(2).map(Number)
const sizes = given.length > 0 ? given : usual
const READS = 300
/** Of what touches everything: ten times as much may cost ten times as much, and a tenth more for the noise of two runs. */
const LINEAR = 1.1
/** Of what does not, from the smallest on. */
const LEVEL = 1.5
/** Positions whose books do not fit into 24 GB: what is read lies on the disk then. */
const BEYOND_MEMORY = 2_000_000

const found: Record<string, number>[] = []
for (const positions of sizes) found.push(await measure(positions))
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

/** @returns milliseconds, by what they were spent on */
async function measure(positions: number): Promise<Record<string, number>> {
  const wallets = positions / 10
  const kept = process.env.BENCH_FOLDER
  const ledger = await openBenchLedger(kept && `${kept}/${positions}`)
  const { db } = ledger
  const thread = createLedgerThread(ledger.url, createLogger({ level: 'warn' }))
  try {
    const [{ filled }] = await db.query('select exists (select from day_close) as filled')
    if (!filled) {
      await addWallets(db, { wallets, chain: Math.min(100, wallets / 10) })
      await addEntries(db, { entries: 5 * positions, wallets })
    }
    const [{ first }] = await db.query(`select (max(day) + 1)::text as first from day_close`)
    await moveClockTo(db, addDays(first, 4))
    const days: number[] = []
    for (const day of [0, 1, 2]) days.push((await closeTimed(db, thread, addDays(first, day))).wholeMs)
    await db.query('vacuum (analyze)')
    const teams = (await timed(() => rebuildTeams(db))).ms
    const list = (await timed(() => buildRewardList(db, addDays(first, 2)))).ms
    const proof = (await timed(() => proveBooks(db))).ms
    console.log(`${positions} positions are measured, but for what is read`)
    const { manager } = db
    const anyone = () => String(1 + Math.floor(Math.random() * wallets))
    const read = async (work: (walletId: string) => Promise<unknown>) => {
      const times: number[] = []
      for (let n = 0; n < READS; n++) times.push((await timed(() => work(anyone()))).ms)
      return percentile(times, 0.5)
    }
    const newest = { sortBy: 'createdAt', descending: true, filter: {}, first: 50 } as const
    return {
      'closing a day': percentile(days, 0.5),
      'proof of all books': proof,
      'the list that a root is made of': list,
      'teams built anew': teams,
      'a dashboard, p50': await read(async (id) => {
        await readWalletFigures(manager, [`0x${Number(id).toString(16).padStart(40, '0')}`])
        await readActiveInterest(manager, [id])
        await readStatement(manager, { of: [id], first: 10, oncePerWithdrawal: true })
      }),
      'a statement, p50': await read((walletId) => readStatement(manager, { of: [walletId], first: 50 })),
      'a team, p50': await read((id) => readTeams(manager, [id])),
      'deposits in the console, p50': await read(() => readList(manager, ADMIN_LISTS.deposits, newest)),
    }
  } finally {
    await thread.stop()
    await ledger.stop()
  }
}
