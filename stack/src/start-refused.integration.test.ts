import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, utcDay } from '@polder/base/clock'
import { runningChain } from '@polder/base/embedded/chain'
import { freePort } from '@polder/base/embedded/port'
import { runningPostgres } from '@polder/base/embedded/postgres'
import { createLogger } from '@polder/base/logger'
import { readGivenSettings } from '@polder/base/settings'
import { withDataSource } from '@polder/ledger/database'
import { addPlanVersion } from '@polder/ledger/plan/add-plan-version'
import { defaultPlan } from '@polder/ledger/plan/default-plan'
import { inTransaction } from '@polder/ledger/sql'
import { startChain, type TestChain } from '@polder/testing/chain'
import { type FreshDatabase, freshDatabase } from '@polder/testing/database'
import { rowsAt } from '@polder/testing/rows-at'
import { runToEnd } from '@polder/testing/stack'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { explain, start } from './main.ts'
import { prepareSchema } from './prepare-schema.ts'
import { Shutdown } from './shutdown.ts'

let chain: TestChain
let database: FreshDatabase
let dataDir: string
let ports: Record<string, string>

beforeAll(async () => {
  chain = await startChain()
  database = await freshDatabase()
})
afterAll(async () => {
  await chain.stop()
  await database.drop()
})
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), `polder-test-${process.pid}-refused-`))
  const [port, chainPort, databasePort] = [await freePort(), await freePort(), await freePort()]
  ports = { PORT: `${port}`, CHAIN_PORT: `${chainPort}`, DATABASE_PORT: `${databasePort}`, DATA_DIR: dataDir }
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** What a real deployment sets. */
function realParts(): Record<string, string> {
  return {
    DATABASE_URL: database.url,
    MIGRATION_DATABASE_URL: database.ownerUrl,
    RPC_URL: chain.rpcUrl,
    CONTRACT_ADDRESS: chain.contractAddress,
    OPERATOR_KEY: chain.operatorKey,
    SESSION_SECRET: 'hunter2-'.repeat(5),
  }
}

/** Starts as `npm start` does, which must fail with a word on what to do and leave nothing behind. */
async function refusedProcess(env: Record<string, string>): Promise<string> {
  const { code, output } = await runToEnd('start', [], { ...ports, ...env })
  expect(output).toContain('did not start')
  expect(code).toBe(1)
  return nothingLeft(output)
}

/** The same in this process, which need not load the product for it. */
async function refused(env: Record<string, string>): Promise<string> {
  const shutdown = new Shutdown()
  const logger = createLogger({ level: 'silent' })
  const startHere = async () => await start(readGivenSettings({ ...ports, ...env }), shutdown, logger)
  const output = await startHere().then(() => 'It started', explain)
  await shutdown.run(logger)
  return nothingLeft(output)
}

