import { openChainQuorum } from '@polder/base/chain-quorum'
import { everySecond } from '@polder/base/every-second'
import type { Logger } from '@polder/base/logger'
import { openRedis } from '@polder/base/redis'
import type { Settings } from '@polder/base/settings'
import { addReplicas, createDataSource } from '@polder/ledger/database'
import { readWithdrawal } from '@polder/ledger/lists/wallet-withdrawals'
import { readStatistics } from '@polder/ledger/reads/statistics'
import { readWalletFigures } from '@polder/ledger/reads/wallet-figures'
import { payoutWitness } from '@polder/ledger/withdrawals/payout-witness'
import type { Redis } from 'ioredis'
import type { EntityManager } from 'typeorm'
import { zeroAddress } from 'viem'
import { AdminSessions } from './admin-auth/admin-sessions.ts'
import { LoginThrottle } from './admin-auth/login-throttle.ts'
import { SecondFactor } from './admin-auth/second-factor.ts'
import { AdminCookies } from './admin-auth/tokens.ts'
import { SessionCookie } from './auth/session-cookie.ts'
import { Sessions } from './auth/sessions.ts'
import { Changes } from './changes/changes.ts'
import { RateLimits } from './http/rate-limits.ts'
import { Turns } from './http/turns.ts'
import { FiguresAge } from './reads/figures-age.ts'
import { ReadManager } from './reads/read-manager.ts'

/** A statement that a request waits for this long will not become useful to it any more. */
const STATEMENT_TIMEOUT_MS = 5_000
/** By then a start is over. */
const WARM_AFTER_MS = 2_000
/** Admins are few. */
const CONSOLE_POOL_SIZE = 4

/** A command that takes longer is given up. */
const REDIS_TIMEOUT_MS = 300
/** How often it is looked whether Redis answers. */
const REDIS_WATCH_MS = 1_000

/** What the API is made of; everything that requests share. */
export type Parts = Awaited<ReturnType<typeof openParts>>['parts']

/**
 * Connects to everything the API needs.
 * @returns the parts, and how to let go of them
 */
export async function openParts(i: { settings: Settings; logger: Logger }) {
  const { settings, logger } = i
  const db = createDataSource({
    url: settings.DATABASE_URL,
    poolSize: settings.DATABASE_POOL_SIZE,
    applicationName: 'polder-api',
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  })
  const { CONSOLE_DATABASE_URL: consoleUrl } = settings
  const console = createDataSource({
    url: consoleUrl ?? settings.DATABASE_URL,
    poolSize: Math.min(settings.DATABASE_POOL_SIZE, CONSOLE_POOL_SIZE),
    applicationName: 'polder-console',
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  })
  await Promise.all([db.initialize(), console.initialize()])
  addReplicas(db, settings.DATABASE_REPLICA_URLS)
  const prepared = settings.DATABASE_SESSION_URL === undefined
  const figuresAge = new FiguresAge()
  const reads = new ReadManager(db, 'replica', figuresAge, prepared)
  const freshReads = new ReadManager(db, 'primary', figuresAge, prepared)
  const newestReads = new ReadManager(db, 'newest', figuresAge, prepared)
  if (settings.DATABASE_REPLICA_URLS.length > 0) figuresAge.follow(() => reads.positions())
  const redis = settings.REDIS_URL ? watchedRedis(settings.REDIS_URL, logger) : null
  const warming = setTimeout(() => warm(reads, settings.DATABASE_POOL_SIZE, logger), WARM_AFTER_MS).unref()
  const closeAll = async (changes?: Changes) => {
    clearTimeout(warming)
    figuresAge.stop()
    await changes?.close()
    redis?.disconnect()
    await Promise.all([db.destroy(), console.destroy()])
  }
  const secure = settings.PUBLIC_URL?.startsWith('https:') ?? false
  try {
    const changes = await Changes.open({
      url: settings.DATABASE_SESSION_URL ?? settings.DATABASE_URL,
      logger,
      figuresAge,
      ownerOf: async (id) => (await readWithdrawal(newestReads, id))?.address ?? null,
    })
    const chain = openChainQuorum(settings, { timeoutMs: 4_000, logger })
    const parts = {
      settings,
      logger,
      /** Of its own: requests must not wait behind a close, and their statements are timed. */
      db,
      /** For what admins do and how they sign in, with rights of its own: none of it is the rest of the API's. */
      console,
      /** For reads: on a replica where there are any. */
      reads,
      /** As they were within the last second. */
      statistics: everySecond(() => readStatistics(reads)),
      /** For reads that must see what was just written. */
      freshReads,
      /** For reads that should see it, and stand all the same while the primary is away. */
      newestReads,
      figuresAge,
      chain,
      /** Asked before a withdrawal is given back. */
      payoutWitness: payoutWitness(chain, settings),
      redis,
      changes,
      sessions: new Sessions(db, newestReads, settings.SESSION_SECRET),
      cookie: new SessionCookie(secure),
      limits: new RateLimits({ settings, db, redis }),
      // So few that the database answers each of them soon, so many that it has work while this process is at theirs.
      turns: new Turns(Math.max(6, Math.ceil(settings.DATABASE_POOL_SIZE / 2))),
      adminSessions: new AdminSessions(
        consoleUrl ? console : null,
        settings.SESSION_SECRET,
        new AdminCookies(secure),
      ),
      loginThrottle: new LoginThrottle(console),
      secondFactor: new SecondFactor(settings.SESSION_SECRET, settings.PRODUCT_NAME),
    }
    return { parts, close: () => closeAll(changes) }
  } catch (error) {
    await closeAll()
    throw error
  }
}

/** Opens each connection and lets it learn the tables: many requests at once do not wait for what each must learn first. */
async function warm(reads: EntityManager, connections: number, logger: Logger): Promise<void> {
  const first = () => readWalletFigures(reads, [zeroAddress])
  await Promise.all(Array.from({ length: connections }, first)).catch((error) =>
    logger.warn({ err: error }, 'connections could not be opened ahead'),
  )
}

/** Whatever is asked of Redis goes on without it: one that hangs is given up, and asked nothing until it answers anew. */
function watchedRedis(url: string, logger: Logger): Redis {
  const redis = openRedis(url, {
    maxRetriesPerRequest: 1,
    commandTimeout: REDIS_TIMEOUT_MS,
    enableOfflineQueue: false,
    connectionName: 'polder-api',
  })
  redis.on('error', (error) => logger.warn({ err: error }, 'Redis does not answer'))
  const watch = setInterval(() => {
    if (redis.status === 'ready') redis.ping().catch(() => redis.disconnect(true))
  }, REDIS_WATCH_MS)
  redis.once('end', () => clearInterval(watch))
  return redis
}
