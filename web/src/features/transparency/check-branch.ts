import { StandardMerkleTree } from '@openzeppelin/merkle-tree'
import { concat, keccak256 } from 'viem'

/** A wallet's branch of a day's tree, as it is given to its owner. Amounts are wei. */
export interface Branch {
  address: `0x${string}`
  salt: `0x${string}`
  account: string
  available: bigint
  principal: bigint
  inFlight: bigint
  vesting: bigint
  leafEncoding: string[]
  proof: string[]
}

export type BranchVerdict = 'counted' | 'notYours' | 'otherRoot'

/**
 * Checks, without trusting what sent it, that a leaf is this wallet's and is part of the tree whose root was published
 * (docs/money.md#proof-of-liabilities). The leaf is hashed as OpenZeppelin's standard tree does.
 * @param root published for everybody, not taken from the branch
 */
export function checkBranch(branch: Branch, root: string): BranchVerdict {
  const { address, salt, account, available, principal, inFlight, vesting, leafEncoding, proof } = branch
  if (keccak256(concat([salt, address])) !== account) return 'notYours'
  const leaf = [account, ...[available, principal, inFlight, vesting].map(String)]
  return StandardMerkleTree.verify(root, leafEncoding, leaf, proof) ? 'counted' : 'otherRoot'
}
