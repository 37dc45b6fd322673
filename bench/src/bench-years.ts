import type { DataSource } from 'typeorm'

/** How much there is. One deposit, purchase and so on is one entry of the ledger. */
export interface Years {
  wallets: number
  entries: number
  logLines: number
  incomeDays: number
}

/** Days that everything is spread over. */
const DAYS = 180

/**
 * Fills a product with half a year of facts, faster than they could happen: triggers are off, and balances are plausible
 * figures, not what the transfers sum to. For measuring reads only.
 */
export async function fillYears(db: DataSource, i: Years): Promise<void> {
  const runner = db.createQueryRunner()
  const run = (sql: string, values: unknown[] = []) => runner.query(sql, values)
  const [deposits, purchases, sales, requests] = [0.3, 0.32, 0.1, 0.14].map((share) =>
    Math.round(i.entries * share),
  ) as [number, number, number, number]
  const outcomes = i.entries - deposits - purchases - sales - requests
  const at = (of: number) =>
    `(now() - interval '1 minute' - (1 - n::float / ${of}) * interval '${DAYS} days')`
  const wallet = `(1 + n::bigint * 7919 % ${i.wallets})`
  try {
    await run('set session_replication_role = replica')
    await run('set synchronous_commit = off')
    await run(`set maintenance_work_mem = '512MB'`)
    // Built once at the end, they take a fraction of the time.
    const indexes: { name: string; definition: string }[] = await run(
      `select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public'
         and indexname not in (select conname from pg_constraint) and tablename in (
           'wallet', 'entry', 'transfer', 'deposit', 'position', 'withdrawal', 'payout_batch', 'payout_item', 'payout_transaction', 'day_income', 'system_log')`,
    )
    for (const { name } of indexes) await run(`drop index ${name}`)
    await run(
      `select ensure_month((now() - n * interval '1 month')::date) from generate_series(0, ${DAYS / 30 + 1}) n`,
    )
    await run(
      `insert into wallet (id, address, referral_code, sponsor_id, sponsor_ordinal, created_at, created_by) overriding system value
       select n, '0x' || left(md5(n::text) || md5(n || 'x'), 40), upper(lpad(to_hex(n), 8, '0')), sponsor,
         case when sponsor is not null then row_number() over (partition by sponsor order by n) end, ${at(i.wallets)},
         case when n % 10 = 0 then 'deposit' else 'sign_in' end
       from generate_series(1, ${i.wallets}) n,
         lateral (select case when n < 3 then null else 1 + (n::bigint * 104729 % (n - 1)) end as sponsor) s`,
    )
    const [{ base }] = await run('select max(id) as base from account')
    await run(
      `insert into account (id, wallet_id, kind, balance, last_day) overriding system value
       select ${base} + (n - 1) * 3 + k, n, (array['available', 'principal', 'in_flight']::account_kind[])[k],
         (n::bigint * 7907 % 100000) * (array[1, 2, 0])[k] * 10::numeric ^ 16, case when k = 1 then current_date - 1 end
       from generate_series(1, ${i.wallets}) n, generate_series(1, 3) k`,
    )
    const available = (w: string) => `${base} + (${w} - 1) * 3 + 1`
    const entry = async (kind: string, count: number, first: number, from: string, to: string) => {
      await run(
        `insert into entry (id, kind, idempotency_key, input_hash, occurred_at, recorded_at) overriding system value
         select ${first} + n, '${kind}', '${kind} ' || n, '\\x00', ${at(count)}, ${at(count)} from generate_series(1, ${count}) n`,
      )
      await run(
        `insert into transfer (entry_id, day, debit_account_id, credit_account_id, amount)
         select ${first} + n, ${at(count)}::date, ${from}, ${to}, (1 + n % 997) * 10::numeric ^ 17 from generate_series(1, ${count}) n`,
      )
    }
    await entry('deposit', deposits, 0, '1', available(wallet))
    await entry('purchase', purchases, deposits, available(wallet), `${available(wallet)} + 1`)
    await entry('sale', sales, deposits + purchases, `${available(wallet)} + 1`, available(wallet))
    const firstRequest = deposits + purchases + sales
    await entry('withdrawal_requested', requests, firstRequest, available(wallet), `${available(wallet)} + 2`)
    await entry('withdrawal_settled', outcomes, firstRequest + requests, `${available(wallet)} + 2`, '2')
    await run(
      `insert into deposit (id, wallet_id, chain_id, block_number, block_hash, block_time, tx_hash, log_ordinal, amount, number, total, credited_at)
       select n, ${wallet}, 137, n, '0x' || lpad(to_hex(n), 64, '0'), ${at(deposits)}, '0x' || md5('d' || n) || md5('e' || n), 0,
         (1 + n % 997) * 10::numeric ^ 17, n, n, ${at(deposits)} from generate_series(1, ${deposits}) n`,
    )
    await run(
      `insert into position (id, wallet_id, nft_id, plan_version, price, daily_interest, opened_at, opened_day, closed_at, closed_day)
       overriding system value
       select n, ${wallet}, (array['dike', 'sluice', 'windmill', 'canal', 'lighthouse'])[1 + n % 5], 1, p * 10::numeric ^ 18,
         p * 10::numeric ^ 16, at, (at at time zone 'UTC')::date, closed, (closed at time zone 'UTC')::date
       from generate_series(1, ${purchases}) n, lateral (select (array[10, 25, 50, 100, 250])[1 + n % 5] as p) price,
         lateral (select ${at(purchases)} as at) t,
         lateral (select case when n % 3 = 0 and n <= ${sales * 3} then least(at + interval '9 days', now()) end as closed) c`,
    )
    await run(
      `insert into withdrawal (id, number, wallet_id, amount, fee, net, state, requested_at, request_entry_id, copy, ended_at, tx_hash)
       overriding system value
       select '0x' || md5('w' || n) || md5('v' || n), n, ${wallet}, a * 100, a * 5, a * 95, state::withdrawal_state, ${at(requests)},
         ${firstRequest} + n, 'bench', case when state in ('settled', 'refunded', 'cancelled') then ${at(requests)} + interval '1 hour' end,
         case when state in ('settled', 'broadcast') then '0x' || md5('t' || n) || md5('u' || n) end
       from generate_series(1, ${requests}) n, lateral (select (1 + n % 997) * 10::numeric ^ 15 as a) x,
         lateral (select case when n > ${requests} - 200 then 'requested' when n > ${requests} - 300 then 'awaiting_approval'
           when n > ${requests} - 320 then 'broadcast' when n % 50 = 0 then 'refunded' when n % 70 = 0 then 'cancelled' else 'settled' end as state) s`,
    )
    // Each withdrawal in a batch of its own, as most are in quiet times.
    await run(
      `insert into payout_batch (signer, nonce, payments, total, state, hash, gas_used, gas_price)
       select '0x' || repeat('a', 40), number, 1, net,
         case state when 'settled' then 'succeeded' when 'refunded' then 'reverted' else 'broadcast' end,
         coalesce(tx_hash, '0x' || md5('t' || number) || md5('u' || number)), 80000,
         case state when 'settled' then 30000000000 end
       from withdrawal where state in ('settled', 'refunded', 'broadcast')`,
    )
    await run(
      `insert into payout_item (signer, nonce, contract, number, withdrawal_id, signed_at, bound)
       select '0x' || repeat('a', 40), number, '0x' || repeat('c', 40), number, id, requested_at, state <> 'refunded'
       from withdrawal where state in ('settled', 'refunded', 'broadcast') order by number`,
    )
    await run(
      `insert into payout_transaction (signer, nonce, attempt, hash, signed_bytes, max_fee_per_gas, max_priority_fee_per_gas, signed_at, first_broadcast_at, last_broadcast_at, broadcasts, outcome)
       select b.signer, b.nonce, 1, b.hash, '0x', 30000000000 + b.nonce, 30000000000, i.signed_at, i.signed_at, i.signed_at, 1,
         nullif(b.state, 'broadcast')
       from payout_batch b join payout_item i on i.signer = b.signer and i.nonce = b.nonce`,
    )
    await run(
      `insert into day_close (day, plan_version, started_at, computed_at, closed_at, wallets, interest, referral, mystery_box, prize, club, total, digest)
       select current_date - n, 1, now() - n * interval '1 day', now(), now(), 1000 + n, n, 0, 0, 0, 0, n, sha256(n::text::bytea)
       from generate_series(1, ${DAYS}) n on conflict do nothing`,
    )
    await run(
      `insert into day_income (day, wallet_id, interest, c1, c2, amount)
       select current_date - d, n, n % 1000 + 1, n % 77 + 1, nullif(n % 13, 0), n % 1000 + 1 + n % 77 + 1 + n % 13
       from generate_series(1, ${i.incomeDays}) d, generate_series(1, ${i.wallets}) n`,
    )
    await run(
      `insert into system_log (at, type, severity, message, block_number, address)
       select ${at(i.logLines)}, (array['deposit_credited', 'withdrawal_requested', 'payout_sent', 'payout_settled'])[1 + n % 4],
         case when n % 500 = 0 then 'warning' when n % 50021 = 0 then 'critical' else 'info' end, 'Something of ' || n || ' happened', n,
         '0x' || left(md5(w::text) || md5(w || 'x'), 40)
       from generate_series(1, ${i.logLines}) n, lateral (select ${wallet} as w) x`,
    )
    await run(
      `select append_audit((array['ann', 'bob', 'cid'])[1 + n % 3], (array['payouts_paused', 'payouts_resumed'])[1 + n % 2], 'because', '{}')
       from generate_series(1, 5000) n`,
    )
    for (const { definition } of indexes) await run(definition.replace(' ON ONLY ', ' ON '))
    await run('set session_replication_role = default')
    await run('vacuum analyze')
  } finally {
    await runner.release()
  }
}
