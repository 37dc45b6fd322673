import { Redis, type RedisOptions } from 'ioredis'
import { redisServers } from './redis-servers.ts'

/** A job carries ids and days, and a page of them is small: what is larger, somebody else has put there. */
const MAX_REPLY_BYTES = 8 * 2 ** 20
/** A sentinel, or a primary, that is not there by then is passed over. */
const FAILOVER_TIMEOUT_MS = 2_000

/**
 * Connects to the Redis that REDIS_URL names, or to the primary that its sentinels name, and to the next one after it. No
 * reply takes more than 8 MiB of memory: what asked for it fails.
 * @param redisUrl as `redisServers` reads it
 */
export function openRedis(redisUrl: string, options: RedisOptions): Redis {
  return new BoundedRedis({ ...addressOf(redisUrl), ...options })
}

function addressOf(redisUrl: string): RedisOptions {
  const servers = redisServers(redisUrl)
  const [first] = servers ?? []
  if (!servers || !first) throw new TypeError('This is no address of a Redis')
  const { protocol, username, password, searchParams } = first
  const places = servers.map(({ hostname, port }) => ({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port),
  }))
  const [tls, sentinels] = [protocol.startsWith('rediss'), protocol.endsWith('+sentinel:')]
  const [name, db] = first.pathname.split('/').slice(sentinels ? 1 : 0)
  return {
    db: Number(db || 0),
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    ...(tls && { tls: {} }),
    ...(sentinels
      ? {
          name: name!,
          sentinels: places,
          sentinelPassword: searchParams.get('sentinelPassword') ?? '',
          ...(tls && { enableTLSForSentinelMode: true, sentinelTLS: {} }),
          // A primary that hangs closes nothing: its sentinels say when there is another.
          failoverDetector: true,
          connectTimeout: FAILOVER_TIMEOUT_MS,
          sentinelCommandTimeout: FAILOVER_TIMEOUT_MS,
        }
      : places[0]),
  }
}

class BoundedRedis extends Redis {
  constructor(options: RedisOptions) {
    super(options)
    this.on('connect', () => this.boundReplies())
    // Connections to sentinels would stay open.
    this.once('end', () => this.disconnect())
  }

  /**
   * Its own detector of a failover breaks off the attempt under way where the primary was lost before its sentinels said so, and
   * ioredis makes no other then. An attempt asks them anyway: that of the connection before has nothing more to say.
   */
  override async connect(): Promise<void> {
    const { connector } = this as unknown as { connector: { failoverDetector?: { cleanup(): void } | null } }
    connector.failoverDetector?.cleanup()
    await super.connect()
  }

  /** BullMQ takes connections of its own by it. */
  override duplicate(override?: Partial<RedisOptions>): Redis {
    return new BoundedRedis({ ...this.options, ...override })
  }

  /** While a reply comes in, the command that it answers stays the first of those that wait. */
  private boundReplies(): void {
    const { stream } = this
    let [asked, bytes]: [unknown, number] = [undefined, 0]
    stream.on('data', (chunk: Buffer) => {
      const first = this.commandQueue.peekFront()
      bytes = first && first === asked ? bytes + chunk.length : 0
      asked = first
      if (!first || bytes <= MAX_REPLY_BYTES) return
      // Else it would be asked again on the next connection.
      this.commandQueue.shift()
      const error = new Error(`Redis answers ${first.command.name} with more than ${MAX_REPLY_BYTES} bytes`)
      first.command.reject(error)
      stream.destroy(error)
    })
  }
}
