import { type BlockId, type ChainEvents, type Hash, type Header, joinEvents } from '../decode/chain-event.ts'

/** A block and the contract's events in it. */
export interface TrackedBlock {
  readonly header: Header
  readonly events: ChainEvents
}

/** Blocks above the newest final one that the books stand on, each the parent of the next. */
export interface UnfinalChain {
  /** The checkpoint's block. */
  readonly root: BlockId
  readonly blocks: readonly TrackedBlock[]
}

export function unfinalChainFrom(root: BlockId): UnfinalChain {
  return { root: { number: root.number, hash: root.hash }, blocks: [] }
}

export function tipOf(chain: UnfinalChain): BlockId {
  return chain.blocks.at(-1)?.header ?? chain.root
}

/** @returns whether the chain holds a block, its root included */
export function holds(chain: UnfinalChain, hash: Hash): boolean {
  return chain.root.hash === hash || chain.blocks.some((block) => block.header.hash === hash)
}

/**
 * Puts a branch on its common ancestor with the chain; what stood above that is dropped.
 * @param branch oldest block first; the first one's parent must be in the chain
 * @returns `dropped`: the blocks that the branch replaced, a reorg before finality
 * @throws RangeError when the branch does not hang together or its parent is unknown
 */
export function attach(chain: UnfinalChain, branch: readonly TrackedBlock[]) {
  const [first] = branch
  if (!first) return { chain, dropped: [] }
  const kept = keptBelow(chain, first.header.parentHash)
  let parent: BlockId = kept.at(-1)?.header ?? chain.root
  for (const { header } of branch) {
    if (header.parentHash !== parent.hash || header.number !== parent.number + 1n) {
      throw new RangeError(`Block ${header.number} does not follow block ${parent.number}`)
    }
    parent = header
  }
  return {
    chain: { root: chain.root, blocks: [...kept, ...branch] },
    dropped: chain.blocks.slice(kept.length),
  }
}

/**
 * Splits off what has become final.
 * @param hash of the newest final block
 * @returns the final part with its events, and the chain that stays above it; null when the block is not in the chain
 */
export function splitAt(chain: UnfinalChain, hash: Hash) {
  const index = chain.blocks.findIndex((block) => block.header.hash === hash)
  const last = chain.blocks[index]
  if (!last) return null
  return {
    final: last.header,
    events: joinEvents(chain.blocks.slice(0, index + 1).map((block) => block.events)),
    rest: { root: { number: last.header.number, hash }, blocks: chain.blocks.slice(index + 1) },
  }
}

/** @returns the events of all blocks above the root */
export function eventsOf(chain: UnfinalChain): ChainEvents {
  return joinEvents(chain.blocks.map((block) => block.events))
}

function keptBelow(chain: UnfinalChain, parentHash: Hash): readonly TrackedBlock[] {
  if (chain.root.hash === parentHash) return []
  const index = chain.blocks.findIndex((block) => block.header.hash === parentHash)
  if (index < 0) throw new RangeError('The branch starts on a block that is not in the chain')
  return chain.blocks.slice(0, index + 1)
}

/**
 * Finds the common ancestor of the books and the chain: of blocks that were all final once, the newest that is still
 * on the chain. A block that is on the chain has all its ancestors there, so a binary search will do.
 * @param blocks newest first
 * @returns undefined when none is
 */
export async function newestKept<Block>(
  blocks: readonly Block[],
  isOnChain: (block: Block) => Promise<boolean>,
): Promise<Block | undefined> {
  let low = 0
  let high = blocks.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (await isOnChain(blocks[middle] as Block)) high = middle
    else low = middle + 1
  }
  return blocks[low]
}
