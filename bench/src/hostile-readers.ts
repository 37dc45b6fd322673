/**
 * What ten addresses can do to everybody else with reads alone. A wallet has 10,000 positions, 20,000 lines, three years of
 * income and a team of all others. Each public call, and each query of the web app, is asked about it; then ten addresses
 * ask for the ten dearest without a pause, under the limits that the product has by default, and open connections that they
 * never read, while others read ordinary wallets at a steady rate. Their p99 is compared with that of a quiet run before.
 *
 *     npm run bench -- hostile-readers [seconds]
 *
 * `BENCH_FOLDER` names a folder where what is filled is kept for the next run.
 */

import type { ChildProcess } from 'node:child_process'
import { once, setMaxListeners } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { TRUSTED_DOCUMENTS } from '@polder/api/graphql/trusted-documents.generated'
import { freePort } from '@polder/base/embedded/port'
import { rebuildTeams } from '@polder/ledger/teams/rebuild-teams'
import { startApiServer } from './bench-api.ts'
import { stopServer } from './bench-child.ts'
import { addEntries } from './bench-entries.ts'
import { addWallets, fabricate, openBenchLedger, percentile, timed } from './bench-ledger.ts'
import { type Asked, startLoad } from './bench-load.ts'
import { putFirst } from './bench-priority.ts'
import { report } from './bench-report.ts'

type Call = Asked['requests'][number] & { name: string }

const [seconds = 15] = process.argv.slice(2).map(Number)
const WALLETS = 5_000
const POSITIONS = 10_000
const ADDRESSES = 10
const IN_FLIGHT = 8
const UNREAD = 10
/** Requests a second of all others together. */
const OTHERS = 40
const RICH = addressOf(1)

const ledger = await openBenchLedger(process.env.BENCH_FOLDER)
const load = await startLoad()
const port = await freePort()
const url = `http://127.0.0.1:${port}`
let api: Awaited<ReturnType<typeof startApiServer>> | undefined
try {
  await fill()
  api = await startApiServer({
    databaseUrl: ledger.url,
    port,
    connections: 10,
    env: { TRUST_PROXY: '1', RATE_LIMIT_PER_SECOND: '50', RATE_LIMIT_BURST: '200' },
  })
  const first = putFirst([ledger.pid, load.pid, api.pid])
  const asked = { url, method: 'GET' as const, requests: othersAsk() }
  const pace = { rate: OTHERS, windows: 1, seconds }
  const measured = await measureAll(api)
  const dearest = measured.slice(0, 10)
  for (const { name, ms, loopMs, bytes } of dearest)
    console.log(`${name.padEnd(32)} ${ms.toFixed(1)} ms, ${loopMs.toFixed(1)} of event loop, ${bytes} bytes`)

  const quiet = (await load.pace(asked, pace))[0]!
  const before = memoryOf(api.pid!)
  const stop = new AbortController()
  setMaxListeners(0, stop.signal)
  const answers = { ok: 0, refused: 0 }
  const reading = load.pace(asked, pace)
  // Their burst falls into what is timed.
  await sleep(3_000)
  const hostile = Array.from({ length: ADDRESSES }, (_, n) =>
    attack(`10.6.6.${n}`, dearest, stop.signal, answers),
  )
  const busy = (await reading)[0]!
  const after = memoryOf(api.pid!)
  stop.abort()
  await Promise.all(hostile)

  console.log(
    busy
      .map((ms, n) => [Math.round(ms), n / OTHERS] as const)
      .filter(([ms]) => ms > 100)
      .map(String)
      .join(' '),
  )
  const p99 = percentile(busy, 0.99)
  const against = { name: 'quiet', value: percentile(quiet, 0.99) }
  report(
    `${ADDRESSES} addresses with ${IN_FLIGHT} requests each in flight and ${UNREAD} connections that nobody reads: ${answers.ok} answered, ${answers.refused} refused in ${seconds} s; others ${OTHERS} a second; ${first ? 'before' : 'among'} everything else that the machine does`,
    [
      { name: "others' p99 among hostile readers", value: p99, unit: 'ms', goal: { max: 250 } },
      { name: "others' p99", value: p99, unit: 'ms', against },
      {
        name: "others' p50",
        value: percentile(busy, 0.5),
        unit: 'ms',
        against: { name: 'quiet', value: percentile(quiet, 0.5) },
      },
      {
        name: 'event loop of one answer, at most',
        value: Math.max(...measured.map(({ loopMs }) => loopMs)),
        unit: 'ms',
        goal: { max: 20 },
      },
      { name: 'dearest call, alone', value: dearest[0]!.ms, unit: 'ms' },
      {
        name: 'largest answer',
        value: Math.max(...measured.map(({ bytes }) => bytes)) / 1_000,
        unit: 'kB',
        goal: { max: 300 },
      },
      { name: 'memory that they take', value: after - before, unit: 'MiB', goal: { max: 150 } },
    ],
  )
} finally {
  if (api) await stopServer(api)
  await load.stop()
  await ledger.stop()
}

