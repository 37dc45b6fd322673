import { appendFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { POL } from '@polder/base/amount'
import { freePort } from '@polder/base/embedded/port'
import { startPostgres } from '@polder/base/embedded/postgres'
import { createLogger } from '@polder/base/logger'
import { PARTS, roleOf } from '@polder/base/process-role'
import { readGivenSettings, withEmbedded } from '@polder/base/settings'
import { creditDeposits } from '@polder/ledger/chain/credit-deposits'
import { createDataSource } from '@polder/ledger/database'
import { migrate } from '@polder/ledger/migrate'
import { openProduct } from '@polder/ledger/open-product'
import { inTransaction } from '@polder/ledger/sql'
import { finalDeposit } from '@polder/ledger/testing/test-ledger'
import { makeTemporaryFolder, removeTemporaryFolder } from '@polder/testing/temporary-folder'
import { createClient } from 'graphql-ws'
import type { DataSource } from 'typeorm'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startApi } from '../start.ts'
import { CONTRACT_ADDRESS } from '../testing/test-api.ts'
import { TestClient } from '../testing/test-client.ts'

const SOON_MS = 6_000
const password = 'of this test'
const folder = makeTemporaryFolder('replica')
const ends: (() => unknown)[] = []
let options: Record<'primary' | 'replica', Parameters<typeof startPostgres>[0]>
type EmbeddedPostgres = Awaited<ReturnType<typeof startPostgres>>
let primary: EmbeddedPostgres
let replica: EmbeddedPostgres
let db: DataSource
let member: TestClient
beforeAll(async () => {
  const optionsOf = async (name: string) => ({
    dataDir: join(folder, name),
    port: await freePort(),
    password,
    durable: false,
    sharedBuffers: '32MB',
    maxConnections: 60,
  })
  options = { primary: await optionsOf('primary'), replica: await optionsOf('replica') }
  primary = await startPostgres(options.primary)
  const superuser = createDataSource({ url: primary.superuserUrl('postgres') })
  await superuser.initialize()
  for (const part of PARTS) await superuser.query(`create role ${roleOf(part)}`)
  await superuser.query(`create role polder_app login password '${password}'`)
  await superuser.query(`grant ${PARTS.map(roleOf).join(', ')} to polder_app`)
  await superuser.destroy()
  await migrate({ url: primary.superuserUrl('postgres'), appUrl: urlOf('primary') })
  await primary.stop()
  cpSync(options.primary.dataDir, options.replica.dataDir, { recursive: true, preserveTimestamps: true })
  writeFileSync(join(options.replica.dataDir, 'standby.signal'), '')
  appendFileSync(
    join(options.replica.dataDir, 'postgresql.auto.conf'),
    `primary_conninfo = '${primary.superuserUrl('postgres')}'\nwal_retrieve_retry_interval = '250ms'\n`,
  )
  primary = await startPostgres(options.primary)
  replica = await startPostgres(options.replica)
  ends.push(
    () => replica.stop(),
    () => primary.stop(),
  )
  db = await createDataSource({ url: urlOf('primary') }).initialize()
  ends.unshift(() => db.destroy())
  await openProduct(db)

  const given = readGivenSettings({
    PORT: String(await freePort()),
    DATABASE_REPLICA_URLS: urlOf('replica'),
    RATE_LIMIT_BURST: '100000',
  })
  const settings = withEmbedded(given, {
    DATABASE_URL: urlOf('primary'),
    CONSOLE_DATABASE_URL: urlOf('primary'),
    RPC_URL: ['http://127.0.0.1:9'],
    PUBLIC_RPC_URL: 'http://127.0.0.1:9',
    CONTRACT_ADDRESS,
    SESSION_SECRET: 'a secret of thirty-two characters or more',
  })
  const api = await startApi({ settings, logger: createLogger({ level: 'silent' }) })
  ends.unshift(() => api.stop())
  member = new TestClient(`http://127.0.0.1:${given.PORT}`, privateKeyToAccount(generatePrivateKey()))
  await member.signIn()
  await member.post('/api/wallet/connect', { walletAddress: member.address, referralCode: null })
})
afterAll(async () => {
  for (const end of ends) await Promise.resolve(end()).catch(() => undefined)
  removeTemporaryFolder(folder)
})

const deposit = (pol: bigint) =>
  inTransaction(db, (manager) => creditDeposits(manager, [finalDeposit(member.address, pol * POL)]))

