import { type Lie, Refusal } from '@polder/testing/faulty-node'
import type { BenchChain } from './bench-deposits.ts'

/** What goes wrong between the indexer and its node, or to the indexer. */
export interface Fault {
  readonly name: string
  /** How the node lies. */
  readonly lie?: Lie
  /** What happens to it besides; returns what ends it. */
  readonly act?: (on: Acted) => Promise<() => Promise<void> | void>
  /** The fault stays: the indexer must get on with it. Otherwise it ends after a while. */
  readonly stays?: true
}

export interface Acted {
  readonly chain: BenchChain
  readonly node: {
    goDown(): void
    comeUp(): void
    freeze(): Promise<void>
    thaw(): void
    pretendHead(number: bigint | null): void
  }
  readonly cutDatabase: () => Promise<void>
  readonly restart: () => Promise<void>
}

type Log = Record<string, unknown> & { topics: string[]; data: string; blockNumber: string }

const spanOf = (params: unknown[]) => {
  const { fromBlock, toBlock } = params[0] as { fromBlock?: string; toBlock?: string }
  return fromBlock === undefined ? 1 : Number(toBlock) - Number(fromBlock) + 1
}
/** @param said left out: a bare HTTP status */
const tooWide = (
  name: string,
  blocks: number,
  said: { status?: number; code?: number },
  text = '',
): Fault => ({
  name: `refuses more than ${blocks} blocks: ${name}`,
  stays: true,
  lie: ({ method, params, result }) => {
    if (method === 'eth_getLogs' && spanOf(params) > blocks) throw new Refusal(text, said)
    return result
  },
})
const tooMany = (name: string, logs: number, said: { status?: number; code?: number }, text = ''): Fault => ({
  name: `refuses more than ${logs} logs: ${name}`,
  stays: true,
  lie: ({ method, result }) => {
    if (method === 'eth_getLogs' && (result as unknown[]).length > logs) throw new Refusal(text, said)
    return result
  },
})
const logs = (name: string, change: (logs: Log[]) => unknown, stays?: true): Fault => ({
  name,
  ...(stays ? { stays } : {}),
  lie: ({ method, result }) => (method === 'eth_getLogs' ? change(result as Log[]) : result),
})
const answer = (name: string, of: string, what: (params: unknown[], result: unknown) => unknown): Fault => ({
  name,
  lie: ({ method, params, result }) => (method === of ? what(params, result) : result),
})
const refuse =
  (said: { status?: number; code?: number }, text = '') =>
  () => {
    throw new Refusal(text, said)
  }
const everySecond = (spoil: (list: Log[]) => Log[]) => {
  let answers = 0
  return (list: Log[]) => (answers++ % 2 === 0 ? spoil(list) : list)
}
const isTag = (params: unknown[], tag: string) => params[0] === tag
const elsewhere = (log: Log) => ({ ...log, address: `0x${'ee'.repeat(20)}` })

