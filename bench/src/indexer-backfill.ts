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
  console.log(`${deposits} deposits in ${await chain.head()} blocks`)
  await ledger.db.query('create table bulk (tx text, ordinal integer, address text, amount numeric(38, 0))')
  const bulk = await measure('bench-bulk-process', 'select count(*) as n from bulk', '')
  const ours = await measure(
    'bench-indexer-process',
    'select deposit_count as n from chain_checkpoint',
    'end',
  )
  for (const [name, took] of [
    ['viem + unnest into one table (bulk)', bulk],
    ['the indexer: checkpoint, entries, transfers, balances', ours],
  ] as const) {
    const { seconds, firstRow, cpuMs, maxMb, asked } = took
    const calls =
      typeof asked === 'number' ? asked : Object.values(asked).reduce((sum, count) => sum + count, 0)
    console.log(
      `${name.padEnd(56)} ${seconds.toFixed(2).padStart(7)} s  ${(seconds / bulk.seconds).toFixed(2)} x bulk  ` +
        `first row ${firstRow.toFixed(2)} s  processor ${(cpuMs / 1000).toFixed(2)} s  ${maxMb.toFixed(0)} MB  ${calls} calls`,
    )
  }
} finally {
  await ledger.stop()
  await chain.stop()
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
