/**
 * How long the indexer takes to book the deposits of a chain from the first one on, from the start of its process to the
 * last credited row, beside a plain script on the same chain and Postgres in the same run: viem fetches and decodes, and
 * one narrow table takes the rows ("bulk").
 *
 *     npm run bench -- indexer-backfill [deposits] [deposits in a block]
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openBenchChain } from './bench-deposits.ts'
import { openBenchLedger } from './bench-ledger.ts'
import { report } from './bench-report.ts'

interface Took {
  readonly asked: number | Record<string, number>
  readonly maxMb: number
  readonly cpuMs: number
}

const [deposits = 60_000, inBlock = 10] = process.argv.slice(2).map(Number)
const chain = await openBenchChain()
const ledger = await openBenchLedger()
try {
  for (let made = 0; made < deposits; made += inBlock)
    await chain.mineDeposits(Math.min(inBlock, deposits - made))
  for (let empty = 0; empty < 2; empty++) await chain.mine()
  await ledger.db.query('create table bulk (tx text, ordinal integer, address text, amount numeric(38, 0))')
  const bulk = await measure('bench-bulk-process', 'select count(*) as n from bulk', '')
  const ours = await measure(
    'bench-indexer-process',
    'select deposit_count as n from chain_checkpoint',
    'end',
  )
  const script = 'viem and unnest into one table'
  const against = (value: number) => ({ against: { name: script, value } })
  report(`${deposits} deposits in ${await chain.head()} blocks`, [
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
    { name: 'its calls', value: callsOf(ours), unit: '', ...against(callsOf(bulk)) },
  ])
} finally {
  await ledger.stop()
  await chain.stop()
}

function callsOf({ asked }: Took): number {
  return typeof asked === 'number' ? asked : Object.values(asked).reduce((sum, count) => sum + count, 0)
}

/** @param counted how many rows there are by now */
async function measure(script: string, counted: string, ending: string) {
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
  const took = tookBy(child)
  let firstRow = 0
  for (let rows = 0; rows < deposits; await sleep(10)) {
    const [row] = (await ledger.db.query(counted).catch(() => [])) as { n: string }[]
    rows = Number(row?.n ?? 0)
    if (rows > 0) firstRow ||= since()
    if (child.exitCode) throw new Error(`${script} ended with ${child.exitCode}`)
  }
  const seconds = since()
  if (ending && child.connected) child.send(ending)
  const told = await took
  if (child.exitCode === null) await once(child, 'exit')
  return { ...told, seconds, firstRow }
}

function tookBy(child: ChildProcess): Promise<Took> {
  return new Promise((resolve) => {
    child.on('message', (message) => {
      if (typeof message === 'object') resolve(message as Took)
    })
  })
}
