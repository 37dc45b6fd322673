import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'

/** The product as a whole, measured from the ledger. Amounts are wei. */
export interface Statistics {
  users: number
  deposited: bigint
  /** gross, completed */
  withdrawn: bigint
  activePositions: number
  /** every reward paid in closed days: interest, referral, clubs, boxes, prizes */
  rewards: bigint
  openedAt: Date | null
}

/** @returns figures of this moment */
export async function readStatistics(manager: EntityManager): Promise<Statistics> {
  const [row] = await query(
    manager,
    `
      select (select count(*) from wallet) as "users!",
        (select coalesce(sum(amount), 0) from deposit where reversal_entry_id is null) as "deposited!",
        (select coalesce(sum(amount), 0) from withdrawal where state = 'settled') as "withdrawn!",
        (select count(*) from position where closed_at is null) as "positions!",
        (select coalesce(sum(total), 0) from day_close where closed_at is not null) as "rewards!",
        (select opened_at from product_state) as opened_at`,
  )
  return {
    users: Number(row!.users),
    deposited: BigInt(row!.deposited),
    withdrawn: BigInt(row!.withdrawn),
    activePositions: Number(row!.positions),
    rewards: BigInt(row!.rewards),
    openedAt: row!.opened_at,
  }
}

/** @returns the product's clock */
export async function readProductNow(manager: EntityManager): Promise<Date> {
  const rows = await query(manager, 'select product_now() as "now!"')
  return rows[0]!.now
}
