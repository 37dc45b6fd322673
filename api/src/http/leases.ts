import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'

/** Clients remembered at once; more than that are asked about each time. */
const MAX_CLIENTS = 50_000

/** What counts for all processes; it fails only with how much is counted. */
export type Counter = Pick<RateLimiterAbstract, 'points' | 'consume'>

interface Lease {
  /** Requests of the lease that are left. */
  left: number
  /** When the lease ends, by the clock of the process, in milliseconds: the one on the wall may be set back a day. */
  until: number
  /** Requests that wait for more. */
  waiting: number
  /** Nothing more is to be had until the lease ends. */
  spent: boolean
  pending: Promise<void> | undefined
}

/**
 * Spends a shared count a few points at a time, so that most requests need no round trip, and asks no more about a
 * client that has none left until its window ends. More is fetched before a lease runs out, so that hardly a request
 * waits for it.
 */
export class Leases {
  private readonly leases = new Map<string, Lease>()

  /** @param size points taken at once from the shared count */
  constructor(
    private readonly counter: Counter,
    private readonly size: number,
  ) {}

  /**
   * @param points taken whole where any are left: what is missing is owed
   * @returns 0 when the request may pass, else the milliseconds to wait
   */
  async take(client: string, points = 1): Promise<number> {
    const lease = this.leaseOf(client)
    for (;;) {
      if (lease.left >= Math.min(1, points)) {
        this.charge(client, points)
        return 0
      }
      if (lease.spent) return Math.max(1, lease.until - performance.now())
      const renewed = this.renewal(client, lease)
      lease.waiting += 1
      await renewed
      lease.waiting -= 1
    }
  }

  /** Takes points whether there are any left or not. */
  charge(client: string, points: number): void {
    const lease = this.leaseOf(client)
    lease.left -= points
    if (lease.left < Math.floor(this.size / 2) && !lease.spent) void this.renewal(client, lease)
  }

  private leaseOf(client: string): Lease {
    const known = this.leases.get(client)
    if (known && (known.pending || known.until > performance.now())) return known
    if (this.leases.size >= MAX_CLIENTS) this.forgetOld()
    const fresh: Lease = {
      left: Math.min(0, known?.left ?? 0),
      until: Number.POSITIVE_INFINITY,
      waiting: 0,
      spent: false,
      pending: undefined,
    }
    this.leases.set(client, fresh)
    return fresh
  }

  /** One at a time for a client, whoever waits for it. */
  private renewal(client: string, lease: Lease): Promise<void> {
    lease.pending ??= this.renew(client, lease).finally(() => {
      lease.pending = undefined
    })
    return lease.pending
  }

  /** Asks for what is owed and waited for at once: whoever waits here keeps others from their turn or a connection. */
  private async renew(client: string, lease: Lease): Promise<void> {
    const max = this.counter.points
    // Whole points, as stores count them.
    const asked = Math.min(max, this.size + Math.ceil(Math.max(0, -lease.left)) + lease.waiting)
    try {
      const counted = await this.counter.consume(client, asked)
      // The first of a window: what was left is of the window before, what is owed is not.
      lease.left = asked + (counted.consumedPoints <= asked ? Math.min(0, lease.left) : lease.left)
      lease.until = performance.now() + counted.msBeforeNext
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      // All is counted now; what there was before is had.
      lease.left += Math.max(0, max - (refused.consumedPoints - asked))
      lease.spent = true
      lease.until = performance.now() + Math.max(1, refused.msBeforeNext)
    }
  }

  private forgetOld(): void {
    const now = performance.now()
    for (const [client, lease] of this.leases) {
      if (!lease.pending && lease.until <= now) this.leases.delete(client)
    }
    if (this.leases.size >= MAX_CLIENTS) this.leases.clear()
  }
}
