// `npm run try:production`: builds the production image's stages in a clean folder, and runs what docker-compose.yml
// says with them: Postgres, Redis, the migration and two processes of each role. A deposit, a purchase and a payout go
// through it, and once more after one process of each role was killed. Needs root (as a container's entrypoint has),
// postgresql and redis-server of Debian, and npm packages for the clean install.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@polder/base/embedded/port'
import { createDataSource } from '@polder/ledger/database'
import { proveBooks } from '@polder/ledger/prove-books'
import { startChain } from '@polder/testing/chain'
import { signInMember } from './src/test-support/member.ts'
import { startBalancer } from './trial/balancer.mjs'
import { buildImage } from './trial/build-image.mjs'
import { Processes, until } from './trial/processes.mjs'
import { readCompose } from './trial/read-compose.mjs'
import { startPostgres } from './trial/start-postgres.mjs'

const POL = 10n ** 18n
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const folder = mkdtempSync(join(tmpdir(), 'polder-production-'))
chmodSync(folder, 0o755)
const logs = join(folder, 'logs')
mkdirSync(logs)
const processes = new Processes(logs)
const began = Date.now()
const say = (text) => console.log(`${((Date.now() - began) / 1000).toFixed(0).padStart(4)} s  ${text}`)
let chain
let balancer

