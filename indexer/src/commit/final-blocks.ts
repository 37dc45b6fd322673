import { columns } from '@polder/ledger/sql'
import type { EntityManager } from 'typeorm'
import { execute, query } from '../sql.ts'
import { CHECKPOINT, type Checkpoint, checkpointOf, columnsOf, type Watched } from './checkpoint.ts'

/** A stretch without events is remembered once in so many blocks. */
const EMPTY_STRETCH = 1000n
/** A reorg deeper than what is kept stops the indexer and asks an operator. */
const KEPT_BLOCKS = 10_000

/**
 * Remembers final blocks that the books stand on, so that a reorg can be followed back to them.
 * @param blocks without doubles, one or more
 * @param proven the contract's own counters were read at or above the last of them and agree
 * @param when `far`: only those that nothing is remembered of for long before them, and the first proven one above where the
 *   indexer began: what other chains may share with this one is no place to follow a reorg back to
 */
export async function rememberFinalBlocks(
  manager: EntityManager,
  at: Watched,
  blocks: readonly Checkpoint[],
  proven: boolean,
  when: 'far' | 'always' = 'always',
): Promise<void> {
  await query(
    manager,
    `insert into final_block (chain_id, contract, ${CHECKPOINT}, proven)
     select $1, $2, n.*, $3 from unnest($4::bigint[], $5::text[], $6::bigint[], $7::numeric[], $8::bigint[],
       $9::numeric[], $10::numeric[]) as n (number)
     where not $11::boolean or (select $3 and count(*) < 2 or max(block_number) <= n.number - $12::bigint
       from final_block where chain_id = $1 and contract = $2)
     on conflict (chain_id, contract, block_number) do update set block_hash = excluded.block_hash,
       deposit_count = excluded.deposit_count, deposit_total = excluded.deposit_total,
       withdrawal_count = excluded.withdrawal_count, withdrawal_total = excluded.withdrawal_total,
       withdrawal_gross = excluded.withdrawal_gross, proven = excluded.proven`,
    [
      at.chainId,
      at.contract,
      proven,
      ...columns(blocks.map(columnsOf), 0, 1, 2, 3, 4, 5, 6),
      when === 'far',
      EMPTY_STRETCH,
    ],
  )
}

/** @returns newest first */
export async function readFinalBlocks(manager: EntityManager, at: Watched): Promise<Checkpoint[]> {
  const rows = await query(
    manager,
    `select ${CHECKPOINT} from final_block where chain_id = $1 and contract = $2 order by block_number desc`,
    [at.chainId, at.contract],
  )
  return rows.map(checkpointOf)
}

/**
 * Where to read again from when a log is missing: everything below is known to be complete, because a proven block
 * stands there, or because the last event that was counted of each kind lies above.
 * @returns the first block to read
 */
export async function startOfReadingAgain(
  manager: EntityManager,
  at: Watched,
  { tally }: Checkpoint,
): Promise<bigint> {
  const [row] = await query(
    manager,
    `with mine as (select * from final_block where chain_id = $1 and contract = $2),
       first as (select min(block_number) as number from mine)
     select greatest(
       (select coalesce(max(block_number), first.number) from mine where proven),
       least(
         (select coalesce(max(block_number), first.number) from mine where deposit_count < $3),
         (select coalesce(max(block_number), first.number) from mine where withdrawal_count < $4))
     ) + 1 as "start!" from first`,
    [at.chainId, at.contract, tally.deposits.count, tally.withdrawals.count],
  )
  return BigInt(row?.start ?? 0)
}

/** @param from the first block that is forgotten */
export async function forgetFinalBlocks(manager: EntityManager, at: Watched, from: bigint): Promise<void> {
  await execute(
    manager,
    'delete from final_block where chain_id = $1 and contract = $2 and block_number >= $3',
    [at.chainId, at.contract, from],
  )
}

/** Keeps the newest blocks, and the newest that is proven however old it is. */
export async function pruneFinalBlocks(manager: EntityManager, at: Watched): Promise<void> {
  await execute(
    manager,
    `delete from final_block where chain_id = $1 and contract = $2
       and block_number < (select block_number from final_block where chain_id = $1 and contract = $2
         order by block_number desc offset $3 limit 1)
       and block_number < (select max(block_number) from final_block where chain_id = $1 and contract = $2 and proven)`,
    [at.chainId, at.contract, KEPT_BLOCKS],
  )
}
