import type { EntityManager } from 'typeorm'
import { isBySize } from '../lists/define-pages.ts'
import type { Enumeration } from '../lists/field.ts'
import type { PageWanted, RowsWanted } from '../lists/read-pages.ts'
import { query } from '../sql.ts'
import type { WithdrawalState } from '../withdrawals/states.ts'
import { given } from './given.ts'
import { statusOfWithdrawal, type TransactionStatus } from './transaction-status.ts'

export const TRANSACTION_TYPE = {
  name: 'TransactionType',
  description: 'Why an available balance changed',
  values: {
    deposit: 'POL that came in on chain, or its reversal after a reorg',
    withdrawal: 'POL asked to be paid on chain, or its way back',
    purchase: 'The price of a position',
    sale: 'The full price of a position that was sold back',
    interest: 'Interest of all positions held through a closed day',
    referral: 'The commission of one level for a closed day',
    club: 'The monthly reward of a club',
    mystery_box: 'Rewards of boxes whose positions were held long enough',
    prize_pool: 'A share of a weekly or the final pool',
  },
} as const satisfies Enumeration

export type TransactionType = keyof typeof TRANSACTION_TYPE.values
export const TRANSACTION_TYPES = Object.keys(TRANSACTION_TYPE.values) as TransactionType[]

/** One change of a wallet's available balance. Amounts are wei. */
export type StatementRecord = ReturnType<typeof toRecord>

/** Which lines of a statement are wanted; what is left out holds nothing back. */
export type LinesWanted = RowsWanted & {
  types?: readonly TransactionType[] | null
  /**
   * Whether each withdrawal is one line: a cancelled or refunded one changes nothing, what it gave back has no line of
   * its own, and the balances of the lines between leave it out.
   */
  oncePerWithdrawal?: boolean | null
}

/**
 * A wallet's statement as a list. It is no table: {@link readStatement} knows what it is read from. Lines go by day,
 * within a day by what posted them (2: an entry, 3: the close of the day, which pays after everything else) and by when;
 * the size of a line is how much it changes the balance, in either direction.
 */
export const STATEMENT = {
  of: 'bigint',
  sorts: {
    time: [
      ['day', 'date'],
      ['source', 'integer'],
      ['sequence', 'bigint'],
    ],
    size: ['size', 'numeric'],
  },
  filters: { oncePerWithdrawal: {} },
} as const

/** @returns the page of each wallet, in its order */
export async function readStatement(manager: EntityManager, i: Page): Promise<StatementRecord[]> {
  const { text, values } = isBySize(i.order) ? linesBySize(i) : linesByTime(i)
  const rows: Row[] = await manager.query(text, values)
  return firstOfEach(rows, i.first).map((row) => toRecord(row, i))
}

type Page = LinesWanted & PageWanted

/** Lines that a close paid; what an entry posted on the same day stands before them. */
const OF_CLOSE = 3
export const LAST_ID = '9223372036854775807'
/**
 * How many lines are read where one less is wanted. Written into the statement: for a number that it does not know the
 * database would plan to read a tenth of everything.
 */
const SIZES = [6, 11, 21, 51, 101]

/**
 * Only what is asked for stands in the text, so that it is planned well, once; each branch reads its index in order. What
 * a withdrawal gave back is told by where it came from (`f`): by its kind all of a wallet's entries would be looked up.
 */