/** Each in one line, as a provider, a network or a chain has it. */
export const faults: readonly Fault[] = [
  tooWide('a bare 504', 10, { status: 504 }),
  tooWide('a bare 502', 10, { status: 502 }),
  tooWide('a bare 500', 10, { status: 500 }),
  tooWide('a bare 413', 10, { status: 413 }),
  tooWide('HTTP 429', 10, { status: 429, code: 429 }, 'exceeded its compute units per second capacity'),
  tooWide('-32005, "per second"', 10, { code: -32_005 }, 'limit exceeded: logs per second'),
  tooWide(
    'Alchemy',
    10,
    { status: 400, code: -32_600 },
    'You can make eth_getLogs requests with up to a 10 block range.',
  ),
  tooWide('QuickNode', 10, { status: 413, code: -32_614 }, 'eth_getLogs is limited to a 10 range'),
  tooWide('dRPC', 3, { code: 35 }, 'ranges over 10000 blocks are not supported on free plan'),
  tooWide('Erigon', 25, { code: -32_000 }, 'query block range exceeds server limit, narrow your filter: 25'),
  tooWide('one block at a time', 1, { code: -32_602 }, 'range exceeds limit of 1'),
  tooMany('Infura', 50, { code: -32_005 }, 'query returned more than 50 results'),
  tooMany('a bare 413', 50, { status: 413 }),
  logs('cuts each answer at 100 logs', (list) => list.slice(0, 100), true),
  logs('keeps the last 100 logs of each answer', (list) => list.slice(-100), true),
  logs('leaves out the last log of each answer', (list) => list.slice(0, -1)),
  logs('leaves out the first log of each answer', (list) => list.slice(1)),
  logs('leaves out one in the middle', (list) => list.filter((_, index) => index !== list.length >> 1)),
  logs('leaves out all logs', () => []),
  logs(
    'every second answer is empty',
    everySecond(() => []),
    true,
  ),
  logs(
    'every second answer lacks a log',
    everySecond((list) => list.slice(0, -1)),
    true,
  ),
  logs('adds logs of another contract', (list) => [...list, ...list.map(elsewhere)], true),
  logs(
    'adds another event of the contract',
    (list) => [...list, ...list.map((log) => ({ ...log, topics: [`0x${'ab'.repeat(32)}`] }))],
    true,
  ),
  logs('answers each log twice', (list) => list.flatMap((log) => [log, log]), true),
  logs('answers logs in reverse', (list) => list.toReversed(), true),
  logs('answers another amount', (list) =>
    list.map((log) => ({ ...log, data: log.data.replace(/^0x.{64}/, `0x${'7'.padStart(64, '0')}`) })),
  ),
  logs('answers logs that a reorg removed', (list) => list.map((log) => ({ ...log, removed: true }))),
  logs('answers logs of the wrong block', (list) =>
    list.map((log) => ({ ...log, blockHash: `0x${'cd'.repeat(32)}` })),
  ),
  logs('answers no list', () => ({ what: 'is this' })),
  answer(
    'refuses eth_getLogs: no such method',
    'eth_getLogs',
    refuse({ code: -32_601 }, 'the method eth_getLogs does not exist'),
  ),
  answer('wants a key', 'eth_getLogs', refuse({ status: 401 })),
  answer('forgets the state', 'eth_call', refuse({ code: -32_000 }, 'missing trie node')),
  answer(
    'counts one deposit more',
    'eth_call',
    (_, result) =>
      `0x${(BigInt((result as string).slice(0, 66)) + 1n).toString(16).padStart(64, '0')}${(result as string).slice(66)}`,
  ),
  answer('knows no final block: null', 'eth_getBlockByNumber', (params, result) =>
    isTag(params, 'finalized') ? null : result,
  ),
  answer('knows no final block: an error', 'eth_getBlockByNumber', (params, result) =>
    isTag(params, 'finalized') ? refuse({ code: -32_000 }, 'finalized block not found')() : result,
  ),
  {
    name: 'answers 503 to everything',
    act: async ({ node }) => {
      node.goDown()
      return () => node.comeUp()
    },
  },
  {
    name: 'its head stands still',
    act: async ({ node }) => {
      await node.freeze()
      return () => node.thaw()
    },
  },
  {
    name: 'its head falls back by 20 blocks',
    act: async ({ node, chain }) => {
      node.pretendHead(BigInt(Math.max(1, (await chain.head()) - 20)))
      return () => node.pretendHead(null)
    },
  },
  {
    name: 'the database drops all connections, five times',
    act: async ({ cutDatabase }) => {
      for (let cut = 0; cut < 5; cut++) {
        await cutDatabase()
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
      return () => undefined
    },
  },
  {
    name: 'the indexer is started anew five times',
    act: async ({ restart }) => {
      for (let time = 0; time < 5; time++) await restart()
      return () => undefined
    },
  },
]
