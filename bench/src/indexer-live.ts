/**
 * How long after a block has become final its deposits are credited, and how many calls that takes, beside a bare script
 * that asks for the final block's logs at each head of a WebSocket and writes them to one table. Both watch the same blocks
 * on the same chain and Postgres, one after the other, over HTTP with a WebSocket for heads. With `ponder` as the third
 * argument Ponder is measured too: it is installed under `.data/bench` at its first run.
 *
 *     npm run bench -- indexer-live [blocks] [deposits in a block] [ponder]
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type BenchChain, openBenchChain } from './bench-deposits.ts'
import { openBenchLedger, percentile } from './bench-ledger.ts'
import { startPonder } from './bench-ponder.ts'

const BETWEEN_MS = 200
const WARM_UP = 10

const [blocks = 150, inBlock = 5] = process.argv.slice(2, 4).map(Number)
const ledger = await openBenchLedger()
const watcher = new pg.Client({ connectionString: ledger.url })
await watcher.connect()
try {
  await watch('a bare script', 'bench-bare-process', 'select count(*)::integer as n from bare')
  if (process.argv[4] === 'ponder')
    await watch('Ponder', 'ponder', 'select count(*)::integer as n from ponder.deposit')
  await watch(
    'the indexer',
    'bench-indexer-process',
    'select deposit_count::integer as n from chain_checkpoint',
  )
} finally {
  await watcher.end()
  await ledger.stop()
}

async function watch(name: string, script: string, counted: string): Promise<void> {
  const chain = await openBenchChain()
  const child = script === 'ponder' ? await startPonder(chain, ledger.url) : await start(script, chain)
  try {
    // A block is final when two more stand on it.
    const madeAt: number[] = []
    const delays: number[] = []
    let made = 0
    let credited = 0
    const credit = async () => {
      const rows = await watcher.query<{ n: number }>(counted).then(
        (answer) => answer.rows,
        () => [],
      )
      for (const now = performance.now(); credited + inBlock <= (rows[0]?.n ?? 0); credited += inBlock)
        delays.push(now - madeAt[credited / inBlock + 2]!)
    }
    for (let before: Record<string, number> | undefined; made < blocks + WARM_UP; made++) {
      if (made === WARM_UP) before = await callsOf(child)
      await chain.mineDeposits(inBlock)
      madeAt.push(performance.now())
      for (const until = performance.now() + BETWEEN_MS; performance.now() < until; await sleep(1))
        await credit()
      if (made === blocks + WARM_UP - 1 && before) report(name, delays, before, await callsOf(child))
    }
  } finally {
    child.kill('SIGKILL')
    await chain.stop()
  }
}

async function start(script: string, chain: BenchChain): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL(`./${script}.js`, import.meta.url)), {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      RPC_URL: chain.rpcUrl,
      RPC_HEADS_URL: chain.rpcUrl.replace('http', 'ws'),
      DATABASE_URL: ledger.url,
      CONTRACT_ADDRESS: chain.contract,
    },
  })
  await once(child, 'message')
  return child
}

/** @returns what it has asked so far; nothing of one that cannot say */
async function callsOf(child: ChildProcess): Promise<Record<string, number>> {
  if (!child.connected) return {}
  child.send('tell')
  const [{ asked }] = (await once(child, 'message')) as [{ asked: Record<string, number> }]
  return asked
}

function report(
  name: string,
  all: readonly number[],
  before: Record<string, number>,
  after: Record<string, number>,
): void {
  const delays = all.slice(WARM_UP)
  const asked = Object.entries(after).map(
    ([method, count]) => [method, (count - (before[method] ?? 0)) / blocks] as const,
  )
  const calls = asked.reduce((sum, [, count]) => sum + count, 0)
  console.log(
    `${name.padEnd(16)} ${delays.length} blocks  median ${percentile(delays, 0.5).toFixed(0)} ms  ` +
      `p99 ${percentile(delays, 0.99).toFixed(0)} ms  ${calls ? `${calls.toFixed(1)} calls a block` : ''} ` +
      asked.map(([method, count]) => `${method.replace('eth_', '')} ${count.toFixed(1)}`).join(', '),
  )
}
