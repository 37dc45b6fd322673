import { POL } from '@polder/base/amount'
import { forwardTo, type Lie } from '@polder/testing/faulty-node'
import type { Hex } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { booksOf } from './testing/books.ts'
import { withMoreDeposits } from './testing/counter-words.ts'
import { eventually, eventuallyEqual } from './testing/eventually.ts'
import { makeUpDeposit } from './testing/made-up-chain.ts'
import { makeWorld, type World } from './testing/world.ts'

type Node = Awaited<ReturnType<typeof forwardTo>>

let world: World
let books: ReturnType<typeof booksOf>
let nodes: [Node, Node, Node]
beforeEach(async () => {
  world = await makeWorld()
  books = booksOf(world)
  const open = () => forwardTo(world.chain.rpcUrl)
  nodes = [await open(), await open(), await open()]
  for (const index of [1, 2, 3]) await world.chain.deposit(index, BigInt(index) * POL)
  await world.chain.finalize()
})
afterEach(async () => {
  await world.end()
  await Promise.all(nodes.map((node) => node.close()))
})

const urls = () => nodes.map(({ url }) => url)
const deposited = [1, 2, 3].map((index) => [index, BigInt(index) * POL] as const)
/** Who is asked is left to chance, and asked again at each final block. */
const named = (pattern: RegExp) =>
  eventually(async () => {
    await world.chain.mine(1)
    expect((await books.log('alert', 'critical'))[0]).toMatch(pattern)
  })

/** The wallets of all deposits become one: count and total stay as they are. */
const swapWallet: Lie = ({ method, result }) =>
  method === 'eth_getLogs'
    ? (result as { topics: Hex[] }[]).map((log) => ({
        ...log,
        topics: [
          log.topics[0],
          `0x${'00'.repeat(12)}${world.chain.accounts[7]!.address.slice(2).toLowerCase()}`,
        ],
      }))
    : result
const dropLast: Lie = ({ method, result }) =>
  method === 'eth_getLogs' ? (result as unknown[]).slice(0, -1) : result
const oneMore: Lie = ({ method, result }) =>
  method === 'eth_call' ? withMoreDeposits(result as Hex, { count: 1n, total: 1n }) : result
/** One deposit more in the block of the last one, and counters that fit. */
const oneDepositMore: Lie = ({ method, result }) => {
  const amount = 1_000_000n * POL
  const plus = (word: string, add: bigint) => (BigInt(word) + add).toString(16).padStart(64, '0')
  if (method === 'eth_getLogs' && (result as unknown[]).length > 0) {
    const logs = result as { topics: Hex[]; data: Hex; logIndex: Hex }[]
    const last = logs.at(-1)!
    const word = (index: number) => `0x${last.data.slice(2 + index * 64, 66 + index * 64)}`
    const data = `0x${plus('0x0', amount)}${word(1).slice(2)}${plus(word(2), 1n)}${plus(word(3), amount)}`
    return [...logs, { ...last, data, logIndex: '0x99', transactionHash: `0x${'ab'.repeat(32)}` }]
  }
  return method === 'eth_call' ? withMoreDeposits(result as Hex, { count: 1n, total: amount }) : result
}

