import { setTimeout as after } from 'node:timers/promises'
import { Gauge } from 'prom-client'
import { metrics } from './metrics.ts'

export interface Sample<Label extends string = string> {
  readonly labels?: Record<Label, string>
  readonly value: number
}

/** Prometheus waits for 10 s. */
const PATIENCE_MS = 3_000

/**
 * A gauge that is measured again each time the metrics are read. What cannot be measured then, or not in three seconds, is
 * left out, so that a database that is down, or a Redis that is waited for, does not hide everything else.
 * @param measure the samples of now
 */
export function measuredGauge<Label extends string = never>(options: {
  name: string
  help: string
  labels?: readonly Label[]
  measure: () => Promise<readonly Sample<Label>[]> | readonly Sample<Label>[]
}): Gauge<Label> {
  return new Gauge<Label>({
    name: options.name,
    help: options.help,
    labelNames: options.labels ?? [],
    registers: [metrics],
    async collect() {
      const measured = Promise.resolve()
        .then(options.measure)
        .catch(() => [])
      const samples = await Promise.race([measured, after<Sample<Label>[]>(PATIENCE_MS, [], { ref: false })])
      this.reset()
      // Without labels a reset gauge says 0, which would be a lie.
      if (!options.labels && samples.length === 0) this.remove()
      for (const { labels, value } of samples) this.set((labels ?? {}) as Record<Label, string>, value)
    },
  })
}
