import { measuredGauge } from '@polder/base/measure'
import { metrics } from '@polder/base/metrics'
import { Counter } from 'prom-client'
import { noProgress, type Progress } from './sync/progress.ts'
import type { Observer } from './sync/update.ts'

let measured: () => Progress = () => noProgress

/** What each says, and its value; null while it is not known. */
const GAUGES: Record<string, [help: string, read: (now: Progress) => bigint | number | null]> = {
  leader: ['1 while this process leads, 0 while it stands by', (now) => (now.leadsSince === null ? 0 : 1)],
  head_block: ['Newest block seen', (now) => now.headNumber],
  finalized_block: ['Newest final block seen', (now) => now.finalizedNumber],
  checkpoint_block: ['Newest block whose events are in the books', (now) => now.checkpointNumber],
  lag_blocks: [
    'Final blocks that are not in the books yet',
    (now) => difference(now.finalizedNumber, now.checkpointNumber),
  ],
  finality_lag_blocks: [
    'Blocks between the newest and the newest final one',
    (now) => difference(now.headNumber, now.finalizedNumber),
  ],
  finality_lag_seconds: [
    "Between the newest block's time and the newest final one's",
    (now) => now.finalityLagSeconds,
  ],
  head_age_seconds: [
    'Real time since a newer block was seen than ever before, when last looked',
    (now) => (now.leadsSince === null ? null : now.headAgeSeconds),
  ],
  pending_deposits: ['Deposits seen in blocks that are not final', (now) => now.pendingDeposits],
  lag_seconds: ['Real time since nothing of the chain was left to read, or since it leads', lagSeconds],
  problem: ['1 while the indexer cannot go on by itself', (now) => (now.problem ? 1 : 0)],
}
for (const [name, [help, read]] of Object.entries(GAUGES))
  measuredGauge({
    name: `polder_indexer_${name}`,
    help,
    measure: () => {
      const value = read(measured())
      return value === null ? [] : [{ value: Number(value) }]
    },
  })

const deposits = counter('deposits_total', 'Final deposits booked')
const payouts = counter('payouts_total', 'Final payouts booked')
const incomplete = counter('incomplete_answers_total', 'Answers of nodes that left out a log')
const cut = counter('cut_answers_total', 'Answers that a node cut off after so many logs without a word')
const rpcFailures = counter('rpc_failures_total', 'Steps that failed because of a node')
const reorgs = counter('reorgs_total', 'Reorgs before finality')
const deepReorgs = counter('deep_reorgs_total', 'Reorgs past finality that the books followed')

/**
 * Measures the indexer of this process.
 * @param progress what it says about itself; read when the metrics are
 */
export function indexerMetrics(progress: () => Progress): Observer {
  measured = progress
  return {
    updated: (update) => {
      if (update.kind === 'final') {
        deposits.inc(update.commit.events.deposits.length)
        payouts.inc(update.commit.events.withdrawals.length)
      }
      if (update.kind === 'reorg') reorgs.inc()
      if (update.kind === 'gap') (update.cutAt === null ? incomplete : cut).inc()
      if (update.kind === 'repair') deepReorgs.inc()
    },
    failed: (kind) => {
      if (kind === 'incomplete') incomplete.inc()
      if (kind === 'node') rpcFailures.inc()
    },
  }
}

/** Who leads and has never caught up is behind since it leads; who stands by is not behind. */
function lagSeconds({ caughtUpAt, leadsSince }: Progress): number | null {
  const since = Math.max(caughtUpAt ?? 0, leadsSince ?? 0)
  return since === 0 ? null : (Date.now() - since) / 1000
}

function counter(name: string, help: string): Counter {
  return new Counter({ name: `polder_indexer_${name}`, help, registers: [metrics] })
}

function difference(one: bigint | null, other: bigint | null): number | null {
  return one === null || other === null ? null : Math.max(0, Number(one - other))
}
