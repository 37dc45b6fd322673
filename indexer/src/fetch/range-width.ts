/** How many blocks a question for logs may span, as the answers have taught. Kept for a term of office. */
export type RangeWidth = ReturnType<typeof rangeWidth>

/**
 * What one commit of a backfill holds, about: small enough that a process which is killed each second gets on, and that it takes
 * little memory.
 */
export const EVENTS_WANTED = 3_000

/** The first commit is made early. */
const FIRST = 32n
const MAX = 100_000n
/** So many answers are taken before something wider than was refused is tried again; then twice as many. */
const PATIENCE = 64

/**
 * Finds the widest question that is answered by halving between what was and what was not, and asks no wider for long:
 * a limit of 10 blocks costs few refusals, not one for each range.
 */
export function rangeWidth() {
  let width = FIRST
  let accepted = 1n
  let refused: bigint | null = null
  let patience = PATIENCE
  let answers = 0
  let cutAt: number | null = null

  const between = () => (accepted + refused!) / 2n
  const limit = () => {
    if (refused === null) return MAX
    return refused - accepted <= 1n + accepted / 8n ? accepted : between()
  }
  return {
    get blocks() {
      return width
    },
    /** @param span blocks of a question that was answered, with so many events */
    accepted: (span: bigint, events: number) => {
      if (refused !== null && ++answers >= patience) {
        refused = null
        answers = 0
        patience *= 2
      }
      // The last question of a stretch is as wide as what is left.
      if (span < width) return
      if (span > accepted && (refused === null || span < refused)) accepted = span
      const wanted = events > 0 ? (span * BigInt(EVENTS_WANTED)) / BigInt(events) : MAX
      width = [wanted, span * 4n, limit()].reduce((one, other) => (other < one ? other : one))
      if (width < 1n) width = 1n
    },
    /** @param span blocks of a question that was not answered, while a narrower one might be */
    refused: (span: bigint) => {
      refused = span
      answers = 0
      if (accepted >= span) accepted = 1n
      width = between() < 1n ? 1n : between()
    },
    /** Asks for no more at first. */
    narrow: (to: bigint) => {
      if (width > to) width = to
    },
    /** An answer with so many logs lacked the rest: one as long is not believed any more. */
    cut: (logs: number) => {
      cutAt = cutAt === null || logs < cutAt ? logs : cutAt
    },
    isCut: (logs: number) => cutAt !== null && logs >= cutAt,
  }
}