try {
  const image = buildImage({ root, target: 'production', folder: join(folder, 'image'), say })
  chain = await startChain()
  const ports = {}
  for (const name of [
    'postgres',
    'redis',
    'web',
    'api1',
    'api2',
    'indexer1',
    'indexer2',
    'worker1',
    'worker2',
  ])
    ports[name] = await freePort()
  const origin = `http://127.0.0.1:${ports.web}`
  const given = {
    POSTGRES_PASSWORD: 'f1c06a2d94be7835',
    POSTGRES_OWNER_PASSWORD: '2be8a7f0135d96c4',
    POSTGRES_APP_PASSWORD: '94d7c1e6f8a2b503',
    REDIS_PASSWORD: 'b7e6023f9d1ca584',
    SESSION_SECRET: '09b1f7c3ae65d842'.repeat(4),
    METRICS_TOKEN: '6b0d3c92f81ea745',
    RPC_URL: chain.rpcUrl,
    CONTRACT_ADDRESS: chain.contractAddress,
    CONTRACT_BLOCK: String(chain.contractBlock),
    OPERATOR_KEY: chain.operatorKey,
    PUBLIC_URL: origin,
    SITE_ADDRESS: 'http://:80',
  }
  const { services } = readCompose(join(root, 'docker-compose.yml'), given)
  /** What Docker's network does by names. */
  const placed = (environment) =>
    Object.fromEntries(
      Object.entries(environment).map(([name, value]) => [
        name,
        String(value)
          .replace('@postgres:5432', `@127.0.0.1:${ports.postgres}`)
          .replace('@redis:6379', `@127.0.0.1:${ports.redis}`),
      ]),
    )

  say('Postgres and Redis, by the commands of the Compose file')
  startPostgres({ root, folder, port: ports.postgres, service: services.postgres, processes })
  startRedis(services.redis, ports.redis)
  const databaseUrl = placed(services.api.environment).DATABASE_URL
  await until('Postgres', () => answers(databaseUrl))

  say('the migration')
  const migrated = await processes.run('migrate', services.migrate.command, {
    cwd: image.app,
    env: { ...image.env, ...placed(services.migrate.environment) },
    asNobody: true,
  })
  say(migrated.trim().split('\n').at(-1))

  const parts = {}
  for (const role of ['indexer', 'worker', 'api']) {
    const { replicas } = services[role].deploy
    for (let number = 1; number <= replicas; number += 1) {
      const name = `${role}${number}`
      const port = role === 'api' ? { PORT: ports[name] } : { MONITOR_PORT: ports[name] }
      const env = { ...image.env, ...placed({ ...services[role].environment, ...port }) }
      parts[name] = processes.start(name, image.command, { cwd: image.app, env, asNobody: true })
    }
  }
  say(`${Object.keys(parts).join(', ')} start`)
  const healthy = async (name) => {
    await processes.run(`health-${name}`, image.healthcheck, {
      cwd: image.app,
      env: parts[name].env,
      asNobody: true,
    })
    return true
  }
  for (const name of Object.keys(parts)) await until(`${name} to be healthy`, () => healthy(name))
  for (const name of ['api1', 'api2'])
    await until(`${name} to be ready`, async () => (await fetch(`http://127.0.0.1:${ports[name]}/readyz`)).ok)
  for (const name of Object.keys(parts)) await readMetrics(name)
  say('all are healthy and ready, and show their metrics to the bearer of the token only')

  balancer = await startBalancer(ports.web, [ports.api1, ports.api2])
  const member = await signInMember(origin, chain.accounts[3])
  await live(member, 3)
  say('a deposit was credited, a position bought, a withdrawal paid and settled')

  for (const name of ['api1', 'indexer1', 'worker1']) await parts[name].end('SIGKILL')
  await live(member, 3)
  say('and once more with one process of each role killed')

  const db = createDataSource({ url: databaseUrl })
  await db.initialize()
  const proof = await proveBooks(db)
  await db.destroy()
  if (!proof.ok) throw new Error(`The books do not prove:\n${proof.problems.join('\n')}`)
  say(`the books prove: ${proof.accounts} accounts, ${proof.liabilities} wei owed`)

  for (const name of ['api2', 'indexer2', 'worker2']) {
    const code = await parts[name].end('SIGTERM')
    if (code !== 0) throw new Error(`${name} ended with ${code}`)
    if (/"level":"(error|fatal)"/.test(parts[name].output()))
      throw new Error(`${name} had errors:\n${parts[name].output()}`)
  }
  say('the rest ended well when told to')
  console.log('production: passed')

  /** A deposit, a purchase and a withdrawal, to their ends on the chain and in the books. */
  async function live(who, index) {
    const before = await who.available()
    await chain.deposit(index, 100n * POL)
    await chain.finalize()
    await until('the credit', async () => (await who.available()) === before + 100)
    await who.purchase(await firstNft())
    const [{ address }] = [chain.accounts[index]]
    const held = await chain.client.getBalance({ address })
    const settled = await settledWithdrawals()
    await who.withdraw(20)
    await until('the payout', async () => (await chain.client.getBalance({ address })) === held + 19n * POL)
    await chain.finalize()
    await until('the settlement', async () => (await settledWithdrawals()) === settled + 1)
  }

  async function firstNft() {
    const { nfts } = await (await fetch(`${origin}/api/nfts`)).json()
    return nfts[0].nftId
  }

  async function settledWithdrawals() {
    const source = createDataSource({ url: databaseUrl, poolSize: 2 })
    await source.initialize()
    try {
      const [{ count }] = await source.query(`select count(*)::int from withdrawal where state = 'settled'`)
      return count
    } finally {
      await source.destroy()
    }
  }

  async function readMetrics(name) {
    const url = `http://127.0.0.1:${ports[name]}/metrics`
    const elsewhere = { 'x-forwarded-for': '203.0.113.9' }
    const refused = await (await fetch(url, { headers: elsewhere })).text()
    const headers = { ...elsewhere, authorization: `Bearer ${given.METRICS_TOKEN}` }
    const text = await (await fetch(url, { headers })).text()
    if (refused.includes('process_cpu') || !text.includes('process_cpu_seconds_total'))
      throw new Error(`${name}: ${text.slice(0, 300)}`)
  }
} catch (error) {
  console.error(error.message)
  console.error(`The logs are in ${logs}`)
  process.exitCode = 1
} finally {
  await balancer?.stop()
  await processes.endAll()
  await chain?.stop()
  if (!process.exitCode) rmSync(folder, { recursive: true, force: true })
}

function startRedis(service, port) {
  const command = service.command.map((text) =>
    text.replace('redis-server', `redis-server --port ${port} --bind 127.0.0.1`),
  )
  processes.start('redis', command, { cwd: folder, env: service.environment })
}

async function answers(url) {
  const source = createDataSource({ url })
  await source.initialize()
  await source.destroy()
  return true
}
