import { openRedis } from '@polder/base/redis'
import { redisServers } from '@polder/base/redis-servers'
import { StartError } from './start-error.ts'

/**
 * Signs in to Redis, by its sentinels to the primary, and reads how it is set up.
 * @throws StartError naming REDIS_URL when it does not answer, refuses the password or what is written, or may throw away
 *   what it holds
 */
export async function assertRedis(redisUrl: string): Promise<void> {
  const redis = openRedis(redisUrl, {
    lazyConnect: true,
    connectTimeout: 5_000,
    commandTimeout: 5_000,
    retryStrategy: () => null,
    sentinelRetryStrategy: () => null,
  })
  let failure: (Error & { code?: string }) | undefined
  redis.on('error', (error) => {
    failure ??= error
  })
  const where =
    redisServers(redisUrl)!
      .map(({ host }) => host)
      .join(', ') + (redis.options.name ? ` (primary ${redis.options.name})` : '')
  try {
    const memory = await redis.connect().then(() => redis.info('memory'))
    const policy = /maxmemory_policy:(\S+)/.exec(memory)?.[1]
    if (policy && policy !== 'noeviction')
      throw new StartError(
        `REDIS_URL: the Redis at ${where} throws away what it holds when it is full (maxmemory-policy ${policy}), jobs ` +
          'among it. Set maxmemory-policy to noeviction.',
      )
    await redis.set('polder:started', '1', 'PX', 1_000)
  } catch (error) {
    if (error instanceof StartError) throw error
    const cause = failure ?? (error as Error & { code?: string })
    // One that is full may be emptied later.
    if (/^OOM/.test(cause.message)) return
    if (/NOAUTH|WRONGPASS|invalid password|without any password/.test(cause.message))
      throw new StartError(
        `REDIS_URL: the Redis at ${where} refuses the sign-in. Correct the user and the password in the address.`,
        { cause },
      )
    if (cause.name === 'ReplyError')
      throw new StartError(
        `REDIS_URL: the Redis at ${where} refuses what is asked of it (${cause.message}). Give the primary, and a user who may read and write.`,
        { cause },
      )
    throw new StartError(
      `REDIS_URL: no Redis answers at ${where} (${cause.code ?? cause.message}). Start it or correct the address; ` +
        'without REDIS_URL the queues live in Postgres.',
      { cause },
    )
  } finally {
    redis.disconnect()
  }
}
