/**
 * How long closing a day takes at a million positions, in ratios to a bare `INSERT … SELECT` of a million narrow rows
 * in the same run on the same Postgres. Two connections post the shards.
 *
 *     npm run bench -- day-close [positions] [holders] [wallets]
 */
import { beginClose } from '@polder/ledger/close/begin-close'
import { computeDay } from '@polder/ledger/close/compute-day'
import { finishDay } from '@polder/ledger/close/finish-day'
import { nextDueDay } from '@polder/ledger/close/next-due-day'
import { postShard } from '@polder/ledger/close/post-shard'
import { proveBooks } from '@polder/ledger/prove-books'
import { rebuildTeams } from '@polder/ledger/teams/rebuild-teams'
import { addPositions, addWallets, openBenchLedger, timed } from './bench-ledger.ts'
import { type Figure, report } from './bench-report.ts'

const [positions = 1_000_000, holders = 400_000, wallets = 500_000] = process.argv.slice(2).map(Number)
const ledger = await openBenchLedger()
const { db } = ledger
try {
  await db.query(`update product_state set opened_at = opened_at`)
  await addWallets(db, { wallets, chain: 10_000 })
  await addPositions(db, { positions, holders, days: 40 })
  const floors: number[] = []
  for (let i = 0; i < 3; i++) {
    await db.query('create table floor_row (day date, position_id bigint, amount bigint)')
    const { ms } = await timed(() =>
      db.query(`insert into floor_row select current_date, n, n from generate_series(1, 1000000) as n`),
    )
    floors.push(ms)
    await db.query('drop table floor_row')
  }
  const floor = Math.min(...floors)
  const against = { name: 'INSERT … SELECT of 1,000,000 rows', value: floor / 1000 }
  const figures: Figure[] = []
  const tell = (name: string, ms: number, goal?: { max: number }) =>
    figures.push({ name, value: ms / 1000, unit: 's', against, ...(goal ? { goal } : {}) })
  await db.query('update product_state set clock_offset_ms = $1', [3 * 86_400_000])
  for (let n = 1; n <= 3; n++) {
    const day = (await nextDueDay(db.manager))!
    await beginClose(db, day)
    const compute = await timed(() => computeDay(db, day))
    const queue = [...compute.result]
    const post = await timed(() =>
      Promise.all(
        [1, 2].map(async () => {
          for (let shard = queue.shift(); shard !== undefined; shard = queue.shift())
            await postShard(db, day, shard)
        }),
      ),
    )
    const finish = await timed(() => finishDay(db, day))
    tell(`day ${n}: compute`, compute.ms)
    tell(`day ${n}: post ${compute.result.length} shards`, post.ms)
    tell(`day ${n}: whole close`, compute.ms + post.ms + finish.ms, { max: 5 })
  }
  const proof = await timed(() => proveBooks(db))
  tell('proof of all books', proof.ms)
  tell('teams built anew', (await timed(() => rebuildTeams(db))).ms)
  const [paid] = await db.query(
    'select wallets, referral > 0 as referral from day_close order by day desc limit 1',
  )
  report(
    `${positions} positions of ${holders} holders, ${wallets} wallets; ${paid.wallets} wallets paid a day`,
    figures,
  )
} finally {
  await ledger.stop()
}
