import { readBigints } from '@polder/ledger/reads/bigints'
import type { WithdrawalState } from '@polder/ledger/withdrawals/states'
import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'

/** How far the indexer is; block numbers are null before it has seen any. */
export interface IndexerRecord {
  headBlock: number | null
  finalizedBlock: number | null
  /** real seconds since nothing of the chain was left to read; null before that first happened */
  lagSeconds: number | null
}

/** @param i.contract lower case. @returns null before the indexer first started */
export async function readIndexer(
  manager: EntityManager,
  i: { chainId: number; contract: string },
): Promise<IndexerRecord | null> {
  const rows = await query(
    manager,
    `select head_number::float as "headBlock", finalized_number::float as "finalizedBlock",
       extract(epoch from now() - caught_up_at)::float as "lagSeconds"
     from indexer_state where chain_id = $1 and contract = $2`,
    [i.chainId, i.contract],
  )
  return rows[0] ?? null
}

/** Withdrawals that have not ended, by state; nothing of who asked for them. */
export interface PayoutsRecord {
  paused: boolean
  /** wei */
  waiting: { state: WithdrawalState; count: number; net: bigint }[]
  /** median of the newest that were paid, by the product's clock */
  usualSeconds: number | null
  /** by the product's clock */
  oldestRequestedAt: Date | null
}

export async function readPayouts(manager: EntityManager): Promise<PayoutsRecord> {
  const [control] = await query(manager, 'select paused from payout_control')
  const rows = await query(
    manager,
    `select state, count(*)::integer as "count!", sum(net) as "net!", min(requested_at) as "oldest!" from withdrawal where open
     group by state order by state`,
  )
  const [pace] = await query(
    manager,
    `select percentile_cont(0.5) within group (order by extract(epoch from ended_at - requested_at))::float as "usualSeconds"
     from (select requested_at, ended_at from withdrawal where state = 'settled' order by number desc limit 20) paid`,
  )
  const oldest = rows.map((row) => row.oldest.getTime())
  return {
    paused: control?.paused ?? false,
    usualSeconds: pace?.usualSeconds ?? null,
    waiting: readBigints(rows, 'net'),
    oldestRequestedAt: oldest.length > 0 ? new Date(Math.min(...oldest)) : null,
  }
}
