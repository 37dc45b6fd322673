import { RateLimiterMemory } from 'rate-limiter-flexible'
import { describe, expect, it, vi } from 'vitest'
import { Leases } from './leases.ts'
import { requestWindow, subnetOf } from './rate-limits.ts'

describe('request limits', () => {
  it.each([
    [50, 200, { points: 200, seconds: 4 }],
    [10, 10, { points: 10, seconds: 1 }],
    [100, 1, { points: 100, seconds: 1 }],
    [3, 10, { points: 12, seconds: 4 }],
  ])('%d a second with bursts of %d', (perSecond, burst, window) => {
    const settings = {
      RATE_LIMIT_PER_SECOND: perSecond,
      RATE_LIMIT_BURST: burst,
      SIGN_INS_PER_MINUTE: 1,
      WALLET_ACTS_PER_MINUTE: 1,
    }
    expect(requestWindow(settings)).toEqual(window)
  })

  it('counts all addresses of a household as one', () => {
    expect(subnetOf('2001:db8:1:2:aaaa::1')).toBe(subnetOf('2001:db8:1:2:ffff:1:2:3'))
    expect(subnetOf('2001:db8:1:2::1')).not.toBe(subnetOf('2001:db8:1:3::1'))
    expect(subnetOf('::ffff:10.0.0.1')).toBe('10.0.0.1')
    expect(subnetOf('::1')).toBe('0:0:0:0')
  })

  it('allows exactly the points, however many ask at once, and keeps clients apart', async () => {
    const leases = new Leases(new RateLimiterMemory({ points: 100, duration: 60 }), 10)
    const waits = await Promise.all(Array.from({ length: 250 }, () => leases.take('a')))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(100)
    expect(waits.every((wait) => wait === 0 || (wait > 0 && wait <= 60_000))).toBe(true)
    expect(await leases.take('b')).toBe(0)
  })

  it('refuses nobody for longer because the clock was set back a day', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
    const leases = new Leases(new RateLimiterMemory({ points: 2, duration: 1 }), 1)
    for (let n = 0; n < 3; n += 1) await leases.take('a')
    vi.useRealTimers()
    expect(await leases.take('a')).toBeGreaterThan(0)
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    expect(await leases.take('a')).toBe(0)
  })

  it('fetches more before a lease runs out, and nothing once it is told that there is no more', async () => {
    const counter = new RateLimiterMemory({ points: 20, duration: 60 })
    const consume = vi.spyOn(counter, 'consume')
    const leases = new Leases(counter, 10)
    const take = (times: number) =>
      Promise.all(Array.from({ length: times }, () => leases.take('a'))).then(
        (waits) => waits.filter((wait) => wait === 0).length,
      )
    expect([await take(5), consume.mock.calls.length]).toEqual([5, 1])
    expect([await take(1), consume.mock.calls.length]).toEqual([1, 2])
    expect([await take(30), consume.mock.calls.length]).toEqual([14, 3])
    expect([await take(30), consume.mock.calls.length]).toEqual([0, 3])
  })

  it('asks once for all that a client owes', async () => {
    const counter = new RateLimiterMemory({ points: 200, duration: 60 })
    const consume = vi.spyOn(counter, 'consume')
    const leases = new Leases(counter, 10)
    expect(await leases.take('a')).toBe(0)
    leases.charge('a', 120)
    expect([await leases.take('a', 0), consume.mock.calls.length]).toEqual([0, 2])
    leases.charge('a', 500)
    expect(await leases.take('a', 0)).toBeGreaterThan(0)
    expect(consume.mock.calls.length).toBe(3)
  })

  it('lets somebody come back who owed more than a window gives', async () => {
    const leases = new Leases(new RateLimiterMemory({ points: 20, duration: 1 }), 10)
    expect(await leases.take('a', 30)).toBe(0)
    expect(await leases.take('a', 0)).toBeGreaterThan(0)
    await vi.waitUntil(async () => (await leases.take('a')) === 0, { timeout: 4_000 })
  })

  it('begins anew when the window has ended, with no more than the points', async () => {
    const leases = new Leases(new RateLimiterMemory({ points: 20, duration: 1 }), 10)
    const take = () => Promise.all(Array.from({ length: 50 }, () => leases.take('a')))
    const passed = (waits: number[]) => waits.filter((wait) => wait === 0)
    expect(passed(await take())).toHaveLength(20)
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    expect(passed(await take())).toHaveLength(20)
  })

  it('shares the points between processes', async () => {
    const counter = new RateLimiterMemory({ points: 100, duration: 60 })
    const processes = [new Leases(counter, 10), new Leases(counter, 10)]
    const waits = await Promise.all(
      Array.from({ length: 300 }, (_, index) => processes[index % 2]!.take('a')),
    )
    expect(waits.filter((wait) => wait === 0)).toHaveLength(100)
  })
})