it('tells what a replica has, and how old it is, while the primary hangs or is dead', async () => {
  await db.query(
    `insert into indexer_state (chain_id, contract, leader, leader_since, caught_up_at, status)
     values (137, $1, 'test', now(), now(), 'live')`,
    [CONTRACT_ADDRESS],
  )
  await deposit(7n)
  await vi.waitFor(async () => expect(await look()).toEqual({ available: 7, asOf: null }), SOON_MS)
  expect(await hear()).toEqual({ available: '7', asOf: null })

  const hung = Date.now()
  signal(primary, 'SIGSTOP')
  // Asked before anybody knows that it hangs.
  const heard = hear()
  expect(await tells(7, hung)).toBe(true)
  expect(await heard).toMatchObject({ available: '7' })
  expect((await hear()).asOf).not.toBeNull()
  expect((await member.get('/api/config')).status).toBe(200)
  const { prizeRounds, indexer } = await member.graphql<{ prizeRounds: object; indexer: object }>(
    '{ prizeRounds { totalCount } indexer { problem } }',
  )
  expect([prizeRounds, indexer]).toEqual([{ totalCount: 0 }, { problem: null }])
  // Who is signed in is still known.
  const { session } = await member.graphql<{ session: unknown }>('{ session { address } }')
  expect(session).toMatchObject({ address: expect.stringMatching(new RegExp(member.address, 'i')) })

  signal(primary, 'SIGCONT')
  await deposit(5n)
  await vi.waitFor(async () => expect(await look()).toEqual({ available: 12, asOf: null }), SOON_MS)
  // What an act changed is seen in its answer.
  const bought = await member.graphql(
    `mutation { purchase(nftId: "dike") { ... on Purchased { wallet { balances { available } } } } }`,
  )
  expect(bought).toEqual({ purchase: { wallet: { balances: { available: '2' } } } })

  await vi.waitFor(async () => expect(await look()).toEqual({ available: 2, asOf: null }), SOON_MS)
  const killed = Date.now()
  process.kill(primary.pid, 'SIGKILL')
  expect(await tells(2, killed)).toBe(true)
  expect(await hear()).toMatchObject({ available: '2', asOf: expect.any(String) })
  primary = await startPostgres(options.primary)
  await vi.waitFor(async () => expect(await look()).toEqual({ available: 2, asOf: null }), SOON_MS)
  // Other connections may still find out that they are dead.
  await vi.waitFor(async () => expect(await hear()).toEqual({ available: '2', asOf: null }), SOON_MS)
})

it('reads from the primary while its only replica hangs or is dead', async () => {
  await deposit(1n)
  await vi.waitFor(async () => expect(await look()).toEqual({ available: 3, asOf: null }), SOON_MS)
  // The replica has what came since the primary was dead: once that is looked at, nothing it tells is old.
  await sleep(1_500)
  signal(replica, 'SIGSTOP')
  await deposit(1n)
  const asked = Array.from({ length: 20 }, () => look())
  expect(await Promise.all(asked)).toEqual(asked.map(() => ({ available: 4, asOf: null })))
  await deposit(1n)
  const began = Date.now()
  expect(await look()).toEqual({ available: 5, asOf: null })
  expect(Date.now() - began).toBeLessThan(500)

  signal(replica, 'SIGCONT')
  process.kill(replica.pid, 'SIGKILL')
  await deposit(1n)
  await vi.waitFor(async () => expect(await look()).toEqual({ available: 6, asOf: null }), SOON_MS)
})

/** Waits until a read says how old it is. @returns whether it says a time before what happened, and no older than what is told without its age */
async function tells(available: number, happenedAt: number): Promise<boolean> {
  const asOf = await vi.waitFor(async () => {
    const seen = await look()
    expect(seen).toEqual({ available, asOf: expect.any(String) })
    return Date.parse(seen.asOf!)
  }, SOON_MS)
  return asOf <= happenedAt && asOf > happenedAt - 6_000
}

async function look() {
  const { headers, body } = await member.get(`/api/wallet/stats/${member.address}`)
  const stats = body.stats as { availableBalancePOL: number }
  return { available: stats.availableBalancePOL, asOf: headers.get('x-figures-as-of') }
}

/** What a new socket is told first. */
async function hear() {
  const client = createClient({
    url: `${member.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
  })
  const query = `subscription { walletChanged(address: "${member.address}") { balances { available } } }`
  try {
    for await (const { data, extensions } of client.iterate({ query })) {
      const { available } = (data as { walletChanged: { balances: { available: string } } }).walletChanged
        .balances
      return { available, asOf: (extensions as { figuresAsOf?: string } | undefined)?.figuresAsOf ?? null }
    }
    throw new Error('nothing was told')
  } finally {
    await client.dispose()
  }
}

/** Stops a server and its sessions, or lets them go on. */
function signal({ pid: server }: EmbeddedPostgres, signal: NodeJS.Signals): void {
  const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim()
  for (const pid of [server, ...children.split(' ').map(Number)]) process.kill(pid, signal)
}

function urlOf(name: 'primary' | 'replica'): string {
  return `postgres://polder_app:${encodeURIComponent(password)}@127.0.0.1:${options[name].port}/postgres`
}
