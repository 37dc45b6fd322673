import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runningChain } from '@polder/base/embedded/chain'
import { runningPostgres } from '@polder/base/embedded/postgres'
import { endProcess } from '@polder/base/embedded/process'
import { polderAbi, vaultAbi } from '@polder/contracts/abi.generated'
import { rowsAt } from '@polder/testing/rows-at'
import { runToEnd, startStack, type TestStack } from '@polder/testing/stack'
import { type Address, createPublicClient, http } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const DAY_MS = 86_400_000

let stack: TestStack
beforeAll(async () => {
  stack = await startStack()
}, 240_000)
afterAll(async () => await stack.stop())

const query = async <Row extends object>(sql: string): Promise<Row> =>
  (await rowsAt<Row>(stack.databaseUrl(), sql))[0]!

async function contractAddress(): Promise<string> {
  const answer = await fetch(`${stack.url}/api/config`)
  const { config } = (await answer.json()) as { config: { contractAddress: string; demo: boolean } }
  expect(config.demo).toBe(true)
  return config.contractAddress
}

const chain = () => createPublicClient({ transport: http(stack.rpcUrl) })

/** Of the chain ahead of the product, seconds: what the next block would be of. */
async function chainAhead(): Promise<number> {
  const { now } = await query<{ now: Date }>('select product_now() as now')
  return Number((await chain().getBlock({ blockTag: 'pending' })).timestamp) - now.getTime() / 1000
}

const aliveParts = () => ({
  postgres: runningPostgres(join(stack.dataDir, 'postgres'))?.pid,
  chain: runningChain(join(stack.dataDir, 'chain'))?.pid,
})

