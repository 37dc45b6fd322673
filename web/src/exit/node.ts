import { type Address, type Hex, hexToBigInt, hexToNumber, numberToHex } from 'viem'
import type { Requester } from '../wallet/ensure-chain.ts'

/** A block by which everything is read, so that what is read fits together. */
export interface Block {
  number: bigint
  /** unix seconds */
  time: number
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
