import { hostname } from 'node:os'
import { assertChainId } from '@polder/base/chain-client'
import type { Context } from '@polder/ledger/context'
import { writeSystemLog } from '@polder/ledger/system-log'
import type { Watched } from './commit/checkpoint.ts'
import { createStore, type Store } from './commit/store.ts'
import { ringOnNewHeads } from './fetch/new-heads.ts'
import { openNodes } from './fetch/node.ts'
import { chooseNode } from './fetch/node-choice.ts'
import { standForElection } from './lead.ts'
import { type IndexerMetrics, indexerMetrics } from './metrics.ts'
import { newBell } from './sync/bell.ts'
import { newFollower } from './sync/follower.ts'
import { beginReporting } from './sync/report.ts'
import { type Progress, run } from './sync/run.ts'

export interface IndexerOptions {
  /** How often the chain is looked at when no WebSocket rings (default 1,000; 200 on the demo chain). */
  readonly pollIntervalMs?: number
  /** How often all nodes must say that a final block is gone before the books follow (default 5). */
  readonly reorgConfirmations?: number
}

/**
 * Starts the indexer: the one way by which deposits are credited and withdrawals settled. Of several on one database
 * one leads and the others stand by.
 * @returns once the chain was found to be the right one; the work goes on until `stop`
 * @throws ChainMismatchError naming RPC_URL and CHAIN_ID
 */
export async function startIndexer(
  ctx: Context,
  options: IndexerOptions = {},
): Promise<{ stop(): Promise<void> }> {
  await assertChainId(ctx.settings)
  const { settings } = ctx
  const logger = ctx.logger.child({ role: 'indexer' })
  const watched: Watched = {
    chainId: settings.CHAIN_ID,
    contract: settings.CONTRACT_ADDRESS.toLowerCase(),
  }
  const store = createStore(ctx.dataSource, watched)
  const progress: Progress = { headNumber: null, finalizedNumber: null, problem: null, caughtUpAt: null }
  const observer = indexerMetrics(progress)
  observer.leading(false)
  await writeSystemLog(ctx.dataSource.manager, { type: 'role_started', message: 'An indexer started' })
  const stopping = new AbortController()
  const done = standForElection({
    databaseUrl: settings.DATABASE_URL,
    name: `${watched.chainId} ${watched.contract}`,
    logger,
    signal: stopping.signal,
    whileLeading: (signal) => lead({ ctx, options, logger, watched, store, progress, observer, signal }),
  })
  return {
    stop: async () => {
      stopping.abort(new Error('The indexer stops.'))
      await done
      await writeSystemLog(ctx.dataSource.manager, {
        type: 'role_stopped',
        message: 'An indexer stopped',
      }).catch((error: unknown) => logger.warn({ err: error }, 'the stop could not be noted'))
    },
  }
}

interface Term {
  ctx: Context
  options: IndexerOptions
  logger: Context['logger']
  watched: Watched
  store: Store
  progress: Progress
  observer: IndexerMetrics
  signal: AbortSignal
}

/** One term of office: from winning the election to losing it, or to the end. */
async function lead(term: Term): Promise<void> {
  const { settings } = term.ctx
  const ended = new AbortController()
  const signal = AbortSignal.any([term.signal, ended.signal])
  const bell = newBell()
  const follower = newFollower({
    watched: term.watched,
    nodes: chooseNode(openNodes(settings, signal)),
    store: term.store,
    logger: term.logger,
    observer: term.observer,
    reorgConfirmations: term.options.reorgConfirmations ?? 5,
    contractBlock: settings.CONTRACT_BLOCK,
  })
  const reporter = beginReporting(follower, term.progress, `${hostname()} ${process.pid}`)
  ringOnNewHeads(settings.RPC_URL, bell.ring, signal)
  term.observer.leading(true)
  try {
    const pollIntervalMs = term.options.pollIntervalMs ?? (settings.demo ? 200 : 1_000)
    await run(follower, { pollIntervalMs, bell, signal, progress: term.progress })
  } finally {
    ended.abort(new Error('The term of office is over.'))
    term.observer.leading(false)
    await reporter.stop()
  }
}
