import { freePort } from '@polder/base/embedded/port'
import { startRedis } from '@polder/testing/redis'
import { expect, it } from 'vitest'
import { assertRedis } from './check-redis.ts'

it('takes a Redis that answers and keeps what it holds', async () => {
  const redis = await startRedis()
  await expect(assertRedis(redis.url)).resolves.toBeUndefined()
  await redis.stop()
})

it('says what to do about one that is away', async () => {
  await expect(assertRedis(`redis://127.0.0.1:${await freePort()}`)).rejects.toThrow(
    /REDIS_URL: no Redis answers at 127.0.0.1:\d+ \(ECONNREFUSED\)/,
  )
})

it('says what to do about one that refuses the sign-in', async () => {
  const redis = await startRedis('--requirepass', 'secret')
  const [, address] = redis.url.split('//')
  for (const url of [redis.url, `redis://:wrong@${address}`])
    await expect(assertRedis(url)).rejects.toThrow(/REDIS_URL: .* refuses the sign-in/)
  await expect(assertRedis(`redis://:secret@${address}`)).resolves.toBeUndefined()
  await redis.stop()
})

it('says what to do about one that throws jobs away', async () => {
  const redis = await startRedis('--maxmemory-policy', 'allkeys-lru')
  await expect(assertRedis(redis.url)).rejects.toThrow(/maxmemory-policy allkeys-lru.*noeviction/)
  await redis.stop()
})
