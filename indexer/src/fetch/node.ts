import { httpTo, type Request } from '@polder/base/json-rpc'
import { nameOfNode } from '@polder/base/quorum/open-quorum'
import type { Settings } from '@polder/base/settings'
import type { BlockId, Hash, Header } from '../decode/chain-event.ts'
import { eventTopics, type Stray } from '../decode/decode-logs.ts'
import { emptyTally, sameTally, type Tally } from '../decode/tally.ts'
import { BadAnswerError } from '../errors.ts'
import { readHeader, readList, readNumbers } from './read-answers.ts'
import { AnswerTimeoutError, RpcError } from './rpc-error.ts'
import { isSocketUrl, socketTo } from './socket.ts'

/** One RPC address. A look at the chain asks one node for all it needs, so that answers fit together. */
export type Node = ReturnType<typeof openNode>

const CALL_TIMEOUT_MS = 10_000
/** One answer may hold a hundred thousand logs. */
const LOGS_TIMEOUT_MS = 30_000

/** Functions of the contract; a test derives them from the ABI. */
export const COUNTERS = '0xf7210633'
export const OPEN = '0xfcfff16f'
export const MAX_FEE = '0xd55be8c6'

/**
 * @param settings one node for each address of RPC_URL
 * @param signal ends every request under way
 * @param onStray told of each log that a node answered and nobody asked for
 * @param requestTo how an address of HTTP is asked
 */
export function openNodes(
  settings: Pick<Settings, 'RPC_URL' | 'CONTRACT_ADDRESS' | 'FORMER_CONTRACTS'>,
  signal: AbortSignal,
  onStray: (node: string, why: Stray) => void = () => undefined,
  requestTo: (url: string) => Request = httpTo,
): Node[] {
  const contracts = [settings.CONTRACT_ADDRESS, ...settings.FORMER_CONTRACTS].map(
    (address) => address.toLowerCase() as Hash,
  )
  return settings.RPC_URL.map((url) => {
    const name = nameOfNode(url, settings.RPC_URL)
    const socket = isSocketUrl(url) ? socketTo(url) : undefined
    const request = socket?.request ?? requestTo(url)
    return openNode({ request, discard: socket?.discard }, name, contracts, signal, (why) =>
      onStray(name, why),
    )
  })
}

function openNode(
  { request, discard }: { request: Request; discard: (() => void) | undefined },
  name: string,
  contracts: readonly Hash[],
  signal: AbortSignal,
  tellStray: (why: Stray) => void,
) {
  const ask = async (method: string, params: unknown[], timeoutMs = CALL_TIMEOUT_MS): Promise<unknown> => {
    try {
      return await within(timeoutMs, signal, (ended) => request(method, params, ended))
    } catch (error) {
      if (signal.aborted) throw signal.reason
      const failure = new RpcError(name, method, error)
      if (failure.kind === 'unreachable') discard?.()
      throw failure
    }
  }
  const block = async (method: string, which: string) => readHeader(await ask(method, [which, false]))
  const [contract] = contracts as [Hash, ...Hash[]]
  const filter = { address: contracts.length > 1 ? contracts : contract, topics: [eventTopics] }
  const logs = async (which: object) =>
    readList(await ask('eth_getLogs', [{ ...filter, ...which }], LOGS_TIMEOUT_MS))

  return {
    /** Its place in RPC_URL and its host; the path of an RPC address may hold a key. */
    name,
    /** Whose events are followed, lower case: the contract, and those that handed over to it. */
    contracts: contracts as readonly string[],
    /** Told of each log of this node's that is left out. */
    tellStray,
    head: async (): Promise<Header> => {
      const header = await block('eth_getBlockByNumber', 'latest')
      if (!header) throw new BadAnswerError(`${name} has no newest block.`)
      return header
    },
    /** @returns null while the node cannot say what is final, as Bor does without a milestone */
    finalized: () => block('eth_getBlockByNumber', 'finalized').catch(nullIfUnknown),
    headerByNumber: async (number: bigint) => {
      const header = await block('eth_getBlockByNumber', hexOf(number)).catch(nullIfUnknown)
      if (!header || header.number === number) return header
      throw new BadAnswerError(`${name} answered block ${header.number} when asked for ${number}.`)
    },
    headerByHash: (hash: Hash) => block('eth_getBlockByHash', hash).catch(nullIfUnknown),
    /** @returns logs of the contract's events, undecoded; both ends included; `to` must not be past the head */
    logsInRange: (from: bigint, to: bigint) => logs({ fromBlock: hexOf(from), toBlock: hexOf(to) }),
    logsInBlock: (blockHash: Hash) => logs({ blockHash }),
    /**
     * @returns the counters as of a block, of the contract that was open then; all zero while none was deployed yet
     * @throws RpcError also when the node no longer keeps that block's state
     */
    tallyAt: (blockHash: Hash): Promise<Tally> =>
      firstCounted(contracts, async (to) => {
        const answer = await ask('eth_call', [{ to, data: COUNTERS }, { blockHash }])
        const [deposits, depositSum, withdrawals, netSum, grossSum] = readNumbers(answer, 7)
        return {
          deposits: { count: deposits!, total: depositSum! },
          withdrawals: { count: withdrawals!, total: netSum! },
          gross: grossSum!,
        }
      }),
    /** The same, bound to the block's hash. @throws RpcError where the node offers no proofs; BadAnswerError */
    provenTally: async (block: BlockId) => {
      const { provenTally } = await import('./proven-tally.ts')
      return await firstCounted(contracts, (one) => provenTally(ask, one, block))
    },
    /** Whether the contract takes deposits, in the newest final block: those before it have handed over. */
    isOpen: async () =>
      readNumbers(await ask('eth_call', [{ to: contract, data: OPEN }, 'finalized']), 1)[0] === 1n,
    /** What the contract lets the fee of a payment be, basis points. */
    maxFee: async () =>
      Number(readNumbers(await ask('eth_call', [{ to: contract, data: MAX_FEE }, 'latest']), 1)[0]),
    hasContract: async () => (await ask('eth_getCode', [contract, 'latest'])) !== '0x',
  }
}

/** One that has not taken over yet counts nothing; what those before it counted is taken over whole. */
async function firstCounted(
  contracts: readonly Hash[],
  read: (contract: Hash) => Promise<Tally>,
): Promise<Tally> {
  for (const contract of contracts) {
    const tally = await read(contract)
    if (!sameTally(tally, emptyTally)) return tally
  }
  return emptyTally
}

/** Nodes say "no such block" with null or with an error of their own; both mean the same here. */
function nullIfUnknown(error: unknown): null {
  if (error instanceof RpcError && error.kind === 'refused') return null
  throw error
}

function hexOf(number: bigint): Hash {
  return `0x${number.toString(16)}`
}

/** @param work is given a signal that ends it when its time is over */
async function within<T>(
  timeoutMs: number,
  signal: AbortSignal,
  work: (ended: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted()
  const ended = new AbortController()
  const end = () => ended.abort(signal.reason)
  const timer = setTimeout(
    () => ended.abort(new AnswerTimeoutError(`no answer within ${timeoutMs} ms`)),
    timeoutMs,
  )
  signal.addEventListener('abort', end)
  try {
    return await work(ended.signal)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
}
