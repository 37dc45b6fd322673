import { isIPv6 } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { ProductError } from '@polder/base/errors'
import type { Settings } from '@polder/base/settings'
import type { Redis } from 'ioredis'
import ipaddr from 'ipaddr.js'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { DataSource } from 'typeorm'
import { type Counter, Leases } from './leases.ts'

/** A request waits no longer for the shared count. */
const MAX_ANSWER_MS = 300

type LimitSettings = Pick<
  Settings,
  'RATE_LIMIT_PER_SECOND' | 'RATE_LIMIT_BURST' | 'SIGN_INS_PER_MINUTE' | 'WALLET_ACTS_PER_MINUTE'
>

/** Limits for each client address, and for each wallet, that hold across processes: they are counted in Redis or Postgres. */
export class RateLimits {
  private readonly requests: Leases
  private readonly signIns: Counter
  private readonly acts: Counter

  constructor(parts: { settings: LimitSettings; db: DataSource; redis: Redis | null }) {
    const { points, seconds } = requestWindow(parts.settings)
    this.requests = new Leases(counter('request', points, seconds, parts), leaseSize(points))
    this.signIns = counter('sign_in', parts.settings.SIGN_INS_PER_MINUTE, 60, parts)
    this.acts = counter('act', parts.settings.WALLET_ACTS_PER_MINUTE, 60, parts)
  }

  /**
   * @param address of the client
   * @param points as {@link charge}; 0 asks whether any are left
   * @throws ProductError RATE_LIMITED
   */
  async request(address: string, points = 1): Promise<void> {
    const waitMs = await this.requests.take(subnetOf(address), points)
    if (waitMs > 0) throw tooMany(waitMs)
  }

  /**
   * Counts what a request may read, beside the request itself.
   * @param points half a millisecond of a processor each
   */
  charge(address: string, points: number): void {
    this.requests.charge(subnetOf(address), points)
  }

  /** @param address of the client: a crowd of wallets behind it shuts no admin out. @throws ProductError RATE_LIMITED */
  signIn(address: string, who: 'wallet' | 'admin' = 'wallet'): Promise<void> {
    return consume(this.signIns, who === 'admin' ? `admin ${subnetOf(address)}` : subnetOf(address))
  }

  /** @param wallet that acts, wherever from. @throws ProductError RATE_LIMITED */
  act(wallet: string): Promise<void> {
    return consume(this.acts, wallet)
  }
}

async function consume(counted: Counter, key: string): Promise<void> {
  try {
    await counted.consume(key)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    throw tooMany(refused.msBeforeNext)
  }
}

/** Too many requests; says when to come back. */
export class RateLimitedError extends ProductError {
  constructor(
    readonly retryAfterSeconds: number,
    message = `Too many requests. Please try again in ${retryAfterSeconds} s.`,
  ) {
    super('RATE_LIMITED', message, 'rate_limited')
  }
}

/**
 * A burst is spent at once or over the time in which the sustained rate refills it.
 * @returns points in a window of whole seconds, e.g. 50 a second with bursts of 200: 200 in 4 s
 */
export function requestWindow(settings: LimitSettings): { points: number; seconds: number } {
  const seconds = Math.max(1, Math.ceil(settings.RATE_LIMIT_BURST / settings.RATE_LIMIT_PER_SECOND))
  return { points: settings.RATE_LIMIT_PER_SECOND * seconds, seconds }
}

/** A process takes some requests at a time from the shared count, at most one in twenty of them. */
function leaseSize(points: number): number {
  return Math.max(1, Math.min(500, Math.floor(points / 20)))
}

/** @returns what a client is counted as: who has an IPv6 address has 2^64 of them */
export function subnetOf(address: string): string {
  // As a socket that takes both kinds tells an IPv4 address.
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  if (!isIPv6(plain)) return plain
  const parsed = ipaddr.process(plain)
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : parsed.toNormalizedString().split(':').slice(0, 4).join(':')
}

function counter(
  name: string,
  points: number,
  duration: number,
  parts: { db: DataSource; redis: Redis | null },
): Counter {
  const options = { points, duration, keyPrefix: `polder_${name}` }
  const shared = parts.redis
    ? new RateLimiterRedis({ ...options, storeClient: parts.redis, rejectIfRedisNotReady: true })
    : new RateLimiterPostgres({
        ...options,
        storeClient: parts.db,
        storeType: 'typeorm',
        tableName: 'rate_limit',
        tableCreated: true,
      })
  return insured(shared, new RateLimiterMemory(options))
}

/**
 * While the store is away or has not answered yet, each process counts for itself. A store keeps by its own clock when a
 * window ends: one that would last longer than windows do was begun by a clock that was ahead, and is begun anew, or all
 * were refused until then.
 */
function insured(shared: RateLimiterAbstract, own: Counter): Counter {
  const isOfWrongClock = (counted: unknown) =>
    counted instanceof RateLimiterRes && counted.msBeforeNext > 2_000 * shared.duration
  const ask = async (key: string | number, points?: number) => {
    try {
      const counted = await shared.consume(key, points)
      if (!isOfWrongClock(counted)) return counted
    } catch (refused) {
      if (!isOfWrongClock(refused)) throw refused
    }
    await shared.delete(key)
    return await shared.consume(key, points)
  }
  let isLate = false
  return {
    points: shared.points,
    consume: async (key, points) => {
      if (isLate) return await own.consume(key, points)
      const asked = ask(key, points).finally(() => {
        isLate = false
      })
      try {
        const counted = await Promise.race([asked, setTimeout(MAX_ANSWER_MS, null, { ref: false })])
        if (counted) return counted
        isLate = true
      } catch (refused) {
        if (refused instanceof RateLimiterRes) throw refused
      }
      return await own.consume(key, points)
    },
  }
}

function tooMany(waitMs: number): RateLimitedError {
  return new RateLimitedError(Math.max(1, Math.ceil(waitMs / 1_000)))
}
