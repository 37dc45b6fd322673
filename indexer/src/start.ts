import { setMaxListeners } from 'node:events'
import { hostname } from 'node:os'
import { assertChainId } from '@polder/base/assert-chain-id'
import { nameOfNode, openQuorum } from '@polder/base/quorum/open-quorum'
import { createWakeup, sleep } from '@polder/base/wakeup'
import type { Context } from '@polder/ledger/context'
import { noteRole } from '@polder/ledger/system-log'
import type { Watched } from './commit/checkpoint.ts'
import { createStore } from './commit/store.ts'
import type { Header } from './decode/chain-event.ts'
import type { ExitOptions } from './exits/follow-exits.ts'
import { onNewHeads } from './fetch/new-heads.ts'
import { openNodes } from './fetch/node.ts'
import { chooseNode } from './fetch/node-choice.ts'
import { RpcError } from './fetch/rpc-error.ts'
import { isSocketUrl } from './fetch/socket.ts'
import { standForElection } from './lead.ts'
import { indexerMetrics } from './metrics.ts'
import { STANDSTILL_MS, watchHead } from './sync/head-watch.ts'
import { noProgress, type Progress } from './sync/progress.ts'
import { report } from './sync/report.ts'
import { run } from './sync/run.ts'
import { sayWhoIsBelieved, tellAside, tellStrays } from './sync/tell-of-nodes.ts'

/** How often it is seen whether exits may be served, before they are. */
const LOOK_MS = 1_000

export interface IndexerOptions {
  /**
   * How often the chain is looked at when no WebSocket tells of a head (default 1,000; 3,000 where one is listened to; 200 on
   * the demo chain).
   */
  readonly pollIntervalMs?: number
  /** How often the quorum must say that a final block is gone before the books follow (default 5). */
  readonly reorgConfirmations?: number
  /** How long a node that contradicts the quorum is put aside at first, and may stand alone before (default 60,000). */
  readonly asideMs?: number
  /** How long the newest block may stay the same before operators are told (default 60,000; never on the demo chain). */
  readonly standstillMs?: number
  /** How often a vault's requests for exit are read (default 15,000; 1,000 on the demo chain). */
  readonly exitsEveryMs?: number
  /** A leader that does not get on for so long gives the lead up (default 120,000). */
  readonly stuckMs?: number
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
  let progress = noProgress
  const change = (changed: (progress: Progress) => Progress) => {
    progress = changed(progress)
  }
  const parts = { store, logger, progress: () => progress, change, observer: indexerMetrics(() => progress) }
  sayWhoIsBelieved(settings, logger)
  const noteEnd = await noteRole(ctx.dataSource.manager, logger, 'An indexer')

  /** One term of office: from winning the election to losing it, or to the end. */
  const lead = async (signal: AbortSignal, getsOn: () => void) => {
    const ended = new AbortController()
    const term = { ...parts, getsOn, signal: AbortSignal.any([signal, ended.signal]) }
    // Each request under way listens to it.
    setMaxListeners(0, term.signal)
    term.signal.addEventListener('abort', () => change((before) => ({ ...before, leadsSince: null })))
    const wakeup = createWakeup()
    const nodes = settings.RPC_URL.map((url) => nameOfNode(url, settings.RPC_URL))
    const quorum = openQuorum(openNodes(settings, term.signal, tellStrays({ ...term, nodes })), {
      needed: settings.RPC_QUORUM,
      asideMs: options.asideMs,
      isSilence: (error) => !(error instanceof RpcError && error.kind === 'refused'),
      ...tellAside(term),
    })
    change((before) => ({ ...before, status: 'starting', leadsSince: Date.now() }))
    const serving = serveExits({ ...term, ...ctx, logger, watched, everyMs: options.exitsEveryMs })
    const reporting = report({ ...term, leader: `${hostname()} ${process.pid}` })
    let newest: Header | null = null
    const takeHead = () => {
      const head = newest
      newest = null
      return head
    }
    const hear = (head: Header | null) => {
      newest = head
      wakeup.signal()
    }
    onNewHeads([...settings.RPC_URL, ...settings.RPC_HEADS_URL], hear, term.signal)
    // A demo's chain makes blocks on demand only.
    const standstillMs = options.standstillMs ?? (settings.demo ? Number.POSITIVE_INFINITY : STANDSTILL_MS)
    try {
      await run({
        ...term,
        wakeup,
        takeHead,
        heads: watchHead(standstillMs),
        nodes: chooseNode(quorum, Math.min(10_000, standstillMs)),
        patienceMs: options.asideMs,
        pollIntervalMs: options.pollIntervalMs ?? pollIntervalOf(settings),
        watch: {
          contractBlock: settings.CONTRACT_BLOCK,
          reorgConfirmations: options.reorgConfirmations ?? 5,
        },
      })
    } finally {
      ended.abort(new Error('The term of office is over.'))
      await Promise.all([reporting, serving])
    }
  }

  const stopping = new AbortController()
  const done = standForElection({
    databaseUrl: settings.DATABASE_URL,
    name: `${watched.chainId} ${watched.contract}`,
    logger,
    signal: stopping.signal,
    whileLeading: lead,
    stuckMs: options.stuckMs,
  })
  return {
    stop: async () => {
      stopping.abort(new Error('The indexer stops.'))
      await done
      await noteEnd()
    },
  }
}

/** Loaded once the chain is read: the contracts' ABI is needed for nothing else here, and takes longer than a commit. */
async function serveExits(
  options: Omit<ExitOptions, 'db' | 'isLive'> & Pick<Context, 'dataSource'> & { progress: () => Progress },
): Promise<void> {
  const { dataSource: db, progress, everyMs = LOOK_MS, signal } = options
  const isLive = () => progress().status === 'live'
  while (!isLive()) {
    if (signal.aborted) return
    await sleep(Math.min(everyMs, LOOK_MS), signal)
  }
  const { followExits } = await import('./exits/follow-exits.ts')
  await followExits({ ...options, db, isLive })
}

/** Behind a WebSocket polling only stands by: at a block every two seconds, each second would double the calls. */
function pollIntervalOf({ RPC_URL, RPC_HEADS_URL }: Context['settings']): number {
  return RPC_HEADS_URL.length > 0 || RPC_URL.some(isSocketUrl) ? 3_000 : 1_000
}
