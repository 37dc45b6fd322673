import { inTransaction, postgresCode } from '@polder/ledger/database-transaction'
import { writeSystemLog } from '@polder/ledger/system-log'
import type { DataSource } from 'typeorm'
import type { DepositEvent } from '../decode/chain-event.ts'
import { IndexerProblem } from '../errors.ts'
import {
  type Checkpoint,
  insertCheckpoint,
  moveCheckpoint,
  readCheckpoint,
  type Watched,
} from './checkpoint.ts'
import { commitFinal, type FinalCommit } from './commit-final.ts'
import { beginReadingAgain, pruneFinalBlocks, readFinalBlocks, rememberFinalBlocks } from './final-blocks.ts'
import { type IndexerReport, writeIndexerReport } from './indexer-state.ts'
import { writePendingDeposits } from './pending-deposits.ts'
import { type Repair, type Repaired, repairAfterReorg } from './repair.ts'

/** All that the indexer keeps. Each act is one database transaction. */
export interface Store {
  readCheckpoint(): Promise<Checkpoint | undefined>
  /** Notes where the indexer begins, if nothing is noted yet. */
  begin(start: Checkpoint): Promise<Checkpoint>
  /** @throws CheckpointMovedError when another indexer was faster; nothing is written then */
  commitFinal(commit: FinalCommit): Promise<void>
  /** @throws CheckpointMovedError when another indexer was faster; nothing is written then */
  writePending(at: Checkpoint, headNumber: bigint, pending: readonly DepositEvent[]): Promise<void>
  /** Notes that the contract's own counters agree with the checkpoint. */
  rememberProof(checkpoint: Checkpoint): Promise<void>
  /** @returns the first block to read when a log above it is missing */
  beginReadingAgain(checkpoint: Checkpoint): Promise<bigint>
  /** @returns final blocks the books have stood on, newest first */
  finalBlocks(): Promise<Checkpoint[]>
  /** @throws CheckpointMovedError; IndexerProblem `credited_before` when the books cannot follow the chain */
  repair(repair: Repair): Promise<Repaired>
  report(report: IndexerReport): Promise<void>
  /** Tells operators that the indexer stopped, or goes on. */
  alert(severity: 'critical' | 'info', message: string, details?: Record<string, unknown>): Promise<void>
}

const UNIQUE_VIOLATION = '23505'
const COMMITS_BETWEEN_PRUNING = 1_000

/** @param db connected as the running product's role */
export function createStore(db: DataSource, at: Watched): Store {
  let commits = 0
  return {
    readCheckpoint: () => readCheckpoint(db.manager, at),
    begin: (start) =>
      inTransaction(db, async (manager) => {
        await insertCheckpoint(manager, at, start)
        await rememberFinalBlocks(manager, at, [start], true)
        return (await readCheckpoint(manager, at)) ?? start
      }),
    commitFinal: async (commit) => {
      await inTransaction(db, (manager) => commitFinal(manager, at, commit))
      commits += 1
      if (commits % COMMITS_BETWEEN_PRUNING === 0) await pruneFinalBlocks(db.manager, at)
    },
    writePending: (checkpoint, headNumber, pending) =>
      inTransaction(db, async (manager) => {
        await moveCheckpoint(manager, at, checkpoint, checkpoint, headNumber)
        await writePendingDeposits(manager, at.chainId, pending)
      }),
    rememberProof: (checkpoint) => rememberFinalBlocks(db.manager, at, [checkpoint], true),
    beginReadingAgain: (checkpoint) =>
      inTransaction(db, (manager) => beginReadingAgain(manager, at, checkpoint)),
    finalBlocks: () => readFinalBlocks(db.manager, at),
    repair: async (repair) => {
      try {
        return await inTransaction(db, (manager) => repairAfterReorg(manager, at, repair))
      } catch (error) {
        if (postgresCode(error) !== UNIQUE_VIOLATION) throw error
        throw new IndexerProblem(
          'credited_before',
          'The chain came back to a block whose deposits the books have credited and reversed before. ' +
            'The indexer does not credit the same block twice: an operator must look.',
          { commonAncestor: repair.ancestor.number, to: repair.to.number },
        )
      }
    },
    report: (report) => inTransaction(db, (manager) => writeIndexerReport(manager, at, report)),
    alert: (severity, message, details) =>
      writeSystemLog(db.manager, { type: 'alert', severity, message, details }),
  }
}
