import { openTestLedger } from '@polder/ledger/testing/test-ledger'
import { startRedis } from '@polder/testing/redis'
import { Redis } from 'ioredis'
import type { DataSource } from 'typeorm'
import { expect, it, vi } from 'vitest'
import { RateLimits } from './rate-limits.ts'

const settings = {
  RATE_LIMIT_PER_SECOND: 100,
  RATE_LIMIT_BURST: 100,
  SIGN_INS_PER_MINUTE: 2,
  WALLET_ACTS_PER_MINUTE: 2,
}

it('refuses nobody for a day because the clock of Redis was a day ahead for a moment', async () => {
  const server = await startRedis()
  const redis = new Redis(server.url)
  const limits = new RateLimits({
    settings,
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

it('shares between processes what half points were owed for', async () => {
  const { db, close } = await openTestLedger()
  // 1,000 points in ten seconds.
  const slow = { ...settings, RATE_LIMIT_BURST: 1_000 }
  const [one, other] = [1, 2].map(() => new RateLimits({ settings: slow, db, redis: null }))
  await one!.request('10.0.0.1')
  one!.charge('10.0.0.1', 998.5)
  await one!.request('10.0.0.1', 0)
  await expect(other!.request('10.0.0.1')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  await close()
})

it('counts for itself while the table of limits hangs, and holds no more than a few connections', async () => {
  const { db, close } = await openTestLedger()
  const limits = new RateLimits({ settings, db, redis: null })
  await limits.signIn('10.0.0.1')
  const holder = db.createQueryRunner()
  await holder.startTransaction()
  await holder.query('lock table rate_limit in access exclusive mode')
  const began = Date.now()
  await limits.request('10.0.0.1')
  for (let n = 0; n < 40; n += 1) await limits.request(`10.0.1.${n}`)
  await limits.signIn('10.0.0.1')
  await limits.signIn('10.0.0.1')
  await expect(limits.signIn('10.0.0.1')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  expect(await db.query('select 1 as one')).toEqual([{ one: 1 }])
  expect(Date.now() - began).toBeLessThan(1_500)

  await holder.rollbackTransaction()
  await holder.release()
  await vi.waitFor(async () => {
    await limits.signIn(`10.0.2.${Date.now()}`)
    expect(await db.query(`select from rate_limit where key like 'polder_sign_in:10.0.2.%'`)).not.toEqual([])
  })
  await close()
})
