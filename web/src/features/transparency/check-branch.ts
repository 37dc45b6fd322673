import type { Hex } from 'viem'
import { topOf } from '../../exit/sum-tree.ts'

/** A wallet's branch of a day's tree, as the file that its owner keeps. Amounts are wei. */
export interface Branch {
  chainId: number
  polder: Hex
  vault: Hex
  /** since 1 January 1970 */
  day: number
  root: Hex
  total: bigint
  wallet: Hex
  owed: bigint
  deposited: bigint
  paid: bigint
  salt: Hex
  index: bigint
  siblings: readonly { hash: Hex; sum: bigint }[]
}

/** Its top differs from the root, or it is another wallet's, or it is of another day. */
export type BranchVerdict = 'counted' | 'notYours' | 'otherRoot'

const HASH = /^0x[0-9a-f]{64}$/
const ADDRESS = /^0x[0-9a-f]{40}$/
const AMOUNT = /^\d{1,39}$/
const UINT128 = 1n << 128n

/**
 * @param text of the file
 * @throws RangeError when it is no branch
 */
export function readBranch(text: string): Branch {
  const given = JSON.parse(text) as Record<string, unknown>
  if (typeof given !== 'object' || given === null || !Array.isArray(given.siblings))
    throw new RangeError('Not a branch of a balance tree')
  return {
    chainId: whole(given.chainId),
    polder: hex(given.polder, ADDRESS),
    vault: hex(given.vault, ADDRESS),
    day: whole(given.day),
    root: hex(given.root, HASH),
    total: amount(given.total),
    wallet: hex(given.wallet, ADDRESS),
    owed: amount(given.owed),
    deposited: amount(given.deposited),
    paid: amount(given.paid),
    salt: hex(given.salt, HASH),
    index: BigInt(whole(given.index)),
    siblings: given.siblings.map((sibling) => ({
      hash: hex(sibling?.hash, HASH),
      sum: amount(sibling?.sum),
    })),
  }
}

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
  const top = topOf({ ...branch, day: BigInt(branch.day) })
  return top?.hash === published.root && top.sum === published.total ? 'counted' : 'otherRoot'
}

function hex(value: unknown, form: RegExp): Hex {
  if (typeof value !== 'string' || !form.test(value)) throw new RangeError('Not a branch of a balance tree')
  return value as Hex
}

function amount(value: unknown): bigint {
  const wei = typeof value === 'string' && AMOUNT.test(value) ? BigInt(value) : UINT128
  if (wei >= UINT128) throw new RangeError('Not a branch of a balance tree')
  return wei
}

function whole(value: unknown): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0)
    throw new RangeError('Not a branch of a balance tree')
  return value as number
}
