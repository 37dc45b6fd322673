import { createHmac } from 'node:crypto'
import { keccak256 } from 'viem'

/** What a wallet was owed at the end of a day. Amounts are wei. */
export interface WalletBalances {
  /** lower case */
  address: string
  available: bigint
  principal: bigint
  inFlight: bigint
  /** of drawn boxes that have not vested; not owed yet */
  vesting: bigint
}

/** Types of a leaf's values, as `StandardMerkleTree` of @openzeppelin/merkle-tree takes them. */
export const LEAF_ENCODING = ['bytes32', 'uint256', 'uint256', 'uint256', 'uint256'] as const

/**
 * Hides a wallet among the leaves of a day; another day's salt says nothing about this one.
 * @param secret of the product, 32 bytes
 * @param day UTC day
 */
export function saltOf(secret: Buffer, day: string, address: string): Buffer {
  return createHmac('sha256', secret).update(`${day} ${address}`).digest()
}

/** The first value of a leaf: keccak256 of the salt and the 20 bytes of the address. */
export function accountOf(salt: Buffer, address: string): Buffer {
  return keccak(Buffer.concat([salt, Buffer.from(address.slice(2), 'hex')]))
}

/**
 * The hash of a leaf as OpenZeppelin's standard tree takes it: keccak256 twice over the values, 32 bytes each.
 * @param salt of that wallet and day
 */
export function leafHash(salt: Buffer, i: WalletBalances): Buffer {
  const amounts = [i.available, i.principal, i.inFlight, i.vesting]
  const words = amounts.map((amount) => amount.toString(16).padStart(64, '0')).join('')
  return keccak(keccak(Buffer.concat([accountOf(salt, i.address), Buffer.from(words, 'hex')])))
}

function keccak(bytes: Uint8Array): Buffer {
  return Buffer.from(keccak256(bytes, 'bytes'))
}
