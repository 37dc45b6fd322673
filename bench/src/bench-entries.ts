import type { DataSource, EntityManager } from 'typeorm'
import { fabricate } from './bench-ledger.ts'

/** Days of income before today. */
const DAYS = 30
/** Entries written by one statement. */
const PART = 1_000_000

/**
 * Fills the books with deposits and purchases, so that there are as many entries as asked for, and with closed days that
 * paid everyone interest and commissions. Balances follow from them.
 * @param i.wallets that exist, see `addWallets`
 */
export async function addEntries(db: DataSource, i: { entries: number; wallets: number }): Promise<void> {
  // What is filled in is vacuumed below, once; later it would be in the middle of what is measured.
  await db.query('alter system set autovacuum = off')
  await db.query('select pg_reload_conf()')
  await db.query(`select ensure_month((current_date - n)::date) from generate_series(0, 120, 20) as n`)
  // In parts, each of which fits into memory.
  for (let from = 1; from <= i.entries; from += PART) {
    const to = Math.min(from + PART - 1, i.entries)
    await fabricate(db, (manager) => addFacts(manager, { from, to, wallets: i.wallets }))
  }
  await fabricate(db, async (manager) => {
    await manager.query(
      `insert into position (wallet_id, nft_id, plan_version, price, daily_interest, opened_at, opened_day)
     select 1 + n % $2, 'dike', 1, 10 * 10::numeric ^ 18, 10::numeric ^ 17, d.day::timestamp at time zone 'UTC', d.day
     from generate_series(1, $1) as n cross join lateral (select current_date - (2 + n % 90)::integer as day) d
     where (n / $2) % 5 = 4`,
      [i.entries, i.wallets],
    )
    await manager.query(
      `insert into day_close (day, plan_version, computed_at, closed_at, wallets, interest, referral, mystery_box, prize, club,
       total, digest)
     select current_date - n, 1, now(), now(), $2, 0, 0, 0, 0, 0, 0, '\\x00' from generate_series(1, $1::integer) as n`,
      [DAYS, i.wallets],
    )
    await manager.query(
      `insert into day_income (day, wallet_id, interest, c1, c2, amount)
     select current_date - n, w, 10::numeric ^ 17, 10::numeric ^ 16, case when w % 3 = 0 then 1 end,
       10::numeric ^ 17 + 10::numeric ^ 16 + case when w % 3 = 0 then 1 else 0 end
     from generate_series(1, $1::integer) as n, generate_series(1, $2::integer) as w`,
      [DAYS, i.wallets],
    )
    await manager.query(
      `update day_close c set interest = i.interest, referral = i.amount - i.interest, total = i.amount
     from (select day, sum(interest) as interest, sum(amount) as amount from day_income group by day) i where i.day = c.day`,
    )
    await manager.query(
      `update account a set balance = a.balance + s.amount, last_day = case when a.kind = 'available' then current_date - 1 end
     from (
       select account_id, sum(amount) as amount from (
         select credit_account_id as account_id, amount from transfer
         union all select debit_account_id, -amount from transfer
         union all select b.id, i.amount from day_income i join account b on b.wallet_id = i.wallet_id and b.kind = 'available'
       ) as sides group by 1) s
     where a.id = s.account_id and a.wallet_id is not null`,
    )
  })
  for (const table of ['entry', 'transfer', 'deposit', 'position', 'day_income', 'account', 'day_close']) {
    await db.query(`vacuum analyze ${table}`)
  }
  await db.query('checkpoint')
}

/** Deposits and purchases, numbered from `from` to `to`. */
async function addFacts(
  manager: EntityManager,
  i: { from: number; to: number; wallets: number },
): Promise<void> {
  await manager.query(
    `with fact as (
       select n, 1 + n % $3 as wallet_id, current_date - (2 + n % 90)::integer as day, (n / $3) % 5 = 4 as purchase
       from generate_series($1::integer, $2::integer) as n),
     posted as (
       insert into entry (kind, idempotency_key, input_hash, occurred_at)
       select (case when purchase then 'purchase' else 'deposit' end)::entry_kind,
         case when purchase then 'purchase ' || n else 'deposit ' || n end, '\\x00',
         (day::timestamp + interval '12 hours') at time zone 'UTC'
       from fact order by n returning id, kind, idempotency_key),
     moved as (
       insert into transfer (entry_id, day, debit_account_id, credit_account_id, amount)
       select p.id, f.day, case when f.purchase then a.id else h.id end, case when f.purchase then c.id else a.id end,
         case when f.purchase then 10 else 4 end * 10::numeric ^ 18
       from posted p join fact f on f.n = split_part(p.idempotency_key, ' ', 2)::bigint
       join account a on a.wallet_id = f.wallet_id and a.kind = 'available'
       join account c on c.wallet_id = f.wallet_id and c.kind = 'principal'
       join account h on h.wallet_id is null and h.kind = 'chain_reserve' and h.shard = f.wallet_id % 16)
     insert into deposit (wallet_id, chain_id, block_number, block_hash, block_time, tx_hash, log_ordinal, amount, number,
       total, id, credited_at)
     select f.wallet_id, 137, f.n, '0x' || f.n, f.day, '0x' || lpad(to_hex(f.n), 64, '0'), 0, 4 * 10::numeric ^ 18, f.n, f.n,
       p.id, f.day
     from posted p join fact f on f.n = split_part(p.idempotency_key, ' ', 2)::bigint where not f.purchase`,
    [i.from, i.to, i.wallets],
  )
}
