import { type Client, TransactionNotFoundError } from 'viem'
import { getTransaction, getTransactionCount } from 'viem/actions'

const LOOK_EVERY_MS = 10_000
/** Nodes behind one address do not all know a transaction at once. */
const MISSING_LOOKS = 3

/**
 * Watches for a transaction that the network forgets: known once, then missing several looks in a row
 * while no other holds its place in the account's order. One that was replaced is not dropped, and one
 * that no node has shown yet may still come.
 */
export function watchForDrop(client: Client, hash: `0x${string}`): { happened: Promise<void>; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const happened = new Promise<void>((resolve) => {
    let sent: { from: `0x${string}`; nonce: number } | null = null
    let missing = 0

    async function look(): Promise<void> {
      try {
        sent = await getTransaction(client, { hash })
        missing = 0
      } catch (error) {
        if (sent && error instanceof TransactionNotFoundError) missing += 1
      }
      if (sent && missing >= MISSING_LOOKS && (await isFree(sent))) return resolve()
      if (!stopped) timer = setTimeout(look, LOOK_EVERY_MS)
    }
    void look()
  })

  /** Whether nothing has taken, or is about to take, the place of the transaction. */
  async function isFree({ from, nonce }: { from: `0x${string}`; nonce: number }): Promise<boolean> {
    const next = await getTransactionCount(client, { address: from, blockTag: 'pending' }).catch(
      () => nonce + 1,
    )
    return next <= nonce
  }

  return {
    happened,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
