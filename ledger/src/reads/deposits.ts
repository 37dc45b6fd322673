import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'
import { readBigints, type Written } from './bigints.ts'
import { given } from './given.ts'
import { type DayFilter, dayValues, type ListOrder, type Page } from './list-order.ts'
import type { TransactionStatus } from './transaction-status.ts'

/** Amounts are wei. */
export interface DepositRecord {
  /** `<tx hash>-<ordinal of the log>`: the same before and after it is final; one that a reorg took back has more */
  id: string
  /** in the order of credit; 0 before */
  number: string
  address: string
  amount: bigint
  status: TransactionStatus
  txHash: string
  blockNumber: bigint
  blockTime: Date
  creditedAt: Date | null
}

/** Which deposits are wanted, by the UTC days they were credited on, of an unfinal one those of its block. */
export interface DepositFilter extends DayFilter {
  status?: TransactionStatus | null
}

/** A place in a list of deposits. */
export interface DepositPlace {
  /** what the order puts first: whether it is unfinal (1 or 0), or the amount in wei */
  rank: string
  blockNumber: string
  number: string
  id: string
}

/** Newest first when left out, the unfinal ones before all others. */
export type DepositPage = DepositFilter & Page<ListOrder, DepositPlace>

/** As {@link readDepositsOf}, of one address. */
export function readDeposits(
  manager: EntityManager,
  { address, ...page }: DepositPage & { address: string },
): Promise<DepositRecord[]> {
  return readDepositsOf(manager, { addresses: [address.toLowerCase()], ...page })
}

/**
 * @param i.addresses lower case
 * @returns each address's deposits, in the order asked for
 */
export async function readDepositsOf(
  manager: EntityManager,
  i: DepositPage & { addresses: readonly string[] },
): Promise<DepositRecord[]> {
  const order = i.order ?? 'newest'
  const [compare, direction] = order === 'newest' || order === 'largest' ? ['<', 'desc'] : ['>', 'asc']
  const wallets = given('text', 'address', i.addresses)
  const rank = rankOf(order) === 'amount' ? 'amount' : `(status = 'pending')::integer`
  const sort = `${rank} ${direction}, block_number ${direction}, number ${direction}, id ${direction}`
  const rows: Written<DepositRecord>[] = await manager.query(
    `select l.id, l.number, l.address, l.amount, l.status, l.tx_hash as "txHash", l.block_number as "blockNumber",
       l.block_time as "blockTime", l.credited_at as "creditedAt"
     from ${wallets.relation}
     cross join lateral (
       select * from (${DEPOSITS}) as all_deposits
       where ${FILTER} and ($5::numeric is null or (${rank}, block_number, number, id) ${compare} ($5, $6::bigint, $7::bigint, $8::text))
       order by ${sort} limit $9) l
     order by ${sort}`,
    [
      wallets.value,
      ...filterValues(i),
      i.after?.rank ?? null,
      i.after?.blockNumber ?? null,
      i.after?.number ?? null,
      i.after?.id ?? null,
      i.first,
    ],
  )
  return readBigints(rows, 'amount', 'blockNumber')
}

/** @returns the place of a deposit in the order it was read in */
export function placeOfDeposit(deposit: DepositRecord, order: ListOrder): DepositPlace {
  const rank =
    rankOf(order) === 'amount' ? deposit.amount.toString() : deposit.status === 'pending' ? '1' : '0'
  return { rank, blockNumber: deposit.blockNumber.toString(), number: deposit.number, id: deposit.id }
}

/**
 * @param i.addresses lower case
 * @returns how many deposits of the filter each address has; addresses without any are left out
 */
export async function countDeposits(
  manager: EntityManager,
  i: DepositFilter & { addresses: readonly string[] },
): Promise<Map<string, number>> {
  const rows = await query(
    manager,
    `select q.address as "address!", c.n as "n!" from unnest($1::text[]) as q (address)
     cross join lateral (select count(*)::integer as n from (${DEPOSITS}) as all_deposits where ${FILTER}) c`,
    [i.addresses, ...filterValues(i)],
  )
  return new Map(rows.map((row) => [row.address, row.n]))
}

/** Of `q.address`, credited and not. */
const DEPOSITS = `
  select tx_hash || '-' || log_ordinal as id, 0::bigint as number, tx_hash, address, amount, 'pending' as status, block_number, block_time,
    null::timestamptz as credited_at
  from pending_deposit p
  where address = q.address and not exists (
    select from deposit d where d.tx_hash = p.tx_hash and d.log_ordinal = p.log_ordinal and d.reversal_entry_id is null)
  union all
  select d.tx_hash || '-' || d.log_ordinal || case when d.reversal_entry_id is null then '' else '-' || d.id end, d.id, d.tx_hash, w.address, d.amount,
    case when d.reversal_entry_id is null then 'completed' else 'failed' end, d.block_number, d.block_time, d.credited_at
  from deposit d join wallet w on w.id = d.wallet_id where w.address = q.address`

/** By status, first day and last day: $2 to $4. */
const FILTER = `($2::text is null or status = $2)
  and ($3::date is null or coalesce(credited_at, block_time) >= $3::date::timestamp at time zone 'UTC')
  and ($4::date is null or coalesce(credited_at, block_time) < ($4::date + 1)::timestamp at time zone 'UTC')`

function filterValues({ status, ...days }: DepositFilter) {
  return [status ?? null, ...dayValues(days)] as const
}

function rankOf(order: ListOrder): 'amount' | 'unfinal' {
  return order === 'largest' || order === 'smallest' ? 'amount' : 'unfinal'
}
