import type { polderAbi, vaultAbi } from '@polder/contracts/abi.generated'
import {
  type Address,
  type ContractFunctionArgs,
  type ContractFunctionName,
  type ContractFunctionReturnType,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  hexToBigInt,
  hexToNumber,
  numberToHex,
} from 'viem'
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
export async function balanceAt(node: Requester, address: Address, block: bigint): Promise<bigint> {
  const params = [address, numberToHex(block)]
  return hexToBigInt((await node.request({ method: 'eth_getBalance', params })) as Hex)
}

type Abi = typeof vaultAbi | typeof polderAbi
type View<A extends Abi> = ContractFunctionName<A, 'view'>
export type Reader<A extends Abi> = <Name extends View<A>>(
  name: Name,
  args?: ContractFunctionArgs<A, 'view', Name>,
) => Promise<ContractFunctionReturnType<A, 'view', Name>>

/** @returns what asks a contract, by the name of a view, how it stood at the block */
export function reader<A extends Abi>(node: Requester, block: bigint, abi: A, to: Address): Reader<A> {
  return async (functionName, args) => {
    const data = encodeFunctionData({ abi, functionName, args } as never)
    const params = [{ to, data }, numberToHex(block)]
    const answer = (await node.request({ method: 'eth_call', params })) as Hex
    return decodeFunctionResult({ abi, functionName, data: answer } as never) as never
  }
}
