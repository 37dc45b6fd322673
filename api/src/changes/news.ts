import type { Mailbox } from './topic.ts'

/**
 * Turns "something changed" into what is new: reads a list at each change and tells the rows that were not there before
 * or look different now. What happened while nobody listened is found as well, since the list is compared, not the notice.
 */
export class News<Row> implements AsyncIterableIterator<Row> {
  private readonly known = new Map<string, string>()
  private unread: Row[] = []
  private first: Promise<void> | undefined

  /**
   * @param changes wakes the reader; closed with it
   * @param read the newest rows, newest first; the same rows again next time
   * @param idOf what makes two rows the same
   * @param lookOf what a change of which is news
   */
  constructor(
    private readonly changes: Mailbox<true>,
    private readonly read: () => Promise<Row[]>,
    private readonly idOf: (row: Row) => string,
    private readonly lookOf: (row: Row) => string,
  ) {}

  async next(): Promise<IteratorResult<Row>> {
    // What is there at the beginning is no news.
    this.first ??= this.look().then(() => undefined)
    await this.first
    for (;;) {
      const row = this.unread.shift()
      if (row) return { done: false, value: row }
      const change = await this.changes.next()
      if (change.done) return { done: true, value: undefined }
      this.unread = await this.look()
    }
  }

  async return(): Promise<IteratorResult<Row>> {
    await this.changes.return()
    return { done: true, value: undefined }
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  /** @returns what is new, oldest first */
  private async look(): Promise<Row[]> {
    const fresh: Row[] = []
    for (const row of (await this.read()).toReversed()) {
      const look = this.lookOf(row)
      if (this.known.get(this.idOf(row)) !== look) fresh.push(row)
      this.known.set(this.idOf(row), look)
    }
    return fresh
  }
}
