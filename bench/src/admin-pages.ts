/**
 * What every page of the admin console takes with 5 million ledger entries and 200,000 users, over HTTP, one request
 * after another as a person clicks; the target is 300 ms at p95.
 *
 *     npm run bench -- admin-pages [entries] [wallets] [requests of each] [only pages whose name contains]
 *
 * Filling takes most of the time: `BENCH_FOLDER` names a folder where what is filled is kept for the next run.
 */

import { addAdmin } from '@polder/api/admin-auth/accounts'
import { startApi } from '@polder/api/start'
import { freePort } from '@polder/base/embedded/port'
import { createLogger } from '@polder/base/logger'
import { readGivenSettings, withEmbedded } from '@polder/base/settings'
import { refreshWalletStats } from '@polder/ledger/reads/admin/wallet-stats'
import { rebuildTeams } from '@polder/ledger/teams/rebuild-teams'
import { type AdminQuery, adminQueries, restPaths } from './bench-admin-queries.ts'
import { openBenchLedger, percentile, timed } from './bench-ledger.ts'
import { report } from './bench-report.ts'
import { fillYears } from './bench-years.ts'

const [entries = 5_000_000, wallets = 200_000, requests = 40] = process.argv.slice(2, 5).map(Number)
const only = process.argv[5] ?? ''
const TARGET_MS = 300
const ledger = await openBenchLedger(process.env.BENCH_FOLDER)
try {
  const filled = await timed(async () => {
    const [{ known }] = await ledger.db.query(
      `select exists (select from admin where username = 'bench') as known`,
    )
    if (known) return
    await fillYears(ledger.db, { wallets, entries, logLines: entries / 5, incomeDays: 10 })
    // As workers do.
    await rebuildTeams(ledger.db)
    await refreshWalletStats(ledger.db)
    await addAdmin(ledger.db, {
      username: 'bench',
      password: 'correct horse battery',
      role: 'admin',
      actor: 'bench',
    })
  })
  const port = await freePort()
  const settings = withEmbedded(
    readGivenSettings({ PORT: String(port), RATE_LIMIT_BURST: '100000', RATE_LIMIT_PER_SECOND: '100000' }),
    {
      DATABASE_URL: ledger.url,
      CONSOLE_DATABASE_URL: ledger.url,
      RPC_URL: ['http://127.0.0.1:9'],
      PUBLIC_RPC_URL: 'http://127.0.0.1:9',
      CONTRACT_ADDRESS: '0x5fbdb2315678afecb367f032d93f642f64180aa3',
      SESSION_SECRET: 'a secret of thirty-two characters or more',
    },
  )
  const api = await startApi({ settings, logger: createLogger({ level: 'error' }) })
  try {
    const ask = await signIn(`http://127.0.0.1:${port}`)
    const [sizes] = await ledger.db.query(
      'select (select count(*) from entry)::float as entries, (select count(*) from wallet)::float as wallets, pg_database_size(current_database())::float as bytes',
    )
    let worst = { name: '', p95: 0 }
    let pages = 0
    const measure = async (name: string, request: () => Promise<void>) => {
      if (!name.includes(only)) return
      const times: number[] = []
      for (let i = 0; i < requests; i++) times.push((await timed(request)).ms)
      const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
      if (p95 > worst.p95) worst = { name, p95 }
      pages += 1
      console.log(
        `${name.padEnd(58)} p50 ${p50.toFixed(1).padStart(7)} ms  p95 ${p95.toFixed(1).padStart(7)} ms${p95 > TARGET_MS ? '  over the target' : ''}`,
      )
    }
    for (const query of await adminQueries(ledger.db)) await measure(query.name, () => ask.graphql(query))
    for (const path of restPaths) await measure(`GET ${path}`, () => ask.rest(path))
    report(
      `${pages} pages, ${requests} requests of each; ${sizes.entries} entries, ${sizes.wallets} wallets, ${(sizes.bytes / 2 ** 30).toFixed(1)} GiB, filled in ${(filled.ms / 1000).toFixed(0)} s`,
      [{ name: `slowest page (${worst.name}), p95`, value: worst.p95, unit: 'ms', goal: { max: TARGET_MS } }],
    )
  } finally {
    await api.stop()
  }
} finally {
  await ledger.stop()
}

async function signIn(url: string) {
  const login = await fetch(`${url}/api/auth/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'bench', password: 'correct horse battery' }),
  })
  const { data } = (await login.json()) as { data: { accessToken: string } }
  const authorization = `Bearer ${data.accessToken}`
  return {
    async graphql({ query, variables }: AdminQuery): Promise<void> {
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization },
        body: JSON.stringify({ query, variables }),
      })
      const body = (await response.json()) as { errors?: unknown }
      if (body.errors) throw new Error(`${query}: ${JSON.stringify(body.errors)}`)
    },
    async rest(path: string): Promise<void> {
      const response = await fetch(url + path, { headers: { authorization } })
      await response.text()
      if (!response.ok) throw new Error(`${path}: ${response.status}`)
    },
  }
}
