import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@polder/base/embedded/port'
import { polderAbi, vaultAbi } from '@polder/contracts/abi.generated'
import { SPARE_KEY, startChain, type TestChain } from '@polder/testing/chain'
import { type FreshDatabase, freshDatabase } from '@polder/testing/database'
import { startRedis, type TestRedis } from '@polder/testing/redis'
import { runToEnd, startStack, type TestStack } from '@polder/testing/stack'
import { makeTemporaryFolder, removeTemporaryFolder } from '@polder/testing/temporary-folder'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { judgeSpace } from './doctor/machine.ts'
import { examine } from './doctor.ts'

const ALERTMANAGER = ['/usr/bin/prometheus-alertmanager', '/usr/local/bin/alertmanager'].find(existsSync)
const ALL = ['product', 'database', 'queues', 'nodes', 'contract', 'keys', 'clock', 'disk']

let chain: TestChain
let database: FreshDatabase
let redis: TestRedis
let stack: TestStack

beforeAll(async () => {
  chain = await startChain({ vault: {} })
  ;[database, redis] = [await freshDatabase(), await startRedis()]
  await give(chain.treasury, 'ROOT_ROLE', 2)
  await give(chain.contractAddress, 'PAYOUT_ROLE', 3)
  stack = await startStack({
    env: {
      DATABASE_URL: database.url,
      MIGRATION_DATABASE_URL: database.ownerUrl,
      REDIS_URL: redis.url,
      RPC_URL: chain.rpcUrl,
      CONTRACT_ADDRESS: chain.contractAddress,
      CONTRACT_BLOCK: `${chain.contractBlock}`,
      // Account 0 acts on the contracts meanwhile, which a payout key must not.
      OPERATOR_KEY: chain.keyOf(3),
      ROOT_KEY: chain.keyOf(2),
      SESSION_SECRET: 'hunter2-'.repeat(5),
    },
  })
}, 240_000)
afterAll(async () => {
  // Its own stop would wait for the Redis that has ended.
  await stack?.kill9({ postgres: false })
  await stack?.stop()
  await redis.stop()
  await chain.stop()
  await database.drop()
})

async function give(address: `0x${string}`, role: 'PAYOUT_ROLE' | 'ROOT_ROLE', index: number) {
  const contract = { address, abi: [...polderAbi, ...vaultAbi], account: chain.accounts[0]! } as const
  const id = await chain.client.readContract({ ...contract, functionName: role })
  const args = [id, chain.accounts[index]!.address] as const
  await chain.client.writeContract({ ...contract, functionName: 'grantRole', args })
}

/** @returns what is wrong, by what was looked at */
async function wrong(env: Record<string, string> = {}): Promise<Record<string, string>> {
  await chain.mine(1)
  const findings = await examine({ ...stack.env, ...env })
  expect(findings.map(({ of }) => of)).toEqual([...ALL, 'alerts'])
  const said = Object.fromEntries(findings.filter(({ well }) => !well).map(({ of, text }) => [of, text]))
  expect(JSON.stringify(said)).not.toMatch(/hunter2/)
  // Each test tells of its own; what nobody is told of has tests below.
  const { alerts, ...rest } = said
  if (!env.ALERTMANAGER_URL) expect(alerts).toMatch(/^ALERTMANAGER_URL is not set/)
  return env.ALERTMANAGER_URL ? said : rest
}

/** What a test broke is mended a moment later. */
async function untilReady() {
  for (let tries = 0; tries < 300 && !(await fetch(`${stack.url}/readyz`)).ok; tries += 1) await sleep(100)
}

const nowhere = async () => `127.0.0.1:${await freePort()}`

