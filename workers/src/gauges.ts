import { everySecond } from '@polder/base/every-second'
import { measuredGauge } from '@polder/base/measure'
import type { Gauge } from 'prom-client'

/** What a gauge says, its value in a row (a column, or what follows from some; null: not there), and the columns that label it. */
type Reading<Row> = readonly [
  help: string,
  value: (keyof Row & string) | ((row: Row) => number | null),
  ...labels: (keyof Row & string)[],
]

/**
 * Gauges that are read from the rows of one answer.
 * @param ask is asked once when they are read together
 * @param readings by the name of the gauge
 */
export function gaugesOf<Row extends object>(
  ask: () => Promise<readonly Row[]>,
  readings: Readonly<Record<string, Reading<Row>>>,
): Gauge<string>[] {
  const rows = everySecond(ask)
  return Object.entries(readings).map(([name, [help, read, ...labels]]) =>
    measuredGauge<string>({
      ...{ name, help, ...(labels.length > 0 && { labels }) },
      measure: async () =>
        (await rows()).flatMap((row) => {
          const value = typeof read === 'function' ? read(row) : row[read]
          const labelled = Object.fromEntries(labels.map((label) => [label, String(row[label])]))
          return value === null ? [] : [{ labels: labelled, value: Number(value) }]
        }),
    }),
  )
}
