import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'

/** @returns the product as a whole at this moment, measured from the ledger; amounts in wei, withdrawals gross */
export async function readStatistics(manager: EntityManager) {
  const rows = await query(
    manager,
    `
      select (select count(*) from wallet)::integer as "users!",
        (select coalesce(sum(amount), 0) from deposit where reversal_entry_id is null) as "totalDeposited!",
        (select coalesce(sum(amount), 0) from withdrawal where state = 'settled') as "totalWithdrawn!",
        (select count(*) from position where closed_day is null)::integer as "activeNfts!",
        (select coalesce(sum(total), 0) from day_close where closed_at is not null) as "rewardsDistributed!",
        (select opened_at from product_state) as "openedAt"`,
  )
  return rows[0]!
}

/** @returns the product's clock */
export async function readProductNow(manager: EntityManager): Promise<Date> {
  const rows = await query(manager, 'select product_now() as "now!"')
  return rows[0]!.now
}

/** @returns when the product first opened, by its clock. @throws Error before it did */
export async function readOpenedAt(manager: EntityManager): Promise<Date> {
  const rows = await query(manager, 'select opened_at as at from product_state')
  const at = rows[0]?.at
  if (!at) throw new Error('The product is not open yet')
  return at
}
