import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { polderAbi } from '@polder/contracts/abi.generated'
import { toFunctionSelector } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { COUNTERS, MAX_FEE, type Node, OPEN, openNodes } from './node.ts'
import { type RpcError, type RpcFailure } from './rpc-error.ts'

interface Said {
  readonly who: string
  /** Where it was seen. */
  readonly source: string
  /** Of HTTP (default 200). */
  readonly status?: number
  /** Of JSON-RPC, -32000 where the source tells none; left out: the answer has no body. */
  readonly code?: number
  readonly text?: string
}

const TOO_WIDE: readonly Said[] = [
  {
    who: 'Alchemy',
    source: 'https://github.com/ethers-io/ethers.js/issues/4703',
    code: -32602,
    text: 'Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range and no limit on the response size, or you can request any block range with a cap of 10K logs in the response. Based on your parameters and the response size limit, this block range should work: [0x0, 0xd043b8]',
  },
  {
    who: 'Alchemy, free',
    source: 'https://github.com/boundless-xyz/boundless/issues/838',
    status: 400,
    code: -32600,
    text: 'You can make eth_getLogs requests with up to a 500 block range. Based on your parameters, this block range should work: [0x1a30dfd, 0x1a30ff0]',
  },
  {
    who: 'Infura',
    source: 'https://github.com/ethers-io/ethers.js/issues/4703',
    code: -32005,
    text: 'query returned more than 10000 results. Try with this block range [0xBDE5F8, 0x102DBCC].',
  },
  {
    who: 'Infura, by time',
    source:
      'https://metamask-docs-5t2vwfskw-consensys-ddffed67.vercel.app/services/reference/linea/json-rpc-methods/eth_getlogs',
    code: -32005,
    text: 'query timeout exceeded',
  },
  {
    who: 'Infura, 2026',
    source: 'https://github.com/INFURA/infura/issues/237',
    code: -32602,
    text: 'range 1000000 exceeds limit of 10000',
  },
  {
    who: 'Infura on Polygon',
    source: 'https://github.com/gitcoinco/grants-stack/issues/2746',
    code: -32005,
    text: 'eth_getLogs block range too large, range: 51171338, max: 50000000',
  },
  {
    who: 'a public node of Polygon',
    source: 'https://github.com/AlphaWallet/alpha-wallet-ios/issues/3734',
    code: -32000,
    text: 'eth_getLogs block range too large, range: 99991, max: 3500',
  },
  {
    who: 'QuickNode',
    source: 'https://github.com/OffchainLabs/arbitrum-sdk/issues/609',
    status: 413,
    code: -32614,
    text: 'eth_getLogs is limited to a 10,000 range',
  },
  {
    who: 'Ankr',
    source: 'https://github.com/ponder-sh/ponder/issues/1940',
    code: -32000,
    text: 'maximum [from, to] blocks distance: 10000',
  },
  {
    who: 'Ankr, by results',
    source: 'https://github.com/ponder-sh/ponder/blob/main/packages/utils/src/_test/ankr.test.ts',
    code: -32000,
    text: 'query exceeds max results 20000',
  },
  {
    who: 'dRPC, free (also said of 500 blocks)',
    source: 'quoted in several public repositories, whose addresses the index did not tell',
    code: 35,
    text: 'ranges over 10000 blocks are not supported on free plan',
  },
  {
    who: 'PublicNode',
    source: 'https://github.com/ponder-sh/ponder/blob/main/packages/utils/src/_test/publicnode.test.ts',
    code: -32000,
    text: 'exceed maximum block range: 50000',
  },
  {
    who: 'Tenderly',
    source: 'https://github.com/bobanetwork/boba_legacy/issues/827',
    code: -32602,
    text: 'invalid params',
  },
  {
    who: 'Erigon, by blocks',
    source: 'https://github.com/erigontech/erigon/pull/19721',
    code: -32000,
    text: 'query block range exceeds server limit, narrow your filter: 1000',
  },
  {
    who: 'Erigon, by logs',
    source: 'https://github.com/erigontech/erigon/pull/19721',
    code: -32000,
    text: 'query returns too many logs, narrow your filter: 20000',
  },
  {
    who: 'Erigon of Polygon CDK',
    source: 'https://github.com/0xPolygon/cdk-erigon/pull/1706',
    code: -32005,
    text: 'block range too large, max range: 1000',
  },
  { who: 'a gateway whose node takes too long', source: 'HTTP', status: 504 },
  { who: 'a gateway whose node has died of it', source: 'HTTP', status: 502 },
  { who: 'a server that has failed', source: 'HTTP', status: 500 },
  { who: 'a gateway that caps the answer', source: 'HTTP', status: 413 },
  {
    who: 'a limit of logs in the words of a limit of time',
    source: 'made up; nobody was seen to say it',
    code: -32005,
    text: 'limit exceeded: more than 10000 logs per second',
  },
]

