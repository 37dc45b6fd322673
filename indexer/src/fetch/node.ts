import { createChainClient } from '@polder/base/chain-client'
import { nameOfNode } from '@polder/base/quorum/name-of-node'
import type { Settings } from '@polder/base/settings'
import { polderAbi } from '@polder/contracts/abi.generated'
import { type EIP1193RequestFn, encodeFunctionData } from 'viem'
import type { BlockId, Hash, Header } from '../decode/chain-event.ts'
import { eventTopics } from '../decode/decode-logs.ts'
import type { Tally } from '../decode/tally.ts'
import { BadAnswerError } from '../errors.ts'
import { provenTally } from './proven-tally.ts'
import { readHeader, readList, readNumber } from './read-answers.ts'
import { AnswerTimeoutError, RpcError } from './rpc-error.ts'
import { isSocketUrl, type Request, socketTo } from './socket.ts'

/** One RPC address. A look at the chain asks one node for all it needs, so that answers fit together. */
export type Node = ReturnType<typeof openNode>

type NodeSettings = Pick<Settings, 'RPC_URL' | 'CHAIN_ID' | 'CHAIN_NAME' | 'CONTRACT_ADDRESS'>

const CALL_TIMEOUT_MS = 10_000
/** One answer may hold a hundred thousand logs. */
const LOGS_TIMEOUT_MS = 30_000

const counters = (['depositCount', 'depositTotal', 'withdrawalCount', 'withdrawalTotal'] as const).map(
  (functionName) => encodeFunctionData({ abi: polderAbi, functionName }),
)

/**
 * @param settings one node for each address of RPC_URL
 * @param signal ends every request under way
 */
export function openNodes(settings: NodeSettings, signal: AbortSignal): Node[] {
  return settings.RPC_URL.map((url) =>
    openNode({ ...settings, RPC_URL: [url] }, nameOfNode(url, settings.RPC_URL), signal),
  )
}

function openNode(settings: NodeSettings, name: string, signal: AbortSignal) {
  const [url] = settings.RPC_URL
  const socket = url && isSocketUrl(url) ? socketTo(url, LOGS_TIMEOUT_MS) : undefined
  const request = socket?.request ?? httpRequest(settings)
  const ask = async (method: string, params: unknown[], timeoutMs = CALL_TIMEOUT_MS): Promise<unknown> => {
    try {
      return await within(timeoutMs, signal, request({ method, params }))
    } catch (error) {
      if (signal.aborted) throw signal.reason
      const failure = new RpcError(name, method, error)
      if (failure.kind === 'unreachable') socket?.discard()
      throw failure
    }
  }
  const block = async (method: string, which: string) => readHeader(await ask(method, [which, false]))
  const filter = { address: settings.CONTRACT_ADDRESS, topics: [eventTopics] }
  const logs = async (which: object) =>
    readList(await ask('eth_getLogs', [{ ...filter, ...which }], LOGS_TIMEOUT_MS))

  return {
    /** Its place in RPC_URL and its host; the path of an RPC address may hold a key. */
    name,
    head: async (): Promise<Header> => {
      const header = await block('eth_getBlockByNumber', 'latest')
      if (!header) throw new BadAnswerError(`${name} has no newest block.`)
      return header
    },
    /** @returns null while the node cannot say what is final, as Bor does without a milestone */
    finalized: () => block('eth_getBlockByNumber', 'finalized').catch(nullIfUnknown),
    headerByNumber: (number: bigint) => block('eth_getBlockByNumber', hexOf(number)).catch(nullIfUnknown),
    headerByHash: (hash: Hash) => block('eth_getBlockByHash', hash).catch(nullIfUnknown),
    /** @returns logs of the contract's events, undecoded; both ends included; `to` must not be past the head */
    logsInRange: (from: bigint, to: bigint) => logs({ fromBlock: hexOf(from), toBlock: hexOf(to) }),
    logsInBlock: (blockHash: Hash) => logs({ blockHash }),
    /**
     * @returns the contract's own counters as of a block; all zero while it was not deployed yet
     * @throws RpcError also when the node no longer keeps that block's state
     */
    tallyAt: async (blockHash: Hash): Promise<Tally> => {
      const [depositCount = 0n, depositTotal = 0n, withdrawalCount = 0n, withdrawalTotal = 0n] =
        await Promise.all(
          counters.map(async (data) =>
            readNumber(await ask('eth_call', [{ to: settings.CONTRACT_ADDRESS, data }, { blockHash }])),
          ),
        )
      return {
        deposits: { count: depositCount, total: depositTotal },
        withdrawals: { count: withdrawalCount, total: withdrawalTotal },
      }
    },
    /** The same, bound to the block's hash. @throws RpcError where the node offers no proofs; BadAnswerError */
    provenTally: (block: BlockId) => provenTally(ask, settings.CONTRACT_ADDRESS, block),
    hasContract: async () => (await ask('eth_getCode', [settings.CONTRACT_ADDRESS, 'latest'])) !== '0x',
  }
}

function httpRequest(settings: NodeSettings): Request {
  return createChainClient(settings, { timeoutMs: LOGS_TIMEOUT_MS }).request as EIP1193RequestFn as Request
}

/** Nodes say "no such block" with null or with an error of their own; both mean the same here. */
function nullIfUnknown(error: unknown): null {
  if (error instanceof RpcError && error.kind === 'refused') return null
  throw error
}

function hexOf(number: bigint): Hash {
  return `0x${number.toString(16)}`
}

/** viem's own retries come on top of its timeout; this bounds them together. */
async function within<T>(timeoutMs: number, signal: AbortSignal, work: Promise<T>): Promise<T> {
  signal.throwIfAborted()
  let timer: NodeJS.Timeout | undefined
  let onAbort: (() => void) | undefined
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AnswerTimeoutError(`no answer within ${timeoutMs} ms`)), timeoutMs)
    onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort)
  })
  try {
    return await Promise.race([work, end])
  } finally {
    clearTimeout(timer)
    if (onAbort) signal.removeEventListener('abort', onAbort)
    work.catch(() => undefined)
  }
}
