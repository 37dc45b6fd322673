import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'
import { readBigints } from './bigints.ts'

/** What was published of the balances of a day. Amounts are wei. */
export interface BalanceProofRecord {
  day: string
  /** zeros when there was no wallet */
  root: Buffer
  wallets: number
  available: bigint
  principal: bigint
  inFlight: bigint
  vesting: bigint
  total: bigint
  /** Polder */
  contract: string
  /** the zero address when the treasury was none */
  vault: string
  /** the last whose deposits and payouts were booked by then, and the contract's totals there */
  blockNumber: string
  depositTotal: bigint
  withdrawalTotal: bigint
  builtAt: Date
  /** whether branches can still be read */
  branches: boolean
}

/**
 * @param i.before days before this one only
 * @param i.day this day only
 * @returns newest first
 */
export async function readBalanceProofs(
  manager: EntityManager,
  i: { first: number; before?: string | null; day?: string | null },
): Promise<BalanceProofRecord[]> {
  const rows = await query(
    manager,
    `select t.day::text as "day!", t.root, t.wallets, t.available, t.principal, t.in_flight as "inFlight", t.vesting, t.total, t.contract, t.vault,
       t.block_number as "blockNumber", t.deposit_total as "depositTotal", t.withdrawal_total as "withdrawalTotal", t.built_at as "builtAt",
       exists (select from balance_tree_nodes n where n.day = t.day) as "branches!"
     from balance_tree t where ($1::date is null or t.day < $1::date) and ($2::date is null or t.day = $2::date)
     order by t.day desc limit $3`,
    [i.before ?? null, i.day ?? null, i.first],
  )
  return readBigints(
    rows,
    'available',
    'principal',
    'inFlight',
    'vesting',
    'total',
    'depositTotal',
    'withdrawalTotal',
  )
}

export async function countBalanceProofs(manager: EntityManager): Promise<number> {
  const [row] = await query(manager, 'select count(*)::integer as "count!" from balance_tree')
  return row!.count
}
