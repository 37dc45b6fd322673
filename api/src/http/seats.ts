/** Counts what somebody has open, and lets nobody have more than so many. */
export class Seats<Key> {
  private readonly taken = new Map<Key, number>()

  constructor(private readonly max: number) {}

  /** @returns whether there was one left */
  take(key: Key): boolean {
    const taken = this.takenBy(key)
    if (taken >= this.max) return false
    this.taken.set(key, taken + 1)
    return true
  }

  give(key: Key, count = 1): void {
    const left = this.takenBy(key) - count
    if (left > 0) this.taken.set(key, left)
    else this.taken.delete(key)
  }

  takenBy(key: Key): number {
    return this.taken.get(key) ?? 0
  }
}
