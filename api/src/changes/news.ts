import { endedFirst } from './ended-first.ts'
import type { Mailbox } from './topic.ts'

/**
 * Turns "something changed" into what is new: reads a list at each change and tells the rows that were not there before
 * or look different now. What happened while nobody listened is found as well, since the list is compared, not the notice.
 * @param changes wakes the reader; closed with it
 * @param read the newest rows, newest first; the same rows again next time
 * @param idOf what makes two rows the same
 * @param lookOf what a change of which is news
 */
export function newsOf<Row>(
  changes: Mailbox<true>,
  read: () => Promise<Row[]>,
  idOf: (row: Row) => string,
  lookOf: (row: Row) => string,
): AsyncGenerator<Row, void, void> {
  const known = new Map<string, string>()

  /** @returns what is new, oldest first */
  async function look(): Promise<Row[]> {
    const fresh = (await read()).toReversed().filter((row) => known.get(idOf(row)) !== lookOf(row))
    for (const row of fresh) known.set(idOf(row), lookOf(row))
    return fresh
  }

  async function* tell() {
    // What is there at the beginning is no news.
    await look()
    for await (const _change of changes) yield* await look()
  }

  return endedFirst(tell(), () => changes.return())
}
