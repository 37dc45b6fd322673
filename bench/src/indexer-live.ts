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
import { report } from './bench-report.ts'

const BETWEEN_MS = 200
const WARM_UP = 10

const [blocks = 150, inBlock = 5] = process.argv.slice(2, 4).map(Number)
const ledger = await openBenchLedger()
const watcher = new pg.Client({ connectionString: ledger.url })
await watcher.connect()
try {
  const bare = await watch('bench-bare-process', 'select count(*)::integer as n from bare')
  const ponder =
    process.argv[4] === 'ponder' &&
    (await watch('ponder', 'select count(*)::integer as n from ponder.deposit'))
  const ours = await watch(
    'bench-indexer-process',
    'select deposit_count::integer as n from chain_checkpoint',
  )
  const [peer, name] = ponder ? [ponder, 'Ponder'] : [bare, 'a bare script']
  report(`${blocks} blocks of ${inBlock} deposits`, [
    { name: 'final block to credited row, median', value: ours.median, unit: 'ms', goal: { max: 25 } },
    {
      name: 'the median beside its peer',
      value: ours.median,
      unit: 'ms',
      against: { name, value: peer.median },
    },
    {
      name: 'final block to credited row, p99',
      ...{ value: ours.p99, unit: 'ms', against: { name, value: peer.p99 } },
      ...(ponder && { goal: { max: 1 } }),
    },
    { name: 'calls a block', value: ours.calls, unit: '', goal: { max: 3 } },
  ])
} finally {
  await watcher.end()
  await ledger.stop()
}

/** @returns milliseconds from a block's finality to its rows, and calls a block */
async function watch(script: string, counted: string) {
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
    let before: Record<string, number> = {}
    for (; made < blocks + WARM_UP; made++) {
      if (made === WARM_UP) before = await callsOf(child)
      await chain.mineDeposits(inBlock)
      madeAt.push(performance.now())
      for (const until = performance.now() + BETWEEN_MS; performance.now() < until; await sleep(1))
        await credit()
    }
    const calls = sumOf(await callsOf(child)) - sumOf(before)
    const told = delays.slice(WARM_UP)
    return { median: percentile(told, 0.5), p99: percentile(told, 0.99), calls: calls / blocks }
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

function sumOf(asked: Record<string, number>): number {
  return Object.values(asked).reduce((sum, count) => sum + count, 0)
}
