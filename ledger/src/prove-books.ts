import type { DataSource, EntityManager } from 'typeorm'
import { inTransaction, query } from './sql.ts'

/**
 * Proves the books from the first day on: every balance equals its transfers, all balances sum to zero, each closed
 * day's rows, shards and totals agree, each outcome of a withdrawal is its state, what is held for positions and withdrawals is what those are worth,
 * what wallets have is what they deposited less what they were paid and what was credited as rewards, the lists of rewards say as much, and what
 * deposits brought less what payouts took is what the contract's events add up to, as far as the indexer has read them.
 * Reads only, in one snapshot; it never trusts the marks that posting
 * goes by (shards posted, days posted to an account) for a day that is closed.
 * @returns `problems`: what does not hold, for operators; `accounts`: whose balance was compared with its transfers;
 *   `liabilities`: what all wallets together are owed, wei
 */
export async function proveBooks(db: DataSource) {
  return inTransaction(
    db,
    async (manager) => {
      // One proof runs at a time; its sums of all accounts would be sorted on disk otherwise.
      await query(manager, `select set_config('work_mem', '128MB', true)`)
      const wrong = await query(
        manager,
        `${MOVED} select a.id, a.kind, a.balance, moved as "moved!"
         from account a full join moved m on m.account_id = a.id
         left join earned e on e.wallet_id = a.wallet_id and a.kind = 'available',
         lateral (select coalesce(m.amount, 0) + coalesce(e.amount, 0) as moved) as sum
         where a.balance is distinct from moved order by a.id limit 20`,
      )
      const days = await query(manager, DAYS_THAT_DISAGREE)
      const [sums] = await query(
        manager,
        `select count(*) as "accounts!", coalesce(sum(balance), 0) as "total!",
           coalesce(sum(balance) filter (where kind in ('available', 'principal', 'in_flight')), 0) as "liabilities!",
           coalesce(sum(balance) filter (where wallet_id is not null), 0) as "wallets!"
         from account`,
      )
      const [due] = await query(manager, DUE_TO_WALLETS)
      const lists = await query(manager, LISTS_THAT_DISAGREE)
      const [chain] = await query(manager, AGAINST_THE_CHAIN)
      const unfit = await query(
        manager,
        `select withdrawal_id as "id!", kind as "kind!", state from unfit_outcome order by entry_id limit 20`,
      )
      const strangers = await query(manager, RESERVE_MOVED_BY_OTHERS)
      const problems = [
        ...wrong.map(
          (a) => `Account ${a.id} (${a.kind}) says ${a.balance} wei, its transfers say ${a.moved}`,
        ),
        ...(await compareAccounts(manager)),
        ...unfit.map(
          ({ id, kind, state }) =>
            `Withdrawal ${id} is ${state ?? 'unknown'}, and the books have a ${kind} of it`,
        ),
        ...strangers.map(
          ({ id, kind }) => `Entry ${id} (${kind}) moves what is on the chain, and is no event of it`,
        ),
        ...days.map(({ day }) => `Day ${day}: rows, shards and totals disagree`),
        ...lists.map(({ day }) => `Day ${day}: the list of rewards is not what closes have credited`),
        ...(sums!.wallets === due!.due
          ? []
          : [`Wallets have ${sums!.wallets} wei; deposits, payments and rewards add up to ${due!.due}`]),
        ...(chain!.indexed === null || chain!.indexed === chain!.booked
          ? []
          : [`The books hold ${chain!.booked} wei on the chain, its events add up to ${chain!.indexed}`]),
        ...(chain!.fees === null || chain!.fees === chain!.bookedFees
          ? []
          : [`The books hold ${chain!.bookedFees} wei of fees, the chain's events add up to ${chain!.fees}`]),
        ...(sums!.total === 0n ? [] : [`All balances sum to ${sums!.total} wei instead of 0`]),
      ]
      return {
        ok: problems.length === 0,
        problems,
        accounts: Number(sums!.accounts),
        liabilities: sums!.liabilities,
      }
    },
    'REPEATABLE READ',
  )
}

/**
 * What moved each account, and what closes credited to each wallet. Only for the day being posted, the posted shards tell how
 * far it is. Transfers are read in the order of the accounts, from indices: a table of the sums of all accounts is larger than
 * what a processor keeps near, and each addition would wait for memory.
 */