function linesByTime(i: Page) {
  const wallets = given('bigint', 'id', i.of ?? [])
  const values: unknown[] = [wallets.value]
  const value = (given: unknown) => `$${values.push(given)}`
  const [compare, direction] = i.order === 'oldest_first' ? ['>', 'asc'] : ['<', 'desc']
  const limit = SIZES.find((size) => size >= i.first) ?? i.first
  const wanted = i.types ? wantedKinds(i) : null
  const kinds = wanted ? `${value(wanted)}::text[]` : null
  const from = i.fromDay ? `${value(i.fromDay)}::date` : null
  const to = i.toDay ? `${value(i.toDay)}::date` : null
  const after = i.after ? behind(i.after) : null
  const day = after && `${value(after.day)}::date`
  const id = after && `${value(after.id)}::bigint`
  const place = after && `${value(after.place)}::bigint`
  const when = (column: string, sequence: string, behindWhat: string | null) =>
    [
      from && ` and ${column} >= ${from}`,
      to && ` and ${column} <= ${to}`,
      day &&
        ` and ${column} ${compare}= ${day} and (${column}, ${sequence}) ${compare} (${day}, ${behindWhat})`,
    ]
      .filter(Boolean)
      .join('')
  const transfers = (side: 'debit' | 'credit') => `(
        select 'e' || t.entry_id || '-' || t.id as id, null as kind, null::timestamptz as at, t.day, 2 as source,
          t.id as sequence, t.entry_id, ${side === 'debit' ? '-t.amount' : 't.amount'} as change
        from transfer t${kinds ? ' join entry k on k.id = t.entry_id' : ''}
        where t.${side}_account_id = a.id${i.oncePerWithdrawal && side === 'credit' ? ' and t.debit_account_id is distinct from f.id' : ''}${kinds ? ` and k.kind::text = any(${kinds})` : ''}${when('t.day', 't.id', id)}
        order by t.day ${direction}, t.id ${direction} limit ${limit})`
  const text = describe(
    `
    from ${wallets.relation}
    join account a on a.wallet_id = q.id and a.kind = 'available' and a.shard = 0
    left join account f on f.wallet_id = q.id and f.kind = 'in_flight'
    cross join lateral (
      select * from (${transfers('debit')}
        union all ${transfers('credit')}
        union all (
        select 'd' || r.day || '-' || r.wallet_id || '-' || r.kind, r.kind, (r.day + 1)::timestamp at time zone 'UTC',
          r.day, ${OF_CLOSE}, r.place, null, r.amount
        from posted_reward r
        where r.wallet_id = q.id${kinds ? ` and r.kind = any(${kinds})` : ''}${when('r.day', 'r.place', place)}
        order by r.day ${direction}, r.place ${direction} limit ${limit})) as lines
      order by day ${direction}, source ${direction}, sequence ${direction} limit ${limit}) l`,
    `l.day ${direction}, l.source ${direction}, l.sequence ${direction}`,
  )
  return { text, values }
}

/**
 * No index has lines by their size, the less as a line of a close is a column: all of a wallet's are looked at, a few
 * thousand for years of it.
 */
function linesBySize(i: Page) {
  const wallets = given('bigint', 'id', i.of ?? [])
  const place = i.after ?? [null, null, null, null]
  const [compare, direction] = i.order === 'smallest_first' ? ['>', 'asc'] : ['<', 'desc']
  const text = describe(
    `
    from ${wallets.relation}
    cross join lateral (
      select * from (
        select *, abs(change) as size from statement_line
        where wallet_id = q.id and ($2::text[] is null or kind = any($2)) and ($3::date is null or day >= $3)
          and ($4::date is null or day <= $4)) as lines
      where $5::numeric is null
        or (size, day, source, sequence) ${compare} ($5, $6::date, $7::integer, $8::bigint)
      order by size ${direction}, day ${direction}, source ${direction}, sequence ${direction} limit $9) l`,
    `l.size ${direction}, l.day ${direction}, l.source ${direction}, l.sequence ${direction}`,
  )
  return { text, values: [wallets.value, wantedKinds(i), ...dayValues(i), ...place, i.first] }
}

/**
 * @param lines the wallets `q` and their lines `l`; a line of an entry may leave its kind and time to the entry
 * @returns the statement that says what the lines are about
 */
function describe(lines: string, sort: string): string {
  return `
    select l.id, q.id as "of", coalesce(l.kind, e.kind::text) as kind, coalesce(l.at, e.occurred_at) as at, l.day::text, l.source, l.sequence,
      l.entry_id as "entryId", l.change, coalesce(d.tx_hash, r.tx_hash, x.tx_hash, o.tx_hash) as "txHash",
      x.state as "withdrawalState", x.net as "withdrawalNet",
      n.name as label
    ${lines}
    left join deposit d on d.id = l.entry_id
    left join deposit r on r.reversal_entry_id = l.entry_id
    left join withdrawal x on x.request_entry_id = l.entry_id
    left join withdrawal o on o.outcome_entry_id = l.entry_id
    left join entry e on e.id = l.entry_id
    left join position p on p.id = e.position_id
    left join nft n on n.plan_version = p.plan_version and n.id = p.nft_id
    order by ${sort}`
}

/** @param place of a line. @returns where transfers and where income go on */
function behind([day, source, sequence]: readonly string[]) {
  return Number(source) === OF_CLOSE ? { day, id: LAST_ID, place: sequence } : { day, id: sequence, place: 0 }
}

function firstOfEach(rows: Row[], first: number): Row[] {
  const counts = new Map<string, number>()
  return rows.filter(({ of }) => {
    const count = (counts.get(of) ?? 0) + 1
    counts.set(of, count)
    return count <= first
  })
}

/** @returns how many lines of the filter each wallet has, by wallet id; wallets without any are left out */
export async function countStatementLines(
  manager: EntityManager,
  i: LinesWanted,
): Promise<Map<string, number>> {
  const of = i.of ?? []
  const rows = i.types
    ? await query(
        manager,
        `select wallet_id as "wallet_id!", count(*)::integer as "n!" from statement_line
         where wallet_id = any($1) and kind = any($2) and ($3::date is null or day >= $3) and ($4::date is null or day <= $4)
         group by wallet_id`,
        [of, wantedKinds(i)!, ...dayValues(i)],
      )
    : await query(manager, COUNT_ALL, [of, i.oncePerWithdrawal === true, ...dayValues(i)])
  return new Map(rows.map((row) => [row.wallet_id, row.n]))
}

