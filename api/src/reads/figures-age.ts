import { Presence } from './presence.ts'

/** Figures that are older are told with their age. */
const STALE_MS = 5_000
const LOOK_MS = 1_000
/** More positions than of so many seconds need not be known apart. */
const MAX_HEARD = 600

/** What is known of the primary, and how old what replicas tell is. */
export class FiguresAge {
  /** Where the primary's log ended when, oldest first, as far as no replica has come. */
  private heard: { lsn: bigint; at: number }[] = []
  private levelAt = Date.now()
  readonly primary = new Presence()
  /** In the order of their settings, once they were looked at. */
  readonly replicas: Presence[] = []
  private looking: NodeJS.Timeout | undefined

  /** @param lsn where the primary's log ended. @param at when that was asked, in milliseconds since 1970 */
  heardFromPrimary(lsn: string, at: number): void {
    // Another primary may have begun where its own log ends.
    if (this.primary.isAway) this.heard = []
    this.primary.isAway = false
    if (this.heard.length === MAX_HEARD) this.heard.pop()
    this.heard.push({ lsn: positionOf(lsn), at })
  }

  /**
   * Looks about once a second how far the replicas are.
   * @param positions of their logs; null: one that is the primary itself
   */
  follow(positions: () => Promise<(string | null)[]>): void {
    const look = async () => {
      const told = await positions().catch(() => [])
      const min = told
        .flatMap((lsn) => (lsn === null ? [] : positionOf(lsn)))
        .sort((a, b) => (a < b ? -1 : 1))[0]
      if (told.length > 0 && min === undefined) this.levelAt = Date.now()
      while (min !== undefined && this.heard[0] && this.heard[0].lsn <= min)
        this.levelAt = this.heard.shift()!.at
      this.looking = setTimeout(look, LOOK_MS).unref()
    }
    void look()
  }

  /** @returns when the figures that replicas tell were the newest; null while they are, or no replica tells any */
  asOf(): Date | null {
    if (!this.looking) return null
    const isOld = Date.now() - this.levelAt > STALE_MS && this.replicas.some(({ isAway }) => !isAway)
    return this.primary.isAway || isOld ? new Date(this.levelAt) : null
  }

  stop(): void {
    clearTimeout(this.looking)
  }
}

/** @param lsn as Postgres writes it, e.g. `16/B374D848` */
function positionOf(lsn: string): bigint {
  const [high, low] = lsn.split('/') as [string, string]
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
