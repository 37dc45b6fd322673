import type { IndexerReport } from '../commit/indexer-state.ts'
import type { Update } from './update.ts'

/** What the indexer of this process says about itself; null: not known yet. */
export interface Progress
  extends Pick<IndexerReport, 'status' | 'problem' | 'headNumber' | 'finalizedNumber' | 'finalizedTime'> {
  /** Real time in milliseconds; null while it stands by. */
  readonly leadsSince: number | null
  /** Newest block whose events are in the books. */
  readonly checkpointNumber: bigint | null
  /** Real time in milliseconds: a newer block was seen than ever before. */
  readonly headSince: number | null
  /** How old that was when it was last looked. */
  readonly headAgeSeconds: number | null
  /** Newest block's time less the newest final one's. */
  readonly finalityLagSeconds: number | null
  readonly pendingDeposits: number | null
  /** Real time in milliseconds: nothing of the chain was left to read. */
  readonly caughtUpAt: number | null
}

export const noProgress: Progress = {
  status: 'starting',
  problem: null,
  leadsSince: null,
  headNumber: null,
  finalizedNumber: null,
  finalizedTime: null,
  checkpointNumber: null,
  headSince: null,
  headAgeSeconds: null,
  finalityLagSeconds: null,
  pendingDeposits: null,
  caughtUpAt: null,
}

/** @param problem why the indexer cannot go on by itself, for operators */
export function progressAfter(before: Progress, update: Update, problem: string | null): Progress {
  const { checkpoint, pending } = update.next
  const pendingDeposits = pending?.length ?? before.pendingDeposits
  const progress = { ...before, problem, checkpointNumber: checkpoint.number, pendingDeposits }
  switch (update.kind) {
    case 'seen': {
      const { head, finalized } = update
      const lagMs = finalized && Math.max(0, head.time.getTime() - finalized.time.getTime())
      const isNewer = before.headNumber === null || head.number > before.headNumber
      return {
        ...progress,
        headNumber: head.number,
        headSince: isNewer ? Date.now() : before.headSince,
        headAgeSeconds: isNewer ? 0 : (Date.now() - (before.headSince ?? Date.now())) / 1000,
        finalizedNumber: finalized?.number ?? null,
        finalizedTime: finalized?.time ?? null,
        finalityLagSeconds: lagMs === null ? before.finalityLagSeconds : lagMs / 1000,
      }
    }
    case 'backfill':
    case 'waiting':
      return { ...progress, status: update.kind }
    case 'caught-up':
      return { ...progress, status: 'live', caughtUpAt: Date.now() }
    default:
      return progress
  }
}