/** @returns what each call takes when nothing else is asked, the dearest first */
async function measureAll(
  server: ChildProcess,
): Promise<(Call & { ms: number; loopMs: number; bytes: number })[]> {
  const measured = []
  let n = 0
  for (const call of callsAbout(RICH)) {
    const [times, loops]: [number[], number[]] = [[], []]
    let bytes = 0
    for (let time = 0; time < 7; time++) {
      const before = await loopMsOf(server)
      const { result, ms } = await timed(async () => await ask(call, `10.9.${n >> 8}.${n++ & 255}`))
      if (result.status !== 200) throw new Error(`${call.name} answers ${result.status}: ${result.text}`)
      times.push(ms)
      loops.push((await loopMsOf(server)) - before)
      bytes = result.text.length
    }
    const [ms, loopMs] = [times, loops].map((all) => percentile(all.slice(2), 0.5)) as [number, number]
    measured.push({ ...call, ms, loopMs, bytes })
  }
  return measured.toSorted((a, b) => b.ms - a.ms)
}

async function loopMsOf(server: ChildProcess): Promise<number> {
  server.send('loop')
  const [ms] = await once(server, 'message')
  return ms
}

async function ask({ path, body }: Call, client: string) {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': client }
  const response = await fetch(url + path, body ? { method: 'POST', headers, body } : { headers })
  return { status: response.status, text: await response.text() }
}

async function attack(
  client: string,
  calls: readonly Call[],
  signal: AbortSignal,
  answers: { ok: number; refused: number },
): Promise<void> {
  for (let n = 0; n < UNREAD; n++) neverRead(client, signal)
  let n = 0
  const worker = async () => {
    while (!signal.aborted) {
      const { status } = await ask(calls[n++ % calls.length]!, client).catch(() => ({ status: 0 }))
      if (status === 200) answers.ok += 1
      else {
        answers.refused += 1
        await sleep(250)
      }
    }
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker))
}

/** Asks for the longest list, ten times on one connection, and takes nothing of the answers. */
function neverRead(client: string, signal: AbortSignal): void {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  signal.addEventListener('abort', () => socket.destroy())
  const text = `GET /api/nfts/user/${RICH} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${client}\r\n\r\n`
  socket.pause()
  socket.write(text.repeat(10))
}

/** Every public call about a wallet, and every query that the web app has, with all that its variables may ask for. */
function callsAbout(address: string): Call[] {
  const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
  const values: Record<string, unknown> = { address, day, depth: 10, payouts: 100, isFirst: true }
  const paths = [
    ...['wallet/stats', 'dashboard-stats', 'nfts/user', 'prize-pool/status', 'mysterybox/stats'],
    ...['mysterybox/history', 'club-reward/status', 'referral/earnings', 'referral/tree'],
  ].map((path) => `/api/${path}/${address}`)
  const queries = Object.values(TRUSTED_DOCUMENTS).filter(
    (text) => text.startsWith('query ') && !/\b(admin|search|balanceBranch|preview)\w*\b/i.test(text),
  )
  return [
    ...[...paths, '/api/nfts', '/api/config', '/api/openapi.json'].map((path) => ({
      name: path.replace(address, ''),
      path,
    })),
    ...queries.map((query) => {
      const names = [...query.split('{')[0]!.matchAll(/\$(\w+)/g)].map(([, name]) => name!)
      const variables = Object.fromEntries(names.map((name) => [name, values[name]]))
      const operationName = /^query (\w+)/.exec(query)![1]!
      return {
        name: operationName,
        path: '/graphql',
        body: JSON.stringify({ query, operationName, variables }),
      }
    }),
  ]
}

