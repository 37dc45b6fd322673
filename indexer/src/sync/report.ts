import type { Logger } from '@polder/base/logger'
import { sleep } from '@polder/base/wakeup'
import type { Store } from '../commit/store.ts'
import type { Progress } from './progress.ts'

const EVERY_MS = 1_000

/**
 * Writes what the leading indexer says about itself, once a second, also while the chain is idle or a long stretch is
 * read: so that everyone can tell an idle chain from a dead indexer.
 * @param parts.leader host and process id
 * @param parts.signal ends it, with a last report
 */
export async function report(parts: {
  readonly store: Pick<Store, 'report'>
  readonly logger: Logger
  readonly leader: string
  readonly progress: () => Progress
  readonly signal: AbortSignal
}): Promise<void> {
  const { store, logger, leader, signal } = parts
  const leaderSince = new Date()
  let reportedCatchUp = parts.progress().caughtUpAt
  let failed = false
  for (;;) {
    const stopped = signal.aborted
    const { status, caughtUpAt, ...progress } = parts.progress()
    const caughtUp = caughtUpAt !== reportedCatchUp
    reportedCatchUp = caughtUpAt
    const said = { ...progress, leader, leaderSince, caughtUp }
    try {
      await store.report({ ...said, status: stopped ? 'stopped' : status })
      failed = false
    } catch (error) {
      if (!failed) logger.warn({ err: error }, 'the state of the indexer could not be written')
      failed = true
    }
    if (stopped) return
    await sleep(EVERY_MS, signal)
  }
}
