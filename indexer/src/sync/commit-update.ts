import type { Logger } from '@polder/base/logger'
import type { Store } from '../commit/store.ts'
import { countEvents } from '../decode/chain-event.ts'
import { CheckpointMovedError } from '../errors.ts'
import type { Observer, Update, Updates } from './update.ts'

export interface CommitParts {
  readonly store: Store
  readonly logger: Logger
  readonly observer: Observer
}

/**
 * Writes what updates say, in their order, and tells of it. Of past blocks the next commit is given while the database works on the
 * last, whose checkpoint it waits for.
 * @returns each once it is written
 * @throws CheckpointMovedError when another indexer was faster; IndexerProblem `credited_before`
 */
export async function* commitUpdates(parts: CommitParts, updates: Updates): Updates {
  let last: Promise<Update> | undefined
  try {
    for await (const update of updates) {
      const before = last
      const isPast = update.kind === 'final' && !update.commit.live
      if (!isPast) await before
      last = commitAfter(parts, update, before)
      last.catch(() => undefined)
      if (before) yield await before
      if (isPast) continue
      await last
      last = undefined
      yield update
    }
  } finally {
    if (last) yield await last
  }
}

async function commitAfter(parts: CommitParts, update: Update, before?: Promise<Update>): Promise<Update> {
  try {
    await commitUpdate(parts, update)
  } catch (error) {
    await before
    // The one before had to begin again, and came later than this one.
    if (!before || !(error instanceof CheckpointMovedError)) throw error
    await commitUpdate(parts, update)
  }
  return update
}

async function commitUpdate(parts: CommitParts, update: Update): Promise<void> {
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
}

function progressOf({ from, at, to, next }: Update & { kind: 'backfill' }) {
  const percent = Number(((at - from + 1n) * 100n) / (to - from + 1n))
  const deposits = Number(next.checkpoint.tally.deposits.count)
  return { block: Number(at), of: Number(to), percent, deposits }
}
