import type { Logger } from '@polder/base/logger'
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'

/** Clients remembered at once; more than that are asked about each time. */
const MAX_CLIENTS = 50_000

interface Lease {
  /** Requests of the lease that are left; below 0: refused until its end. */
  left: number
  /** When the lease ends (milliseconds since 1970). */
  until: number
  pending: Promise<void> | undefined
}

/**
 * Spends a shared count a few points at a time, so that most requests need no round trip, and asks no more about a
 * client that has none left until its window ends.
 */
export class Leases {
  private readonly leases = new Map<string, Lease>()

  /** @param size points taken at once from the shared count */
  constructor(
    private readonly counter: RateLimiterAbstract,
    private readonly size: number,
    private readonly logger: Logger,
  ) {}

  /** @returns 0 when the request may pass, else the milliseconds to wait */
  async take(client: string): Promise<number> {
    const lease = this.leaseOf(client)
    for (;;) {
      if (lease.left > 0) {
        lease.left -= 1
        return 0
      }
      if (lease.left < 0) return Math.max(1, lease.until - Date.now())
      lease.pending ??= this.renew(client, lease).finally(() => {
        lease.pending = undefined
      })
      await lease.pending
    }
  }

  private leaseOf(client: string): Lease {
    const known = this.leases.get(client)
    if (known && (known.pending || known.until > Date.now())) return known
    if (this.leases.size >= MAX_CLIENTS) this.forgetOld()
    const fresh: Lease = { left: 0, until: Number.POSITIVE_INFINITY, pending: undefined }
    this.leases.set(client, fresh)
    return fresh
  }

  private async renew(client: string, lease: Lease): Promise<void> {
    try {
      const counted = await this.counter.consume(client, this.size)
      lease.left = this.size
      lease.until = Date.now() + counted.msBeforeNext
    } catch (refused) {
      if (refused instanceof RateLimiterRes) {
        lease.left = -1
        lease.until = Date.now() + Math.max(1, refused.msBeforeNext)
        return
      }
      this.logger.error({ err: refused }, 'requests cannot be counted')
      lease.left = this.size
      lease.until = Date.now() + 1_000
    }
  }

  private forgetOld(): void {
    const now = Date.now()
    for (const [client, lease] of this.leases) {
      if (!lease.pending && lease.until <= now) this.leases.delete(client)
    }
    if (this.leases.size >= MAX_CLIENTS) this.leases.clear()
  }
}
