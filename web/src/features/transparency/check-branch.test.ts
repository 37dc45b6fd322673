import {
  encodeAbiParameters,
  encodePacked,
  type Hex,
  keccak256,
  numberToHex,
  parseAbiParameters,
  zeroHash,
} from 'viem'
import { describe, expect, it } from 'vitest'
import type { Branch } from '../../exit/branch.ts'
import { checkBranch } from './check-branch.ts'

const LEAF = parseAbiParameters('uint256, address, uint64, address, uint128, uint128, uint128, bytes32')
const address = (n: number) => numberToHex(n, { size: 20 })
const salt = (n: number) => numberToHex(1_000 + n, { size: 32 })
const vault = address(9_999)
const leafOf = (n: number): [Hex, bigint] => {
  const values = [137n, vault, 20_000n, address(n), BigInt(n), BigInt(n * 2), 0n, salt(n)] as const
  return [keccak256(keccak256(encodeAbiParameters(LEAF, values))), BigInt(n)]
}
const node = ([left, leftSum]: [Hex, bigint], [right, rightSum]: [Hex, bigint]): [Hex, bigint] => {
  const types = ['uint8', 'bytes32', 'uint128', 'bytes32', 'uint128'] as const
  return [keccak256(encodePacked(types, [1, left, leftSum, right, rightSum])), leftSum + rightSum]
}
const sibling = ([hash, sum]: [Hex, bigint]) => ({ hash, sum })

// Three leaves; the third is paired with nothing.
const [one, two, three] = [leafOf(1), leafOf(2), leafOf(3)]
const left = node(one, two)
const [root, total] = node(left, node(three, [zeroHash, 0n]))
const branch = (n: number, index: bigint, siblings: Branch['siblings']): Branch => ({
  chainId: 137,
  polder: address(8_888),
  vault,
  day: 20_000n,
  root,
  total,
  wallet: address(n),
  owed: BigInt(n),
  deposited: BigInt(n * 2),
  paid: 0n,
  salt: salt(n),
  index,
  siblings,
})
const mine = branch(2, 1n, [sibling(one), sibling(node(three, [zeroHash, 0n]))])
const published = { root, total }

describe('checkBranch', () => {
  it('finds a wallet that was counted, on either side and beside nothing', () => {
    expect(checkBranch(mine, address(2), published)).toBe('counted')
    const last = branch(3, 2n, [{ hash: zeroHash, sum: 0n }, sibling(left)])
    expect(checkBranch(last, address(3), published)).toBe('counted')
  })

  it.each<[string, Partial<Branch>]>([
    ['a wei less', { owed: 1n }],
    ['more deposited', { deposited: 5n }],
    ['something paid', { paid: 1n }],
    ['another salt', { salt: salt(5) }],
    ['another vault', { vault: address(7) }],
    ['another chain', { chainId: 1 }],
    ['another day', { day: 20_001n }],
    ['another side', { index: 0n }],
    ['a shorter way', { siblings: mine.siblings.slice(1) }],
    ['a smaller sum beside it', { siblings: [{ hash: one[0], sum: 0n }, mine.siblings[1]!] }],
  ])('does not take %s', (_, change) => {
    expect(checkBranch({ ...mine, ...change }, address(2), published)).toBe('otherRoot')
  })

  it('does not take another root, another total or another wallet', () => {
    expect(checkBranch(mine, address(2), { root: salt(1), total })).toBe('otherRoot')
    expect(checkBranch(mine, address(2), { root, total: total + 1n })).toBe('otherRoot')
    expect(checkBranch(mine, address(3), published)).toBe('notYours')
  })
})
