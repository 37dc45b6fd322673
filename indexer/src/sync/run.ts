import { CheckpointMovedError, IndexerProblem } from '../errors.ts'
import type { Bell } from './bell.ts'
import type { Follower } from './follower.ts'
import { step } from './step.ts'
import { newTrouble } from './trouble.ts'

/** What the loop knows of itself; the reporter writes it to the database. */
export interface Progress {
  headNumber: bigint | null
  finalizedNumber: bigint | null
  /** Why the indexer cannot go on by itself, for operators. */
  problem: string | null
  /** Real time in milliseconds: nothing of the chain was left to read. */
  caughtUpAt: number | null
}

export interface RunOptions {
  readonly pollIntervalMs: number
  readonly bell: Bell
  readonly signal: AbortSignal
  readonly progress: Progress
}

const LONGEST_PAUSE_MS = 10_000

/**
 * Follows the chain until the signal aborts. Whatever fails is tried again, on the next node, with growing pauses.
 * @throws CheckpointMovedError when another indexer leads by now
 */
export async function run(follower: Follower, options: RunOptions): Promise<void> {
  const { signal, progress, bell, pollIntervalMs } = options
  const trouble = newTrouble(follower, progress)
  while (!signal.aborted) {
    try {
      const outcome = await step(follower)
      progress.headNumber = outcome.headNumber
      progress.finalizedNumber = outcome.finalizedNumber
      await trouble.over(outcome.waitingFor)
      if (outcome.waitingFor === null) progress.caughtUpAt = Date.now()
      await follower.nodes.turnFromLagging()
      await bell.sleep(pollIntervalMs, signal)
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof CheckpointMovedError) throw error
      const failures = await trouble.met(error)
      if (!isOfAllNodes(error)) follower.nodes.turn()
      if (failures < follower.nodes.all.length) continue
      const pauseMs = Math.min(pollIntervalMs * 2 ** Math.min(failures, 10), LONGEST_PAUSE_MS)
      await bell.sleep(pauseMs, signal)
    }
  }
}

/** What all nodes were asked about: another one would only hide it. */
function isOfAllNodes(error: unknown): boolean {
  return (
    error instanceof IndexerProblem &&
    ['nodes_disagree', 'other_chain', 'credited_before'].includes(error.code)
  )
}
