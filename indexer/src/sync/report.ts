import type { Follower } from './follower.ts'
import type { Progress } from './run.ts'

const EVERY_MS = 1_000

/**
 * Writes what the leading indexer says of itself, once a second, also while the chain is idle or a long stretch is
 * read: so that everyone can tell an idle chain from a dead indexer.
 * @param leader host and process id
 */
export function beginReporting(
  follower: Follower,
  progress: Progress,
  leader: string,
): { stop(): Promise<void> } {
  const leaderSince = new Date()
  let reportedCatchUp = progress.caughtUpAt
  let writing: Promise<void> | undefined
  let failed = false

  const write = async (stopped = false) => {
    const { caughtUpAt, headNumber, finalizedNumber, problem } = progress
    const caughtUp = caughtUpAt !== reportedCatchUp
    reportedCatchUp = caughtUpAt
    const status = stopped ? 'stopped' : follower.status
    try {
      await follower.store.report({
        leader,
        leaderSince,
        status,
        problem,
        headNumber,
        finalizedNumber,
        caughtUp,
      })
      failed = false
    } catch (error) {
      if (!failed) follower.logger.warn({ err: error }, 'the state of the indexer could not be written')
      failed = true
    }
  }
  const tick = () => {
    writing ??= write().finally(() => {
      writing = undefined
    })
  }
  tick()
  const timer = setInterval(tick, EVERY_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await writing
      await write(true)
    },
  }
}
