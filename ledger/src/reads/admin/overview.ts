import type { EntityManager } from 'typeorm'
import type { WithdrawalState } from '../../books/withdrawal-state.ts'

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

/** @returns figures of this moment */
export async function readOverview(manager: EntityManager): Promise<AdminOverviewRecord> {
  const [row]: Row[] = await manager.query(`
    select (select count(*) from wallet) as users,
      (select coalesce(sum(amount), 0) from deposit where reversal_entry_id is null) as deposited,
      (select coalesce(sum(amount), 0) from withdrawal where state = 'settled') as withdrawn,
      (select count(*) from position) as positions,
      (select count(*) from position where closed_at is null) as active_positions,
      b.available, b.principal, b.in_flight, b.fee_income,
      (select coalesce(sum(total), 0) from day_close where closed_at is not null) as rewards,
      (select count(*) from pending_deposit) as pending_count,
      (select coalesce(sum(amount), 0) from pending_deposit) as pending_amount,
      (select max(day)::text from day_close where closed_at is not null) as last_closed_day,
      (select count(*) from system_log where severity <> 'info' and at > now() - interval '1 day') as alerts,
      (select version from plan_version where effective_from <= (product_now() at time zone 'UTC')::date
       order by version desc limit 1) as plan_version
    from (
      select coalesce(sum(balance) filter (where kind = 'available'), 0) as available,
        coalesce(sum(balance) filter (where kind = 'principal'), 0) as principal,
        coalesce(sum(balance) filter (where kind = 'in_flight'), 0) as in_flight,
        coalesce(sum(balance) filter (where kind = 'fee_income'), 0) as fee_income
      from account) b`)
  const open: { state: WithdrawalState; count: number; net: string }[] = await manager.query(
    `select state, count(*)::integer as count, sum(net) as net from withdrawal
     where state in ('requested', 'awaiting_approval', 'signed', 'broadcast') group by state order by state`,
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

type Row = Record<
  | 'users'
  | 'deposited'
  | 'withdrawn'
  | 'positions'
  | 'active_positions'
  | 'available'
  | 'principal'
  | 'in_flight'
  | 'fee_income'
  | 'rewards'
  | 'pending_count'
  | 'pending_amount'
  | 'alerts',
  string
> & { last_closed_day: string | null; plan_version: number }
