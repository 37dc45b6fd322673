import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { POL } from '@polder/base/amount'
import { createDataSource } from '@polder/ledger/database'
import { proveBooks } from '@polder/ledger/prove-books'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { booksOf } from './testing/books.ts'
import { eventually, eventuallyEqual } from './testing/eventually.ts'
import { openGate } from './testing/gate.ts'
import { makeWorld, type World } from './testing/world.ts'

const long = process.env.POLDER_LONG === '1'
/** What a backfill has before it, of so many deposits each. */
const [BLOCKS, IN_BLOCK] = [long ? 384 : 128, long ? 60 : 20]
/** A new process asks for so many blocks first, and commits them. */
const FIRST_COMMIT_BLOCKS = 32

let world: World
let books: ReturnType<typeof booksOf>
const children: ChildProcess[] = []
beforeEach(async () => {
  world = await makeWorld()
  books = booksOf(world)
})
afterEach(async () => {
  for (const child of children.splice(0)) await kill(child)
  await world.end()
})

describe('an indexer that is killed after each first commit', () => {
  it('gets on in every short life, and ends the backfill after few', async () => {
    const deposited = async () => (await books.checkpoint())?.deposits ?? 0
    const total = BLOCKS * IN_BLOCK
    await depositInBlocks(BLOCKS, IN_BLOCK)
    let lives = 0
    for (let before = 0; before < total; before = await deposited()) {
      lives += 1
      const child = await spawnIndexer()
      await eventually(async () => expect(await deposited()).toBeGreaterThan(before), 20_000)
      await kill(child)
    }
    expect(lives).toBeGreaterThan(1)
    expect(lives).toBeLessThanOrEqual(BLOCKS / FIRST_COMMIT_BLOCKS)
    const [credited] = await books.rows<{ n: number; sum: string }>(
      'select count(*)::integer as n, sum(amount) as sum from deposit',
    )
    expect(credited).toEqual({ n: total, sum: BigInt(total) })
    expect(await proveBooks(world.db)).toMatchObject({ ok: true, problems: [] })
  }, 300_000)
})

describe('two indexers', () => {
  it('take turns: one leads, and the other takes over when it dies', async () => {
    const [first, second] = await Promise.all([spawnIndexer(), spawnIndexer()])
    await world.chain.deposit(1, POL)
    await world.chain.finalize()
    await eventuallyEqual(books.numbers, [1])
    const leader = (await books.state())!.leader
    const [dies, stays] = leader.endsWith(` ${first.pid}`) ? [first, second] : [second, first]
    expect(leader.endsWith(` ${dies.pid}`)).toBe(true)
    await kill(dies)
    await world.chain.deposit(2, POL)
    await world.chain.finalize()
    await eventuallyEqual(books.numbers, [1, 2])
    expect((await books.state())!.leader.endsWith(` ${stays.pid}`)).toBe(true)
  })

  it('do not wait for one that leads and hears nothing from the database any more', async () => {
    const gate = await openGate(world.env().DATABASE_URL!)
    const url = new URL(world.env().DATABASE_URL!)
    url.host = `127.0.0.1:${gate.port}`
    // As the role of indexers has it (stack/postgres/make-roles.sh), only sooner: a transaction that it began keeps others out.
    url.searchParams.set('options', '-c idle_in_transaction_session_timeout=3s')
    const db = await createDataSource({ url: url.href, poolSize: 4 }).initialize()
    const stuck = await world.start(undefined, { dataSource: db, stuckMs: 1_000 })
    await world.chain.deposit(1, POL)
    await world.chain.finalize()
    await eventuallyEqual(books.numbers, [1])
    await world.start()
    gate.fallSilent()
    await world.chain.deposit(2, POL)
    await world.chain.finalize()
    await eventuallyEqual(books.numbers, [1, 2])
    await stuck.stop()
    await gate.shut()
    await db.destroy()
  })

  it('never both commit, though the first does not know yet that it leads no more', async () => {
    await world.start()
    await world.chain.deposit(1, POL)
    await world.chain.finalize()
    await eventuallyEqual(books.numbers, [1])
    await world.start()
    await cutLeader()
    for (let index = 0; index < 10; index++) {
      await world.chain.deposit(2, POL)
      if (index === 5) await cutLeader()
    }
    await world.chain.finalize()
    await eventuallyEqual(books.numbers, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect(await books.available(2)).toBe(10n * POL)
  })
})

/** Ends the connection that holds the lock, as a failing network does; waits for a leader if there is none. */
async function cutLeader(): Promise<void> {
  await eventually(async () => {
    const ended = await books.rows(
      `select pg_terminate_backend(a.pid) from pg_stat_activity a join pg_locks l on l.pid = a.pid
       where l.locktype = 'advisory' and l.granted and a.application_name = 'polder-indexer-leader'
         and a.datname = current_database()`,
    )
    expect(ended).toHaveLength(1)
  })
}

/** Each deposit is of one wei. */
async function depositInBlocks(blocks: number, inBlock: number): Promise<void> {
  const { client, contractAddress } = world.chain
  // The first is the treasury, which deposits nothing.
  const accounts = world.chain.accounts.slice(1)
  const ask = (method: string, ...params: unknown[]) =>
    (client as unknown as { request(call: object): Promise<unknown> }).request({ method, params })
  await client.setAutomine(false)
  const nonces = await Promise.all(accounts.map(({ address }) => client.getTransactionCount({ address })))
  for (let block = 0; block < blocks; block++) {
    const sent = Array.from({ length: inBlock }, (_, index) => {
      const of = index % accounts.length
      const nonce = `0x${(nonces[of]!++).toString(16)}`
      const { address: from } = accounts[of]!
      return ask('eth_sendTransaction', { from, nonce, to: contractAddress, value: '0x1', gas: '0x30d40' })
    })
    await Promise.all(sent)
    await client.mine({ blocks: 1 })
  }
  await client.mine({ blocks: 2 })
}

async function spawnIndexer(): Promise<ChildProcess> {
  // As it was built: a life of a process begins with what it loads.
  const program = fileURLToPath(new URL('../dist/testing/indexer-process.js', import.meta.url))
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, ...world.env() },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The indexer ended with ${code}: ${said}`)))
    child.stdout.once('data', () => resolve())
  })
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}
