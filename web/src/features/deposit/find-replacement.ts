import type { Client, Transaction } from 'viem'
import { getBlock, getTransactionCount } from 'viem/actions'

/** Blocks read at most: far more than are made between two looks. */
const MAX_BLOCKS = 200n

/**
 * Finds the transaction that took the place of another in its account's order.
 * @param sent the one that is missing
 * @param since the block the chain had reached when it was sent
 * @returns null while nothing has taken its place, or where that is too far back to look for
 * @throws what the node says
 */
export async function findReplacement(
  client: Client,
  sent: { from: `0x${string}`; nonce: number },
  since: bigint,
): Promise<Transaction | null> {
  const mined = await getTransactionCount(client, { address: sent.from, blockTag: 'latest' })
  if (mined <= sent.nonce) return null
  const { number: head } = await getBlock(client, { blockTag: 'latest' })
  const first = head - since > MAX_BLOCKS ? head - MAX_BLOCKS : since
  for (let number = head; number >= first; number--) {
    const { transactions } = await getBlock(client, { blockNumber: number, includeTransactions: true })
    const found = transactions.find(
      ({ from, nonce }) => nonce === sent.nonce && from.toLowerCase() === sent.from.toLowerCase(),
    )
    if (found) return found
  }
  return null
}
