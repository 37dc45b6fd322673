// A whole installation on this machine for a trial, as docker-compose.yml describes it: a chain with timelock, vault and
// Polder, three nodes of it, Debian's Postgres with a role for each process, Redis, and the roles as processes.
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChain } from '@polder/base/embedded/chain'
import { deployContracts } from '@polder/base/embedded/deploy'
import { freePort } from '@polder/base/embedded/port'
import { vaultTerms } from '@polder/base/embedded/vault-terms'
import { polderAbi, vaultAbi } from '@polder/contracts/abi.generated'
import { forwardTo } from '@polder/testing/faulty-node'
import pg from 'pg'
import { createTestClient, getContractAddress, http, parseEther, publicActions, walletActions } from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { signInMember } from '../dist/testing/member.js'
import { findProgram } from '../programs.mjs'
import { endServers, folder as postgresFolder, startPostgres, urlOf } from './postgres-server.mjs'
import { atEnd, launch, polderCommand, root, say, startPolder } from './processes.mjs'
import { until } from './until.mjs'

const MNEMONIC = 'test test test test test test test test test test test junk'
const adminPassword = 'correct-horse-battery'
export const metricsToken = '6b0d3c92f81ea745c0de'

/**
 * @param {{ timelockSeconds?: number, backup?: string }} i `backup`: where Postgres archives to
 */
export async function openInstallation({ timelockSeconds = 3, backup } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'polder-installation-'))
  chmodSync(folder, 0o755)
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  const [chain, postgres, redis] = [
    await openChain(folder, timelockSeconds),
    await openPostgres(backup),
    await openRedis(),
  ]
  say('the chain, Postgres and Redis run')
  const roles = openRoles({ folder, chain, postgres, redis })
  return { folder, chain, postgres, redis, roles, db: postgres.db, ...faces(roles) }
}

export async function openChain(folder, timelockSeconds) {
  const [admin, member, other, sparePayer, spareRooter, guardian] = [0, 3, 4, 6, 7, 9].map((addressIndex) =>
    mnemonicToAccount(MNEMONIC, { addressIndex }),
  )
  const [operatorKey, rootKey] = [generatePrivateKey(), generatePrivateKey()]
  const [operator, rootSigner] = [operatorKey, rootKey].map((key) => privateKeyToAccount(key))
  const embedded = await startChain({
    dataDir: join(folder, 'chain'),
    port: await freePort(),
    chainId: 137,
    durable: false,
  })
  atEnd(() => embedded.stop())
  const million = parseEther('1000000')
  const {
    address,
    treasury: vault,
    blockNumber,
  } = await deployContracts({
    rpcUrl: embedded.rpcUrl,
    artifacts: new URL('../../contracts/build/', import.meta.url),
    key: `0x${Buffer.from(admin.getHdKey().privateKey).toString('hex')}`,
    terms: {
      admin: admin.address,
      adminDelaySeconds: timelockSeconds,
      guardians: [guardian.address],
      payoutSigners: [operator.address, sparePayer.address],
      hourlyLimitWei: million,
      dailyLimitWei: million,
      treasury: { rootSigners: [rootSigner.address, spareRooter.address], terms: vaultTerms },
    },
  })
  const client = createTestClient({
    mode: 'anvil',
    account: admin,
    transport: http(embedded.rpcUrl),
    pollingInterval: 50,
  })
    .extend(publicActions)
    .extend(walletActions)
  const nodes = []
  for (let n = 0; n < 5; n += 1) nodes.push(await forwardTo(embedded.rpcUrl))
  atEnd(() => Promise.all(nodes.map((node) => node.close())))
  let mining
  const mine = (blocks = 3) => client.mine({ blocks, interval: 0 })
  atEnd(() => clearInterval(mining))
  const polder = { address, abi: polderAbi, chain: null }
  await mine()
  return {
    ...{
      client,
      nodes,
      admin,
      guardian,
      member,
      other,
      operator,
      operatorKey,
      rootSigner,
      rootKey,
      blockNumber,
    },
    rpcUrl: embedded.rpcUrl,
    polder,
    vault: { address: vault, abi: vaultAbi, chain: null },
    timelock: {
      address: getContractAddress({ from: admin.address, nonce: 0n }),
      abi: JSON.parse(readFileSync(join(root, 'contracts/build/timelock.json'), 'utf8')).abi,
      chain: null,
    },
    mine,
    /** A block a second, as a chain does that lives. */
    live: () => {
      clearInterval(mining)
      mining = setInterval(() => mine(1).catch(() => undefined), 1_000)
    },
    stand: () => clearInterval(mining),
    /** A new block so much later. */
    pass: async (seconds) => {
      await client.increaseTime({ seconds })
      await client.mine({ blocks: 1 })
    },
    give: (to, pol) => client.setBalance({ address: to, value: parseEther(String(pol)) }),
    deposit: (account, pol) =>
      client.writeContract({ ...polder, account, functionName: 'deposit', value: parseEther(String(pol)) }),
  }
}

