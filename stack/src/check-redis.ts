import { Redis } from 'ioredis'
import { StartError } from './start-error.ts'

/**
 * Signs in to Redis and reads how it is set up.
 * @throws StartError naming REDIS_URL when it does not answer, refuses the password, or may throw away what it holds
 */
export async function assertRedis(redisUrl: string): Promise<void> {
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: 5_000,
    commandTimeout: 5_000,
    retryStrategy: () => null,
  })
  let failure: (Error & { code?: string }) | undefined
  redis.on('error', (error) => {
    failure ??= error
  })
  const { hostname, port } = new URL(redisUrl)
  const where = `${hostname}:${port || 6379}`
  try {
    const memory = await redis.connect().then(() => redis.info('memory'))
    const policy = /maxmemory_policy:(\S+)/.exec(memory)?.[1]
    if (policy && policy !== 'noeviction')
      throw new StartError(
        `REDIS_URL: the Redis at ${where} throws away what it holds when it is full (maxmemory-policy ${policy}), jobs ` +
          'among it. Set maxmemory-policy to noeviction.',
      )
  } catch (error) {
    if (error instanceof StartError) throw error
    const cause = failure ?? (error as Error & { code?: string })
    if (/NOAUTH|WRONGPASS|invalid password|without any password/.test(cause.message))
      throw new StartError(
        `REDIS_URL: the Redis at ${where} refuses the sign-in. Correct the user and the password in the address.`,
        { cause },
      )
    throw new StartError(
      `REDIS_URL: no Redis answers at ${where} (${cause.code ?? 'no answer in 5 s'}). Start it or correct the address; ` +
        'without REDIS_URL the queues live in Postgres.',
      { cause },
    )
  } finally {
    redis.disconnect()
  }
}
