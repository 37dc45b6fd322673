import { createHmac } from 'node:crypto'
import { keccak256 } from 'viem'
import { nodeOf } from './sum-tree.ts'

/** What a wallet was owed at the end of a day, and what the books had of it from the chain by then. Amounts are wei. */
export interface WalletBalances {
  /** lower case */
  address: string
  available: bigint
  principal: bigint
  inFlight: bigint
  /** of drawn boxes that have not vested; not owed yet */
  vesting: bigint
  /** through the contract */
  deposited: bigint
  /** by the contract, net */
  paid: bigint
}

/** The contracts that the leaves of a tree are bound to. */
export interface TreeContract {
  chainId: number
  /** Polder's address, lower case */
  contract: string
  /** in which it was deployed: what another contract brought or paid before is not in `deposited` and `paid` */
  contractBlock: bigint
  /** lower case; the zero address when the treasury is no vault */
  vault: string
}

/**
 * Hides a wallet among the leaves of a day; another day's salt says nothing about this one.
 * @param secret of the product, 32 bytes
 * @param day UTC day
 */
export function saltOf(secret: Buffer, day: string, address: string): Buffer {
  return createHmac('sha256', secret).update(`${day} ${address}`).digest()
}

/** What the books owe a wallet, wei. */
export function owedOf({ available, principal, inFlight }: WalletBalances): bigint {
  return available + principal + inFlight
}

/** @returns days since 1 January 1970, UTC, as the chain counts them */
export function dayNumber(day: string): number {
  return Date.parse(day) / 86_400_000
}

/**
 * The leaf as contracts/solidity/SumTree.sol hashes it, twice over eight words, with its sum.
 * @param salt of that wallet and day
 */
export function leafNode(at: TreeContract, day: string, salt: Buffer, i: WalletBalances): Buffer {
  const owed = owedOf(i)
  const words = [at.chainId, at.vault, dayNumber(day), i.address, owed, i.deposited, i.paid].map(word)
  const inner = keccak256(Buffer.concat([Buffer.from(words.join(''), 'hex'), salt]), 'bytes')
  return nodeOf(keccak256(inner, 'bytes'), owed)
}

/** 32 bytes in hex. */
function word(value: bigint | number | string): string {
  return BigInt(value).toString(16).padStart(64, '0')
}
