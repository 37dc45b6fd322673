import type { Logger } from '@polder/base/logger'
import type { Turn } from '@polder/ledger/chain/credit-deposits'
import type { Store } from '../commit/store.ts'
import { countEvents } from '../decode/chain-event.ts'
import type { Observer, Update, Updates } from './update.ts'

export interface CommitParts {
  readonly store: Store
  readonly logger: Logger
  readonly observer: Observer
}

/**
 * Commits updates in their order. Of past blocks three are under way, one in each stage: the rows of the next are entered
 * while the database moves the money of the last. What is entered first is locked first: none ever waits for one after it.
 * @returns each update once it is committed
 * @throws CheckpointMovedError when another indexer was faster; IndexerProblem `credited_before`
 */
export async function* commitUpdates(parts: CommitParts, updates: Updates): AsyncGenerator<Update> {
  const underWay: Behind[] = []
  try {
    for await (const update of updates) {
      const isPast = isOfPastDeposits(update)
      if (isPast) underWay.push(commitBehind(parts, update, underWay.at(-1)))
      for (; underWay.length > (isPast ? 2 : 0); underWay.shift()) yield await underWay[0]!.done
      if (isPast) continue
      await commitUpdate(parts, update)
      yield update
    }
  } finally {
    // What is under way is waited for, also where the next could not be read.
    await Promise.allSettled(underWay.map(({ done }) => done))
    for (const { done } of underWay) yield await done
  }
}

interface Behind {
  /** It has left the stage. */
  readonly left: Record<'entries' | 'deposits', Promise<void>>
  readonly done: Promise<Update>
}

function commitBehind(parts: CommitParts, update: Update, ahead?: Behind): Behind {
  const leave: (() => void)[] = []
  const leaves = () => new Promise<void>((resolve) => leave.push(resolve))
  const left = { entries: leaves(), deposits: leaves() }
  const done = commitUpdate(parts, update, (stage) => {
    if (stage === 'deposits') leave[0]!()
    if (stage !== 'accounts') return ahead?.left[stage]
    for (const one of leave) one()
    return ahead?.done
  }).then(() => update)
  done.catch(() => leave.map((one) => one()))
  return { left, done }
}

/** Payouts make wallets known and end withdrawals, which whoever enters rows may have locked. */
function isOfPastDeposits(update: Update): boolean {
  return update.kind === 'final' && !update.commit.live && update.commit.events.withdrawals.length === 0
}

/** Writes what an update says, and tells of it. */
async function commitUpdate(parts: CommitParts, update: Update, turn?: Turn): Promise<void> {
  const { store, logger, observer } = parts
  const { next } = update
  switch (update.kind) {
    case 'backfill':
      if (update.at > update.from) logger.info(progressOf(update), 'reading past blocks')
      break
    case 'final':
      await store.commitFinal(update.commit, turn)
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
