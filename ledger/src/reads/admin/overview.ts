import type { EntityManager } from 'typeorm'
import { query } from '../../sql.ts'

/**
 * Whatever millions of rows there are, it reads few of them: what was counted when the wallet stats were refreshed
 * with what came since, and the accounts of the house, from which the rest follows, as all balances sum to zero.
 * @returns the product at a glance, at this moment; amounts in wei
 */
export async function readOverview(manager: EntityManager) {
  const [overview] = await query(manager, OVERVIEW)
  const openWithdrawals = await query(
    manager,
    `select state, count(*)::integer as "count!", sum(net) as "net!" from withdrawal where open group by state order by state`,
  )
  return { ...overview!, openWithdrawals }
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
  select c.users::integer as "totalUsers!", c.deposited as "totalDeposits!", c.positions::integer as "totalNfts!",
    (c.positions - c.sold)::integer as "activeNfts!", w.in_flight as "totalInFlight!", h.fee_income as "feeIncome!",
    c.bought - c.sold_amount as "totalPrincipal!",
    -- the reserve gives deposits and takes what is paid out, net
    h.reserve + c.deposited + h.fee_income as "totalWithdrawals!",
    -h.balance - (c.bought - c.sold_amount) - w.in_flight - w.receivable as "totalAvailable!",
    (select coalesce(sum(total), 0) from day_close where closed_at is not null) as "rewardsPaid!",
    (select count(*) from pending_deposit)::integer as "pendingDeposits!",
    (select coalesce(sum(amount), 0) from pending_deposit) as "pendingDepositAmount!",
    (select max(day)::text from day_close where closed_at is not null) as "lastClosedDay",
    (select count(*) from system_log where severity <> 'info' and at > now() - interval '1 day')::integer as "recentAlerts!",
    (select version from plan_version where effective_from <= (product_now() at time zone 'UTC')::date
     order by version desc limit 1) as "planVersion!"
  from counted c, house h, wallets w`
