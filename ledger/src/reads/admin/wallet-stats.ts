import { setTimeout } from 'node:timers/promises'
import type { Logger } from '@polder/base/logger'
import type { DataSource, EntityManager } from 'typeorm'
import { execute, query } from '../../sql.ts'

/** Refreshed more often, nobody would see the difference. */
const MIN_AGE_MS = 5_000
/** Stats are kept so many times as long as their refresh takes: refreshing must not become the main work. */
const AGE_PER_WORK = 20
/** Nobody waits longer for a refresh. */
const WAIT_MS = 250
/** Nobody waits for a refresh that took longer than this the last time. */
const HOPELESS_MS = 4 * WAIT_MS
const ASK_AGAIN_MS = 20
/** While there are no stats, a list sorted by them would say that there is no wallet. */
const FIRST_MS = 10_000

/**
 * Refreshes the stats that lists of wallets are sorted by, unless they are new: waits for a quick refresh, by this or
 * another process, starts a slow one and goes on.
 * @param how `now`: a quick refresh runs, however new the stats are
 * @returns real time of the stats that lists are sorted by now
 */
export async function freshWalletStats(
  { db, logger }: { db: DataSource; logger: Pick<Logger, 'warn'> },
  how: 'now' | 'soon' = 'soon',
): Promise<Date> {
  const before = await readState(db.manager)
  const old =
    before.empty || Date.now() - before.refreshedAt >= Math.max(MIN_AGE_MS, AGE_PER_WORK * before.tookMs)
  if (!old && !(how === 'now' && before.tookMs <= WAIT_MS)) return new Date(before.refreshedAt)
  const waitMs = before.empty ? FIRST_MS : before.tookMs <= HOPELESS_MS ? WAIT_MS : 0
  const until = Date.now() + waitMs
  const work = refreshWalletStats(db).catch((error: unknown) => {
    logger.warn({ err: error }, 'the wallet stats were not refreshed')
    return true
  })
  const isOurs = await Promise.race([work, setTimeout(waitMs, true, { ref: false })])
  let state = await readState(db.manager)
  while (!isOurs && state.mark === before.mark && Date.now() < until) {
    await setTimeout(ASK_AGAIN_MS)
    state = await readState(db.manager)
  }
  return new Date(state.refreshedAt)
}

/**
 * Takes the stats of all wallets from the books again. Days are added as they are closed; what did not change is not
 * written.
 * @returns false when another process refreshes them
 */
export async function refreshWalletStats(db: DataSource): Promise<boolean> {
  return db.transaction('REPEATABLE READ', async (manager) => {
    const [free] = await query(
      manager,
      `select pg_try_advisory_xact_lock(hashtext('wallet_stats')) as "free!"`,
    )
    if (!free?.free) return false
    await query(manager, 'set local statement_timeout = 0')
    const begun = Date.now()
    await query(manager, REFRESH)
    await execute(manager, MARK)
    await execute(manager, 'delete from position_stats')
    await query(manager, COUNT_POSITIONS)
    await execute(manager, COUNT_AGAIN)
    await execute(
      manager,
      `update wallet_stats_state set refreshed_at = now(), took_ms = $1,
         income_until = coalesce((select max(day) from day_close where closed_at is not null), '-infinity')`,
      [Date.now() - begun],
    )
    return true
  })
}

/** @returns real time of the stats; null before they were first taken */
export async function readWalletStatsAt(manager: EntityManager): Promise<Date | null> {
  const { refreshedAt } = await readState(manager)
  return Number.isFinite(refreshedAt) ? new Date(refreshedAt) : null
}

async function readState(manager: EntityManager) {
  const [row] = await query(
    manager,
    `select case when refreshed_at = '-infinity' then 'Infinity' else extract(epoch from clock_timestamp() - refreshed_at) * 1000 end::float as "age_ms!",
       took_ms, refreshed_at::text as "mark!", not exists (select from wallet_stats) as "empty!" from wallet_stats_state`,
  )
  const { age_ms, took_ms, mark, empty } = row!
  return { refreshedAt: Date.now() - age_ms, tookMs: took_ms, mark, empty }
}

