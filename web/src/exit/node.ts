import { type Address, type Hex, hexToBigInt, hexToNumber, numberToHex } from 'viem'
import type { Requester } from '../wallet/ensure-chain.ts'

/** A block by which everything is read, so that what is read fits together. */
export interface Block {
  number: bigint
  /** unix seconds */
  time: number
}

/** The node said no, in its own words. */
class NodeError extends Error {
  override readonly name = 'NodeError'
  constructor(
    message: string,
    readonly code?: number,
    readonly data?: unknown,
  ) {
    super(message)
  }
}

/**
 * A node asked by its address, for people without a wallet.
 * @throws NodeError with the node's words; TypeError when it cannot be reached
 */
export function nodeAt(url: string): Requester {
  return {
    async request({ method, params = [] }) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        referrerPolicy: 'no-referrer',
      })
      const told = (await answer.json().catch(() => null)) as {
        result?: unknown
        error?: { message: string; code?: number; data?: unknown }
      } | null
      if (told?.error) throw new NodeError(told.error.message, told.error.code, told.error.data)
      if (!told || told.result === undefined) throw new NodeError(`HTTP ${answer.status}`)
      return told.result
    },
  }
}

/** @returns the newest block */
export async function newestBlock(node: Requester): Promise<Block> {
  const params = ['latest', false]
  const found = (await node.request({ method: 'eth_getBlockByNumber', params })) as Record<string, Hex>
  return { number: hexToBigInt(found.number!), time: hexToNumber(found.timestamp!) }
}

/** @returns wei that the address held at the block */
export async function balanceAt(node: Requester, address: Address, block: Block): Promise<bigint> {
  const params = [address, numberToHex(block.number)]
  return hexToBigInt((await node.request({ method: 'eth_getBalance', params })) as Hex)
}
