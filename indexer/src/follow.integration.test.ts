import { setTimeout as sleep } from 'node:timers/promises'
import { POL } from '@polder/base/amount'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startIndexer } from './start.ts'
import { booksOf } from './testing/books.ts'
import { eventually, eventuallyEqual } from './testing/eventually.ts'
import { openGate } from './testing/gate.ts'
import { makeWorld, type World } from './testing/world.ts'

let world: World
let books: ReturnType<typeof booksOf>
beforeEach(async () => {
  world = await makeWorld()
  books = booksOf(world)
})
afterEach(() => world.end())

describe('the indexer', () => {
  it('reads what happened before it started', async () => {
    for (let index = 1; index <= 5; index++) await world.chain.deposit(index, BigInt(index) * POL)
    await world.chain.mine(100)
    await world.chain.deposit(1, POL / 2n)
    await world.chain.finalize()
    await world.start()
    await eventuallyEqual(books.numbers, [1, 2, 3, 4, 5, 6])
    expect(await books.available(1)).toBe(POL + POL / 2n)
    expect(await books.log('deposit_credited')).toHaveLength(6)
  })

  it('shows a deposit as pending, then credits it when its block is final', async () => {
    await world.start()
    await world.chain.deposit(1, 3n * POL)
    await eventuallyEqual(books.pending, [[1, 3n * POL]])
    expect(await books.credits()).toEqual([])
    expect(await books.log('deposit_seen')).toEqual([
      'Deposit of 3 POL seen, waiting for its block to be final',
    ])
    await world.chain.mine(1)
    await world.chain.transfer(2, POL)
    await eventuallyEqual(books.credits, [[1, 3n * POL]])
    await eventuallyEqual(books.pending, [[2, POL]])
    await world.chain.finalize()
    await eventuallyEqual(books.credits, [
      [1, 3n * POL],
      [2, POL],
    ])
    expect(await books.pending()).toEqual([])
    expect(await books.log('deposit_seen')).toHaveLength(2)
  })

  it('leaves no trace of a reorg before finality', async () => {
    await world.start()
    await world.chain.deposit(1, POL)
    await world.chain.finalize()
    await eventuallyEqual(books.credits, [[1, POL]])
    await world.chain.deposit(2, 5n * POL)
    await eventuallyEqual(books.pending, [[2, 5n * POL]])
    await world.chain.reorg(1)
    await eventuallyEqual(books.pending, [])
    await world.chain.deposit(3, 7n * POL)
    await world.chain.finalize()
    await eventuallyEqual(books.credits, [
      [1, POL],
      [3, 7n * POL],
    ])
    expect(await books.numbers()).toEqual([1, 2])
    expect(await books.log('reorg')).toEqual([])
    expect(await books.rows(`select from entry where kind = 'deposit_reversed'`)).toEqual([])
  })

  it('goes on exactly where it was', async () => {
    const first = await world.start()
    await world.chain.deposit(1, POL)
    await world.chain.finalize()
    await eventuallyEqual(books.numbers, [1])
    await first.stop()
    expect((await books.state())?.status).toBe('stopped')
    expect([...(await books.log('role_started')), ...(await books.log('role_stopped'))]).toEqual([
      'An indexer started',
      'An indexer stopped',
    ])
    await world.chain.deposit(2, POL)
    await world.chain.deposit(2, POL)
    await world.chain.finalize()
    await world.start()
    await eventuallyEqual(books.numbers, [1, 2, 3])
    expect(await books.available(2)).toBe(2n * POL)
    expect((await books.checkpoint())?.deposits).toBe(3)
  })

  it('says that it is alive while the chain is idle', async () => {
    await world.start()
    const caughtUp = async () => {
      const [row] = await books.rows<{ at: Date | null }>('select caught_up_at as at from indexer_state')
      return row?.at?.getTime() ?? 0
    }
    await eventually(async () => expect(await caughtUp()).toBeGreaterThan(0))
    const before = await caughtUp()
    await eventually(async () => expect(await caughtUp()).toBeGreaterThan(before))
    expect(await books.state()).toMatchObject({ status: 'live', problem: null })
  })

  it('is woken by new heads over WebSocket, long before it would look by itself', async () => {
    const anHourMs = 3_600_000
    await world.start([world.chain.rpcUrl.replace('http', 'ws')], { pollIntervalMs: anHourMs })
    await eventually(async () => expect((await books.state())?.status).toBe('live'))
    await world.chain.deposit(1, POL)
    await eventuallyEqual(books.pending, [[1, POL]])
    await world.chain.finalize()
    await eventuallyEqual(books.credits, [[1, POL]])
  })

  it('opens a WebSocket anew when the node was gone for long', async () => {
    const gate = await openGate(world.chain.rpcUrl)
    const indexer = await world.start([gate.url])
    await eventually(async () => expect((await books.state())?.status).toBe('live'))
    await gate.shut()
    await world.chain.deposit(1, POL)
    await sleep(2_000)
    await gate.open()
    await eventuallyEqual(books.pending, [[1, POL]])
    await indexer.stop()
    await gate.shut()
  })

  it('refuses to start on another chain, and names the settings', async () => {
    const { settings, ...rest } = world.context()
    const wrong = { ...rest, settings: { ...settings, CHAIN_ID: 1 } }
    await expect(startIndexer(wrong)).rejects.toThrow(/RPC_URL.*CHAIN_ID/)
  })

  it('says that there is no contract at CONTRACT_ADDRESS', async () => {
    const { settings, ...rest } = world.context()
    const wrong = { ...rest, settings: { ...settings, CONTRACT_ADDRESS: `0x${'12'.repeat(20)}` as const } }
    const indexer = await startIndexer(wrong)
    await eventually(async () =>
      expect((await books.state())?.problem).toMatch(/^CONTRACT_ADDRESS: there is no/),
    )
    await indexer.stop()
  })
})
