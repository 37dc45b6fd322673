import { POL } from '@polder/base/amount'
import { proveBooks } from '@polder/ledger/prove-books'
import { forwardTo } from '@polder/testing/faulty-node'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { booksOf } from './testing/books.ts'
import { eventually, eventuallyEqual } from './testing/eventually.ts'
import { makeWorld, type World } from './testing/world.ts'

let world: World
let books: ReturnType<typeof booksOf>
beforeEach(async () => {
  world = await makeWorld()
  books = booksOf(world)
  // Stays on the chain in every test.
  await world.chain.deposit(9, POL)
  await world.chain.finalize()
})
afterEach(() => world.end())

describe('a reorg past finality', () => {
  it('is reversed by an entry and raises an alert', async () => {
    await world.start()
    await world.chain.deposit(1, 2n * POL)
    await world.chain.deposit(2, 3n * POL)
    await world.chain.finalize()
    await eventuallyEqual(books.numbers, [1, 2, 3])
    await world.chain.reorg(3)
    await eventuallyEqual(books.credits, [
      [9, POL],
      [1, 2n * POL],
    ])
    expect(await books.available(2)).toBe(0n)
    expect(await books.rows(`select from entry where kind = 'deposit_reversed'`)).toHaveLength(1)
    const [first] = await books.log('reorg', 'critical')
    expect(first).toMatch(/took back blocks that were final.*1 credited deposits are reversed/)
    await world.chain.deposit(3, POL)
    await world.chain.finalize()
    await eventuallyEqual(books.credits, [
      [9, POL],
      [1, 2n * POL],
      [3, POL],
    ])
    expect(await books.numbers()).toEqual([1, 2, 3])
    await eventually(async () => expect(await books.state()).toMatchObject({ status: 'live', problem: null }))
    expect(await proveBooks(world.db)).toMatchObject({ ok: true, problems: [] })
  })

  it('is followed in the first blocks of a product, before which nothing was deposited', async () => {
    const young = await makeWorld()
    const youngBooks = booksOf(young)
    await young.start()
    await eventually(async () => expect((await youngBooks.state())?.status).toBe('live'))
    await young.chain.mine(5)
    const opened = (await youngBooks.checkpoint())!.block
    await eventually(async () => expect((await youngBooks.checkpoint())!.block).toBeGreaterThan(opened))
    await young.chain.deposit(1, POL)
    await young.chain.finalize()
    await eventuallyEqual(youngBooks.numbers, [1])
    await young.chain.reorg(3)
    await eventuallyEqual(youngBooks.credits, [])
    await young.chain.deposit(2, POL)
    await young.chain.finalize()
    await eventuallyEqual(youngBooks.credits, [[2, POL]])
    await young.end()
  })

  it('is not believed of a node that merely lags', async () => {
    const lagging = await forwardTo(world.chain.rpcUrl)
    const indexer = await world.start([lagging.url])
    await world.chain.deposit(1, POL)
    await world.chain.finalize()
    await eventuallyEqual(books.numbers, [1, 2])
    const { block } = (await books.checkpoint())!
    lagging.pretendHead(block - 2n)
    await eventually(async () => expect((await books.state())?.status).toBe('waiting'))
    expect(await books.numbers()).toEqual([1, 2])
    expect(await books.log('reorg')).toEqual([])
    lagging.pretendHead(null)
    await eventually(async () => expect((await books.state())?.status).toBe('live'))
    await indexer.stop()
    await lagging.close()
  })

  it('is not followed while the nodes disagree', async () => {
    const stale = await forwardTo(world.chain.rpcUrl)
    const indexer = await world.start([world.chain.rpcUrl, stale.url])
    await world.chain.deposit(1, POL)
    await world.chain.finalize()
    await eventuallyEqual(books.numbers, [1, 2])
    await stale.freeze()
    await world.chain.reorg(3)
    await eventually(async () => expect((await books.state())?.problem).toMatch(/do not agree on block/))
    expect(await books.numbers()).toEqual([1, 2])
    expect(await books.log('alert', 'critical')).toHaveLength(1)
    stale.thaw()
    await eventuallyEqual(books.numbers, [1])
    await eventually(async () => expect((await books.state())?.problem).toBeNull())
    await indexer.stop()
    await stale.close()
  })

  it('that leaves nothing of the chain is another chain: nothing is reversed', async () => {
    const first = await world.start()
    await world.chain.deposit(1, POL)
    await world.chain.finalize()
    await eventuallyEqual(books.numbers, [1, 2])
    await first.stop()
    const other = await makeWorld()
    try {
      await other.chain.mine(20)
      await world.start([other.chain.rpcUrl])
      await eventually(async () => expect((await books.state())?.problem).toMatch(/is another chain/))
      expect(await books.numbers()).toEqual([1, 2])
    } finally {
      await other.end()
    }
  })
})
