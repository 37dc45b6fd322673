import { metrics } from '@polder/base/metrics'
import { Counter, Gauge } from 'prom-client'
import type { Observer } from './sync/observer.ts'
import type { Progress } from './sync/run.ts'

/** What is measured of the indexer that leads in this process. One that stands by shows `polder_indexer_leader` 0. */
export interface IndexerMetrics extends Observer {
  leading(is: boolean): void
}

let measured: Progress | undefined
const gauges = makeGauges()
const counters = makeCounters()

/** @param progress what the loop knows of itself; read when the metrics are */
export function indexerMetrics(progress: Progress): IndexerMetrics {
  measured = progress
  return {
    leading: (is) => gauges.leader.set(is ? 1 : 0),
    seen: ({ head, finalized, checkpoint }) => {
      gauges.head.set(Number(head))
      if (finalized !== null) gauges.finalized.set(Number(finalized))
      gauges.checkpoint.set(Number(checkpoint))
      gauges.lagBlocks.set(Math.max(0, Number((finalized ?? checkpoint) - checkpoint)))
      if (finalized !== null) gauges.finalityBlocks.set(Math.max(0, Number(head - finalized)))
    },
    finalityLag: (seconds) => gauges.finalitySeconds.set(Math.max(0, seconds)),
    pending: (deposits) => gauges.pending.set(deposits),
    committed: ({ deposits, withdrawals }) => {
      counters.deposits.inc(deposits)
      counters.payouts.inc(withdrawals)
    },
    incomplete: () => counters.incomplete.inc(),
    rpcFailed: () => counters.rpcFailures.inc(),
    reorg: (depth) => {
      counters.reorgs.inc()
      counters.replacedBlocks.inc(depth)
    },
    deepReorg: () => counters.deepReorgs.inc(),
  }
}

function makeGauges() {
  gauge('lag_seconds', 'Real time since nothing of the chain was left to read', (lag) => {
    if (measured?.caughtUpAt != null) lag.set((Date.now() - measured.caughtUpAt) / 1000)
  })
  gauge('problem', '1 while the indexer cannot go on by itself', (problem) =>
    problem.set(measured?.problem ? 1 : 0),
  )
  return {
    leader: gauge('leader', '1 while this process leads, 0 while it stands by'),
    head: gauge('head_block', 'Newest block seen'),
    finalized: gauge('finalized_block', 'Newest final block seen'),
    checkpoint: gauge('checkpoint_block', 'Newest block whose events are in the books'),
    lagBlocks: gauge('lag_blocks', 'Final blocks that are not in the books yet'),
    finalityBlocks: gauge('finality_lag_blocks', 'Blocks between the newest and the newest final one'),
    finalitySeconds: gauge(
      'finality_lag_seconds',
      "Between the newest block's time and the newest final one's",
    ),
    pending: gauge('pending_deposits', 'Deposits seen in blocks that are not final'),
  }
}

function makeCounters() {
  return {
    deposits: counter('deposits_total', 'Final deposits booked'),
    payouts: counter('payouts_total', 'Final payouts booked'),
    incomplete: counter('incomplete_answers_total', 'Answers of nodes that left out a log'),
    rpcFailures: counter('rpc_failures_total', 'Steps that failed because of a node'),
    reorgs: counter('reorgs_total', 'Reorgs before finality'),
    replacedBlocks: counter('replaced_blocks_total', 'Blocks that were replaced before they were final'),
    deepReorgs: counter('deep_reorgs_total', 'Reorgs past finality that the books followed'),
  }
}

function gauge(name: string, help: string, collect?: (self: Gauge) => void): Gauge {
  return new Gauge({
    name: `polder_indexer_${name}`,
    help,
    registers: [metrics],
    ...(collect
      ? {
          collect() {
            collect(this)
          },
        }
      : {}),
  })
}

function counter(name: string, help: string): Counter {
  return new Counter({ name: `polder_indexer_${name}`, help, registers: [metrics] })
}
