import { eventTopics } from '@polder/indexer/decode/decode-logs'
import { COUNTERS } from '@polder/indexer/fetch/node'
import { type Address, type Hash, type Hex, toFunctionSelector } from 'viem'
import type { Block, Transaction } from './block.ts'
import { hex, type SimulatedChain } from './chain.ts'

/** What a node of the simulated chain does wrong. */
export interface NodeFaults {
  /** It does not answer. */
  down: boolean
  /** It is so many blocks behind. */
  lag: number
  /** It leaves out what the contract logged in a block, makes up a deposit, or does not know what it should. */
  lie: 'nothing' | Lie
}

const COUNT = toFunctionSelector('withdrawalCount()')

export const LIES = [
  'drops logs',
  'makes up a deposit',
  'no receipts',
  'other counters',
  'makes up payouts',
  'no old state',
  'no final block',
] as const
type Lie = (typeof LIES)[number]

/** As a node says no. */
class RpcRefusal extends Error {
  constructor(
    message: string,
    readonly code = -32_000,
    readonly data?: Hex,
  ) {
    super(message)
  }
}

// biome-ignore lint/suspicious/noExplicitAny: what a process asks is read by its method
type Params = readonly any[]

/** @returns what a node with such faults answers. @throws RpcRefusal */
export async function answer(
  chain: SimulatedChain,
  faults: NodeFaults,
  contract: Hash | null,
  method: string,
  params: Params,
): Promise<unknown> {
  const height = Math.max(0, chain.blocks.length - 1 - faults.lag)
  const byNumber = (number: number): Block | undefined =>
    number <= height ? chain.blocks[number] : undefined
  const blockAt = (which: unknown): Block | undefined => {
    if (which === undefined || which === 'latest' || which === 'pending') return chain.blocks[height]
    if (which === 'finalized' && faults.lie === 'no final block') return undefined
    if (which === 'finalized') return chain.blocks[Math.min(height, chain.final)]
    if (which === 'earliest') return chain.blocks[0]
    if (typeof which === 'object') return chain.known.get((which as { blockHash: Hash }).blockHash)
    return byNumber(Number(which))
  }
  const mustFind = (which: unknown): Block => {
    const block = blockAt(which)
    if (!block) throw new RpcRefusal('header not found')
    return block
  }
  const stateAt = (which: unknown): Block => {
    const block = mustFind(which)
    if (faults.lie === 'no old state' && block !== chain.blocks[height])
      throw new RpcRefusal('missing trie node')
    return block
  }
  const minedAt = (hash: Hash) => {
    for (const block of chain.blocks.slice(0, height + 1)) {
      const place = block.mined.findIndex(({ tx }) => tx.hash === hash)
      if (place >= 0) return { block, place, mined: block.mined[place]! }
    }
    return null
  }
  switch (method) {
    case 'eth_chainId':
      return '0x89'
    case 'eth_blockNumber':
      return hex(height)
    case 'eth_maxPriorityFeePerGas':
      return hex(10n ** 9n)
    case 'eth_gasPrice':
      return hex(chain.baseFee + 10n ** 9n)
    case 'eth_getBlockByNumber':
      return told(blockAt(params[0]))
    case 'eth_getBlockByHash':
      return told(chain.known.get(params[0]))
    case 'eth_getLogs': {
      const { fromBlock, toBlock, blockHash, address, topics } = params[0]
      const wanted = (Array.isArray(address) ? address : [address]).map((one: string) => one?.toLowerCase())
      let blocks: Block[]
      if (blockHash) blocks = [mustFind({ blockHash })]
      else {
        const [from, to] = [mustFind(fromBlock).number, mustFind(toBlock).number]
        blocks = chain.blocks.slice(from, to + 1)
      }
      const logs = blocks.flatMap((block) =>
        block.logs
          .filter(
            (log) =>
              (wanted[0] === undefined || wanted.includes(log.address)) && matches(log.topics, topics ?? []),
          )
          .map((log) => ({
            ...{ address: log.address, topics: log.topics, data: log.data, removed: false },
            ...{ blockNumber: hex(block.number), blockHash: block.hash, blockTimestamp: hex(block.time) },
            ...{ transactionHash: log.tx, transactionIndex: '0x0', logIndex: hex(log.index) },
          })),
      )
      if (faults.lie === 'makes up a deposit' && blocks.length > 0 && wanted.includes(contract!))
        return [...logs, await madeUp(chain, contract!, blocks.at(-1)!)]
      // Of a block whole: what is missing at the end no running number tells.
      const last = logs.at(-1)?.blockNumber
      return faults.lie === 'drops logs' && wanted.includes(contract!)
        ? logs.filter(({ blockNumber }) => blockNumber !== last)
        : logs
    }
    case 'eth_call': {
      const [{ from, to, data, input, value, gas }, which] = params
      const i = {
        from,
        to,
        data: data ?? input,
        value: value === undefined ? undefined : BigInt(value),
        gas: gas === undefined ? undefined : BigInt(gas),
      }
      const result = await chain.call(i, stateAt(which))
      if (result.error) throw new RpcRefusal('execution reverted', 3, result.data)
      if (faults.lie === 'makes up a deposit' && to?.toLowerCase() === contract && i.data === COUNTERS)
        return withDeposit(result.data)
      if (faults.lie === 'makes up payouts' && to?.toLowerCase() === contract && i.data === COUNT)
        return `0x${(BigInt(result.data) + 7n).toString(16).padStart(64, '0')}`
      if (faults.lie === 'other counters' && to?.toLowerCase() === contract && result.data.length > 66)
        return `0x${(BigInt(result.data.slice(0, 66)) + 1n).toString(16).padStart(64, '0')}${result.data.slice(66)}`
      return result.data
    }
    case 'eth_getTransactionCount': {
      const more = faults.lie === 'makes up payouts' ? 7 : 0
      return params[1] === 'pending'
        ? hex((await chain.pendingNonce(lower(params[0]))) + more)
        : hex((await chain.accountOf(params[0], stateAt(params[1]))).nonce + more)
    }
    case 'eth_getBalance':
      return hex((await chain.accountOf(params[0], stateAt(params[1]))).balance)
    case 'eth_getCode':
      return await chain.codeOf(params[0], stateAt(params[1]))
    case 'eth_getTransactionByHash': {
      const found = minedAt(params[0])
      const waiting = chain.pool.get(params[0])
      return found
        ? toldTransaction(found.mined.tx, found.block)
        : waiting
          ? toldTransaction(waiting, null)
          : null
    }
    case 'eth_getTransactionReceipt': {
      const found = faults.lie === 'no receipts' ? null : minedAt(params[0])
      if (!found) return null
      const { mined, block } = found
      return {
        ...{
          transactionHash: mined.tx.hash,
          transactionIndex: hex(found.place),
          blockHash: block.hash,
          blockNumber: hex(block.number),
        },
        ...{
          from: mined.tx.from,
          to: mined.tx.to,
          status: mined.succeeded ? '0x1' : '0x0',
          type: '0x2',
          logs: [],
          logsBloom: '0x',
        },
        ...{
          gasUsed: hex(mined.gasUsed),
          cumulativeGasUsed: hex(mined.gasUsed),
          effectiveGasPrice: hex(mined.gasPrice),
        },
        contractAddress: mined.created,
      }
    }
    case 'eth_sendRawTransaction':
      try {
        return await chain.sendRaw(params[0])
      } catch (error) {
        throw new RpcRefusal((error as Error).message)
      }
    default:
      throw new RpcRefusal(`the method ${method} does not exist`, -32_601)
  }
}

