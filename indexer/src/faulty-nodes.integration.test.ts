import { POL } from '@polder/base/amount'
import { forwardTo } from '@polder/testing/faulty-node'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { booksOf } from './testing/books.ts'
import { eventually, eventuallyEqual } from './testing/eventually.ts'
import { makeWorld, type World } from './testing/world.ts'

let world: World
let books: ReturnType<typeof booksOf>
let faulty: Awaited<ReturnType<typeof forwardTo>>
beforeEach(async () => {
  world = await makeWorld()
  books = booksOf(world)
  faulty = await forwardTo(world.chain.rpcUrl)
})
afterEach(async () => {
  await world.end()
  await faulty.close()
})

const everyOne = [1, 2, 3, 4, 5, 6, 7, 8]
const dropLast = (logs: unknown[]) => logs.slice(0, -1)
const dropMiddle = (logs: unknown[]) => logs.filter((_, index) => index !== logs.length >> 1)

describe('a node that leaves out logs', () => {
  it.each([
    ['the last of each answer', dropLast],
    ['one in the middle of each answer', dropMiddle],
    ['all of them', () => []],
  ])('is noticed (%s): nothing past the gap is credited, and nothing is lost', async (_, spoil) => {
    await depositEach()
    faulty.spoilLogs(spoil)
    await world.start([faulty.url])
    await eventually(async () => expect((await books.state())?.problem).toMatch(/leave out events/))
    expect(await books.log('alert', 'critical')).toHaveLength(1)
    const numbers = await books.numbers()
    expect(numbers).toEqual(everyOne.slice(0, numbers.length))
    expect(numbers.length).toBeLessThan(everyOne.length)
    faulty.spoilLogs(null)
    await eventuallyEqual(books.numbers, everyOne)
    await eventually(async () => expect(await books.state()).toMatchObject({ problem: null, status: 'live' }))
    expect(await books.log('alert', 'info')).toEqual(['The indexer goes on.'])
  })

  it('is noticed at the head too', async () => {
    await world.start([faulty.url])
    await world.chain.deposit(1, POL)
    await eventuallyEqual(books.pending, [[1, POL]])
    faulty.spoilLogs(() => [])
    await world.chain.deposit(2, POL)
    await world.chain.deposit(3, POL)
    await world.chain.finalize()
    await eventually(async () => expect((await books.state())?.problem).toMatch(/leave out events/))
    faulty.spoilLogs(null)
    await eventuallyEqual(books.numbers, [1, 2, 3])
  })

  it('is read through when it drops logs only now and then', async () => {
    let answers = 0
    faulty.spoilLogs((logs) => (answers++ % 2 === 0 ? dropMiddle(logs) : logs))
    await world.start([faulty.url])
    await depositEach()
    await eventuallyEqual(books.numbers, everyOne)
  })
})

describe('a node that is down', () => {
  it('is replaced by the next one', async () => {
    faulty.goDown()
    await depositEach()
    const good = await forwardTo(world.chain.rpcUrl)
    const indexer = await world.start([good.url, faulty.url, world.chain.rpcUrl])
    await eventuallyEqual(books.numbers, everyOne)
    faulty.comeUp()
    good.goDown()
    await world.chain.deposit(1, POL)
    await world.chain.finalize()
    await eventuallyEqual(books.numbers, [...everyOne, 9])
    await indexer.stop()
    await good.close()
  })
})

async function depositEach(): Promise<void> {
  for (const index of everyOne) {
    await world.chain.deposit(index, POL)
    if (index % 3 === 0) await world.chain.mine(2)
  }
  await world.chain.finalize()
}
