/**
 * How long the indexer takes to book the deposits of a chain from the first one on, from the start of its process to the
 * last credited row, beside a plain script on the same chain and Postgres in the same run ("bulk"). The script is what an
 * engineer would write who wants the rows and nothing else: it asks for the one event by its topic, decodes it with the
 * ABI of that event alone, fetches four ranges ahead of what it inserts, and moves a cursor in the same transaction.
 * Each deposit comes from one of 5,000 wallets and with a second event of the contract, and each block has two
 * look-alikes of other code, which both must leave out.
 *
 *     npm run bench -- indexer-backfill [deposits] [deposits in a block]
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { processorMsOfAll } from './bench-child.ts'
import { openBenchChain } from './bench-deposits.ts'
import { openBenchLedger } from './bench-ledger.ts'
import { putFirst } from './bench-priority.ts'
import { report } from './bench-report.ts'

interface Took {
  readonly asked: number | Record<string, number>
  readonly maxMb: number
  readonly cpuMs: number
}

const [deposits = 60_000, inBlock = 10] = process.argv.slice(2).map(Number)
const DEPOSITORS = 5_000
const LOOK_ALIKES = 2
const chain = await openBenchChain(DEPOSITORS)
const ledger = await openBenchLedger()
try {
  for (let made = 0; made < deposits; made += inBlock)
    await chain.mineDeposits(Math.min(inBlock, deposits - made), made, LOOK_ALIKES)
  for (let empty = 0; empty < 2; empty++) await chain.mine()
  await ledger.db.query('create table bulk (tx text, ordinal integer, address text, amount numeric(38, 0))')
  // As a worker says where no receiver of webhooks is named.
  await ledger.db.query('update product_state set tells_receivers = false')
  await ledger.db.query('create table bulk_cursor as select 0 as block')
  const isFirst = putFirst([chain.pid, ledger.pid])
  const bulk = await measure('bench-bulk-process', false)
  const [{ rows }] = await ledger.db.query('select count(*)::integer as rows from bulk')
  if (rows !== deposits) throw new Error(`The plain script has ${rows} rows of ${deposits} deposits`)
  const ours = await measure('bench-indexer-process', true)
  const against = (value: number) => ({ against: { name: 'viem and unnest into one table', value } })
  const among = `${isFirst ? 'before' : 'among'} everything else that the machine does`
  report(`${deposits} deposits in ${await chain.head()} blocks; ${among}`, [
    {
      name: 'backfill, full books',
      value: ours.seconds,
      unit: 's',
      ...against(bulk.seconds),
      goal: { max: 1 },
    },
    { name: 'its first credited row', value: ours.firstRow, unit: 's', goal: { max: 2 } },
    { name: 'its memory', value: ours.maxMb, unit: 'MB', goal: { max: 250 } },
    { name: 'its processor time', value: ours.cpuMs / 1000, unit: 's', ...against(bulk.cpuMs / 1000) },
    { name: "Postgres'", value: ours.postgresMs / 1000, unit: 's', ...against(bulk.postgresMs / 1000) },
    { name: 'its calls', value: callsOf(ours), unit: '', ...against(callsOf(bulk)) },
  ])
} finally {
  await ledger.stop()
  await chain.stop()
}

function callsOf({ asked }: Took): number {
  return typeof asked === 'number' ? asked : Object.values(asked).reduce((sum, count) => sum + count, 0)
}

/** @param isWatched the process goes on until it is told to end, which it is when all is credited */
async function measure(script: string, isWatched: boolean) {
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
  const told = new Promise<Took>((resolve, reject) => {
    child.on('message', (message) => typeof message === 'object' && resolve(message as Took))
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