function nothingLeft(output: string): string {
  expect(output).not.toMatch(/hunter2|^\s+at .*\(/m)
  expect(runningPostgres(join(dataDir, 'postgres'))).toBeUndefined()
  expect(runningChain(join(dataDir, 'chain'))).toBeUndefined()
  expect(existsSync(join(dataDir, 'stack.json'))).toBe(false)
  return output
}

describe('a start that cannot be', () => {
  it('names every bad setting', async () => {
    const output = await refusedProcess({ PORT: 'x', CHAIN_ID: '-1' })
    expect(output).toMatch(/PORT must be a port[\s\S]*CHAIN_ID must be a chain id/)
  })

  it.each(['PORT', 'CHAIN_PORT', 'DATABASE_PORT'])('names %s when that port is taken', async (name) => {
    const server = createServer().listen(Number(ports[name]), name === 'PORT' ? undefined : '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const attempt = name === 'PORT' ? refusedProcess : refused
    expect(await attempt({})).toMatch(new RegExp(`^${name}: port ${ports[name]} is taken`, 'm'))
    server.close()
  })

  it('says that Postgres cannot be reached', async () => {
    const url = `postgres://polder:hunter2@127.0.0.1:${await freePort()}/polder`
    expect(await refused({ DATABASE_URL: url })).toMatch(
      /^DATABASE_URL: no Postgres answers at 127\.0\.0\.1/m,
    )
  })

  it.each([
    ['password', { password: 'hunter2' }, /^DATABASE_URL: .* refuses the user "app_\w+"/m],
    ['user', { username: 'nobody' }, /^DATABASE_URL: .* refuses the user "nobody"/m],
    ['database', { pathname: '/nowhere' }, /^DATABASE_URL: .* no database "nowhere"/m],
  ])('says that DATABASE_URL names a wrong %s', async (_, parts, message) => {
    // By its socket everybody is let in.
    const url = Object.assign(new URL(database.url), { hostname: '127.0.0.1', ...parts }).href
    expect(await refused({ ...realParts(), DATABASE_URL: url })).toMatch(message)
  })

  it('asks for the owner when the schema is not there and the role may not make it', async () => {
    const { MIGRATION_DATABASE_URL: _, ...rest } = realParts()
    expect(await refused({ ...rest, ROLE: 'worker' })).toMatch(
      /^MIGRATION_DATABASE_URL: the schema of the database is not current/m,
    )
  })

  it.each(['owner', 'running product'])('refuses a schema of a pre-release, as the %s', async (role) => {
    const old = await freshDatabase()
    await rowsAt(
      old.ownerUrl,
      `create table schema_migration as select 1 as id, 1700000000001 as timestamp, '0001_clock_plan_1700000000001' as name;
       grant select on schema_migration to public`,
    )
    const MIGRATION_DATABASE_URL = role === 'owner' ? old.ownerUrl : ''
    const output = await refused({
      ...realParts(),
      DATABASE_URL: old.url,
      MIGRATION_DATABASE_URL,
      ROLE: 'worker',
    })
    expect(output).toMatch(
      /0001_clock_plan where .*pre-releases of 0\.1\.0 cannot be upgraded.*`npm run reset`/,
    )
    await old.drop()
  })

  it('says that Redis cannot be reached', async () => {
    const url = `redis://:hunter2@127.0.0.1:${await freePort()}`
    expect(await refused({ ...realParts(), REDIS_URL: url })).toMatch(/^REDIS_URL: no Redis answers/m)
  })

  it('refuses a node of another chain', async () => {
    const output = await refused({ ...realParts(), CHAIN_ID: '80002', PUBLIC_RPC_URL: chain.rpcUrl })
    expect(output).toMatch(/^RPC_URL: .* serves chain 137, but CHAIN_ID is 80002/m)
  })

  it('says that no node can be reached', async () => {
    const output = await refused({ ...realParts(), RPC_URL: `http://127.0.0.1:${await freePort()}/hunter2` })
    expect(output).toMatch(/^RPC_URL: no node can be reached/m)
  })

  it('refuses an address without a contract', async () => {
    const output = await refused({ ...realParts(), CONTRACT_ADDRESS: chain.accounts[5]!.address })
    expect(output).toMatch(/^CONTRACT_ADDRESS: there is no contract/m)
  })

  it('refuses a plan whose fee is more than the contract allows, also one that is to come', async () => {
    const own = await freshDatabase()
    await prepareSchema({ url: own.url, ownerUrl: own.ownerUrl })
    const add = async (days: number, feeBasisPoints: number) => {
      const terms = { ...defaultPlan, withdrawal: { ...defaultPlan.withdrawal, feeBasisPoints } }
      const effectiveFrom = addDays(utcDay(new Date()), days)
      await withDataSource({ url: own.url }, (db) =>
        inTransaction(db, (manager) =>
          addPlanVersion(manager, { effectiveFrom, terms, createdBy: 'ann', reason: 'dear' }),
        ),
      )
    }
    // The second is replaced before it holds.
    await add(30, 502)
    await add(20, 501)
    const urls = { DATABASE_URL: own.url, MIGRATION_DATABASE_URL: own.ownerUrl }
    expect(await refused({ ...realParts(), ...urls })).toMatch(
      /^CONTRACT_ADDRESS: version 3 of the plan takes a fee of 5.01 %.* 5 % at most/m,
    )
    await own.drop()
  })

  it('asks for the key that signs payouts', async () => {
    expect(await refused({ ...realParts(), OPERATOR_KEY: '' })).toMatch(/OPERATOR_KEY is missing/)
  })

  it('refuses a key that may not pay out', async () => {
    const output = await refusedProcess({ ...realParts(), OPERATOR_KEY: chain.keyOf(3) })
    expect(output).toMatch(/^OPERATOR_KEY: its account 0x\w+ may not pay out/m)
    expect(output).not.toContain(chain.keyOf(3).slice(2))
  })
})

describe('commands beside a real chain', () => {
  it.each([
    ['advance', ['--days', '1']],
    ['reset', []],
  ])('%s refuses', async (name, args) => {
    const { code, output } = await runToEnd(name, args, { ...ports, ...realParts() })
    expect(output).toMatch(/^RPC_URL is set, so this is not a demo/m)
    expect(code).toBe(1)
  })

  it('advance wants a demo that runs', async () => {
    const { code, output } = await runToEnd('advance', ['--days', '1'], ports)
    expect(output).toMatch(/no demo is running.*npm start/)
    expect(code).toBe(1)
  })
})
