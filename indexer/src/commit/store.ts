import type { Turn } from '@polder/ledger/chain/credit-deposits'
import { inTransaction, postgresCode } from '@polder/ledger/sql'
import { writeSystemLog } from '@polder/ledger/system-log'
import type { DataSource, EntityManager } from 'typeorm'
import type { DepositEvent } from '../decode/chain-event.ts'
import { IndexerProblem } from '../errors.ts'
import { execute, query } from '../sql.ts'
import {
  type Checkpoint,
  insertCheckpoint,
  moveCheckpoint,
  readCheckpoint,
  renameContract,
  type Watched,
} from './checkpoint.ts'
import { commitFinal, type FinalCommit } from './commit-final.ts'
import {
  pruneFinalBlocks,
  readFinalBlocks,
  rememberFinalBlocks,
  startOfReadingAgain,
} from './final-blocks.ts'
import { type IndexerReport, writeIndexerReport } from './indexer-state.ts'
import { writePendingDeposits } from './pending-deposits.ts'
import { type Repair, repairAfterReorg } from './repair.ts'

const UNIQUE_VIOLATION = '23505'
const COMMITS_BETWEEN_PRUNING = 1_000

/** All that the indexer keeps. Each act is one database transaction. */
export type Store = ReturnType<typeof createStore>

/** @param db connected as the running product's role */
export function createStore(db: DataSource, at: Watched) {
  let commits = 0
  return {
    readCheckpoint: () => readCheckpoint(db.manager, at),
    /** Notes what the contract lets the fee of a payment be, basis points: no plan may ask for more. */
    noteMaxFee: (basisPoints: number) =>
      execute(
        db,
        'update chain_checkpoint set max_fee_basis_points = $3 where chain_id = $1 and contract = $2',
        [at.chainId, at.contract, basisPoints],
      ),
    /** Notes where the indexer begins, if nothing is noted yet. */
    begin: (start: Checkpoint) =>
      inTransaction(db, async (manager) => {
        await insertCheckpoint(manager, at, start)
        await rememberFinalBlocks(manager, at, [start], true)
        return (await readCheckpoint(manager, at)) ?? start
      }),
    /** @returns the contract, lower case, that the books follow on this chain; undefined before the first start */
    readFollowed: async () => {
      const [row] = await query(db, 'select contract from chain_checkpoint where chain_id = $1', [at.chainId])
      return row?.contract
    },
    /** Has the books that follow another contract follow this one, from where they are. */
    followSuccessor: (followed: string) =>
      inTransaction(db, async (manager) => {
        const checkpoint = await renameContract(manager, at, followed)
        await writeSystemLog(manager, {
          type: 'alert',
          severity: 'info',
          message: `The books follow ${at.contract} now, to which ${followed} has handed over.`,
          blockNumber: checkpoint.number,
        })
        return checkpoint
      }),
    /**
     * @param turn with it, another commit may wait for this one and must end as it fails: it is not tried again here
     * @throws CheckpointMovedError when another indexer was faster; nothing is written then
     */
    commitFinal: async (commit: FinalCommit, turn?: Turn) => {
      const work = (manager: EntityManager) => commitFinal(manager, at, commit, turn)
      await (turn ? db.transaction(work) : inTransaction(db, work))
      commits += 1
      if (commits % COMMITS_BETWEEN_PRUNING === 0) await pruneFinalBlocks(db.manager, at)
    },
    /** @throws CheckpointMovedError when another indexer was faster; nothing is written then */
    writePending: (checkpoint: Checkpoint, headNumber: bigint, pending: readonly DepositEvent[]) =>
      inTransaction(db, async (manager) => {
        await moveCheckpoint(manager, at, checkpoint, checkpoint, headNumber)
        await writePendingDeposits(manager, at.chainId, pending)
      }),
    /** Notes that the contract's own counters agree with the checkpoint. */
    rememberProof: (checkpoint: Checkpoint) => rememberFinalBlocks(db.manager, at, [checkpoint], true),
    startOfReadingAgain: (checkpoint: Checkpoint) => startOfReadingAgain(db.manager, at, checkpoint),
    finalBlocks: () => readFinalBlocks(db.manager, at),
    /** @throws CheckpointMovedError; IndexerProblem `credited_before` when the books cannot follow the chain */
    repair: async (repair: Repair) => {
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
    report: (report: IndexerReport) =>
      inTransaction(db, (manager) => writeIndexerReport(manager, at, report)),
    /** Tells operators that the indexer stopped, or goes on, or what they should look at. */
    alert: (severity: 'critical' | 'warning' | 'info', message: string, details?: Record<string, unknown>) =>
      writeSystemLog(db.manager, { type: 'alert', severity, message, details }),
  }
}
