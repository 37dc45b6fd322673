import type { EntityManager } from 'typeorm'
import type { WalletAccountKind } from '../books/account-kind.ts'
import { planInForce } from '../plan/plan-in-force.ts'
import { splitWithdrawal } from '../rules/withdrawal-rule.ts'
import { query } from '../sql.ts'
import type { EntitlementFacts, Flow } from './judge-entitlement.ts'
import type { LockedWithdrawal } from './lock-withdrawal.ts'

/**
 * Reads everything that says whether a payout is owed, in one statement and so at one moment.
 * @returns null when the withdrawal is unknown
 */
export async function readEntitlement(
  manager: EntityManager,
  withdrawalId: string,
): Promise<EntitlementFacts | null> {
  const [facts] = await query(manager, FACTS, [withdrawalId])
  if (!facts) return null
  const { plan } = await planInForce(manager, facts.requestedDay)
  const balances = facts.balances as [WalletAccountKind, string][]
  const flows = facts.flows as (Omit<Flow, 'amount'> & { amount: string })[]
  return {
    ...facts,
    feeOfPlan: splitWithdrawal(plan.withdrawal, facts.amount).fee,
    balances: new Map(balances.map(([kind, balance]) => [kind, BigInt(balance)])),
    flows: flows.map((flow) => ({ ...flow, amount: BigInt(flow.amount) })),
  }
}

/**
 * @returns whether an open withdrawal's money is in flight: its own request took it from the wallet, and it is still there,
 *   since nothing in the books has ended it
 */
export async function isCovered(
  manager: EntityManager,
  { id, amount }: Pick<LockedWithdrawal, 'id' | 'amount'>,
): Promise<boolean> {
  const facts = await readEntitlement(manager, id)
  return (
    facts !== null &&
    !facts.ended &&
    facts.requested === amount &&
    (facts.balances.get('in_flight') ?? 0n) >= amount
  )
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
  select asked.amount, asked.fee, (asked.requested_at at time zone 'UTC')::date::text as "requestedDay!",
    (select coalesce(sum(case when d.kind = 'available' and c.kind = 'in_flight' then t.amount else -t.amount end), 0)
     from entry e join transfer t on t.entry_id = e.id
     left join own d on d.id = t.debit_account_id left join own c on c.id = t.credit_account_id
     where e.id = asked.request_entry_id and e.kind = 'withdrawal_requested'
       and e.idempotency_key = 'withdrawal ' || asked.id || ' request') as "requested!",
    exists (select from entry where idempotency_key = 'withdrawal ' || asked.id || ' outcome') as "ended!",
    (select u.kind from moves m join unfit_outcome u on u.entry_id = m.entry_id limit 1) as "unfitOutcome?",
    (select coalesce(sum(w.amount), 0) from withdrawal w
     where w.wallet_id = asked.wallet_id and w.open) as "openWithdrawals!",
    (select coalesce(sum(p.price), 0) from position p
     where p.wallet_id = asked.wallet_id and p.closed_day is null) as "openPositions!",
    (select coalesce(sum(d.amount), 0) from deposit d where d.wallet_id = asked.wallet_id) as "deposited!",
    (select coalesce(sum(d.amount), 0) from deposit d
     where d.wallet_id = asked.wallet_id and d.reversal_entry_id is not null) as "reversed!",
    (select coalesce(sum(i.amount), 0) from day_income i join day_close c on c.day = i.day
     where i.wallet_id = asked.wallet_id and (c.closed_at is not null or exists (
       select from close_shard s where s.day = i.day and s.posted_at is not null
         and i.wallet_id between s.first_wallet_id and s.last_wallet_id))) as "income!",
    (select jsonb_agg(jsonb_build_array(kind, balance::text)) from own) as "balances!",
    (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'from', "from", 'to', "to", 'foreign', "foreign", 'amount', amount::text)), '[]') from flows) as "flows!"
  from asked`