const MADE_UP = 10n ** 18n
const word = (data: Hex, n: number) => BigInt(`0x${data.slice(2 + 64 * n, 66 + 64 * n)}`)
const words = (...values: bigint[]) => values.map((value) => value.toString(16).padStart(64, '0')).join('')

function withDeposit(counters: Hex): Hex {
  return `0x${words(word(counters, 0) + 1n, word(counters, 1) + MADE_UP)}${counters.slice(130)}`
}

/** A deposit of a stranger that nobody made: its number and the total fit. */
async function madeUp(chain: SimulatedChain, contract: Hash, block: Block): Promise<object> {
  const { data } = await chain.call({ to: contract, data: COUNTERS }, block)
  const [count, total] = [word(data, 0) + 1n, word(data, 1) + MADE_UP]
  return {
    ...{
      address: contract,
      topics: [eventTopics[0], `0x${'0'.repeat(24)}${'66'.repeat(20)}`],
      removed: false,
    },
    ...{
      data: `0x${words(MADE_UP, BigInt(block.time), count, total)}`,
      blockNumber: hex(block.number),
      blockHash: block.hash,
    },
    ...{ transactionHash: `0x${'66'.repeat(32)}`, transactionIndex: '0x0', logIndex: '0x0' },
  }
}

function lower(address: string): Address {
  return address.toLowerCase() as Address
}

function matches(topics: readonly Hex[], wanted: readonly (Hex | readonly Hex[] | null)[]): boolean {
  return wanted.every(
    (one, n) => one === null || (Array.isArray(one) ? one.includes(topics[n]!) : one === topics[n]),
  )
}

function told(block: Block | undefined): object | null {
  if (!block) return null
  return {
    ...{ number: hex(block.number), hash: block.hash, parentHash: block.parent, timestamp: hex(block.time) },
    ...{
      baseFeePerGas: hex(block.baseFee),
      gasLimit: hex(60_000_000),
      gasUsed: '0x0',
      nonce: '0x0000000000000000',
      difficulty: '0x0',
    },
    ...{
      size: '0x0',
      totalDifficulty: '0x0',
      logsBloom: '0x',
      extraData: '0x',
      uncles: [],
      transactions: block.mined.map(({ tx }) => tx.hash),
    },
  }
}

function toldTransaction(tx: Transaction, block: Block | null): object {
  const { r, s, yParity } = tx.signature ?? { r: '0x1', s: '0x1', yParity: 0 }
  return {
    ...{
      hash: tx.hash,
      from: tx.from,
      to: tx.to,
      nonce: hex(tx.nonce),
      input: tx.data,
      value: hex(tx.value),
      gas: hex(tx.gas),
    },
    ...{
      maxFeePerGas: hex(tx.maxFee),
      maxPriorityFeePerGas: hex(tx.tip),
      gasPrice: hex(tx.maxFee),
      type: '0x2',
      chainId: '0x89',
    },
    ...{ accessList: [], r, s, yParity: hex(yParity), v: hex(yParity) },
    ...{
      blockHash: block?.hash ?? null,
      blockNumber: block ? hex(block.number) : null,
      transactionIndex: block ? '0x0' : null,
    },
  }
}
