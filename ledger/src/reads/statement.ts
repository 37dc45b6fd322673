import type { EntityManager } from 'typeorm'

export type TransactionType =
  | 'deposit'
  | 'withdrawal'
  | 'purchase'
  | 'sale'
  | 'interest'
  | 'referral'
  | 'club'
  | 'mystery_box'
  | 'prize_pool'
export type TransactionStatus = 'pending' | 'completed' | 'failed'

/** One change of a wallet's available balance. Amounts are wei. */
export interface StatementRecord {
  id: string
  walletId: string
  /** the entry's kind, or the kind of reward of a closed day */
  kind: string
  type: TransactionType
  status: TransactionStatus
  /** signed */
  change: bigint
  /** what reached or left the wallet after fees, positive */
  net: bigint
  at: Date
  day: string
  entryId: string | null
  txHash: string | null
  /** the NFT's name, where one is meant */
  label: string | null
  cursor: StatementCursor
}

/** A place in a wallet's statement. */
export interface StatementCursor {
  at: string
  source: number
  sequence: string
}

/** Which lines of a statement are wanted; what is left out holds nothing back. */
export interface StatementFilter {
  types?: readonly TransactionType[] | null
  /** UTC days, both belong to it */
  fromDay?: string | null
  toDay?: string | null
}

/**
 * @param i.after lines older than this place only
 * @param i.filter only these of them
 * @returns newest first, `first` at most
 */
export async function readStatement(
  manager: EntityManager,
  i: { walletId: string; first: number; after?: StatementCursor | null; filter?: StatementFilter },
): Promise<StatementRecord[]> {
  const rows: Row[] = await manager.query(
    `with line as (
       select * from statement_line
       where wallet_id = $1 and ${STATEMENT_FILTER}
         and ($5::timestamptz is null or (at, source, sequence) < ($5::timestamptz, $6::integer, $7::bigint))
       order by at desc, source desc, sequence desc limit $8)
     select l.id, l.wallet_id, l.kind, l.at, l.day::text, l.source, l.sequence, l.entry_id, l.change,
       coalesce(d.tx_hash, r.tx_hash, x.tx_hash, o.tx_hash) as tx_hash, x.state as withdrawal_state, x.net as withdrawal_net,
       n.nft ->> 'name' as label
     from line l
     left join deposit d on d.entry_id = l.entry_id
     left join deposit r on r.reversal_entry_id = l.entry_id
     left join withdrawal x on x.request_entry_id = l.entry_id
     left join withdrawal o on o.outcome_entry_id = l.entry_id
     left join entry e on e.id = l.entry_id and l.kind in ('purchase', 'sale')
     left join position p on p.id = split_part(e.idempotency_key, ' ', 2)::bigint
     left join plan_version v on v.version = p.plan_version
     left join lateral (select nft from jsonb_array_elements(v.terms -> 'catalogue') as nft where nft ->> 'id' = p.nft_id) n on true
     order by l.at desc, l.source desc, l.sequence desc`,
    [
      i.walletId,
      ...filterValues(i.filter ?? {}),
      i.after?.at ?? null,
      i.after?.source ?? null,
      i.after?.sequence ?? null,
      i.first,
    ],
  )
  return rows.map(toRecord)
}

/** A condition on `statement_line`, whose values {@link filterValues} gives as $2 to $4. */
export const STATEMENT_FILTER = `($2::text[] is null or kind = any($2))
  and ($3::date is null or day >= $3) and ($4::date is null or day <= $4)`

/** @returns the values of {@link STATEMENT_FILTER} */
export function filterValues(filter: StatementFilter): unknown[] {
  return [filter.types?.flatMap(kindsOf) ?? null, filter.fromDay ?? null, filter.toDay ?? null]
}

/** The kinds of line that are shown as a type; the other direction stands in `statement.ts`. */
function kindsOf(type: TransactionType): string[] {
  if (type === 'deposit') return ['deposit', 'deposit_reversed', 'receivable_repaid']
  if (type === 'withdrawal') return ['withdrawal_requested', 'withdrawal_refunded', 'withdrawal_cancelled']
  if (type === 'referral') return Array.from({ length: 10 }, (_, i) => `referral_${i + 1}`)
  if (type === 'prize_pool') return ['prize_weekly', 'prize_final']
  return [type]
}

interface Row {
  id: string
  wallet_id: string
  kind: string
  at: Date
  day: string
  source: number
  sequence: string
  entry_id: string | null
  change: string
  tx_hash: string | null
  withdrawal_state: string | null
  withdrawal_net: string | null
  label: string | null
}

function toRecord(row: Row): StatementRecord {
  const change = BigInt(row.change)
  return {
    id: row.id,
    walletId: row.wallet_id,
    kind: row.kind,
    type: typeOf(row.kind),
    status: statusOf(row),
    change,
    net: row.withdrawal_net ? BigInt(row.withdrawal_net) : change < 0n ? -change : change,
    at: row.at,
    day: row.day,
    entryId: row.entry_id,
    txHash: row.tx_hash,
    label: row.label,
    cursor: { at: row.at.toISOString(), source: row.source, sequence: row.sequence },
  }
}

function typeOf(kind: string): TransactionType {
  if (kind.startsWith('withdrawal')) return 'withdrawal'
  if (kind.startsWith('referral')) return 'referral'
  if (kind.startsWith('prize')) return 'prize_pool'
  if (kind === 'deposit_reversed' || kind === 'receivable_repaid') return 'deposit'
  return kind as TransactionType
}

function statusOf(row: Row): TransactionStatus {
  if (
    row.kind === 'deposit_reversed' ||
    row.kind === 'withdrawal_refunded' ||
    row.kind === 'withdrawal_cancelled'
  ) {
    return 'failed'
  }
  if (row.withdrawal_state === null || row.withdrawal_state === 'settled') return 'completed'
  return row.withdrawal_state === 'refunded' || row.withdrawal_state === 'cancelled' ? 'failed' : 'pending'
}