describe('the stack', { timeout: 240_000 }, () => {
  it('is ready when it says so', async () => {
    expect((await fetch(`${stack.url}/readyz`)).status).toBe(200)
    expect(await (await fetch(stack.url)).text()).toContain('<div id="root">')
    expect(stack.output()).not.toMatch(/password|[0-9a-f]{48}/)
    expect(stack.output()).not.toContain(stack.env.ADMIN_PASSWORD)
  })

  it('measures what it does', async () => {
    const query = 'query HomeStatistics { statistics { users } }'
    await fetch(`${stack.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    })
    const page = await (await fetch(`${stack.url}/metrics`)).text()
    for (const line of [
      /^polder_http_request_seconds_count\{.*route="\/graphql",status="200"\} [1-9]/m,
      /^polder_graphql_operation_seconds_count\{operation="\w+",type="query",outcome="ok"\} [1-9]/m,
      /^polder_database_connections\{pool="polder-api",state="idle"\} [1-9]/m,
      /^polder_indexer_leader 1$/m,
      /^polder_queue_jobs\{queue="closes",state="failed"\} 0$/m,
      /^polder_outbox_waiting 0$/m,
      /^polder_payouts_paused 0$/m,
      /^polder_critical_messages 0$/m,
    ])
      expect(page).toMatch(line)
    // No day is closed and nothing is owed yet: of such things nothing is said.
    expect(page).not.toMatch(/^polder_(close_last_seconds|coverage_ratio) /m)
  })

  it('proves its books by a command', async () => {
    const { code, output } = await stack.command('prove')
    expect(output).toMatch(/The books prove: \d+ accounts, 0 wei owed/)
    expect(code).toBe(0)
  })

  it('refuses a second start on its folder, and a reset', async () => {
    const second = await runToEnd('start', [], stack.env)
    expect(second.output).toMatch(/DATA_DIR: another start \(process \d+\) runs on/)
    expect(second.code).toBe(1)
    const reset = await stack.command('reset')
    expect(reset.output).toMatch(/is running \(process \d+\)\. Stop it first/)
    expect(reset.code).toBe(1)
  })

  it('is served by single roles as processes of their own, too', async () => {
    const { appPassword, sessionSecret } = JSON.parse(
      readFileSync(join(stack.dataDir, 'secrets.json'), 'utf8'),
    ) as Record<string, string>
    const { port } = new URL(stack.databaseUrl())
    const api = await startStack({
      env: {
        ROLE: 'api',
        DATABASE_URL: `postgres://polder_app:${appPassword}@127.0.0.1:${port}/polder`,
        RPC_URL: stack.rpcUrl,
        CONTRACT_ADDRESS: await contractAddress(),
        SESSION_SECRET: sessionSecret!,
      },
    })
    try {
      const answer = await fetch(`${api.url}/api/config`)
      const { config } = (await answer.json()) as { config: { demo: boolean; rpcUrl: string } }
      // With RPC_URL set it is no demo, and the server's own node is not given away.
      expect(config).toMatchObject({ demo: false, rpcUrl: 'https://polygon-rpc.com' })
      expect(await api.interrupt()).toBe(0)
    } finally {
      await api.stop()
    }
  })

  it('moves the clock by exactly what is asked, and closes every day that became due', async () => {
    const before = await query<{ offset_ms: string }>(
      'select clock_offset_ms as offset_ms from product_state',
    )
    const { code, output } = await stack.command('advance', '--days', '3', '--hours', '6')
    expect(output).toMatch(/Every due day is closed/)
    expect(code).toBe(0)
    const after = await query<{ offset_ms: string; open: number; closed: number }>(
      `select clock_offset_ms as offset_ms,
              (product_now() at time zone 'UTC')::date - (opened_at at time zone 'UTC')::date as open,
              (select count(*)::int from day_close where closed_at is not null) as closed
       from product_state`,
    )
    expect(Number(after.offset_ms) - Number(before.offset_ms)).toBe(3 * DAY_MS + 6 * 3_600_000)
    expect(after.closed).toBe(after.open)
  })

  it('has the chain follow, so that the vault takes the roots of days that were moved', async () => {
    expect(Math.abs(await chainAhead())).toBeLessThan(3)
    const address = (await contractAddress()) as Address
    const vault = await chain().readContract({ address, abi: polderAbi, functionName: 'treasury' })
    const roots = () => chain().readContract({ address: vault, abi: vaultAbi, functionName: 'rootCount' })
    await expect.poll(roots, { timeout: 60_000 }).toBe(1n)
    const root = { address: vault, abi: vaultAbi, functionName: 'rootAt', args: [0n] } as const
    const { day } = await query<{ day: number }>(
      "select (product_now() at time zone 'UTC')::date - date '1970-01-01' - 1 as day",
    )
    expect(await chain().readContract(root)).toMatchObject({ day, isVoid: false })
  })

  it('takes over what a crash left alive, and goes on where it was', async () => {
    const before = { contract: await contractAddress(), ...aliveParts() }
    const clock = await query<{ offset_ms: string }>('select clock_offset_ms as offset_ms from product_state')
    await stack.kill9({ postgres: false })
    expect(aliveParts()).toEqual({ postgres: before.postgres, chain: before.chain })
    await stack.start()
    expect({ contract: await contractAddress(), ...aliveParts() }).toEqual(before)
    expect(await query('select clock_offset_ms as offset_ms from product_state')).toEqual(clock)
  })

  it('ends everything when it is interrupted, and keeps its state', async () => {
    const before = await contractAddress()
    const { timestamp } = await chain().getBlock()
    expect(await stack.interrupt()).toBe(0)
    expect(aliveParts()).toEqual({ postgres: undefined, chain: undefined })
    await stack.start()
    expect(await contractAddress()).toBe(before)
    // A chain that is loaded reads real time, which days were moved ahead of.
    expect(Math.abs(await chainAhead())).toBeLessThan(3)
    expect((await chain().getBlock()).timestamp).toBeGreaterThanOrEqual(timestamp)
  })

  it('ends with the shell that npm has put it in, however that ends', async () => {
    const below = await startStack({ env: { npm_lifecycle_event: 'start' } })
    const alive = () => [
      runningPostgres(join(below.dataDir, 'postgres'))?.pid,
      runningChain(join(below.dataDir, 'chain'))?.pid,
    ]
    expect(alive()).toEqual([expect.any(Number), expect.any(Number)])
    await below.kill9({ postgres: false })
    await expect.poll(alive, { timeout: 60_000 }).toEqual([undefined, undefined])
    await below.stop()
  })

  it('stops when Postgres dies under it', async () => {
    const { postgres } = aliveParts()
    await endProcess(postgres!, 'SIGKILL', 5_000)
    await expect.poll(() => runningChain(join(stack.dataDir, 'chain')), { timeout: 60_000 }).toBeUndefined()
    await stack.interrupt()
    expect(stack.output()).toMatch(/The embedded Postgres has ended/)
  })

  it('does not go on with a chain that lost its state; a reset empties the demo', async () => {
    rmSync(join(stack.dataDir, 'chain'), { recursive: true })
    await expect(stack.start()).rejects.toThrow(/npm run reset/)
    expect(aliveParts()).toEqual({ postgres: undefined, chain: undefined })
    const reset = await stack.command('reset')
    expect(reset.output).toMatch(/is empty/)
    expect(reset.code).toBe(0)
    await stack.start()
    const { closed } = await query<{ closed: number }>('select count(*)::int as closed from day_close')
    expect(closed).toBe(0)
  })
})