async function openPostgres(backup) {
  const server = await startPostgres('deployment', backup)
  atEnd(async () => {
    await endServers()
    rmSync(postgresFolder, { recursive: true, force: true })
  })
  say(
    (await polderCommand(['migrate'], { MIGRATION_DATABASE_URL: urlOf(server, 'polder_owner') }))
      .trim()
      .split('\n')
      .at(-1),
  )
  const db = new pg.Pool({ connectionString: urlOf(server, 'postgres'), max: 4 })
  db.on('error', () => undefined)
  atEnd(() => db.end())
  return { ...server, db }
}

async function openRedis() {
  const program = findProgram(process.env.REDIS_PATH, ['redis-server'])
  if (!program) throw new Error('Redis is missing: apt-get install redis-server')
  const port = await freePort()
  const start = () =>
    launch(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'])
  const redis = { url: `redis://127.0.0.1:${port}`, server: start() }
  redis.again = () => {
    redis.server = start()
  }
  return redis
}

/** Roles as processes of their own; what runs is what Prometheus finds, as with Compose's DNS. */
function openRoles({ folder, chain, postgres, redis }) {
  const targets = join(folder, 'targets.json')
  const running = []
  const list = () =>
    writeFileSync(
      targets,
      JSON.stringify(
        running.map(({ role, port }) => ({
          targets: [`127.0.0.1:${port}`],
          labels: { __meta_dns_name: role },
        })),
      ),
    )
  list()
  const own = {
    indexer: {},
    worker: {},
    api: {
      SESSION_SECRET: '09b1f7c3ae65d842'.repeat(4),
      ADMIN_PASSWORD: adminPassword,
      RATE_LIMIT_BURST: '10000',
    },
    signer: { OPERATOR_KEY: chain.operatorKey, ROOT_KEY: chain.rootKey },
  }
  const roles = {
    targets,
    running,
    own,
    /** Which of the chain's nodes RPC_URL names. */
    nodes: [0, 1, 2],
    start: async (role, settings = {}, port = undefined) => {
      port ??= await freePort()
      const child = startPolder({
        ROLE: role,
        [role === 'api' ? 'PORT' : 'MONITOR_PORT']: String(port),
        DATABASE_URL: urlOf(postgres, `polder_${role}`),
        ...(role === 'api' && { CONSOLE_DATABASE_URL: urlOf(postgres, 'polder_console') }),
        REDIS_URL: redis.url,
        RPC_URL: roles.nodes.map((n) => chain.nodes[n].url).join(','),
        CONTRACT_ADDRESS: chain.polder.address,
        CONTRACT_BLOCK: String(chain.blockNumber),
        METRICS_TOKEN: metricsToken,
        LOG_LEVEL: 'warn',
        ...own[role],
        ...settings,
      })
      const one = { role, port, child, url: `http://127.0.0.1:${port}` }
      running.push(one)
      await Promise.race([
        until(`the ${role}`, async () => (await fetch(`${one.url}/healthz`)).ok, 300_000),
        child.ended.then(() => {
          throw new Error(`the ${role} ended: ${child.said()}`)
        }),
      ])
      list()
      return one
    },
    stop: async (one) => {
      running.splice(running.indexOf(one), 1)
      list()
      await one.child.end()
    },
    all: (role) => running.filter((one) => one.role === role),
    stopAll: (role) => Promise.all(roles.all(role).map(roles.stop)),
    /** One after the other with the settings of now and where it was, as `docker compose up -d` does. */
    renew: async (role) => {
      for (const one of roles.all(role)) {
        await roles.stop(one)
        await roles.start(role, {}, one.port)
      }
    },
    /** Names these in RPC_URL. */
    useNodes: async (nodes) => {
      roles.nodes = nodes
      for (const role of ['indexer', 'worker', 'signer', 'api']) await roles.renew(role)
    },
  }
  return roles
}

/** People at the API. */
function faces(roles) {
  const url = () => roles.all('api')[0].url
  return {
    signInAdmin: (password = adminPassword, name = 'admin') => signIn(url(), name, password),
    signInMember: (account) => signInMember(url(), account),
  }
}

/** @returns runs an operation as the admin; `put` acts in the queue monitor */
async function signIn(url, username, password) {
  let cookie = ''
  const send = async (method, path, body) => {
    const ask = () =>
      fetch(url + path, {
        method,
        headers: { 'content-type': 'application/json', cookie },
        body: body && JSON.stringify(body),
      })
    // A connection that was kept may just have been closed.
    let answer = await ask().catch(ask)
    // As the console does after ten minutes.
    if (answer.status === 401 && !path.startsWith('/api/auth')) {
      await send('POST', '/api/auth/admin/refresh', {})
      answer = await ask()
    }
    const set = answer.headers.getSetCookie().map((line) => line.split(';')[0])
    if (set.length > 0) cookie = set.join('; ')
    const text = await answer.text()
    if (!answer.ok || /"(errors|Refused)"/.test(text))
      throw new Error(`${path} ${answer.status} ${text.slice(0, 300)}`)
    return text
  }
  await send('POST', '/api/auth/admin/login', { username, password })
  return Object.assign((operation) => send('POST', '/graphql', { query: operation }), {
    put: (path) => send('PUT', `/admin101279224/queues/api/queues/${path}`),
  })
}