/** Whatever their kind: read from indexes nearly alone. */
const COUNT_ALL = `
  select a.wallet_id as "wallet_id!", ((
    select count(*) from transfer t where t.debit_account_id = a.id and ($3::date is null or t.day >= $3) and ($4::date is null or t.day <= $4)
  ) + (
    select count(*) from transfer t where t.credit_account_id = a.id and ($3::date is null or t.day >= $3) and ($4::date is null or t.day <= $4)
      and not ($2::boolean and t.debit_account_id is not distinct from f.id)
  ) + (
    select coalesce(sum(num_nonnulls(nullif(i.interest, 0), c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, mystery_box, prize_weekly, prize_final, club)), 0)
    from posted_income i where i.wallet_id = a.wallet_id
      and ($3::date is null or i.day >= $3) and ($4::date is null or i.day <= $4)
  ))::integer as "n!"
  from account a left join account f on f.wallet_id = a.wallet_id and f.kind = 'in_flight'
  where a.wallet_id = any($1::bigint[]) and a.kind = 'available'`

/** @returns first and last day; null for all */
function dayValues({ fromDay = null, toDay = null }: LinesWanted) {
  return [fromDay, toDay] as const
}

/** @returns the kinds of line; null for all */
function wantedKinds({ types, oncePerWithdrawal }: LinesWanted): string[] | null {
  if (!types && !oncePerWithdrawal) return null
  const kinds = (types ?? TRANSACTION_TYPES).flatMap(kindsOf)
  return oncePerWithdrawal ? kinds.filter((kind) => !GIVEN_BACK.includes(kind)) : kinds
}

const GIVEN_BACK = ['withdrawal_refunded', 'withdrawal_cancelled']

/** The kinds of line that are shown as a type; the other direction is {@link typeOf}. */
function kindsOf(type: TransactionType): string[] {
  if (type === 'deposit') return ['deposit', 'deposit_reversed', 'receivable_repaid']
  if (type === 'withdrawal') return ['withdrawal_requested', ...GIVEN_BACK]
  if (type === 'referral') return Array.from({ length: 10 }, (_, i) => `referral_${i + 1}`)
  if (type === 'prize_pool') return ['prize_weekly', 'prize_final']
  return [type]
}

interface Row {
  id: string
  /** the wallet's id */
  of: string
  day: string
  source: number
  sequence: string
  /** the entry's kind, or the kind of reward of a closed day */
  kind: string
  at: Date
  entryId: string | null
  txHash: string | null
  /** the NFT's name, where one is meant */
  label: string | null
  change: bigint
  withdrawalState: WithdrawalState | null
  withdrawalNet: bigint | null
}

/** Each field by its name: spread, the lines of a page cost several times their size in memory. */
function toRecord(row: Row, { oncePerWithdrawal, order }: Pick<Page, 'oncePerWithdrawal' | 'order'>) {
  const { id, of, kind, at, day, entryId, txHash, label, source, sequence, withdrawalState, change } = row
  const amount = change < 0n ? -change : change
  const undone = withdrawalState === 'cancelled' || withdrawalState === 'refunded'
  const place = [day, String(source), sequence]
  return {
    id,
    of,
    kind,
    type: typeOf(kind),
    status: statusOf(kind, withdrawalState),
    /** what it is about, positive */
    amount,
    /** signed; none of a withdrawal that came to nothing and is one line */
    change: oncePerWithdrawal && undone ? 0n : change,
    /** what reached or left the wallet after fees, positive */
    net: row.withdrawalNet ?? amount,
    at,
    day,
    entryId,
    txHash,
    label,
    place: isBySize(order) ? [String(amount), ...place] : place,
    oncePerWithdrawal: oncePerWithdrawal === true,
  }
}

function typeOf(kind: string): TransactionType {
  if (kind.startsWith('withdrawal')) return 'withdrawal'
  if (kind.startsWith('referral')) return 'referral'
  if (kind.startsWith('prize')) return 'prize_pool'
  if (kind === 'deposit_reversed' || kind === 'receivable_repaid') return 'deposit'
  return kind as TransactionType
}

function statusOf(kind: string, withdrawalState: WithdrawalState | null): TransactionStatus {
  if (kind === 'withdrawal_cancelled') return 'cancelled'
  if (kind === 'deposit_reversed' || kind === 'withdrawal_refunded') return 'failed'
  return withdrawalState === null ? 'completed' : statusOfWithdrawal(withdrawalState)
}
