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
