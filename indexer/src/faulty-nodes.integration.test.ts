import { POL } from '@polder/base/amount'
import { forwardTo, type Lie, Refusal } from '@polder/testing/faulty-node'
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
const dropMiddle = (logs: unknown[]) => logs.filter((_, index) => index !== logs.length >> 1)

describe('a node that leaves out logs', () => {
  it('is noticed: nothing past the gap is credited, and nothing is lost', async () => {
    await depositEach()
    faulty.spoilLogs(dropMiddle)
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

describe('a node that refuses what is too much', () => {
  const spanOf = (params: unknown[]) => {
    const { fromBlock, toBlock } = params[0] as { fromBlock?: string; toBlock?: string }
    return fromBlock === undefined ? 1 : Number(toBlock) - Number(fromBlock) + 1
  }
  const refuseMoreThan =
    (blocks: number, said: { status?: number; code?: number }, text = ''): Lie =>
    ({ method, params, result }) => {
      if (method === 'eth_getLogs' && spanOf(params) > blocks) throw new Refusal(text, said)
      return result
    }

  it.each<[string, { status?: number; code?: number }, string]>([
    ['a bare 504', { status: 504 }, ''],
    ['HTTP 429', { status: 429, code: 429 }, 'compute units'],
  ])('with %s is asked for less, and remembered for it', async (_, said, text) => {
    await depositEach()
    await world.chain.mine(300)
    await world.chain.deposit(1, POL)
    await world.chain.finalize()
    faulty.tellLies(refuseMoreThan(10, said, text))
    await world.start([faulty.url])
    await eventuallyEqual(books.numbers, [...everyOne, 9])
    expect(await books.log('alert')).toEqual([])
    const asked = faulty.asked
      .filter(({ method }) => method === 'eth_getLogs')
      .map(({ params }) => spanOf(params))
    expect(asked.filter((span) => span > 10).length).toBeLessThan(12)
    expect(asked.filter((span) => span <= 10).length).toBeLessThan(60)
  })

  it('and even a single block is told to operators', async () => {
    await depositEach()
    await world.chain.mine(100)
    faulty.tellLies(refuseMoreThan(0, { code: -32_602 }, 'Archive requests require a personal token'))
    // Pauses grow from here.
    await world.start([faulty.url], { pollIntervalMs: 1 })
    await eventually(async () =>
      expect((await books.state())?.problem).toMatch(
        /eth_getLogs: Archive requests .* Give the address of another/,
      ),
    )
    expect(await books.log('alert', 'critical')).toHaveLength(1)
    faulty.tellLies(null)
    await eventuallyEqual(books.numbers, everyOne)
    await eventually(async () => expect((await books.state())?.problem).toBeNull())
  })
})

describe('a node that cuts its answers off without a word', () => {
  it('is walked in narrower ranges at once, and no operator is called', async () => {
    const total = 260
    for (let count = 0; count < total; count++) await world.chain.deposit((count % 8) + 1, POL)
    await world.chain.finalize()
    faulty.spoilLogs((logs) => logs.slice(0, 100))
    await world.start([faulty.url], { pollIntervalMs: 3_600_000 })
    await eventually(async () => expect(await books.numbers()).toHaveLength(total), 20_000)
    expect(await books.numbers()).toEqual(Array.from({ length: total }, (_, index) => index + 1))
    expect(await books.log('alert')).toEqual([])
  })
})

describe('a node that answers more than was asked for', () => {
  it.each<[string, (logs: unknown[]) => unknown[], RegExp]>([
    [
      'logs of another contract',
      (logs) => [...logs, ...logs.map(elsewhere)],
      /answers logs that nobody asked for/,
    ],
    ['each log twice', (logs) => logs.flatMap((log) => [log, log]), /answers logs twice/],
  ])('%s: they are left out, and operators are told once', async (_, spoil, told) => {
    faulty.spoilLogs(spoil)
    await depositEach()
    await world.start([faulty.url])
    await eventuallyEqual(books.numbers, everyOne)
    await world.chain.deposit(1, POL)
    await world.chain.finalize()
    await eventuallyEqual(books.numbers, [...everyOne, 9])
    expect(await books.log('alert', 'warning')).toEqual([expect.stringMatching(told)])
    expect(await books.state()).toMatchObject({ problem: null })
  })
})

describe('nodes that cannot say what is final', () => {
  it.each([1, 2])('%i of them: the indexer waits and says so, and goes on when they can', async (count) => {
    await depositEach()
    await world.start([faulty.url, world.chain.rpcUrl].slice(0, count))
    await eventuallyEqual(books.numbers, everyOne)
    await eventually(async () => expect((await books.state())?.status).toBe('live'))
    faulty.tellLies(({ params, result }) => (params[0] === 'finalized' ? null : result))
    await eventually(async () => expect((await books.state())?.status).toBe('waiting'))
    faulty.tellLies(null)
    await eventually(async () => expect((await books.state())?.status).toBe('live'))
  })
})

describe('a head that stands still', () => {
  it('is told to operators, and so is its end', async () => {
    await depositEach()
    await world.start([faulty.url], { standstillMs: 500 })
    await eventuallyEqual(books.numbers, everyOne)
    await faulty.freeze()
    await eventually(async () =>
      expect((await books.state())?.problem).toMatch(/newest block .* has been \d+ for/),
    )
    expect(await books.log('alert', 'critical')).toHaveLength(1)
    faulty.thaw()
    await world.chain.deposit(1, POL)
    await world.chain.finalize()
    await eventually(async () => expect(await books.log('alert', 'info')).toEqual(['The indexer goes on.']))
    await eventuallyEqual(books.numbers, [...everyOne, 9])
  })

  it('of one node is no matter while another goes on', async () => {
    await world.start([faulty.url, world.chain.rpcUrl], { standstillMs: 500, quorum: 1 })
    await depositEach()
    await eventuallyEqual(books.numbers, everyOne)
    await faulty.freeze()
    await world.chain.deposit(1, POL)
    await world.chain.finalize()
    await eventuallyEqual(books.numbers, [...everyOne, 9])
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

const elsewhere = (log: unknown) => ({ ...(log as object), address: `0x${'ee'.repeat(20)}` })