const MOVED = `
  with in_books as (
    select s.*, c.closed_at from close_shard s join day_close c on c.day = s.day
    where c.closed_at is not null or s.posted_at is not null),
  income as (
    select i.wallet_id, i.amount from day_income i join day_close c on c.day = i.day
    where c.closed_at is not null
    union all
    select i.wallet_id, i.amount from day_income i
    join in_books s on s.day = i.day and s.closed_at is null and i.wallet_id between s.first_wallet_id and s.last_wallet_id),
  earned as (select wallet_id, sum(amount) as amount from income group by wallet_id),
  moved as (
    select account_id, sum(amount) as amount from (
      select credit_account_id as account_id, amount from transfer
      union all select debit_account_id, -amount from transfer
      union all select a.id, -p.amount from in_books s
        cross join lateral (values ('interest_expense', s.interest), ('referral_expense', s.referral),
          ('mystery_box_expense', s.mystery_box), ('prize_expense', s.prize), ('club_expense', s.club)) as p (kind, amount)
        join account a on a.wallet_id is null and a.kind = p.kind::account_kind and a.shard = s.shard % 16
      order by 1
    ) as parts group by account_id)`

/** The indexer counts the events in the database transactions that book them. */
const AGAINST_THE_CHAIN = `
  select c.indexed, c.fees, r.booked as "booked!", f.booked as "bookedFees!"
  from (select sum(deposit_total - withdrawal_total) as indexed, sum(withdrawal_gross - withdrawal_total) as fees
    from chain_checkpoint) c,
    (select -sum(balance) as booked from account where kind = 'chain_reserve') r,
    (select sum(balance) as booked from account where kind = 'fee_income') f`

/** Deposits less payments (gross), and all rewards in the books. */
const DUE_TO_WALLETS = `
  select (select coalesce(sum(deposited - paid), 0) from chain_flow where stands)
    + (select coalesce(sum(s.interest + s.referral + s.mystery_box + s.prize + s.club), 0)
       from close_shard s join day_close c on c.day = s.day
       where c.closed_at is not null or s.posted_at is not null) as "due!"`

const LISTS_THAT_DISAGREE = `
  select l.day::text as "day!" from reward_list l
  join (select day, sum(total) over (order by day) as credited from day_close) c on c.day = l.day
  where l.rewards <> c.credited order by l.day limit 20`

/**
 * Found as a whole, since for the first twenty of none Postgres would look up each entry by itself; and both in the order of
 * entries.
 */
const RESERVE_MOVED_BY_OTHERS = `
  with reserve as materialized (select id from account where kind = 'chain_reserve'),
  other as (
    select id, kind from entry where kind not in ('deposit', 'deposit_reversed', 'withdrawal_settled') order by id),
  strange as materialized (
    select o.id, o.kind from other o join (
      select entry_id from transfer
      where debit_account_id in (select id from reserve) or credit_account_id in (select id from reserve)
      order by entry_id) t on t.entry_id = o.id)
  select id as "id!", kind as "kind!" from strange order by id limit 20`

const DAYS_THAT_DISAGREE = `
  select c.day::text as day from day_close c
  left join (select day, count(*) as wallets, sum(interest) as interest, sum(amount) as total from day_income group by day) i on i.day = c.day
  left join (select day, sum(wallets) as wallets, sum(interest) as interest,
    sum(interest + referral + mystery_box + prize + club) as total from close_shard group by day) s on s.day = c.day
  where c.computed_at is not null and (
    (c.wallets, c.interest, c.total) is distinct from (coalesce(i.wallets, 0), coalesce(i.interest, 0), coalesce(i.total, 0))
    or (c.wallets, c.interest, c.total) is distinct from (coalesce(s.wallets, 0), coalesce(s.interest, 0), coalesce(s.total, 0)))
  order by c.day limit 20`

/**
 * Compares what wallets hold with what it is held for: principal with the prices of open positions, money in flight with
 * open withdrawals.
 * @returns what does not agree, for operators
 */
async function compareAccounts(manager: EntityManager): Promise<string[]> {
  const rows = await query(
    manager,
    `with held as (
       select wallet_id, 'principal'::account_kind as kind, sum(price) as amount
       from (select wallet_id, price from position where closed_day is null order by wallet_id) as open group by wallet_id
       union all
       select wallet_id, 'in_flight', sum(amount) from withdrawal where open group by wallet_id),
     account as (select wallet_id, kind, balance from account where kind in ('principal', 'in_flight'))
     select (select address from wallet where id = wallet_id) as "address!", kind as "kind!",
       coalesce(balance, 0) as "balance!", coalesce(amount, 0) as "held!"
     from account full join held using (wallet_id, kind)
     where coalesce(balance, 0) <> coalesce(amount, 0) order by wallet_id, kind limit 20`,
  )
  return rows.map(({ address, kind, balance, held }) => {
    const what = kind === 'principal' ? 'open positions cost' : 'open withdrawals are'
    return `Wallet ${address}: ${kind} is ${balance} wei, its ${what} ${held}`
  })
}
