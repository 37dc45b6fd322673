import { metrics } from '@polder/base/metrics'
import { countDueDays } from '@polder/ledger/close/next-due-day'
import { Gauge, Histogram } from 'prom-client'
import type { DataSource } from 'typeorm'
import { QUEUE_NAMES } from './jobs/define-job.ts'
import type { Queues } from './queues.ts'

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
  const registers = [metrics]
  const duration = new Histogram({
    name: 'polder_close_step_seconds',
    help: 'Duration of one step of closing a day',
    labelNames: ['step'],
    buckets: [0.005, 0.02, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers,
  })
  const gauges = [
    new Gauge({
      name: 'polder_queue_jobs',
      help: 'Jobs in each queue by state',
      labelNames: ['queue', 'state'],
      registers,
      async collect() {
        for (const name of QUEUE_NAMES) {
          const counts = await context.queues.byName[name].getJobCounts(...JOB_STATES)
          for (const state of JOB_STATES) this.set({ queue: name, state }, counts[state] ?? 0)
        }
      },
    }),
    new Gauge({
      name: 'polder_payouts',
      help: 'Withdrawals that have not ended, by state',
      labelNames: ['state'],
      registers,
      async collect() {
        this.reset()
        for (const row of await openByState(context.db)) this.set({ state: row.state }, row.count)
      },
    }),
    new Gauge({
      name: 'polder_payout_oldest_seconds',
      help: 'Age of the oldest withdrawal that has not ended, by state, on the product clock',
      labelNames: ['state'],
      registers,
      async collect() {
        this.reset()
        for (const row of await openByState(context.db)) this.set({ state: row.state }, row.age)
      },
    }),
    new Gauge({
      name: 'polder_close_days_due',
      help: 'Days that have ended and are not closed',
      registers,
      async collect() {
        this.set(await countDueDays(context.db.manager))
      },
    }),
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

async function openByState(db: DataSource): Promise<{ state: string; count: number; age: number }[]> {
  return await db.query(
    `select state, count(*)::integer as count, extract(epoch from product_now() - min(requested_at))::float8 as age
     from withdrawal where state in ('requested', 'awaiting_approval', 'signed', 'broadcast') group by state`,
  )
}

function nameOf(metric: object): string {
  return (metric as { name: string }).name
}
