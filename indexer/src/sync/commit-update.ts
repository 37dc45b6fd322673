import type { Logger } from '@polder/base/logger'
import type { Store } from '../commit/store.ts'
import { countEvents } from '../decode/chain-event.ts'
import type { SyncState } from './state.ts'
import type { Observer, Update } from './update.ts'

export interface CommitParts {
  readonly store: Store
  readonly logger: Logger
  readonly observer: Observer
}

/**
 * Writes what an update says, and tells of it.
 * @returns what the indexer knows then
 * @throws CheckpointMovedError when another indexer was faster; IndexerProblem `credited_before`
 */
export async function commitUpdate(parts: CommitParts, update: Update): Promise<SyncState> {
  const { store, logger, observer } = parts
  const { next } = update
  switch (update.kind) {
    case 'backfill':
      if (update.at > update.from) logger.info(progressOf(update), 'reading past blocks')
      break
    case 'final':
      await store.commitFinal(update.commit)
      if (update.commit.live && countEvents(update.commit.events) > 0) {
        const { deposits, withdrawals } = update.commit.events
        logger.info(
          { block: Number(next.checkpoint.number), deposits: deposits.length, payouts: withdrawals.length },
          'booked final events',
        )
      }
      break
    case 'gap':
      logger.info(
        { node: update.node, cutAt: update.cutAt, from: Number(update.from) },
        'a node left out logs; they are read again in narrower ranges',
      )
      break
    case 'proof':
      await store.rememberProof(next.checkpoint)
      break
    case 'pending':
      await store.writePending(next.checkpoint, update.headNumber, update.deposits)
      break
    case 'reorg':
      logger.info({ depth: update.depth, head: Number(update.head) }, 'reorg before finality')
      break
    case 'suspicion':
      if (next.suspicion?.times === 1) {
        const { number, hash } = next.checkpoint
        logger.warn(
          { block: Number(number), expected: hash, found: next.suspicion.hash, node: update.node },
          'another block stands where a final one was; nothing is committed until this is clear',
        )
      }
      break
    case 'repair': {
      const { ancestor, from } = update.repair
      logger.error(
        {
          commonAncestor: Number(ancestor.number),
          checkpoint: Number(from.number),
          ...(await store.repair(update.repair)),
        },
        'reorg past finality: the books follow the chain',
      )
    }
  }
  observer.updated(update)
  return next
}

function progressOf({ from, at, to, next }: Update & { kind: 'backfill' }) {
  const percent = Number(((at - from + 1n) * 100n) / (to - from + 1n))
  const deposits = Number(next.checkpoint.tally.deposits.count)
  return { block: Number(at), of: Number(to), percent, deposits }
}