describe('one lying node of three', () => {
  it('that is a few blocks ahead, with a deposit that nobody made, is named when the others are there', async () => {
    const { contractAddress: contract, accounts, rpcUrl } = world.chain
    const made = { contract, wallet: accounts[8]!.address, amount: 1_000_000n * POL, blocks: 6 }
    nodes[1].tellLies(await makeUpDeposit(rpcUrl, made))
    await world.start(urls())
    await eventuallyEqual(books.credits, deposited)
    await world.chain.deposit(4, POL)
    await world.chain.mine(20)
    await eventuallyEqual(books.credits, [...deposited, [4, POL]])
    await named(/node 2 .* calls another block of height \d+ final/)
    expect(await books.available(8)).toBeUndefined()
  })

  it.each([
    ['gives every deposit to one wallet', swapWallet, /node 1 .* something else about the logs of blocks/],
    ['leaves out a log', dropLast, /node 1 .* something else about the logs of blocks/],
    ["lies about the contract's counters", oneMore, /node 1 .* something else about the contract's counters/],
  ])('that %s misleads nobody, is named, and comes back', async (_, lie, naming) => {
    nodes[0].tellLies(lie)
    await world.start(urls())
    await eventuallyEqual(books.credits, deposited)
    for (let round = 4; round <= 6; round++) {
      await world.chain.deposit(round, POL)
      await world.chain.finalize()
      await eventuallyEqual(
        books.numbers,
        Array.from({ length: round }, (_, index) => index + 1),
      )
    }
    await named(naming)
    expect(await books.available(7)).toBeUndefined()
    expect(await books.state()).toMatchObject({ problem: null })
    nodes[0].tellLies(null)
    await eventually(async () => {
      await world.chain.mine(1)
      expect((await books.log('alert', 'info')).at(-1)).toMatch(/agrees with the quorum again: node 1/)
    })
  })

  let told: object | undefined
  it.each<[string, (block: { number: Hex; parentHash: Hex }) => object]>([
    ['is behind the books', (block) => ({ ...block, number: '0x1' })],
    ['stays where the books are', (block) => (told ??= block)],
    ['hangs in the air', (block) => ({ ...block, parentHash: `0x${'dd'.repeat(32)}` })],
  ])('whose newest block %s delays nobody', async (_, change) => {
    await world.start(urls())
    await eventuallyEqual(books.credits, deposited)
    nodes[0].tellLies(({ method, params, result }) =>
      method === 'eth_getBlockByNumber' && params[0] === 'latest'
        ? change(result as { number: Hex; parentHash: Hex })
        : result,
    )
    const { length } = nodes[0].asked
    await eventually(async () => expect(nodes[0].asked.length).toBeGreaterThan(length + 20))
    await world.chain.deposit(4, POL)
    await world.chain.finalize()
    await eventually(async () => expect(await books.credits()).toEqual([...deposited, [4, POL]]), 5_000)
  })

  it('whose newest block nobody else has does not make the chain stand still', async () => {
    nodes[0].tellLies(({ method, params, result }) =>
      method === 'eth_getBlockByNumber' && params[0] === 'latest'
        ? { ...(result as object), number: '0xffffffffff' }
        : result,
    )
    await world.start(urls(), { standstillMs: 1_000 })
    await eventuallyEqual(books.credits, deposited)
    for (let blocks = 0; blocks < 15; blocks++) {
      await world.chain.mine(1)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    expect(await books.log('alert', 'critical')).toEqual([])
    expect(await books.state()).toMatchObject({ problem: null, status: 'live' })
    // All of them stand still.
    await eventually(async () => expect((await books.state())?.problem).toMatch(/newest block/))
    await world.chain.mine(1)
    await eventually(async () => expect((await books.state())?.problem).toBeNull())
  })

  it('that tells of another time of final blocks is not believed about them', async () => {
    nodes[0].tellLies(({ method, params, result }) =>
      method === 'eth_getBlockByNumber' && params[0] !== 'latest'
        ? { ...(result as object), timestamp: '0xffffffffff' }
        : result,
    )
    await world.start(urls())
    await eventuallyEqual(books.credits, deposited)
    await named(/node 1 .* (calls another block of height|says something else about block) \d+/)
  })

  it('cannot have a deposit reversed', async () => {
    await world.start(urls())
    await eventuallyEqual(books.credits, deposited)
    nodes[0].tellLies(({ method, result }) => {
      const block = result as { number: Hex; hash: Hex } | null
      if (!method.startsWith('eth_getBlockBy') || !block) return result
      return { ...block, hash: `0x${'ee'.repeat(24)}${block.hash.slice(50)}` }
    })
    await named(/node 1 .* calls another block of height \d+ final/)
    expect(await books.credits()).toEqual(deposited)
    expect(await books.log('reorg')).toEqual([])
  })
})

describe('without a quorum', () => {
  it('of two nodes that contradict each other neither is believed, until they agree', async () => {
    nodes[0].tellLies(swapWallet)
    await world.start(urls().slice(0, 2))
    await eventually(async () => expect((await books.state())?.problem).toMatch(/do not agree on the logs/))
    expect(await books.credits()).toEqual([])
    expect((await books.state())?.status).toBe('waiting')
    nodes[0].tellLies(null)
    await eventuallyEqual(books.credits, deposited)
    await eventually(async () => expect(await books.state()).toMatchObject({ problem: null, status: 'live' }))
  })

  it('two silent nodes of three stop the indexer, which says so and goes on when one is back', async () => {
    nodes[0].goDown()
    nodes[2].goDown()
    await world.start(urls())
    await eventually(async () =>
      expect((await books.state())?.problem).toMatch(/Too few nodes.*2 must agree/),
    )
    expect(await books.credits()).toEqual([])
    nodes[2].comeUp()
    await eventuallyEqual(books.credits, deposited)
    await eventually(async () => expect((await books.state())?.problem).toBeNull())
  })

  it('two nodes are read in ranges as narrow as the one carries that carries less', async () => {
    await world.chain.mine(300)
    await world.chain.deposit(4, POL)
    await world.chain.finalize()
    nodes[0].tellLies(({ method, params, result }) => {
      const { fromBlock, toBlock } = (params[0] ?? {}) as { fromBlock?: Hex; toBlock?: Hex }
      if (method === 'eth_getLogs' && Number(toBlock) - Number(fromBlock) > 20)
        throw new Error('range too wide')
      return result
    })
    await world.start(urls().slice(0, 2))
    await eventuallyEqual(books.credits, [...deposited, [4, POL]])
    expect(await books.log('alert')).toEqual([])
  })

  it('two nodes of three that lie together about a real block are refuted by a proof', async () => {
    nodes[0].tellLies(oneDepositMore)
    nodes[1].tellLies(oneDepositMore)
    await world.start(urls())
    await eventually(async () => expect((await books.state())?.problem).toMatch(/says what a proof refutes/))
    expect(await books.credits()).toEqual([])
    nodes[0].tellLies(null)
    await eventuallyEqual(books.credits, deposited)
  })

  it('two nodes of three that lie together mislead a quorum of two, and not one of three', async () => {
    nodes[0].tellLies(swapWallet)
    nodes[1].tellLies(swapWallet)
    await world.start(urls(), { quorum: 3 })
    await eventually(async () => expect((await books.state())?.problem).toMatch(/do not agree on the logs/))
    expect(await books.credits()).toEqual([])
    nodes[0].tellLies(null)
    nodes[1].tellLies(null)
    await eventuallyEqual(books.credits, deposited)
  })
})
