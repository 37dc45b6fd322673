import { type Client, type Transaction, TransactionNotFoundError } from 'viem'
import { getBlockNumber, getTransaction, getTransactionCount } from 'viem/actions'
import { findReplacement } from './find-replacement.ts'

const LOOK_EVERY_MS = 5_000
/** Nodes behind one address do not all know a transaction at once. */
const MISSING_LOOKS = 6

/** What became of a transaction that no block took. */
export type Loss =
  | { kind: 'dropped' }
  /** Another one took its place in the account's order. */
  | { kind: 'replaced'; sent: Transaction; by: Transaction }

/**
 * Watches for a transaction that the network forgets: known once, then missing several looks in a row
 * while no other holds its place in the account's order; or missing because another took that place.
 * Waiting for a receipt sees a replacement too, but only in the block it happens to read next.
 * One that no node has shown yet may still come.
 */
export function watchForLoss(client: Client, hash: `0x${string}`): { happened: Promise<Loss>; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const happened = new Promise<Loss>((resolve) => {
    let sent: Transaction | null = null
    let since = 0n
    let missing = 0

    async function look(): Promise<void> {
      try {
        sent = await getTransaction(client, { hash })
        since ||= await getBlockNumber(client)
        missing = 0
      } catch (error) {
        if (sent && error instanceof TransactionNotFoundError) missing += 1
      }
      const by = sent && missing > 0 ? await findReplacement(client, sent, since).catch(() => null) : null
      if (sent && by && by.hash !== hash) return resolve({ kind: 'replaced', sent, by })
      if (sent && missing >= MISSING_LOOKS && (await isFree(sent))) return resolve({ kind: 'dropped' })
      if (!stopped) timer = setTimeout(look, LOOK_EVERY_MS)
    }
    void look()
  })

  /** Whether nothing has taken, or is about to take, the place of the transaction. */
  async function isFree({ from, nonce }: Transaction): Promise<boolean> {
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
