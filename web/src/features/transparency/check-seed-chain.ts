import { bytesOf, hexOf } from '../../amounts/hex.ts'

/** The seed of a closed day, hex. */
export interface Seed {
  day: string
  seed: string
}

/**
 * Follows the chain of seeds from its published end (docs/money.md#checking-a-draw): the SHA-256 of each day's seed is the
 * seed of the day before, and of the first day's seed the commitment.
 * @param seeds of every day so far, in any order
 * @returns how many lead to the commitment, from the first day on, and the first day whose seed does not
 * @throws TypeError where the browser offers no Web Crypto: on plain http away from this machine
 */
export async function checkSeedChain(commitment: string, seeds: readonly Seed[]) {
  let before = commitment.toLowerCase()
  let good = 0
  for (const { day, seed } of [...seeds].sort((a, b) => (a.day < b.day ? -1 : 1))) {
    const hash = await crypto.subtle.digest('SHA-256', bytesOf(seed))
    if (hexOf(hash) !== before) return { good, brokenAt: day }
    before = seed.toLowerCase()
    good += 1
  }
  return { good, brokenAt: null }
}
