import { POL } from '@polder/base/amount'
import { purchase } from '@polder/ledger/commands/purchase'
import { proveBooks } from '@polder/ledger/prove-books'
import { forwardTo } from '@polder/testing/faulty-node'
import type { Hex } from 'viem'
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

  it('leaves exactly one credit for a deposit that is mined again in another block', async () => {
    const first = await world.start()
    const signed = await signedTransfer(1, 5n * POL)
    await world.chain.client.sendRawTransaction({ serializedTransaction: signed })
    await world.chain.finalize()
    await eventuallyEqual(books.numbers, [1, 2])
    await first.stop()
    await world.chain.reorg(3)
    await world.chain.deposit(2, POL)
    await world.chain.client.sendRawTransaction({ serializedTransaction: signed })
    await world.chain.finalize()
    await world.start()
    await eventuallyEqual(books.credits, [
      [9, POL],
      [2, POL],
      [1, 5n * POL],
    ])
    expect(await books.available(1)).toBe(5n * POL)
    // The first credit stays, reversed, beside the two that stand.
    expect(await books.rows('select from deposit')).toHaveLength(4)
    expect(await proveBooks(world.db)).toMatchObject({ ok: true, problems: [] })
  })

  it('makes what was spent already a receivable, which the same deposit repays when it is mined again', async () => {
    await world.start()
    const signed = await signedTransfer(1, 10n * POL)
    await world.chain.client.sendRawTransaction({ serializedTransaction: signed })
    await world.chain.finalize()
    await eventuallyEqual(books.numbers, [1, 2])
    const address = world.chain.accounts[1]!.address
    const [nft] = await books.rows<{ id: string }>(
      `select terms -> 'catalogue' -> 0 ->> 'id' as id from plan_version`,
    )
    await purchase(world.db, { address, nftId: nft!.id })
    await world.chain.reorg(3)
    await eventuallyEqual(() => owed(1), [10n * POL])
    expect(await books.available(1)).toBe(0n)
    await world.chain.client.sendRawTransaction({ serializedTransaction: signed })
    await world.chain.finalize()
    await eventuallyEqual(() => owed(1), [0n])
    expect(await books.numbers()).toEqual([1, 2])
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

async function owed(index: number): Promise<bigint[]> {
  const rows = await books.rows<{ balance: string }>(
    `select -balance as balance from account a join wallet w on w.id = a.wallet_id
     where a.kind = 'receivable' and address = $1`,
    [world.chain.accounts[index]!.address.toLowerCase()],
  )
  return rows.map((row) => BigInt(row.balance))
}

async function signedTransfer(index: number, value: bigint): Promise<Hex> {
  const account = world.chain.accounts[index]!
  const request = await world.chain.client.prepareTransactionRequest({
    account,
    to: world.chain.contractAddress,
    value,
  })
  return await account.signTransaction(request as Parameters<typeof account.signTransaction>[0])
}
