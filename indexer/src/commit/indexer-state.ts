import { redact } from '@polder/base/redact'
import type { EntityManager } from 'typeorm'
import { execute, query } from '../sql.ts'
import { commitUnflushed, type Watched } from './checkpoint.ts'

export type IndexerStatus = 'starting' | 'backfill' | 'live' | 'waiting' | 'stopped'

/** What the leading indexer says about itself; `/readyz` and `/metrics` read it from the database. */
export interface IndexerReport {
  readonly leader: string
  readonly leaderSince: Date
  readonly status: IndexerStatus
  /** For operators; null while all is well. */
  readonly problem: string | null
  readonly headNumber: bigint | null
  readonly finalizedNumber: bigint | null
  /** The newest final block's own time. */
  readonly finalizedTime: Date | null
  /** Nothing of the chain is left to read. */
  readonly caughtUp: boolean
}

/**
 * A leader that has lost its place to another does not say "stopped" over it.
 * Times are real time, taken by the database, so that machines whose clocks differ agree on the lag.
 */
export async function writeIndexerReport(
  manager: EntityManager,
  at: Watched,
  report: IndexerReport,
): Promise<void> {
  // A commit that waits for this one's row is not to wait for the disk as well: lost in a crash, it is said again.
  await commitUnflushed(manager)
  await query(
    manager,
    `insert into indexer_state as s (chain_id, contract, leader, leader_since, status, problem, head_number,
       finalized_number, finalized_time, caught_up_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, case when $10 then now() end)
     on conflict (chain_id, contract) do update set leader = excluded.leader, leader_since = excluded.leader_since,
       status = excluded.status, problem = excluded.problem, heartbeat_at = now(),
       head_number = coalesce(excluded.head_number, s.head_number),
       finalized_number = greatest(excluded.finalized_number, s.finalized_number),
       finalized_time = coalesce(excluded.finalized_time, s.finalized_time),
       caught_up_at = coalesce(excluded.caught_up_at, s.caught_up_at)
     where excluded.status <> 'stopped' or s.leader = excluded.leader`,
    [
      at.chainId,
      at.contract,
      report.leader,
      report.leaderSince,
      report.status,
      report.problem && redact(report.problem),
      report.headNumber,
      report.finalizedNumber,
      report.finalizedTime,
      report.caughtUp,
    ],
  )
  if (report.headNumber === null) return
  await execute(
    manager,
    // While a commit holds the row, it writes the same.
    `update chain_checkpoint c set head_number = $3, updated_at = now()
     from (select chain_id, contract from chain_checkpoint where chain_id = $1 and contract = $2
           for no key update skip locked) free
     where c.chain_id = free.chain_id and c.contract = free.contract`,
    [at.chainId, at.contract, report.headNumber],
  )
}
