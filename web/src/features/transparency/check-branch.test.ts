import { StandardMerkleTree } from '@openzeppelin/merkle-tree'
import { concat, keccak256, numberToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { type Branch, checkBranch } from './check-branch.ts'

const leafEncoding = ['bytes32', 'uint256', 'uint256', 'uint256', 'uint256']
const address = (n: number) => numberToHex(n, { size: 20 })
const salt = (n: number) => numberToHex(1_000 + n, { size: 32 })
const accountOf = (n: number) => keccak256(concat([salt(n), address(n)]))
const tree = StandardMerkleTree.of(
  Array.from({ length: 7 }, (_, n) => [accountOf(n), String(n * 10), String(n), '0', '3']),
  leafEncoding,
)
const mine: Branch = {
  address: address(4),
  salt: salt(4),
  account: accountOf(4),
  available: 40n,
  principal: 4n,
  inFlight: 0n,
  vesting: 3n,
  leafEncoding,
  proof: tree.getProof(4),
}

describe('checkBranch', () => {
  it('finds a wallet that was counted', () => expect(checkBranch(mine, tree.root)).toBe('counted'))

  it.each<[string, Partial<Branch>, string]>([
    ['a wei less', { available: 39n }, 'otherRoot'],
    ['another kind', { principal: 0n, inFlight: 4n }, 'otherRoot'],
    ['a shorter way', { proof: mine.proof.slice(1) }, 'otherRoot'],
    ["another's leaf", { address: address(5) }, 'notYours'],
    ['another salt', { salt: salt(5) }, 'notYours'],
  ])('does not take %s', (_, change, verdict) => {
    expect(checkBranch({ ...mine, ...change }, tree.root)).toBe(verdict)
  })

  it('does not take another root', () => expect(checkBranch(mine, salt(1))).toBe('otherRoot'))
})
