/**
 * How long the indexer takes to book the deposits of a chain from the first one on, from the start of its process to the
 * last credited row, beside a plain script on the same chain and Postgres in the same run ("bulk"). The script is what an
 * engineer would write who wants the rows and nothing else: it asks for the one event by its topic, decodes it with the
 * ABI of that event alone, fetches four ranges ahead of what it inserts, and moves a cursor in the same transaction.
 * Each deposit comes from one of 5,000 wallets and with a second event of the contract, and each block has two
 * look-alikes of other code, which both must leave out. They take turns in who comes first, as the machine changes with
 * time, each time on an empty database; the medians count.
 *
 *     npm run bench -- indexer-backfill [deposits] [deposits in a block]
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { processorMsOfAll } from './bench-child.ts'
import { openBenchChain } from './bench-deposits.ts'
import { type BenchLedger, openBenchLedger, percentile } from './bench-ledger.ts'
import { putFirst } from './bench-priority.ts'
import { type Figure, report } from './bench-report.ts'

/** What a process tells of itself. */
interface Told {
  readonly asked: number | Record<string, number>
  readonly maxMb: number
  readonly cpuMs: number
}

type Took = Told & Record<'seconds' | 'firstRow' | 'postgresMs', number>

const [deposits = 60_000, inBlock = 10] = process.argv.slice(2).map(Number)
const DEPOSITORS = 5_000
const LOOK_ALIKES = 2
/** Each on an empty database, as a chain is read up once. */
const ROUNDS = 5
const chain = await openBenchChain(DEPOSITORS)
const [ofScript, ofIndexer]: [Took[], Took[]] = [[], []]
let isFirst = false
try {
  for (let made = 0; made < deposits; made += inBlock)
    await chain.mineDeposits(Math.min(inBlock, deposits - made), made, LOOK_ALIKES)
  for (let empty = 0; empty < 2; empty++) await chain.mine()
  for (let round = 0; round < ROUNDS; round++) {
    const ledger = await openBenchLedger()
    try {
      await ledger.db.query(
        'create table bulk (tx text, ordinal integer, address text, amount numeric(38, 0))',
      )
      // As a worker says where no receiver of webhooks is named.
      await ledger.db.query('update product_state set tells_receivers = false')
      await ledger.db.query('create table bulk_cursor as select 0 as block')
      isFirst = putFirst([chain.pid, ledger.pid])
      const runs = [
        async () => ofScript.push(await measure(ledger, 'bench-bulk-process', false)),
        async () => ofIndexer.push(await measure(ledger, 'bench-indexer-process', true)),
      ]
      for (const run of round % 2 === 0 ? runs : runs.toReversed()) await run()
      const [{ rows }] = await ledger.db.query('select count(*)::integer as rows from bulk')
      if (rows !== deposits) throw new Error(`The plain script has ${rows} rows of ${deposits} deposits`)
    } finally {
      await ledger.stop()
    }
    console.log(
      `round ${round + 1}: the script ${ofScript[round]!.seconds.toFixed(2)} s, the indexer ${ofIndexer[round]!.seconds.toFixed(2)} s`,
    )
  }
  const among = `${isFirst ? 'before' : 'among'} everything else that the machine does`
  report(`${deposits} deposits in ${await chain.head()} blocks; medians of ${ROUNDS} rounds; ${among}`, [
    { ...compared('backfill, full books', 's', ({ seconds }) => seconds), goal: { max: 1 } },
    {
      name: 'its first credited row',
      value: median(ofIndexer, (took) => took.firstRow),
      unit: 's',
      goal: { max: 2 },
    },
    {
      name: 'its memory',
      value: Math.max(...ofIndexer.map(({ maxMb }) => maxMb)),
      unit: 'MB',
      goal: { max: 250 },
    },
    compared('its processor time', 's', ({ cpuMs }) => cpuMs / 1000),
    compared("Postgres'", 's', ({ postgresMs }) => postgresMs / 1000),
    compared('its calls', '', callsOf),
  ])
} finally {
  await chain.stop()
}

function median(rounds: Took[], of: (took: Took) => number): number {
  return percentile(rounds.map(of), 0.5)
}

function compared(name: string, unit: string, of: (took: Took) => number): Figure {
  const against = { name: 'viem and unnest into one table', value: median(ofScript, of) }
  return { name, value: median(ofIndexer, of), unit, against }
}

function callsOf({ asked }: Took): number {
  return typeof asked === 'number' ? asked : Object.values(asked).reduce((sum, count) => sum + count, 0)
}

/** @param isWatched the process goes on until it is told to end, which it is when all is credited */
async function measure(ledger: BenchLedger, script: string, isWatched: boolean): Promise<Took> {
  const postgresBefore = processorMsOfAll(ledger.pid)
  const start = performance.now()
  const since = () => (performance.now() - start) / 1000
  const child = fork(fileURLToPath(new URL(`./${script}.js`, import.meta.url)), {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      RPC_URL: chain.rpcUrl,
      DATABASE_URL: ledger.url,
      CONTRACT_ADDRESS: chain.contract,
      POLL_MS: '50',
    },
  })
  putFirst([child.pid])
  const exit = once(child, 'exit')
  const told = new Promise<Told>((resolve, reject) => {
    child.on('message', (message) => typeof message === 'object' && resolve(message as Told))
    void exit.then(() => reject(new Error(`${script} ended with ${child.exitCode}`)))
  })
  // Told of each commit: who asked again and again would take from the processor what is measured.
  const isCredited = async () => {
    const listener = new pg.Client(ledger.url)
    await listener.connect()
    await listener.query('listen wallet_changed')
    let [heard, answered, firstRow] = [1, 0, 0]
    listener.on('notification', () => {
      heard += 1
      firstRow ||= since()
    })
    for (let credited = 0; credited < deposits; ) {
      if (answered === heard) await once(listener, 'notification')
      answered = heard
      const { rows } = await listener.query('select deposit_count as n from chain_checkpoint')
      credited = Number(rows[0]?.n ?? 0)
    }
    await listener.end()
    return firstRow
  }
  const firstRow = isWatched ? await Promise.race([isCredited(), told.then(() => 0)]) : 0
  if (!isWatched) await told
  const seconds = since()
  if (isWatched) child.send('end')
  const took = await told
  await exit
  return { ...took, seconds, firstRow, postgresMs: processorMsOfAll(ledger.pid) - postgresBefore }
}
