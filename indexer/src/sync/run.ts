import { NoQuorumError } from '@polder/base/quorum/agree'
import { followFinal } from '@polder/base/quorum/agreed-final'
import type { Wakeup } from '@polder/base/wakeup'
import type { Header } from '../decode/chain-event.ts'
import { CheckpointMovedError, IncompleteError, IndexerProblem } from '../errors.ts'
import type { Node } from '../fetch/node.ts'
import type { NodeChoice } from '../fetch/node-choice.ts'
import { rangeWidth } from '../fetch/range-width.ts'
import { begin } from './begin.ts'
import { type CommitParts, commitUpdates } from './commit-update.ts'
import { countFailures } from './failures.ts'
import type { HeadWatch } from './head-watch.ts'
import { look } from './look.ts'
import { type Progress, progressAfter } from './progress.ts'
import { incompleteState, type SyncState, type Watch } from './state.ts'

export interface RunOptions extends CommitParts {
  readonly watch: Watch
  readonly nodes: NodeChoice
  readonly pollIntervalMs: number
  /** How long a node may call final what no other has (default a minute). */
  readonly patienceMs?: number
  readonly wakeup: Wakeup
  readonly heads: HeadWatch
  readonly takeHead?: () => Header | null
  readonly signal: AbortSignal
  /** Told each change of what the indexer says about itself. */
  readonly change: (changed: (progress: Progress) => Progress) => void
  /** Told at each step, also at one that fails. */
  readonly getsOn?: () => void
}

const MAX_PAUSE_MS = 10_000

/**
 * Follows the chain until the signal aborts: looks, commits what the look finds, and sleeps. Whatever fails is tried
 * again, on the next node, with growing pauses.
 * @throws CheckpointMovedError when another indexer leads by now
 */
export async function run(options: RunOptions): Promise<void> {
  const { watch, nodes, store, signal, wakeup, heads, pollIntervalMs, change } = options
  const { quorum } = nodes
  const count = quorum.nodes.length
  const agreedFinal = followFinal<Header, Node>(quorum, options.patienceMs)
  const failures = countFailures({ ...options, nodes: count })
  const width = rangeWidth()
  let state: SyncState | undefined
  while (!signal.aborted) {
    options.getsOn?.()
    try {
      const reached = await nodes.turnFromStray()
      // Where a quorum is asked, one node that makes up a newest block does not make the chain stand still.
      if (reached !== null && quorum.needed > 1) heads.seen({ number: reached })
      state ??= await begin(quorum, store, watch)
      const source = {
        ...watch,
        node: nodes.current,
        quorum,
        agreedFinal,
        books: store,
        width,
        takeHead: options.takeHead,
      }
      for await (const update of commitUpdates(options, look(state, source))) {
        state = update.next
        options.getsOn?.()
        if (update.kind === 'caught-up') {
          if (quorum.needed === 1) heads.seen(update.head)
          heads.assertMoving()
          await failures.recovered()
        }
        if (update.kind === 'waiting') {
          failures.waiting(update.reason)
          // Where there are several, what one says of the newest blocks holds nobody up.
          nodes.turn()
        }
        change((progress) => progressAfter(progress, update, failures.problem))
      }
      await wakeup.sleep(pollIntervalMs, signal)
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof CheckpointMovedError) throw error
      if (error instanceof IncompleteError && state) state = incompleteState(state)
      const failed = await failures.failed(error)
      const { problem } = failures
      if (problem) change((progress) => ({ ...progress, problem, status: 'waiting' }))
      if (!isOfAllNodes(error)) nodes.turn()
      if (failed < count) continue
      await wakeup.sleep(Math.min(pollIntervalMs * 2 ** Math.min(failed, 10), MAX_PAUSE_MS), signal)
    }
  }
}

/** What several nodes were asked about: another one would only hide it. */
function isOfAllNodes(error: unknown): boolean {
  if (error instanceof NoQuorumError) return true
  return (
    error instanceof IndexerProblem &&
    ['other_chain', 'other_contract', 'not_open', 'credited_before', 'counters_disproved'].includes(
      error.code,
    )
  )
}
