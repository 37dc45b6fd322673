import { encodeAbiParameters, encodePacked, type Hex, keccak256 } from 'viem'
import type { Branch } from './branch.ts'

/** What of a branch leads to the top. */
type Leafed = Pick<
  Branch,
  'chainId' | 'vault' | 'day' | 'wallet' | 'owed' | 'deposited' | 'paid' | 'salt' | 'index' | 'siblings'
>

const UINT128 = 1n << 128n
const LEAF = ['uint256', 'address', 'uint64', 'address', 'uint128', 'uint128', 'uint128', 'bytes32'].map(
  (type) => ({ type }),
)

/**
 * The hash and the sum that a branch leads to, as the vault computes them (`contracts/solidity/SumTree.sol`).
 * @returns null where a sum is more than the vault can count
 */
export function topOf(branch: Leafed): { hash: Hex; sum: bigint } | null {
  const { chainId, vault, day, wallet, owed, deposited, paid, salt } = branch
  if ([owed, deposited, paid, ...branch.siblings.map(({ sum }) => sum)].some((sum) => sum >= UINT128))
    return null
  const leaf = encodeAbiParameters(LEAF, [BigInt(chainId), vault, day, wallet, owed, deposited, paid, salt])
  let top = { hash: keccak256(keccak256(leaf)), sum: owed }
  let { index } = branch
  for (const sibling of branch.siblings) {
    top = index % 2n === 0n ? parent(top, sibling) : parent(sibling, top)
    if (top.sum >= UINT128) return null
    index /= 2n
  }
  return top
}

function parent(left: { hash: Hex; sum: bigint }, right: { hash: Hex; sum: bigint }) {
  const text = encodePacked(
    ['uint8', 'bytes32', 'uint128', 'bytes32', 'uint128'],
    [1, left.hash, left.sum, right.hash, right.sum],
  )
  return { hash: keccak256(text), sum: left.sum + right.sum }
}
