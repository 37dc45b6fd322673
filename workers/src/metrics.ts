import { measuredGauge, shared } from '@polder/base/measure'
import { metrics } from '@polder/base/metrics'
import { QUEUE_NAMES } from '@polder/base/queues/names'
import { readCloseHold } from '@polder/ledger/close/close-hold'
import { countDueDays } from '@polder/ledger/close/next-due-day'
import { Histogram } from 'prom-client'
import type { DataSource } from 'typeorm'
import { checkGauge } from './checks/check-runs.ts'
import { registerMoneyMetrics } from './money-metrics.ts'
import type { Queues } from './queues.ts'
import { query } from './sql.ts'

const JOB_STATES = ['waiting', 'active', 'delayed', 'failed'] as const

/** How long each step of a close took. */
export interface CloseTimer {
  time<T>(step: 'compute' | 'post' | 'finish', work: () => Promise<T>): Promise<T>
}

/**
 * Registers the workers' metrics: read when `/metrics` is.
 * @returns a timer for closes, and how to take the metrics off again
 */
export function registerWorkerMetrics(context: {
  db: DataSource
  queues: Queues
}): CloseTimer & { unregister(): void } {
  const duration = new Histogram({
    name: 'polder_close_step_seconds',
    help: 'Duration of one step of closing a day',
    labelNames: ['step'],
    buckets: [0.005, 0.02, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers: [metrics],
  })
  const gauges = [
    checkGauge(context.db),
    ...queueGauges(context),
    ...closeGauges(context.db),
    ...registerMoneyMetrics(context.db),
  ]
  return {
    async time(step, work) {
      const end = duration.startTimer({ step })
      try {
        return await work()
      } finally {
        end()
      }
    },
    unregister() {
      for (const name of [duration, ...gauges].map(nameOf)) metrics.removeSingleMetric(name)
    },
  }
}

function queueGauges({ db, queues }: { db: DataSource; queues: Queues }) {
  const outbox = shared(() =>
    query(
      db,
      `select count(*)::integer as "waiting!", extract(epoch from now() - min(created_at))::float8 as age
       from outbox where dispatched_at is null`,
    ),
  )
  return [
    measuredGauge({
      name: 'polder_queue_jobs',
      help: 'Jobs in each queue by state',
      labels: ['queue', 'state'] as const,
      measure: async () => {
        const samples = QUEUE_NAMES.map(async (queue) => {
          const counts = await queues.byName[queue].getJobCounts(...JOB_STATES)
          return JOB_STATES.map((state) => ({ labels: { queue, state }, value: counts[state] ?? 0 }))
        })
        return (await Promise.all(samples)).flat()
      },
    }),
    measuredGauge({
      name: 'polder_outbox_waiting',
      help: 'Commands in the database that have not become jobs yet',
      measure: async () => (await outbox()).map(({ waiting }) => ({ value: waiting })),
    }),
    measuredGauge({
      name: 'polder_outbox_oldest_seconds',
      help: 'Real time since the oldest of them was written; 0 when there is none',
      measure: async () => (await outbox()).map(({ age }) => ({ value: age ?? 0 })),
    }),
  ]
}

function closeGauges(db: DataSource) {
  const last = shared(() =>
    query(
      db,
      `select extract(epoch from closed_at - started_at)::float8 as "seconds!", wallets as "rows!",
         extract(epoch from day::timestamp)::float8 as "day!"
       from day_close where closed_at is not null order by day desc limit 1`,
    ),
  )
  return [
    measuredGauge({
      name: 'polder_close_days_due',
      help: 'Days that have ended and are not closed',
      measure: async () => [{ value: await countDueDays(db.manager) }],
    }),
    measuredGauge({
      name: 'polder_close_held_seconds',
      help: 'Time since the end of the day that is held, by what it waits for; 0 while none is',
      labels: ['reason'] as const,
      measure: async () => {
        const hold = await readCloseHold(db.manager)
        return (['chain_behind', 'many_days'] as const).map((reason) => ({
          labels: { reason },
          value: hold?.reason === reason ? hold.seconds : 0,
        }))
      },
    }),
    measuredGauge({
      name: 'polder_close_last_seconds',
      help: 'Real time from the beginning to the end of the newest close',
      measure: async () => (await last()).map(({ seconds }) => ({ value: seconds })),
    }),
    measuredGauge({
      name: 'polder_close_last_rows',
      help: 'Rows (wallets) that the newest close posted',
      measure: async () => (await last()).map(({ rows }) => ({ value: rows })),
    }),
    measuredGauge({
      name: 'polder_close_last_day',
      help: 'The newest closed day, as the unix time of its beginning',
      measure: async () => (await last()).map(({ day }) => ({ value: day })),
    }),
  ]
}

function nameOf(metric: object): string {
  return (metric as { name: string }).name
}
