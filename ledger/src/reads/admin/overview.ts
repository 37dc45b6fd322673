import type { EntityManager } from 'typeorm'
import { query } from '../../sql.ts'
import type { WithdrawalState } from '../../withdrawals/states.ts'

/** The product at a glance. Amounts are wei. */
export interface AdminOverviewRecord {
  users: number
  deposited: bigint
  /** gross, completed */
  withdrawn: bigint
  positionsBought: number
  activePositions: number
  /** of all wallets */
  available: bigint
  principal: bigint
  inFlight: bigint
  feeIncome: bigint
  rewards: bigint
  pendingDeposits: { count: number; amount: bigint }
  /** withdrawals that have not ended, by state */
  open: { state: WithdrawalState; count: number; net: bigint }[]
  lastClosedDay: string | null
  /** warnings and criticals of the last 24 hours, real time */
  recentAlerts: number
  planVersion: number
}

/**
 * Whatever millions of rows there are, it reads few of them: what was counted when the wallet stats were refreshed
 * with what came since, and the accounts of the house, from which the rest follows, as all balances sum to zero.
 * @returns figures of this moment
 */
export async function readOverview(manager: EntityManager): Promise<AdminOverviewRecord> {
  const [row] = await query(manager, OVERVIEW)
  const open = await query(
    manager,
    `select state, count(*)::integer as "count!", sum(net) as "net!" from withdrawal where open group by state order by state`,
  )
  return {
    users: Number(row!.users),
    deposited: BigInt(row!.deposited),
    withdrawn: BigInt(row!.withdrawn),
    positionsBought: Number(row!.positions),
    activePositions: Number(row!.active_positions),
    available: BigInt(row!.available),
    principal: BigInt(row!.principal),
    inFlight: BigInt(row!.in_flight),
    feeIncome: BigInt(row!.fee_income),
    rewards: BigInt(row!.rewards),
    pendingDeposits: { count: Number(row!.pending_count), amount: BigInt(row!.pending_amount) },
    open: open.map((group) => ({ ...group, net: BigInt(group.net) })),
    lastClosedDay: row!.last_closed_day,
    recentAlerts: Number(row!.alerts),
    planVersion: row!.plan_version,
  }
}

const OVERVIEW = `
  with counted as (
    select wallets + (select count(*) from wallet where id > wallets_until) as users,
      deposited + (select coalesce(sum(amount), 0) from deposit where id > deposits_until)
        - (select coalesce(sum(amount), 0) from deposit where reversal_entry_id is not null) as deposited,
      positions + (select count(*) from position where id > positions_until) as positions,
      bought + (select coalesce(sum(price), 0) from position where id > positions_until) as bought,
      sold + (select count(*) from position where closed_at > sold_until) as sold,
      sold_amount + (select coalesce(sum(price), 0) from position where closed_at > sold_until) as sold_amount
    from wallet_stats_state),
  house as (
    select coalesce(sum(balance), 0) as balance,
      coalesce(sum(balance) filter (where kind = 'chain_reserve'), 0) as reserve,
      coalesce(sum(balance) filter (where kind = 'fee_income'), 0) as fee_income
    from account where wallet_id is null),
  wallets as (
    select (select coalesce(sum(amount), 0) from withdrawal where open) as in_flight,
      (select coalesce(sum(balance), 0) from account where kind = 'receivable' and balance < 0) as receivable)
  select c.users as "users!", c.deposited as "deposited!", c.positions as "positions!", c.positions - c.sold as "active_positions!",
    w.in_flight as "in_flight!", h.fee_income as "fee_income!", c.bought - c.sold_amount as "principal!",
    -- the reserve gives deposits and takes what is paid out, net
    h.reserve + c.deposited + h.fee_income as "withdrawn!",
    -h.balance - (c.bought - c.sold_amount) - w.in_flight - w.receivable as "available!",
    (select coalesce(sum(total), 0) from day_close where closed_at is not null) as "rewards!",
    (select count(*) from pending_deposit) as "pending_count!",
    (select coalesce(sum(amount), 0) from pending_deposit) as "pending_amount!",
    (select max(day)::text from day_close where closed_at is not null) as last_closed_day,
    (select count(*) from system_log where severity <> 'info' and at > now() - interval '1 day') as "alerts!",
    (select version from plan_version where effective_from <= (product_now() at time zone 'UTC')::date
     order by version desc limit 1) as "plan_version!"
  from counted c, house h, wallets w`
