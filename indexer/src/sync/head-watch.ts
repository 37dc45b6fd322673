import { IndexerProblem } from '../errors.ts'

/** Tells a chain that stands still from one that has nothing to say. */
export type HeadWatch = ReturnType<typeof watchHead>

/** Polygon makes a block every two seconds; it has stood still for minutes. */
export const STANDSTILL_MS = 60_000

/**
 * @param limitMs real time without a new block that is a problem
 * @param now real time in milliseconds, never set back
 */
export function watchHead(limitMs = STANDSTILL_MS, now: () => number = () => performance.now()) {
  let highest: { number: bigint; at: number } | null = null
  let ageMs = 0
  return {
    /**
     * What lies between two looks counts only when both have seen the same: one that reads a long stretch sees no heads.
     * @param head that a quorum has, or of the one node that is believed once it was read; an older one moves nothing
     */
    seen: (head: { readonly number: bigint }) => {
      if (!highest || head.number > highest.number) highest = { number: head.number, at: now() }
      ageMs = now() - highest.at
    },
    /** @throws IndexerProblem `head_stands_still` */
    assertMoving: () => {
      if (ageMs < limitMs) return
      throw new IndexerProblem(
        'head_stands_still',
        `The newest block of RPC_URL has been ${highest?.number} for ${Math.round(ageMs / 1000)} seconds. Either the ` +
          'chain makes no blocks, or the nodes do not hear of them. New deposits are not seen meanwhile. Look at the ' +
          "chain's status page; if it goes on, replace the nodes.",
      )
    },
  }
}
