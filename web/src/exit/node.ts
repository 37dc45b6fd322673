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
import { nodeAt } from '../wallet/node-at.ts'
import { isRevert } from '../wallet/wallet-error.ts'

const ANSWERS_WITHIN_MS = 15_000
const TRIES = 4
/** Two heads may be so far apart. */
const APART_SECONDS = 180

/** What a node does wrong. `behind`: it stands still; `withholds`: it leaves out what the contract says is there. */
type Fault = 'unreachable' | 'silent' | 'refuses' | 'differs' | 'behind' | 'withholds' | 'lies'

/** A node is not to be relied on; `node` names it. */
export class NodeFailure extends Error {
  override readonly name = 'NodeFailure'
  constructor(
    readonly fault: Fault,
    readonly node: string,
    options?: ErrorOptions,
  ) {
    super(`${node}: ${fault}`, options)
  }
}

export type Node = Requester & { readonly called: string }

/** @returns the node at an address */
export function nodeOf(url: string): Node {
  return heard(url.replace(/^https?:\/\//, '').replace(/[/?].*$/, ''), nodeAt(url, ANSWERS_WITHIN_MS))
}

/** @returns the node behind a wallet, asked for nothing that its owner must confirm */
export function nodeBehind(wallet: Requester, called: string): Node {
  const request: Requester['request'] = async (call) => {
    const late = AbortSignal.timeout(ANSWERS_WITHIN_MS)
    const tooLate = new Promise((_, reject) => late.addEventListener('abort', () => reject(late.reason)))
    return await Promise.race([wallet.request(call), tooLate])
  }
  return heard(called, { request })
}

/** Says which node failed and how; one that limits its callers is asked again. That a contract said no is an answer. */
function heard(called: string, node: Requester, tries = 1): Node {
  const request: Requester['request'] = async (call) => {
    try {
      return await node.request(call)
    } catch (cause) {
      if (isRevert(cause)) throw cause
      const { name, message } = cause as Error
      const isBusy = /\b429\b|\brate\b|too many/i.test(message)
      const fault = name === 'TimeoutError' ? 'silent' : name === 'TypeError' ? 'unreachable' : 'refuses'
      if (!isBusy || tries === TRIES) throw new NodeFailure(fault, called, { cause })
      await new Promise((resolve) => setTimeout(resolve, 400 * 2 ** tries))
      return await heard(called, node, tries + 1).request(call)
    }
  }
  return { called, request }
}

/** What two nodes must say alike; of the rest the first one's word counts, unless it refuses. */
const COMPARED = /^eth_(call|getCode|getBalance|getLogs|chainId|getBlockByNumber)$/

/**
 * @returns two nodes as one, which says what both say
 * @throws NodeFailure, by each request: whichever failed, or `differs`
 */
export function bothOf(first: Node, second: Node): Node {
  const called = `${first.called}, ${second.called}`
  const request: Requester['request'] = async (call) => {
    if (!COMPARED.test(call.method)) return await first.request(call).catch(() => second.request(call))
    const said = await Promise.allSettled([first.request(call), second.request(call)])
    const refused = said.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    const failure = refused.find((reason) => reason instanceof NodeFailure)
    if (failure || refused.length === 2) throw failure ?? refused[0]
    const [one, other] = said.map((answer) => (answer.status === 'fulfilled' ? answer.value : undefined))
    const isHead = call.method === 'eth_getBlockByNumber'
    if (isHead && one && other) return await lower(one as RawBlock, other as RawBlock, first, second)
    if (bare(one) !== bare(other)) throw new NodeFailure('differs', called)
    return one
  }
  return { called, request }
}

/** @returns the older of two heads, if the node that is further says the same of that block */
async function lower(one: RawBlock, other: RawBlock, first: Node, second: Node): Promise<RawBlock> {
  const apart = hexToNumber(one.timestamp) - hexToNumber(other.timestamp)
  if (Math.abs(apart) > APART_SECONDS) throw new NodeFailure('behind', (apart < 0 ? first : second).called)
  const isFirst = hexToNumber(one.number) < hexToNumber(other.number)
  const [older, further] = isFirst ? [one, second] : [other, first]
  const ask = { method: 'eth_getBlockByNumber', params: [older.number, false] }
  const same = (await further.request(ask)) as RawBlock | null
  if (same?.hash === older.hash && same.timestamp === older.timestamp) return older
  throw new NodeFailure('differs', `${first.called}, ${second.called}`)
}

/** Nodes add to a log what others leave out. */
function bare(answer: unknown): string {
  if (!Array.isArray(answer)) return String(answer).toLowerCase()
  return JSON.stringify((answer as Log[]).map(({ topics, data }) => [topics, data])).toLowerCase()
}

export type Log = { topics: Hex[]; data: Hex }
type RawBlock = { number: Hex; hash: Hex; timestamp: Hex }

/** A block by which everything is read, so that what is read fits together; `time` is unix seconds. */
export type Block = { number: bigint; time: bigint }

/** @returns the newest block */
export async function newestBlock(node: Requester): Promise<Block> {
  const found = await node.request({ method: 'eth_getBlockByNumber', params: ['latest', false] })
  const { number, timestamp } = found as RawBlock
  return { number: hexToBigInt(number), time: hexToBigInt(timestamp) }
}

/** @returns wei that the address held at the block */
export async function balanceAt(node: Requester, address: Address, block: bigint): Promise<bigint> {
  const params = [address, numberToHex(block)]
  return hexToBigInt((await node.request({ method: 'eth_getBalance', params })) as Hex)
}

/** @returns the logs of a contract in these blocks, in their order */
export async function logsOf(
  node: Requester,
  address: Address,
  topics: readonly (Hex | null)[],
  fromBlock: bigint,
  toBlock: bigint,
): Promise<Log[]> {
  const filter = { address, topics, fromBlock: numberToHex(fromBlock), toBlock: numberToHex(toBlock) }
  return (await node.request({ method: 'eth_getLogs', params: [filter] })) as Log[]
}

type Abi = typeof vaultAbi | typeof polderAbi
type View<A extends Abi> = ContractFunctionName<A, 'view'>
type Told<A extends Abi, Name extends View<A>> = ContractFunctionReturnType<A, 'view', Name>
export type Reader<A extends Abi> = <Name extends View<A>>(
  name: Name,
  args?: ContractFunctionArgs<A, 'view', Name>,
) => Promise<Told<A, Name>>

/** @returns what asks a contract, by the name of a view, how it stood at the block */
export function reader<A extends Abi>(node: Requester, block: bigint, abi: A, to: Address): Reader<A> {
  return async (functionName, args) => {
    const data = encodeFunctionData({ abi, functionName, args } as never)
    const params = [{ to, data }, numberToHex(block)]
    const answer = (await node.request({ method: 'eth_call', params })) as Hex
    return decodeFunctionResult({ abi, functionName, data: answer } as never) as never
  }
}

/** @returns what several views say, each by its name */
export async function readAll<A extends Abi, Name extends View<A>>(ask: Reader<A>, names: readonly Name[]) {
  const told = await Promise.all(names.map(async (name) => [name, await ask(name)] as const))
  return Object.fromEntries(told) as { [N in Name]: Told<A, N> }
}
