import { metrics } from '@polder/base/metrics'
import { QUEUE_NAMES } from '@polder/base/queues/names'
import { countDueDays, readCloseHold } from '@polder/ledger/close/close-hold'
import { Histogram } from 'prom-client'
import type { DataSource } from 'typeorm'
import { gaugesOf } from './gauges.ts'
import { moneyGauges } from './money-metrics.ts'
import type { Queues } from './queues.ts'
import { query } from './sql.ts'

const JOB_STATES = ['waiting', 'active', 'delayed', 'failed'] as const

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
  const gauges = [...queueGauges(context), ...closeGauges(context.db), ...moneyGauges(context.db)]
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
  const jobs = async () => {
    const samples = QUEUE_NAMES.map(async (queue) => {
      const counts = await queues.byName[queue].getJobCounts(...JOB_STATES)
      return JOB_STATES.map((state) => ({ queue, state, jobs: counts[state] ?? 0 }))
    })
    return (await Promise.all(samples)).flat()
  }
  const outbox = () =>
    query(
      db,
      `select count(*)::integer as "waiting!", extract(epoch from now() - min(created_at))::float8 as age
       from outbox where dispatched_at is null`,
    )
  const checks = () =>
    query(db, `select name as "check", extract(epoch from now() - ran_at)::float8 as "age!" from check_run`)
  return [
    ...gaugesOf(jobs, { polder_queue_jobs: ['Jobs in each queue by state', 'jobs', 'queue', 'state'] }),
    ...gaugesOf(outbox, {
      polder_outbox_waiting: ['Commands in the database that have not become jobs yet', 'waiting'],
      polder_outbox_oldest_seconds: [
        'Real time since the oldest of them was written; 0 when there is none',
        ({ age }) => age ?? 0,
      ],
    }),
    ...gaugesOf(checks, {
      polder_check_age_seconds: ['Real time since a check last ran to its end', 'age', 'check'],
    }),
  ]
}

function closeGauges(db: DataSource) {
  const held = async () => {
    const hold = await readCloseHold(db.manager)
    return (['chain_behind', 'many_days'] as const).map((reason) => {
      return { reason, seconds: hold?.reason === reason ? hold.seconds : 0 }
    })
  }
  const last = () =>
    query(
      db,
      `select extract(epoch from closed_at - started_at)::float8 as "seconds!", wallets as "rows!"
       from day_close where closed_at is not null order by day desc limit 1`,
    )
  return [
    ...gaugesOf(async () => [{ days: await countDueDays(db.manager) }], {
      polder_close_days_due: ['Days that have ended and are not closed', 'days'],
    }),
    ...gaugesOf(held, {
      polder_close_held_seconds: [
        'Time since the end of the day that is held, by what it waits for; 0 while none is',
        'seconds',
        'reason',
      ],
    }),
    ...gaugesOf(last, {
      polder_close_last_seconds: ['Real time from the beginning to the end of the newest close', 'seconds'],
      polder_close_last_rows: ['Rows (wallets) that the newest close posted', 'rows'],
    }),
  ]
}

function nameOf(metric: object): string {
  return (metric as { name: string }).name
}
