import type { Branch } from '../../exit/branch.ts'
import { topOf } from '../../exit/sum-tree.ts'

/** Its top differs from the root, or it is another wallet's, or it is of another day. */
export type BranchVerdict = 'counted' | 'notYours' | 'otherRoot'

/**
 * Checks, without trusting what sent it, that a leaf is this wallet's and is part of the tree whose root was published
 * (docs/money.md#proof-of-liabilities).
 * @param published for everybody, not taken from the branch; total in wei
 */
export function checkBranch(
  branch: Branch,
  wallet: string,
  published: { root: string; total: bigint },
): BranchVerdict {
  if (branch.wallet !== wallet.toLowerCase()) return 'notYours'
  const top = topOf(branch)
  return top?.hash === published.root && top.sum === published.total ? 'counted' : 'otherRoot'
}