describe('the doctor', { timeout: 120_000 }, () => {
  beforeEach(untilReady)

  it('finds all well where the product runs, and says by its exit code that nobody is told of alerts', async () => {
    expect(await wrong()).toEqual({})
    const { code, output } = await runToEnd('doctor', [], stack.env)
    const lines = output.trim().split('\n')
    expect(lines.map((line) => line.trim().split(/\s+/, 2).join(' '))).toEqual([
      ...ALL.map((of) => `ok ${of}`),
      'WRONG alerts',
    ])
    expect(code).toBe(1)
  })

  it('says that the product does not answer', async () => {
    expect(await wrong({ PORT: `${await freePort()}` })).toEqual({
      product: expect.stringMatching(/^nothing answers at http.*\/readyz\. Start it/),
    })
    expect(await wrong({ ROLE: 'worker' })).toEqual({
      product: expect.stringMatching(/^MONITOR_PORT is not set/),
    })
  })

  it('says that the database does not answer, and what stands on it', async () => {
    const DATABASE_URL = `postgres://polder:hunter2@${await nowhere()}/polder`
    expect(await wrong({ DATABASE_URL })).toMatchObject({
      database: expect.stringMatching(/^DATABASE_URL: no Postgres answers/),
    })
  })

  it('says that the schema is not current, and that a role lacks its rights', async () => {
    const empty = await freshDatabase()
    expect(await wrong({ DATABASE_URL: empty.url, MIGRATION_DATABASE_URL: '' })).toMatchObject({
      database: expect.stringMatching(/^DATABASE_URL: the schema lacks .*npm run migrate/),
    })
    await empty.drop()
    const url = new URL(database.url)
    const stranger = `stranger_${Date.now()}`
    await database.plant(
      `create role ${stranger} login password 'hunter2'; grant select on schema_migration to ${stranger}`,
    )
    const DATABASE_URL = Object.assign(url, { username: stranger, password: 'hunter2' }).href
    const { database: said } = await wrong({ DATABASE_URL, MIGRATION_DATABASE_URL: '' })
    await database.plant(`drop owned by ${stranger}; drop role ${stranger}`)
    expect(said).toMatch(
      /^DATABASE_URL: its user may not act as polder_api,polder_indexer,.* Connect as that role/,
    )
  })

  it('says that Redis does not answer', async () => {
    expect(await wrong({ REDIS_URL: `redis://${await nowhere()}` })).toEqual({
      queues: expect.stringMatching(/^REDIS_URL: no Redis answers/),
    })
  })

  it('names the node that does not answer, and says whether the others still agree', async () => {
    const away = `http://${await nowhere()}`
    const second = chain.rpcUrl.replace('127.0.0.1', 'localhost')
    expect(await wrong({ RPC_URL: `${chain.rpcUrl},${second},${away}` })).toEqual({
      nodes: expect.stringMatching(/^RPC_URL: no node .* 2 are left of the 2 that must agree: one more/),
    })
    const { nodes } = await wrong({ RPC_URL: `${chain.rpcUrl},${away}` })
    expect(nodes).toMatch(/1 are left of the 2 that must agree: no money moves\.$/)
  })

  it('says that there is no contract, or not that of the books', async () => {
    expect(await wrong({ CONTRACT_ADDRESS: chain.accounts[5]!.address })).toMatchObject({
      contract: expect.stringMatching(/^CONTRACT_ADDRESS: there is no contract/),
    })
  })

  it('says what a key may not do, has too little for, or is alone in', async () => {
    expect(await wrong({ OPERATOR_KEY: chain.keyOf(4) })).toEqual({
      keys: expect.stringMatching(/^OPERATOR_KEY: its account 0x\w+ lacks PAYOUT_ROLE/),
    })
    expect(await wrong({ ROOT_KEY: chain.keyOf(4) })).toEqual({
      keys: expect.stringMatching(/^ROOT_KEY: its account 0x\w+ lacks ROOT_ROLE/),
    })
    expect(await wrong({ ROOT_KEY: '' })).toEqual({ keys: expect.stringMatching(/^ROOT_KEY is missing/) })
    const { address } = chain.accounts[3]!
    const value = await chain.client.getBalance({ address })
    await chain.client.setBalance({ address, value: 10n ** 17n })
    expect(await wrong()).toEqual({
      keys: expect.stringMatching(/^OPERATOR_KEY: 0x\w+ \(0\.1 POL for gas\) has too little\. Send it/),
    })
    await chain.client.setBalance({ address, value })
    const contract = { address: chain.contractAddress, abi: polderAbi, account: chain.accounts[0]! } as const
    for (const key of [SPARE_KEY, chain.accounts[0]!.address])
      await chain.client.writeContract({ ...contract, functionName: 'takeKey', args: [key] })
    expect(await wrong()).toEqual({ keys: expect.stringMatching(/^PAYOUT_ROLE has one key/) })
    await give(chain.contractAddress, 'PAYOUT_ROLE', 0)
    // Final before the workers look, who would tell of it.
    await chain.mine(3)
  })

  it('says that a clock is off', async () => {
    const moveDatabase = (ms: number) => database.plant('update product_state set clock_offset_ms = $1', [ms])
    await moveDatabase(600_000)
    expect(await wrong()).toEqual({
      clock: expect.stringMatching(/^the product's clock is (59\d|60\d) s ahead of the newest block/),
    })
    await moveDatabase(0)
  })

  it('says that the disk is full', () => {
    const space = { blocks: 1_000_000, bsize: 4_096 }
    expect(judgeSpace('.data', { ...space, bavail: 100_000 })).toBe(
      '0 GiB (10 %) of the disk with .data are left',
    )
    expect(() => judgeSpace('.data', { ...space, bavail: 99_999 })).toThrow(/^only 0 GiB \(9 %\).*runbook/)
  })
})

describe.skipIf(!ALERTMANAGER)('the way of alerts', { timeout: 120_000 }, () => {
  const folder = makeTemporaryFolder('alertmanager')
  let inbox: Server
  let manager: ChildProcess
  let status = 200
  const told: string[] = []
  let ALERTMANAGER_URL = ''
  beforeEach(untilReady)

  beforeAll(async () => {
    inbox = createServer(async (asked, response) => {
      told.push(Buffer.concat(await asked.toArray()).toString())
      response.writeHead(status).end()
    }).listen(0, '127.0.0.1')
    await once(inbox, 'listening')
    const shipped = new URL('../../docs/operations/alertmanager.yml', import.meta.url)
    const config = parse(readFileSync(fileURLToPath(shipped), 'utf8'))
    const { port } = inbox.address() as AddressInfo
    config.receivers[0].webhook_configs = [{ url: `http://127.0.0.1:${port}`, max_alerts: 0 }]
    writeFileSync(join(folder, 'am.yml'), stringify(config))
    const address = await nowhere()
    ALERTMANAGER_URL = `http://${address}`
    manager = spawn(
      ALERTMANAGER!,
      [
        ...[`--config.file=${folder}/am.yml`, `--storage.path=${folder}/data`, '--cluster.listen-address='],
        `--web.listen-address=${address}`,
      ],
      { stdio: 'ignore' },
    )
    while (!(await fetch(`${ALERTMANAGER_URL}/-/ready`).catch(() => undefined))?.ok) await sleep(100)
  })
  afterAll(async () => {
    manager.kill('SIGTERM')
    await once(manager, 'close')
    inbox.close()
    removeTemporaryFolder(folder)
  })

  it('is tried, and arrives', async () => {
    expect(await wrong({ ALERTMANAGER_URL })).toEqual({})
    expect(told.join()).toContain('A trial of the way alerts go')
  })

  it('is wrong where the receiver refuses, nobody answers, or nobody is told', async () => {
    status = 400
    expect(await wrong({ ALERTMANAGER_URL })).toEqual({
      alerts: expect.stringMatching(/receivers of Alertmanager at .* did not take a trial/),
    })
    expect(await wrong({ ALERTMANAGER_URL: `http://${await nowhere()}` })).toEqual({
      alerts: expect.stringMatching(/^no Alertmanager answers at http/),
    })
  })
})

it('finds what an end of Redis brings down', async () => {
  redis.signal('SIGKILL')
  while ((await fetch(`${stack.url}/readyz`)).ok) await sleep(100)
  expect(await wrong()).toEqual({
    queues: expect.stringMatching(/^REDIS_URL: no Redis answers/),
    product: expect.stringMatching(/^not ready: The queue takes nothing/),
  })
})

it('looks at a demo that runs, and wants one that runs', { timeout: 240_000 }, async () => {
  const demo = await startStack()
  const { code, output } = await runToEnd('doctor', [], demo.env)
  expect([code, output]).toEqual([0, expect.stringMatching(/^ {2}ok {5}alerts {4}none: this is a demo$/m)])
  expect(demo.output()).toContain(`GraphQL    http://localhost:${demo.env.PORT}/admin101279224/explorer`)
  await demo.stop()
  await expect(examine(demo.env)).rejects.toThrow(/nothing is running on .*npm start/)
})
