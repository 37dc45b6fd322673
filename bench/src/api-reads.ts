/**
 * How fast the API reads, on a database with a million entries, in ratios to two peers in the same run: a bare `node:http`
 * and `pg` handler with the same SQL, and PostGraphile 5 with the same SQL as functions. Every server is a process of its
 * own, and so is the load: autocannon for what a server can answer, then requests at a steady rate for how long they take,
 * in windows of some seconds, at 80 % of what it could answer just before. They are asked for one wallet after the other.
 * The servers take turns, as the machine changes with time; the medians count.
 *
 * All of it shares the machine's cores. The database lies in its memory, each server has two connections a core, and
 * everything measured comes before whatever else the machine does, where that is allowed.
 *
 *     npm run bench -- api-reads [entries] [wallets] [rounds] [seconds]
 *
 * `BENCH_FOLDER` names a folder where what is filled is kept for the next run.
 */
import type { ChildProcess } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { TRUSTED_DOCUMENTS } from '@polder/api/graphql/trusted-documents.generated'
import { freePort } from '@polder/base/embedded/port'
import { readPages } from '@polder/ledger/lists/read-pages'
import { WALLET_DEPOSITS } from '@polder/ledger/lists/wallet-deposits'
import { readActiveInterest, readFirstOpenDay } from '@polder/ledger/reads/interest-forecast'
import { readStatement } from '@polder/ledger/reads/statement'
import { readWalletFigures } from '@polder/ledger/reads/wallet-figures'
import type { DataSource } from 'typeorm'
import { startApiServer } from './bench-api.ts'
import type { BareStatement } from './bench-bare-server.ts'
import { processorMsOf, startServer, stopServer } from './bench-child.ts'
import { addEntries } from './bench-entries.ts'
import { addWallets, openBenchLedger, percentile } from './bench-ledger.ts'
import { type Asked, startLoad } from './bench-load.ts'
import { installPostgraphile, type Offered, offerToPostgraphile } from './bench-postgraphile.ts'
import { putFirst } from './bench-priority.ts'
import { type Figure, isMet, report } from './bench-report.ts'

/** What the web app's dashboard asks for; its wallet's id is given, since its own figures cannot lead to its lines, and its
    forecast is left as what it is added up from. */
const PEER_QUERY = `query Dashboard($address: String!, $wallet: BigInt!) {
  figures(ofAddress: $address) { nodes { address referralCode available principal inFlight pendingDeposits deposited
    withdrawn interest referral club mysteryBox prizePool } }
  activeInterest(wallet: $wallet) { nodes { openedDay dailyInterest } }
  firstOpenDay { nodes { day } }
  pendingDeposits(ofAddress: $address) { nodes { rowId amount status } }
  statementLines(wallet: $wallet) { nodes { rowId kind at day change txHash withdrawalState withdrawalNet label } } }`

/** Of each round: answers a second and processor time of each; of each window: latencies, all in milliseconds. */
type Found = Record<'rates' | 'processorMs' | 'p50' | 'p99', number[]>

/** What a server is asked, and its process. */
type Ask = Asked & { server: ChildProcess }

