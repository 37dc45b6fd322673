import { setTimeout as sleep } from 'node:timers/promises'
import { type Hex, type PublicClient, type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem'

const PATIENCE_MS = 30_000

/**
 * Waits for a transaction of a local chain. viem's own asks once for each block, and here the block of a transaction is the
 * last one: where its receipt comes a moment later, nobody would ask again.
 * @throws TransactionReceiptNotFoundError after 30 seconds
 */
export async function waitForReceipt(
  client: Pick<PublicClient, 'getTransactionReceipt'>,
  hash: Hex,
): Promise<TransactionReceipt> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(25)) {
    try {
      return await client.getTransactionReceipt({ hash })
    } catch (error) {
      if (!(error instanceof TransactionReceiptNotFoundError) || Date.now() > deadline) throw error
    }
  }
}
