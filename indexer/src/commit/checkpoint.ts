import type { EntityManager } from 'typeorm'
import type { BlockId, Hash } from '../decode/chain-event.ts'
import type { Tally } from '../decode/tally.ts'
import { CheckpointMovedError } from '../errors.ts'
import { execute, query } from '../sql.ts'

/** Which contract on which chain; the contract in lower case. */
export interface Watched {
  readonly chainId: number
  readonly contract: string
}

/** The newest final block whose events are in the books, and the contract's counters there. */
export interface Checkpoint extends BlockId {
  readonly tally: Tally
}

/**
 * Has the commit of this database transaction not wait for the disk, for what is found again after a crash: it is lost with
 * the checkpoint, and whatever rests on it is written after it.
 */
export async function commitUnflushed(manager: EntityManager): Promise<void> {
  await query(manager, `select set_config('synchronous_commit', 'off', true)`)
}

/** The columns of one, in the tables that hold them. */
export const CHECKPOINT =
  'block_number, block_hash, deposit_count, deposit_total, withdrawal_count, withdrawal_total, withdrawal_gross'

/** @returns undefined before the first start */
export async function readCheckpoint(manager: EntityManager, at: Watched): Promise<Checkpoint | undefined> {
  const [row] = await query(
    manager,
    `select ${CHECKPOINT} from chain_checkpoint where chain_id = $1 and contract = $2`,
    [at.chainId, at.contract],
  )
  return row && checkpointOf(row)
}

/**
 * Puts the successor of a contract in its place: the count goes on, so checkpoint and final blocks stay as they are.
 * @throws CheckpointMovedError when another indexer was faster
 */
export async function renameContract(
  manager: EntityManager,
  at: Watched,
  former: string,
): Promise<Checkpoint> {
  const names: [number, string, string] = [at.chainId, former, at.contract]
  await execute(
    manager,
    'update chain_checkpoint set contract = $3 where chain_id = $1 and contract = $2',
    names,
  )
  await execute(manager, 'update final_block set contract = $3 where chain_id = $1 and contract = $2', names)
  const checkpoint = await readCheckpoint(manager, at)
  if (!checkpoint) throw new CheckpointMovedError()
  return checkpoint
}

/** Notes where the indexer begins; an existing checkpoint stays as it is. */
export async function insertCheckpoint(
  manager: EntityManager,
  at: Watched,
  start: Checkpoint,
): Promise<void> {
  await query(
    manager,
    `insert into chain_checkpoint (chain_id, contract, ${CHECKPOINT}, head_number)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $3) on conflict do nothing`,
    [at.chainId, at.contract, ...columnsOf(start)],
  )
}

/**
 * Moves the checkpoint, if it still is what it was read as: so two indexers that both believe to lead never both
 * commit. The row stays locked until the database transaction ends.
 * @param headNumber newest block seen
 * @throws CheckpointMovedError when it is not
 */
export async function moveCheckpoint(
  manager: EntityManager,
  at: Watched,
  from: Checkpoint,
  to: Checkpoint,
  headNumber: bigint,
): Promise<void> {
  const [result] = await query(
    manager,
    `with moved as (
       update chain_checkpoint set block_number = $3, block_hash = $4, deposit_count = $5, deposit_total = $6,
         withdrawal_count = $7, withdrawal_total = $8, withdrawal_gross = $9, head_number = $10, updated_at = now()
       where chain_id = $1 and contract = $2 and block_number = $11 and block_hash = $12 and deposit_count = $13
         and deposit_total = $14 and withdrawal_count = $15 and withdrawal_total = $16 and withdrawal_gross = $17
       returning 1)
     select count(*)::integer as "moved!" from moved`,
    [at.chainId, at.contract, ...columnsOf(to), headNumber, ...columnsOf(from)],
  )
  if (result!.moved !== 1) throw new CheckpointMovedError()
}

type Row = Record<'block_number' | 'block_hash' | 'deposit_count' | 'withdrawal_count', string> &
  Record<'deposit_total' | 'withdrawal_total' | 'withdrawal_gross', bigint>

/** @param row the columns of {@link CHECKPOINT} */
export function checkpointOf(row: Row): Checkpoint {
  return {
    number: BigInt(row.block_number),
    hash: row.block_hash as Hash,
    tally: {
      deposits: { count: BigInt(row.deposit_count), total: row.deposit_total },
      withdrawals: { count: BigInt(row.withdrawal_count), total: row.withdrawal_total },
      gross: row.withdrawal_gross,
    },
  }
}

/** @returns in the order of {@link CHECKPOINT} */
export function columnsOf({ number, hash, tally: { deposits, withdrawals, gross } }: Checkpoint) {
  return [number, hash, deposits.count, deposits.total, withdrawals.count, withdrawals.total, gross] as const
}
