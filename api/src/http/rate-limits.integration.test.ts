import { createLogger } from '@polder/base/logger'
import { startRedis } from '@polder/testing/redis'
import { Redis } from 'ioredis'
import type { DataSource } from 'typeorm'
import { expect, it } from 'vitest'
import { RateLimits } from './rate-limits.ts'

it('refuses nobody for a day because the clock of Redis was a day ahead for a moment', async () => {
  const server = await startRedis()
  const redis = new Redis(server.url)
  const limits = new RateLimits({
    settings: {
      RATE_LIMIT_PER_SECOND: 100,
      RATE_LIMIT_BURST: 100,
      SIGN_INS_PER_MINUTE: 2,
      WALLET_ACTS_PER_MINUTE: 2,
    },
    logger: createLogger({ level: 'silent' }),
    db: undefined as unknown as DataSource,
    redis,
  })
  for (const key of ['request:10.0.0.1', 'sign_in:10.0.0.1', 'act:0xabc'])
    await redis.set(`polder_${key}`, 1_000, 'PX', 86_400_000)
  await limits.request('10.0.0.1')
  for (const act of [() => limits.signIn('10.0.0.1'), () => limits.act('0xabc')]) {
    await act()
    await act()
    await expect(act()).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 60 })
  }
  redis.disconnect()
  await server.stop()
})
