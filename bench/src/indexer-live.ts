/**
 * How long after a block has become final its deposits are credited, how much later a subscriber of /graphql knows, and how
 * many calls that takes, beside Ponder, which is installed under `.data/bench` at its first run, and a bare script that asks
 * for the final block's logs at each head of a WebSocket and writes them to one table. (Ponder books the newest blocks and
 * takes back what a reorg drops: its rows are timed from their block.) All watch such blocks on a chain of
 * their own and one Postgres, one after the other, over HTTP with a WebSocket for heads.
 *
 *     npm run bench -- indexer-live [blocks] [deposits in a block]
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@polder/base/embedded/port'
import pg from 'pg'
import { startApiServer, subscribeToWallet } from './bench-api.ts'
import { stopServer } from './bench-child.ts'
import { type BenchChain, openBenchChain } from './bench-deposits.ts'
import { openBenchLedger, percentile } from './bench-ledger.ts'
import { startPonder } from './bench-ponder.ts'
import { putFirst } from './bench-priority.ts'
import { report } from './bench-report.ts'

const BETWEEN_MS = 200
const WARM_UP = 10
/** A wallet is told of its changes at most five times a second: the one that is subscribed to deposits once a second. */
const SUBSCRIBED_EVERY = 5

const [blocks = 150, inBlock = 5] = process.argv.slice(2, 4).map(Number)
const ledger = await openBenchLedger()
const watcher = new pg.Client({ connectionString: ledger.url })
await watcher.connect()
const port = await freePort()
const api = await startApiServer({ databaseUrl: ledger.url, port, connections: 4 })
try {
  const bare = await watch('bench-bare-process', 'select count(*)::integer as n from bare')
  const ponder = await watch('ponder', 'select count(*)::integer as n from ponder.deposit')
  const ours = await watch(
    'bench-indexer-process',
    'select deposit_count::integer as n from chain_checkpoint',
  )
  const beside = (name: string, value: number) => ({ against: { name, value } })
  report(
    `${blocks} blocks of ${inBlock} deposits; ${ours.isFirst ? 'before' : 'among'} everything else that the machine does`,
    [
      { name: 'final block to credited row, median', value: ours.median, unit: 'ms', goal: { max: 25 } },
      { name: 'the median', value: ours.median, unit: 'ms', ...beside('Ponder', ponder.median) },
      { name: 'the median', value: ours.median, unit: 'ms', ...beside('a bare script', bare.median) },
      { name: 'p99', value: ours.p99, unit: 'ms', ...beside('Ponder', ponder.p99), goal: { max: 1 } },
      { name: 'p99', value: ours.p99, unit: 'ms', ...beside('a bare script', bare.p99) },
      { name: 'until a subscriber knows, median', value: ours.told, unit: 'ms more', goal: { max: 15 } },
      { name: 'calls a block', value: ours.calls, unit: '', goal: { max: 3 } },
    ],
  )
} finally {
  await watcher.end()
  await stopServer(api)
  await ledger.stop()
}

/**
 * @returns milliseconds from a block's finality to its rows, and from there to the subscriber; calls a block; whether it
 *   came before everything else
 */
async function watch(script: string, counted: string) {
  const chain = await openBenchChain()
  const child = script === 'ponder' ? await startPonder(chain, ledger.url) : await start(script, chain)
  // A block is final when two more stand on it.
  const heardWith = script === 'ponder' ? 0 : 2
  const madeAt: number[] = []
  const creditedAt: number[] = []
  const toldAt: number[] = []
  let before = ''
  const unsubscribe = await subscribeToWallet(port, chain.accounts.at(-1)!, (available) => {
    if (before && available !== before) toldAt.push(performance.now())
    before = available
  })
  const isFirst = putFirst([process.pid, chain.pid, ledger.pid, api.pid, child.pid])
  try {
    const credit = async () => {
      const rows = await watcher.query<{ n: number }>(counted).then(
        (answer) => answer.rows,
        () => [],
      )
      const now = performance.now()
      while ((creditedAt.length + 1) * inBlock <= (rows[0]?.n ?? 0)) creditedAt.push(now)
    }
    const isSubscribed = (block: number) => block % SUBSCRIBED_EVERY === SUBSCRIBED_EVERY - 1
    const callsUpTo = async (made: number) => {
      for (; creditedAt.length < made - heardWith; await sleep(1)) await credit()
      // What it asks of that block besides.
      await sleep(BETWEEN_MS)
      return sumOf(await callsOf(child))
    }
    let callsBefore = 0
    for (let made = 0; made < blocks + WARM_UP; made++) {
      if (made === WARM_UP) callsBefore = await callsUpTo(made)
      await chain.mineDeposits(inBlock, isSubscribed(made) ? -1 : 0)
      madeAt.push(performance.now())
      for (const until = performance.now() + BETWEEN_MS; performance.now() < until; await sleep(1))
        await credit()
    }
    const calls = ((await callsUpTo(blocks + WARM_UP)) - callsBefore) / blocks
    const delays = creditedAt.map((at, block) => at - madeAt[block + heardWith]!).slice(WARM_UP)
    const after = creditedAt.filter((_, block) => isSubscribed(block)).map((at, n) => toldAt[n]! - at)
    return {
      median: percentile(delays, 0.5),
      p99: percentile(delays, 0.99),
      told: percentile(after, 0.5),
      calls,
      isFirst,
    }
  } finally {
    unsubscribe()
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