const REFRESH = `
  with until as (select max(day) as day from day_close where closed_at is not null),
  income as (
    select wallet_id, sum(referral_of(i)) as amount from day_income i
    where day > (select income_until from wallet_stats_state) and day <= (select day from until)
    group by wallet_id),
  deposits as (select wallet_id, sum(amount) as amount from deposit where reversal_entry_id is null group by wallet_id),
  withdrawals as (select wallet_id, sum(amount) as amount from withdrawal where state = 'settled' group by wallet_id),
  now_so as (
    select w.id, coalesce(a.balance, 0) as available, coalesce(p.balance, 0) as principal, coalesce(d.amount, 0) as deposited,
      coalesce(x.amount, 0) as withdrawn, coalesce(s.referral, 0) + coalesce(i.amount, 0) as referral,
      coalesce(t.last - t.place, 0) as downline, exists (select from wallet r where r.sponsor_id = w.id) as sponsors,
      s.wallet_id is not null as known, s.available as was_available, s.principal as was_principal,
      s.deposited as was_deposited, s.withdrawn as was_withdrawn, s.downline as was_downline, s.sponsors as did_sponsor
    from wallet w
    left join wallet_stats s on s.wallet_id = w.id
    left join account a on a.wallet_id = w.id and a.kind = 'available'
    left join account p on p.wallet_id = w.id and p.kind = 'principal'
    left join deposits d on d.wallet_id = w.id
    left join withdrawals x on x.wallet_id = w.id
    left join income i on i.wallet_id = w.id
    left join team t on t.wallet_id = w.id)
  insert into wallet_stats (wallet_id, available, principal, deposited, withdrawn, referral, downline, sponsors)
  select n.id, n.available, n.principal, n.deposited, n.withdrawn, n.referral, n.downline, n.sponsors from now_so n
  left join income i on i.wallet_id = n.id
  where not n.known or i.amount > 0
    or (n.available, n.principal, n.deposited, n.withdrawn, n.downline, n.sponsors) is distinct from
       (n.was_available, n.was_principal, n.was_deposited, n.was_withdrawn, n.was_downline, n.did_sponsor)
  on conflict (wallet_id) do update set available = excluded.available, principal = excluded.principal,
    deposited = excluded.deposited, withdrawn = excluded.withdrawn, referral = excluded.referral,
    downline = excluded.downline, sponsors = excluded.sponsors`

/** So far behind the newest row nothing is still being written: ids are given out before their rows are committed. */
const SETTLED = 1_000

/** Up to where things are counted now. */
const MARK = `
  update wallet_stats_state set
    wallets_until = coalesce((select max(id) from wallet), 0) - ${SETTLED},
    deposits_until = coalesce((select max(id) from deposit), 0) - ${SETTLED},
    positions_until = coalesce((select max(id) from position), 0) - ${SETTLED},
    sold_until = product_now() - interval '10 minutes'`

const COUNT_POSITIONS = `
  insert into position_stats (nft_id, bought, bought_price, bought_interest, sold, sold_price, sold_interest)
  select nft_id, count(*) filter (where bought), coalesce(sum(price) filter (where bought), 0),
    coalesce(sum(daily_interest) filter (where bought), 0), count(*) filter (where sold),
    coalesce(sum(price) filter (where sold), 0), coalesce(sum(daily_interest) filter (where sold), 0)
  from (
    select p.nft_id, p.price, p.daily_interest, p.id <= z.positions_until as bought,
      p.closed_at is not null and p.closed_at <= z.sold_until as sold
    from position p cross join wallet_stats_state z) counted
  group by nft_id`

/** Wallets, deposits and positions are never deleted, and a position is sold once. */
const COUNT_AGAIN = `
  update wallet_stats_state set
    wallets = (select count(*) from wallet where id <= wallets_until),
    deposited = (select coalesce(sum(amount), 0) from deposit where id <= deposits_until),
    positions = p.bought, bought = p.bought_price, sold = p.sold, sold_amount = p.sold_price
  from (
    select coalesce(sum(bought), 0) as bought, coalesce(sum(bought_price), 0) as bought_price,
      coalesce(sum(sold), 0) as sold, coalesce(sum(sold_price), 0) as sold_price
    from position_stats) p`