const [entries = 1_000_000, wallets = 20_000, rounds = 3, seconds = 5] = process.argv.slice(2).map(Number)
const addresses = Array.from({ length: 2_000 }, (_, n) => addressOf(1 + ((n * 7919) % wallets)))
const CONNECTIONS = 2 * availableParallelism()
/** Of the peers. They keep connections as the product does: one that ends while another server is measured is that one's tail. */
const POOL = { max: CONNECTIONS, idleTimeoutMillis: 600_000 }
/** In each round: an odd number, so that a median is one of them. */
const WINDOWS = 3
const WARM_UP_SECONDS = 8
const ledger = await openBenchLedger(process.env.BENCH_FOLDER, '2GB')
const load = await startLoad()
const children: Awaited<ReturnType<typeof startServer>>[] = []
try {
  await fill()
  const statements = await captureStatements(ledger.db)
  await offerToPostgraphile(ledger.db, statements)
  const asks = await startAll([statements.figures, statements.statement_lines])
  for (const ask of asks.values()) await check(ask)
  const first = putFirst([ledger.pid, load.pid, ...children.map((child) => child.pid)])
  // Compiled, and with the memory that they then keep: a server answers for days.
  for (const ask of asks.values()) await load.saturate(ask, WARM_UP_SECONDS)

  const found = new Map(
    [...asks.keys()].map((name) => [name, { rates: [], processorMs: [], p50: [], p99: [] } as Found]),
  )
  for (let round = 0; round < rounds; round++) {
    for (const [name, ask] of round % 2 === 0 ? asks : [...asks].toReversed()) {
      const { rates, processorMs, p50, p99 } = found.get(name)!
      const before = processorMsOf(ask.server)
      const rate = await load.saturate(ask, seconds)
      rates.push(rate)
      processorMs.push((processorMsOf(ask.server) - before) / (rate * seconds))
      // What a machine can do moves by a fifth within minutes: 80 % of what was answered just before.
      for (const latencies of await load.pace(ask, { rate: 0.8 * rate, windows: WINDOWS, seconds })) {
        p50.push(percentile(latencies, 0.5))
        p99.push(percentile(latencies, 0.99))
      }
    }
  }
  const median = (name: string, of: keyof Found) => percentile(found.get(name)![of], 0.5)
  for (const [name, { rates, p50, p99 }] of found) {
    const ratios = p50.map((middle, n) => (p99[n]! / middle).toFixed(1))
    console.log(
      `${name.padEnd(28)} ${median(name, 'processorMs').toFixed(2)} ms of its processor each; rounds ${rates.map(Math.round).join(' ')}; p99 over p50 in each window ${ratios.join(' ')}`,
    )
  }
  const [bare, rest, graphql, postgraphile] = [...asks.keys()].map((name) => median(name, 'rates')) as [
    number,
    number,
    number,
    number,
  ]
  const toBare = { name: 'bare node:http and pg', value: bare }
  const toPeer = { name: 'PostGraphile 5', value: postgraphile }
  const figures: Figure[] = [
    { name: 'GET /api/dashboard-stats', value: rest, unit: '/s', against: toBare, goal: { min: 0.5 } },
    { name: 'GraphQL dashboard', value: graphql, unit: '/s', against: toBare, goal: { min: 1 / 3 } },
    { name: 'GraphQL dashboard', value: graphql, unit: '/s', against: toPeer, goal: { min: 1 } },
  ]
  let bareTail: Figure['against']
  for (const [name, ask] of asks) {
    const tail = { name: `${name}, p99 at 80 % load`, value: median(name, 'p99'), unit: 'ms' }
    const toOwn = { ...tail, against: { name: 'its p50', value: median(name, 'p50') } }
    bareTail ??= { name: "the bare handler's", value: tail.value }
    const isOurs = ask.server === asks.get('GraphQL dashboard')!.server
    figures.push(...(isOurs ? eitherGoal([toOwn, 5], [{ ...tail, against: bareTail }, 1.2]) : [toOwn]))
  }
  const [held] = await ledger.db.query(
    'select (select count(*) from entry) as entries, (select count(*) from wallet) as wallets',
  )
  report(
    `${held.entries} entries, ${held.wallets} wallets; ${rounds} rounds of ${seconds} s, 32 clients; ${first ? 'before' : 'among'} everything else that the machine does`,
    figures,
  )
} finally {
  for (const child of children) await stopServer(child)
  await load.stop()
  await ledger.stop()
}

/** @returns the figures, with what each is at most to be: one of them is enough, so where one is met another is only told */
function eitherGoal(...figures: [figure: Figure, max: number][]): Figure[] {
  const held = figures.map(([figure, max]): Figure => ({ ...figure, goal: { max } }))
  return held.some(isMet)
    ? held.map((figure) => (isMet(figure) ? figure : { ...figure, goal: undefined }))
    : held
}

async function fill(): Promise<void> {
  const [{ known }] = await ledger.db.query('select exists (select from wallet) as known')
  if (!known) {
    await addWallets(ledger.db, { wallets, chain: 100 })
    await addEntries(ledger.db, { entries, wallets })
  }
  await ledger.db.query('create extension if not exists pg_prewarm')
  await ledger.db.query(`select sum(pg_prewarm(oid)) from pg_class where relkind in ('r', 'i', 't', 'm')`)
}

