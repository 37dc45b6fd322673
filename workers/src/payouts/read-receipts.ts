import type { Hash } from 'viem'
import type { KeyAccount } from './key-account.ts'

/** Since when a spent nonce has had no receipt, by the hash of its first transaction. */
const missingSince = new Map<Hash, number>()

/**
 * Reads what became of a spent nonce.
 * @param attempts all that was signed on it, oldest first
 * @returns a receipt or null for each, and how long this process has seen none of them: milliseconds, 0 with a receipt
 */
export async function readReceipts(chain: KeyAccount, attempts: readonly { readonly hash: Hash }[]) {
  const receipts = await Promise.all(
    attempts.map(async ({ hash }) => ({ hash, receipt: await chain.receipt(hash) })),
  )
  return { receipts, missingMs: missingMs(receipts) }
}

function missingMs(receipts: readonly { hash: Hash; receipt: object | null }[]): number {
  const { hash } = receipts[0]!
  if (receipts.some(({ receipt }) => receipt !== null)) {
    missingSince.delete(hash)
    return 0
  }
  const since = missingSince.get(hash) ?? Date.now()
  missingSince.set(hash, since)
  return Date.now() - since
}
