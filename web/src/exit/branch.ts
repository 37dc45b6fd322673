import type { Address, Hex } from 'viem'

/** A wallet's leaf in the tree of a day and the way from it to the top: what the file of a branch holds. */
export interface Branch {
  chainId: number
  polder: Address
  vault: Address
  /** days since 1 January 1970, UTC */
  day: bigint
  /** what the tree's top is said to be, and its sum: what all wallets are owed, wei */
  root: Hex
  total: bigint
  wallet: Address
  /** wei; the last two are the contract's counters of the wallet at the root's block */
  owed: bigint
  deposited: bigint
  paid: bigint
  salt: Hex
  index: bigint
  siblings: readonly { hash: Hex; sum: bigint }[]
}

/** The file is no branch: `field` says where, empty where it is not even JSON. */
export class BranchFileError extends Error {
  override readonly name = 'BranchFileError'
  constructor(readonly field: string) {
    super(field ? `${field} is missing or not what it should be` : 'The file is not JSON')
  }
}

/** A tree of 2^64 wallets is no tree. */
const MAX_SIBLINGS = 64
const UINT128 = 1n << 128n

/**
 * Reads the file of a branch. Nothing of it is believed yet: see {@link topOf} and `judge-branch.ts`.
 * @throws BranchFileError
 */
export function readBranch(text: string): Branch {
  const file = parse(text)
  const address = (field: string) => matching(file, field, /^0x[0-9a-f]{40}$/) as Address
  const hash = (field: string) => matching(file, field, /^0x[0-9a-f]{64}$/) as Hex
  const { siblings } = file
  if (!Array.isArray(siblings) || siblings.length > MAX_SIBLINGS) throw new BranchFileError('siblings')
  return {
    chainId: Number(whole(file, 'chainId')),
    polder: address('polder'),
    vault: address('vault'),
    day: whole(file, 'day'),
    root: hash('root'),
    total: amount(file, 'total'),
    wallet: address('wallet'),
    owed: amount(file, 'owed'),
    deposited: amount(file, 'deposited'),
    paid: amount(file, 'paid'),
    salt: hash('salt'),
    index: whole(file, 'index'),
    siblings: siblings.map((sibling, i) => {
      const fields = { [`siblings[${i}].hash`]: sibling?.hash, [`siblings[${i}].sum`]: sibling?.sum }
      return {
        hash: matching(fields, `siblings[${i}].hash`, /^0x[0-9a-f]{64}$/) as Hex,
        sum: amount(fields, `siblings[${i}].sum`),
      }
    }),
  }
}

function parse(text: string): Record<string, unknown> {
  try {
    const file: unknown = JSON.parse(text)
    if (typeof file === 'object' && file !== null) return file as Record<string, unknown>
  } catch {}
  throw new BranchFileError('')
}

function matching(file: Record<string, unknown>, field: string, shape: RegExp): string {
  const value = file[field]
  const text = typeof value === 'string' ? value.toLowerCase() : ''
  if (!shape.test(text)) throw new BranchFileError(field)
  return text
}

/** @returns wei, as decimal digits: a JSON number may have lost some; and no more than the vault can count */
function amount(file: Record<string, unknown>, field: string): bigint {
  const wei = typeof file[field] === 'string' ? whole(file, field) : UINT128
  if (wei >= UINT128) throw new BranchFileError(field)
  return wei
}

/** @returns a whole number: decimal digits, or a JSON number that carries it exactly */
function whole(file: Record<string, unknown>, field: string): bigint {
  const value = file[field]
  if (typeof value === 'string' && /^\d{1,39}$/.test(value)) return BigInt(value)
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  throw new BranchFileError(field)
}
