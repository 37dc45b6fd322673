import { vaultAbi } from '@polder/contracts/abi.generated'
import { type Address, type Hex, hexToNumber, numberToHex, toEventHash } from 'viem'
import { type Log, logsOf, type Node, NodeFailure, reader } from './node.ts'
import { type Root, readRoot, type VaultState } from './vault-state.ts'

/** The contract keeps a hash for each so many entries. */
export const PIECE = 64
const LISTED = toEventHash('RewardsListed(uint256,uint256,uint256,bytes32[])')
const WORD = 64
const WALLET = 40

/** Consecutive entries, each 64 hex digits: the wallet (40) and its rewards (24, wei); `offset` is how many are before. */
type Part = { offset: number; entries: string[] }

/**
 * Reads a list from its end: each part names the block of the one before, so that nodes are asked for single blocks.
 * @throws NodeFailure `withholds` where a part is missing that the contract has taken
 */
export async function* partsOf(node: Node, vault: Address, list: Root['list']): AsyncGenerator<Part> {
  const topics = [LISTED, numberToHex(list.id, { size: 32 })]
  let end = list.wallets
  for (let block = list.lastBlock; end > 0; ) {
    const logs = await logsOf(node, vault, topics, BigInt(block), BigInt(block))
    const parts = logs.map(partOf).sort((a, b) => b.offset - a.offset)
    if (parts.length === 0) throw new NodeFailure('withholds', node.called)
    for (const { offset, previousBlock, entries } of parts) {
      if (entries.length === 0 || offset + entries.length !== end) throw new NodeFailure('lies', node.called)
      yield { offset, entries }
      end = offset
      block = previousBlock
    }
  }
}

/** The event's data: offset, previous block, where the array begins, its length, its words. */
function partOf({ data }: Log) {
  const word = (i: number) => data.slice(2 + i * WORD, 2 + (i + 1) * WORD)
  const entries = Array.from({ length: Number(`0x${word(3)}`) }, (_, i) => word(4 + i).toLowerCase())
  return { offset: hexToNumber(`0x${word(0)}`), previousBlock: hexToNumber(`0x${word(1)}`), entries }
}

/** @returns whose it is */
export function walletOf(entry: string): Address {
  return `0x${entry.slice(0, WALLET)}`
}

/** @returns wei that were ever credited */
export function rewardsOf(entry: string): bigint {
  return BigInt(`0x${entry.slice(WALLET)}`)
}

/** A wallet in the list of a root, with what the vault needs to register it. */
export type Found = NonNullable<Awaited<ReturnType<typeof findEntry>>>

/** @returns null where the wallet is not in the list */
async function findEntry(node: Node, vault: Address, root: Root, wallet: Address) {
  if (root.list.lastWallet.toLowerCase() < wallet) return null
  for await (const { offset, entries } of partsOf(node, vault, root.list)) {
    if (walletOf(entries[0]!) > wallet) continue
    const index = entries.findIndex((entry) => walletOf(entry) === wallet)
    if (index < 0) return null
    const place = index % PIECE
    return {
      root: root.number,
      /** wei ever credited */
      rewards: rewardsOf(entries[index]!),
      piece: Math.floor((offset + index) / PIECE),
      entries: entries.slice(index - place, index - place + PIECE).map((entry): Hex => `0x${entry}`),
      place,
    }
  }
  return null
}

/**
 * Looks for the wallet's rewards: before a freeze in the newest list, after it in all that count, the newest first.
 * @param onFound is told the highest so far, and how many of the lists were read
 * @throws NodeFailure
 */
export async function searchLists(
  node: Node,
  state: VaultState,
  onFound: (found: Found | null, read: number, of: number) => void,
): Promise<void> {
  const { vault, newest, frozenAt, wallet } = state
  const roots = frozenAt ? await countingRoots(node, state) : newest ? [newest] : []
  let highest: Found | null = null
  if (roots.length === 0) onFound(null, 0, 0)
  for (const [i, root] of roots.entries()) {
    const found = await findEntry(node, vault, root, wallet.address)
    if (found && found.rewards > (highest?.rewards ?? 0n)) highest = found
    onFound(highest, i + 1, roots.length)
  }
}

async function countingRoots(node: Node, { vault, block, rootCount }: VaultState): Promise<Root[]> {
  const ask = reader(node, block.number, vaultAbi, vault)
  const roots: Root[] = []
  // The newest ones are too young to count; of the older ones the first that does not, ends it, unless it is void.
  for (let number = Number(rootCount) - 1; number >= 0; number--) {
    const root = await readRoot(ask, number)
    if (await ask('countsAfterFreeze', [BigInt(number)])) roots.push(root)
    else if (roots.length > 0 && !root.isVoid) break
  }
  return roots
}

const REQUESTED = toEventHash('ExitRequested(address,uint256,uint256)')
/** Nodes bound how many blocks they search at once. */
const [FIRST_STRIDE, MIN_STRIDE, MAX_SEARCHES] = [50_000n, 100n, 2_000]

/**
 * Looks for a wallet whose demand was not met in time: from the newest events back, until all demands were seen that
 * the vault counts as open.
 * @param now unix seconds
 * @throws NodeFailure, also where not all demands were seen: so few blocks can be searched at once, or it leaves some out
 */
export async function findOverdue(node: Node, state: VaultState, now: bigint): Promise<Address | null> {
  const { vault, block, bonds, EXIT_BOND, wallet } = state
  const open = EXIT_BOND > 0n ? Number(bonds / EXIT_BOND) : Number.MAX_SAFE_INTEGER
  const seen = new Set<Address>(wallet.exit ? [wallet.address] : [])
  const ask = reader(node, block.number, vaultAbi, vault)
  let stride = FIRST_STRIDE
  let to = block.number
  for (let tries = 0; to >= 0n && seen.size < open && tries < MAX_SEARCHES; tries++) {
    const from = to >= stride ? to - stride + 1n : 0n
    try {
      for (const { topics } of await logsOf(node, vault, [REQUESTED], from, to)) {
        const who: Address = `0x${topics[1]!.slice(26)}`
        const [, deadline] = await ask('exits', [who])
        if (deadline > 0n) seen.add(who)
        if (deadline > 0n && now > deadline && !(await ask('isServed', [who]))) return who
      }
      to = from - 1n
    } catch (error) {
      // What is too much one node refuses, another never answers.
      if (!(error instanceof NodeFailure) || stride <= MIN_STRIDE) throw error
      stride /= 2n
    }
  }
  if (seen.size < open && (to >= 0n || EXIT_BOND > 0n)) throw new NodeFailure('withholds', node.called)
  return null
}