const TOO_OFTEN: readonly Said[] = [
  {
    who: 'Alchemy',
    source: 'https://github.com/conduitxyz/node/issues/36',
    status: 429,
    code: 429,
    text: 'Your app has exceeded its compute units per second capacity. If you have retries enabled, you can safely ignore this message.',
  },
  {
    who: 'Infura',
    source: 'https://github.com/status-im/status-app/issues/14665',
    status: 429,
    code: -32005,
    text: 'project ID request rate exceeded',
  },
  {
    who: 'Infura, by the day',
    source: 'https://github.com/gochain/web3/issues/180',
    status: 429,
    code: -32005,
    text: 'daily request count exceeded, request rate limited',
  },
  {
    who: 'Tenderly',
    source: 'https://github.com/fluencelabs/dev-rewards/issues/20',
    status: 429,
    code: -32005,
    text: 'rate limit exceeded',
  },
  {
    who: 'a public node of an OP chain',
    source: 'https://github.com/base/node/issues/368',
    code: -32016,
    text: 'over rate limit',
  },
]

const FORBIDDEN: readonly Said[] = [
  {
    who: 'Alchemy, when the month is used up',
    source: 'https://github.com/xmtp/xmtpd/issues/672',
    status: 403,
    code: -32600,
    text: 'Monthly capacity limit exceeded. Visit https://dashboard.alchemyapi.io/settings/billing to upgrade your scaling policy for continued service.',
  },
  { who: 'any, without a key', source: 'HTTP', status: 401 },
]

const UNKNOWN: readonly Said[] = [
  {
    who: 'Bor without a milestone',
    source: 'https://github.com/0xPolygon/bor/blob/develop/eth/api_backend.go',
    code: -32000,
    text: 'finalized block not found',
  },
  {
    who: 'Erigon',
    source: 'https://github.com/node-real/bsc-erigon/issues/376',
    code: -39001,
    text: 'Unknown block',
  },
  {
    who: 'Geth past its head',
    source: 'https://github.com/ethereum/execution-apis/pull/875',
    code: -32602,
    text: 'block range extends beyond current head block',
  },
]

let says: Said
let questions = 0
const server = createServer((_, response) => {
  questions += 1
  const { status = 200, code, text } = says
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(
    code === undefined ? '' : JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code, message: text } }),
  )
})
let node: Node
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a-key`
  const settings = { RPC_URL: [url], CONTRACT_ADDRESS: `0x${'c0'.repeat(20)}` as const, FORMER_CONTRACTS: [] }
  node = openNodes(settings, new AbortController().signal)[0]!
})
beforeEach(() => {
  questions = 0
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

const failure = async (said: Said) => {
  says = said
  return await node.logsInRange(1n, 2_000n).then(
    () => expect.unreachable(),
    (error: RpcError) => error,
  )
}
const named = (list: readonly Said[]) => list.map((said) => [said.who, said.source, said] as const)

describe('what providers say', () => {
  it.each(named(TOO_WIDE))('of a range too wide is worth asking for less: %s (%s)', async (_, __, said) => {
    expect(await failure(said)).toMatchObject({ mayBeTooMuch: true })
  })

  it.each(named(TOO_OFTEN))('of asking too often spares the node: %s (%s)', async (_, __, said) => {
    expect(await failure(said)).toMatchObject({ kind: 'busy' satisfies RpcFailure, mayBeTooMuch: true })
  })

  it.each(named(FORBIDDEN))('of a missing right calls an operator: %s (%s)', async (_, __, said) => {
    expect(await failure(said)).toMatchObject({ kind: 'forbidden' satisfies RpcFailure, mayBeTooMuch: false })
  })

  it.each(named(UNKNOWN))('of a block that is not there is no failure: %s (%s)', async (_, __, said) => {
    says = said
    expect(await node.finalized()).toBeNull()
    expect(await node.headerByNumber(7n)).toBeNull()
  })

  it('is asked for once: whoever asks decides whether to ask again', async () => {
    await failure({ who: '', source: '', status: 503 })
    expect(questions).toBe(1)
  })

  it('is told with the host and never with the path, which may hold a key', async () => {
    const { message } = await failure({ who: '', source: '', status: 503 })
    expect(message).toMatch(/^127\.0\.0\.1:\d+ did not answer eth_getLogs: HTTP status 503$/)
  })

  it('of nothing at all is no question of width', async () => {
    const settings = {
      RPC_URL: ['http://127.0.0.1:9'],
      CONTRACT_ADDRESS: `0x${'c0'.repeat(20)}` as const,
      FORMER_CONTRACTS: [],
    }
    const dead = openNodes(settings, new AbortController().signal)[0]!
    await expect(dead.logsInRange(1n, 2n)).rejects.toMatchObject({ kind: 'unreachable', mayBeTooMuch: false })
  })
})

it('takes no other block than was asked for', async () => {
  const settings = {
    RPC_URL: ['http://one.example'],
    CONTRACT_ADDRESS: `0x${'c0'.repeat(20)}` as const,
    FORMER_CONTRACTS: [],
  }
  const hash = `0x${'ab'.repeat(32)}`
  const block = { number: '0x8', hash, parentHash: hash, timestamp: '0x1' }
  const request = () => async () => block
  const one = openNodes(settings, new AbortController().signal, undefined, request)[0]!
  expect(await one.headerByNumber(8n)).toMatchObject({ number: 8n })
  await expect(one.headerByNumber(7n)).rejects.toThrow(/answered block 8 when asked for 7/)
})

it.each([
  ['counters', COUNTERS],
  ['open', OPEN],
  ['MAX_FEE_BPS', MAX_FEE],
])('asks the contract for %s by the name that the ABI has', (name, asked) => {
  const found = polderAbi.find((item) => item.type === 'function' && item.name === name)
  expect(found?.type === 'function' && toFunctionSelector(found)).toBe(asked)
})
