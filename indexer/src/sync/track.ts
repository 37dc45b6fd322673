import pMap from 'p-map'
import type { Header } from '../decode/chain-event.ts'
import { decodeLogs } from '../decode/decode-logs.ts'
import { BadAnswerError } from '../errors.ts'
import type { Node } from '../fetch/node.ts'
import { attach, holds, type TrackedBlock, tipOf, type UnfinalChain } from '../reorg/unfinal-chain.ts'
import type { Source, SyncState } from './state.ts'
import type { Updates } from './update.ts'

/** While finality stalls for longer than this many blocks, the newest deposits show later. */
const MAX_TRACKED = 2_048n
const CONCURRENCY = 8

/**
 * Reads the newest blocks: headers linked by their parents' hashes down to a block that is known, and each new block's logs
 * fetched by its hash, so that nothing of another branch can slip in.
 * @returns those that are new, oldest first, the first one's parent in the chain; null when the head does not descend from
 *   the checkpoint's block
 */
export async function readBranch(
  chain: UnfinalChain,
  { node }: Pick<Source, 'node'>,
  head: Header,
): Promise<readonly TrackedBlock[] | null> {
  const { root } = chain
  if (head.number <= root.number) return []
  const top = head.number - root.number > MAX_TRACKED ? await blockAt(node, root.number + MAX_TRACKED) : head
  if (holds(chain, top.hash)) return []
  const headers = await readHeaders(node, chain, top)
  if (!headers) return null
  return await pMap(headers, (header) => readBlock(node, header), { concurrency: CONCURRENCY })
}

/**
 * Follows the newest blocks.
 * @param branch as it was read for this chain, or for what it was before some of it became final
 * @returns null when the branch does not descend from the checkpoint's block
 */
export async function* track(
  state: SyncState,
  branch: readonly TrackedBlock[] | null,
): Updates<SyncState | null> {
  if (!branch) return null
  const [first] = branch
  if (!first) return state
  if (!holds(state.chain, first.header.parentHash)) return null
  const { chain, dropped } = attach(state.chain, branch)
  const next = { ...state, chain }
  if (dropped.length === 0) yield { kind: 'blocks', next }
  else yield { kind: 'reorg', depth: dropped.length, head: tipOf(chain).number, next }
  return next
}

async function readBlock(node: Node, header: Header): Promise<TrackedBlock> {
  const events = decodeLogs(await node.logsInBlock(header.hash), node.contracts, node.tellStray)
  for (const event of [...events.deposits, ...events.withdrawals]) {
    if (event.blockHash !== header.hash || event.blockNumber !== header.number) {
      throw new BadAnswerError(`${node.name} answered logs of another block than ${header.number}.`)
    }
  }
  return { header, events }
}

/** @returns oldest first, the first one's parent in the chain; null when the branch passes the chain's root by */
async function readHeaders(node: Node, chain: UnfinalChain, head: Header): Promise<Header[] | null> {
  const known = await readAhead(node, tipOf(chain).number + 1n, head.number - 1n)
  const branch = [head]
  for (let first = head; !holds(chain, first.parentHash); ) {
    if (first.number <= chain.root.number + 1n) return null
    const parent: Header | null = known.get(first.parentHash) ?? (await node.headerByHash(first.parentHash))
    if (parent?.number !== first.number - 1n || parent.hash !== first.parentHash) {
      throw new BadAnswerError(`${node.name} does not know the parent of its block ${first.number}.`)
    }
    branch.push(parent)
    first = parent
  }
  return branch.reverse()
}

/** Headers by number, several at once; a reorg meanwhile does no harm, since only parents' hashes count. */
async function readAhead(node: Node, from: bigint, to: bigint): Promise<Map<string, Header>> {
  const numbers: bigint[] = []
  for (let number = from; number <= to; number++) numbers.push(number)
  const headers = await pMap(numbers, (number) => node.headerByNumber(number), { concurrency: CONCURRENCY })
  return new Map(headers.flatMap((header) => (header ? [[header.hash, header] as const] : [])))
}

async function blockAt(node: Node, number: bigint): Promise<Header> {
  const header = await node.headerByNumber(number)
  if (!header) throw new BadAnswerError(`${node.name} does not know block ${number}, below its head.`)
  return header
}
