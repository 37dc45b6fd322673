import { ENTRY_BYTES, sumRewards } from '@polder/ledger/proof/rewards'
import type { EntityManager } from 'typeorm'
import type { Hex } from 'viem'
import { exists, query } from '../sql.ts'

/** What a root says was credited by the end of a day. Amounts are wei. */
export interface Root {
  /** since 1 January 1970, UTC */
  readonly day: number
  readonly wallets: number
  readonly rewards: bigint
  readonly receivables: bigint
}

/** The newest day of which the books have a list, as a vault is told it. */
export interface OwnRoot extends Root {
  /** UTC */
  readonly date: string
  /** later days are being closed, or listed */
  readonly isOvertaken: boolean
  /** it rests on a day that no signer has checked, or that differs while payouts are paused for it */
  readonly isUnchecked: boolean
}

/** So long after a day was closed the next one counts as being closed; then it stands still, and nothing waits for it. */
const CATCH_UP = '10 minutes'

/** @returns null before the first list */
export async function readOwnRoot(manager: EntityManager): Promise<OwnRoot | null> {
  const [list] = await query(
    manager,
    `select l.day::text as "date!", l.day - date '1970-01-01' as "day!", l.wallets, rewards, receivables,
       l.day < (product_now() at time zone 'UTC')::date - 1 and c.closed_at > now() - $1::interval as "isOvertaken!",
       coalesce(l.day > (select max(day) from checked_day), false) or exists (
         select from checked_day d join pause_cause p on p.key = 'day ' || d.day join payout_control using (pause)
         where paused and d.difference is not null and d.day <= l.day) as "isUnchecked!"
     from reward_list l join day_close c using (day) order by l.day desc limit 1`,
    [CATCH_UP],
  )
  return list ?? null
}

/**
 * Who builds lists has no key, and must not owe itself by them. Since a signed list, which never changes and was checked, or
 * since the first day, each wallet's entry has grown by its rows of income, and they are what checked days paid.
 * @returns whether nothing of the list is signed yet, and it is not so; it takes ten seconds for 500,000 wallets, once a day
 */
export async function isListWrong(manager: EntityManager, date: string): Promise<boolean> {
  return await exists(
    manager,
    `with signed as (
       select coalesce(max(day), '-infinity') as last from reward_list join root_transaction using (day)
       where day < $1::date and entries is not null),
     list as materialized (
       select day, wallets, entries || '' as entries from reward_list where day in ($1, (select last from signed))),
     income as (select wallet_id, amount from day_income where day <= $1 and day > (select last from signed)),
     part (of, amount) as (
       select left(e, 42), case day when $1 then 1 else -1 end * (
         ('x' || substr(e, 43, 8))::bit(32)::bigint * 18446744073709551616 +
         ('x' || substr(e, 51, 8))::bit(32)::bigint * 4294967296::numeric + ('x' || substr(e, 59, 8))::bit(32)::bigint)
       from list, generate_series(0, wallets - 1) n,
         lateral (select '0x' || encode(substring(entries from n * 32 + 1 for 32), 'hex') as e) x
       union all
       select address, -amount from income join wallet on id = wallet_id
       union all
       select 'all', -amount from income
       union all
       select 'all', total from day_close where day <= $1 and day > (select last from signed))
     select 1 from part where not exists (select from root_transaction where day = $1)
     group by of having sum(amount) <> 0 limit 1`,
    [date],
  )
}

/**
 * Reads entries of a day's list, from one on.
 * @throws Error when they are not kept any more
 */
export async function readEntries(
  manager: EntityManager,
  { date, from, count }: { date: string; from: number; count: number },
): Promise<Hex[]> {
  const bytes = await readBytes(manager, date, from, count)
  return Array.from({ length: bytes.length / ENTRY_BYTES }, (_, n): Hex => {
    return `0x${bytes.toString('hex', n * ENTRY_BYTES, (n + 1) * ENTRY_BYTES)}`
  })
}

/** @returns what the first entries of a day's list add up to */
export async function sumEntries(manager: EntityManager, { date, count }: { date: string; count: number }) {
  return sumRewards(await readBytes(manager, date, 0, count))
}

async function readBytes(manager: EntityManager, date: string, from: number, count: number): Promise<Buffer> {
  const [list] = await query(
    manager,
    `select substring(entries from $2::integer * $4::integer + 1 for $3::integer * $4::integer) as entries
     from reward_list where day = $1::date`,
    [date, from, count, ENTRY_BYTES],
  )
  if (!list?.entries) throw new Error(`The entries of ${date} are not kept`)
  return list.entries
}
