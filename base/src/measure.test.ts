import { afterEach, describe, expect, it } from 'vitest'
import { measuredGauge } from './measure.ts'
import { metrics } from './metrics.ts'

const help = 'of a test'

afterEach(() => {
  for (const name of ['test_silent', 'test_failed', 'test_measured']) metrics.removeSingleMetric(name)
})

describe('a measured gauge', () => {
  it('is left out where it cannot be measured, and hides no other', async () => {
    measuredGauge({ name: 'test_silent', help, measure: () => new Promise<never>(() => undefined) })
    measuredGauge({ name: 'test_failed', help, measure: () => Promise.reject(new Error('it is down')) })
    measuredGauge({ name: 'test_measured', help, measure: () => [{ value: 7 }] })
    const text = await metrics.metrics()
    expect(text).toContain('test_measured 7')
    expect(text).not.toMatch(/test_(silent|failed) \d/)
  })
})
