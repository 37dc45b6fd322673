import { ENTRY_BYTES, sumRewards } from '@polder/ledger/proof/rewards'
import type { EntityManager } from 'typeorm'
import type { Hex } from 'viem'
import { query } from '../sql.ts'

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
}

/** So long after a day was closed the next one counts as being closed; then it stands still, and nothing waits for it. */
const CATCH_UP = '10 minutes'

/** @returns null before the first list */
export async function readOwnRoot(manager: EntityManager): Promise<OwnRoot | null> {
  const [list] = await query(
    manager,
    `select l.day::text as "date!", l.day - date '1970-01-01' as "day!", l.wallets, rewards, receivables,
       l.day < (product_now() at time zone 'UTC')::date - 1 and c.closed_at > now() - $1::interval as "isOvertaken!"
     from reward_list l join day_close c using (day) order by l.day desc limit 1`,
    [CATCH_UP],
  )
  return list ?? null
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