/** A visit of an ordinary wallet, from its own address. */
function othersAsk(): Asked['requests'] {
  const stats = Object.values(TRUSTED_DOCUMENTS).find((text) => text.startsWith('query Stats('))!
  return Array.from({ length: 1_000 }, (_, n) => {
    const address = addressOf(2 + ((n * 7919) % (WALLETS - 2)))
    const headers = { 'x-forwarded-for': `10.1.${n >> 8}.${n & 255}` }
    if (n % 2 === 0) return { path: `/api/dashboard-stats/${address}`, headers }
    const body = JSON.stringify({ query: stats, operationName: 'Stats', variables: { address } })
    return { path: '/graphql', body, headers }
  })
}

/** Resident, in MiB. */
function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
}

function addressOf(n: number): string {
  return `0x${n.toString(16).padStart(40, '0')}`
}

async function fill(): Promise<void> {
  const { db } = ledger
  const [{ known }] = await db.query('select exists (select from wallet) as known')
  if (known) return
  await addWallets(db, { wallets: WALLETS, chain: 20 })
  await addEntries(db, { entries: 100_000, wallets: WALLETS })
  await fabricate(db, async (manager) => {
    await manager.query(
      `select ensure_month((current_date - n)::date) from generate_series(0, 1100, 20) as n`,
    )
    await manager.query(`update plan_version set effective_from = current_date - 1100`)
    await manager.query(`update product_state set opened_at = current_date - 60`)
    await manager.query(
      `insert into position (wallet_id, nft_id, plan_version, price, daily_interest, opened_at, opened_day)
       select 1, 'dike', 1, 10 * 10::numeric ^ 18, 10::numeric ^ 17, day::timestamp at time zone 'UTC', day
       from generate_series(1, $1) as n cross join lateral (select current_date - (3 + n % 28)::integer as day) d`,
      [POSITIONS],
    )
    await manager.query(
      `insert into box_seed (day, seed) select day, sha256(day::text::bytea) from day_close where day < current_date`,
    )
    await manager.query(
      `insert into mystery_box (position_id, drawn_day, tier, reward, vests_at)
       select id, opened_day, 'Common', 10::numeric ^ 17, (current_date - 2)::timestamp at time zone 'UTC'
       from position where wallet_id = 1`,
    )
    for (const [kind, from, to] of [
      ['purchase', 'available', 'principal'],
      ['sale', 'principal', 'available'],
    ]) {
      await manager.query(
        `with posted as (
           insert into entry (kind, idempotency_key, input_hash, occurred_at)
           select $1::entry_kind, 'rich ' || $1 || n, '\\x00', (current_date - (3 + n % 28)::integer)::timestamp at time zone 'UTC'
           from generate_series(1, $4) as n returning id, occurred_at)
         insert into transfer (entry_id, day, debit_account_id, credit_account_id, amount)
         select p.id, (p.occurred_at at time zone 'UTC')::date, d.id, c.id, 10::numeric ^ 19 from posted p
         join account d on d.wallet_id = 1 and d.kind = $2::account_kind
         join account c on c.wallet_id = 1 and c.kind = $3::account_kind`,
        [kind, from, to, POSITIONS],
      )
    }
    await manager.query(
      `insert into day_close (day, plan_version, computed_at, closed_at, wallets, interest, referral, mystery_box, prize, club,
         total, digest)
       select current_date - n, 1, now(), now(), 1, 0, 0, 0, 0, 0, 0, '\\x00' from generate_series(31, 1000) as n`,
    )
    await manager.query(
      `insert into day_income (day, wallet_id, interest, c1, c2, c3, amount)
       select current_date - n, 1, 10::numeric ^ 17, 1, 1, 1, 10::numeric ^ 17 + 3 from generate_series(31, 1000) as n`,
    )
    await manager.query(
      `update account a set version = (
         select count(*) from transfer t where t.debit_account_id = a.id or t.credit_account_id = a.id) where wallet_id is not null`,
    )
  })
  await rebuildTeams(db)
  await db.query('vacuum analyze')
}