/** @returns each server by its name, the bare one first */
async function startAll(statements: readonly [BareStatement, BareStatement]): Promise<Map<string, Ask>> {
  const [barePort, apiPort, graphPort] = [await freePort(), await freePort(), await freePort()]
  const peer = installPostgraphile()
  // All of them on the peer's Node.
  const { node } = peer
  children.push(
    await startServer({
      node,
      script: fileURLToPath(new URL('./bench-bare-server.js', import.meta.url)),
      env: {
        BENCH_BARE: JSON.stringify({ port: barePort, url: ledger.url, pool: POOL, statements }),
      },
    }),
    await startApiServer({ databaseUrl: ledger.url, port: apiPort, connections: CONNECTIONS, node }),
    await startServer({
      ...peer,
      env: {
        BENCH_POSTGRAPHILE: JSON.stringify({ port: graphPort, url: ledger.url, pool: POOL }),
        GRAPHILE_ENV: 'production',
      },
    }),
  )
  const query = Object.values(TRUSTED_DOCUMENTS).find((text) => text.startsWith('query Stats('))!
  const [bare, api, postgraphile] = children as [ChildProcess, ChildProcess, ChildProcess]
  const get = (server: ChildProcess, port: number, folder: string): Ask => ({
    server,
    url: `http://127.0.0.1:${port}`,
    method: 'GET',
    requests: addresses.map((address) => ({ path: `${folder}/${address}` })),
  })
  const post = (server: ChildProcess, port: number, bodyOf: (address: string) => object): Ask => ({
    server,
    url: `http://127.0.0.1:${port}`,
    method: 'POST',
    requests: addresses.map((address) => ({ path: '/graphql', body: JSON.stringify(bodyOf(address)) })),
  })
  return new Map([
    ['bare node:http and pg', get(bare, barePort, '')],
    ['GET /api/dashboard-stats', get(api, apiPort, '/api/dashboard-stats')],
    [
      'GraphQL dashboard',
      post(api, apiPort, (address) => ({ operationName: 'Stats', variables: { address }, query })),
    ],
    [
      'PostGraphile 5',
      post(postgraphile, graphPort, (address) => ({
        query: PEER_QUERY,
        operationName: 'Dashboard',
        variables: { address, wallet: String(Number.parseInt(address, 16)) },
      })),
    ],
  ])
}

/** The SQL that the product runs for a dashboard, as it runs it. */
async function captureStatements(db: DataSource): Promise<Record<Offered, BareStatement>> {
  const seen: BareStatement[] = []
  const logger = db.logger
  db.logger = {
    ...logger,
    logQuery: (text: string, values: unknown[] = []) => {
      seen.push({ name: `bare_${seen.length}`, text, values })
    },
  } as typeof logger
  const [address] = addresses as [string]
  const { walletId } = (await readWalletFigures(db.manager, [address])).get(address)!
  await readStatement(db.manager, { of: [walletId!], first: 10, oncePerWithdrawal: true })
  await readPages(db.manager, WALLET_DEPOSITS, { of: [address], first: 5, status: 'pending' })
  await readActiveInterest(db.manager, [walletId!])
  await readFirstOpenDay(db.manager)
  db.logger = logger
  const names: Offered[] = [
    'figures',
    'statement_lines',
    'pending_deposits',
    'active_interest',
    'first_open_day',
  ]
  return Object.fromEntries(names.map((name, n) => [name, seen[n]])) as Record<Offered, BareStatement>
}

/** A peer that answers nothing would be fast. */
async function check({ url, method, requests }: Ask): Promise<void> {
  const { path, body = null } = requests[0]!
  const response = await fetch(url + path, { method, headers: { 'content-type': 'application/json' }, body })
  const text = await response.text()
  if (response.status !== 200 || /"errors"/.test(text) || (text.match(/interest/gi)?.length ?? 0) < 3) {
    throw new Error(`${url} answers ${response.status}: ${text.slice(0, 500)}`)
  }
}

function addressOf(n: number): string {
  return `0x${n.toString(16).padStart(40, '0')}`
}
