import { measuredGauge } from '@polder/base/measure'
import type { DataSource } from 'typeorm'

interface Pool {
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
}

const watched: { name: string; source: WeakRef<DataSource> }[] = []

measuredGauge({
  name: 'polder_database_connections',
  help: 'Connections of this process to Postgres by state, and queries that wait for one',
  labels: ['pool', 'state'] as const,
  measure: () => {
    const sums = new Map<string, { pool: string; state: string; value: number }>()
    for (const { name, source } of watched) {
      for (const { totalCount, idleCount, waitingCount } of poolsOf(source.deref())) {
        const states = { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
        for (const [state, count] of Object.entries(states)) {
          const sum = sums.get(`${name} ${state}`) ?? { pool: name, state, value: 0 }
          sum.value += count
          sums.set(`${name} ${state}`, sum)
        }
      }
    }
    return [...sums.values()].map(({ pool, state, value }) => ({ labels: { pool, state }, value }))
  },
})

/** Shows a data source's connections among the metrics for as long as it is open. */
export function watchPool(name: string, source: DataSource): void {
  const gone = watched.findIndex((other) => other.source.deref() === undefined)
  if (gone >= 0) watched.splice(gone, 1)
  watched.push({ name, source: new WeakRef(source) })
}

function poolsOf(source: DataSource | undefined): Pool[] {
  if (!source?.isInitialized) return []
  const { master, slaves } = source.driver as unknown as { master?: Pool; slaves?: Pool[] }
  return [...(master ? [master] : []), ...(slaves ?? [])]
}
