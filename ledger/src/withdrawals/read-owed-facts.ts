import type { EntityManager } from 'typeorm'
import type { AccountKind, WalletAccountKind } from '../books/account-kind.ts'
import type { EntryKind } from '../books/entry-kind.ts'
import { planInForce } from '../plan/plan-in-force.ts'
import { splitWithdrawal } from '../rules/withdrawal-rule.ts'
import { query } from '../sql.ts'
import type { OwedFacts } from './judge-owed.ts'

/**
 * Reads everything that says whether a payout is owed, in one statement and so at one moment.
 * @returns null when the withdrawal is unknown
 */
export async function readOwedFacts(manager: EntityManager, withdrawalId: string): Promise<OwedFacts | null> {
  const [row] = await query(manager, FACTS, [withdrawalId])
  if (!row) return null
  const { plan } = await planInForce(manager, row.requested_day)
  const amount = BigInt(row.amount)
  return {
    amount,
    fee: BigInt(row.fee),
    feeOfPlan: splitWithdrawal(plan.withdrawal, amount).fee,
    requested: BigInt(row.requested),
    ended: row.ended,
    unfitOutcome: row.unfit_outcome,
    openWithdrawals: BigInt(row.open_withdrawals),
    openPositions: BigInt(row.open_positions),
    deposited: BigInt(row.deposited),
    reversed: BigInt(row.reversed),
    income: BigInt(row.income),
    balances: new Map(
      (row.balances as [WalletAccountKind, string][]).map(([kind, balance]) => [kind, BigInt(balance)]),
    ),
    flows: (row.flows as [EntryKind | null, AccountKind, AccountKind, boolean, string][]).map(
      ([kind, from, to, foreign, moved]) => ({ kind, from, to, foreign, amount: BigInt(moved) }),
    ),
  }
}

/** A transfer between two accounts of the wallet is found by its credit only. */
const FACTS = `
  with asked as (select * from withdrawal where id = $1),
  own as (select a.* from account a join asked on a.wallet_id = asked.wallet_id),
  moves as (
    select t.* from own join transfer t on t.credit_account_id = own.id
    union all
    select t.* from own join transfer t on t.debit_account_id = own.id
    where t.credit_account_id not in (select id from own)),
  flows as (
    select e.kind, d.kind as "from", c.kind as "to", sum(m.amount) as amount,
      coalesce(d.wallet_id <> asked.wallet_id, false) or coalesce(c.wallet_id <> asked.wallet_id, false) as "foreign"
    from asked cross join moves m left join entry e on e.id = m.entry_id
    join account d on d.id = m.debit_account_id join account c on c.id = m.credit_account_id
    group by 1, 2, 3, 5)
  select asked.amount, asked.fee, (asked.requested_at at time zone 'UTC')::date::text as "requested_day!",
    (select coalesce(sum(case when d.kind = 'available' and c.kind = 'in_flight' then t.amount else -t.amount end), 0)
     from entry e join transfer t on t.entry_id = e.id
     left join own d on d.id = t.debit_account_id left join own c on c.id = t.credit_account_id
     where e.id = asked.request_entry_id and e.kind = 'withdrawal_requested'
       and e.idempotency_key = 'withdrawal ' || asked.id || ' request') as "requested!",
    exists (select from entry where idempotency_key = 'withdrawal ' || asked.id || ' outcome') as "ended!",
    (select u.kind from moves m join unfit_outcome u on u.entry_id = m.entry_id limit 1) as "unfit_outcome?",
    (select coalesce(sum(w.amount), 0) from withdrawal w
     where w.wallet_id = asked.wallet_id and w.open) as "open_withdrawals!",
    (select coalesce(sum(p.price), 0) from position p
     where p.wallet_id = asked.wallet_id and p.closed_day is null) as "open_positions!",
    (select coalesce(sum(d.amount), 0) from deposit d where d.wallet_id = asked.wallet_id) as "deposited!",
    (select coalesce(sum(d.amount), 0) from deposit d
     where d.wallet_id = asked.wallet_id and d.reversal_entry_id is not null) as "reversed!",
    (select coalesce(sum(i.amount), 0) from day_income i join day_close c on c.day = i.day
     where i.wallet_id = asked.wallet_id and (c.closed_at is not null or exists (
       select from close_shard s where s.day = i.day and s.posted_at is not null
         and i.wallet_id between s.first_wallet_id and s.last_wallet_id))) as "income!",
    (select jsonb_agg(jsonb_build_array(kind, balance::text)) from own) as "balances!",
    (select coalesce(jsonb_agg(jsonb_build_array(kind, "from", "to", "foreign", amount::text)), '[]') from flows) as "flows!"
  from asked`
