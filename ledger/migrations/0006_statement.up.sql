-- The whole ledger as transfers of one debit and one credit, whichever table holds them.
create view ledger_transfer as
  select t.entry_id, e.kind::text as kind, e.idempotency_key as cause, t.day, e.occurred_at,
    t.debit_account_id, t.credit_account_id, t.amount
  from transfer t join entry e on e.id = t.entry_id
  union all
  select null, r.kind, 'close ' || i.day || ' ' || r.kind || ' wallet ' || i.wallet_id, i.day,
    (i.day + 1)::timestamp at time zone 'UTC', h.id, a.id, r.amount
  from day_income i
  join account a on a.wallet_id = i.wallet_id and a.kind = 'available' and a.last_day >= i.day
  join close_shard s on s.day = i.day and i.wallet_id between s.first_wallet_id and s.last_wallet_id
  cross join lateral (values
    ('interest', 'interest_expense', i.interest), ('referral_1', 'referral_expense', i.c1),
    ('referral_2', 'referral_expense', i.c2), ('referral_3', 'referral_expense', i.c3),
    ('referral_4', 'referral_expense', i.c4), ('referral_5', 'referral_expense', i.c5),
    ('referral_6', 'referral_expense', i.c6), ('referral_7', 'referral_expense', i.c7),
    ('referral_8', 'referral_expense', i.c8), ('referral_9', 'referral_expense', i.c9),
    ('referral_10', 'referral_expense', i.c10), ('mystery_box', 'mystery_box_expense', i.mystery_box),
    ('prize_weekly', 'prize_expense', i.prize_weekly), ('prize_final', 'prize_expense', i.prize_final),
    ('club', 'club_expense', i.club)) as r (kind, expense, amount)
  join account h on h.wallet_id is null and h.kind = r.expense::account_kind and h.shard = s.shard % 16
  where r.amount > 0;

-- A wallet's statement: every change of its available balance.
create view statement_line as
  select 'e' || t.entry_id || '-' || t.id as id, a.wallet_id, e.kind::text as kind, e.occurred_at as at, t.day,
    2 as source, t.id as sequence, e.id as entry_id,
    case when t.credit_account_id = a.id then t.amount else -t.amount end as change
  from account a
  join transfer t on t.debit_account_id = a.id or t.credit_account_id = a.id
  join entry e on e.id = t.entry_id
  where a.kind = 'available'
  union all
  select 'd' || i.day || '-' || i.wallet_id || '-' || r.kind, i.wallet_id, r.kind,
    (i.day + 1)::timestamp at time zone 'UTC', i.day, 1, r.place, null, r.amount
  from day_income i
  join account a on a.wallet_id = i.wallet_id and a.kind = 'available' and a.last_day >= i.day
  cross join lateral (values
    (1, 'interest', i.interest), (2, 'referral_1', i.c1), (3, 'referral_2', i.c2), (4, 'referral_3', i.c3),
    (5, 'referral_4', i.c4), (6, 'referral_5', i.c5), (7, 'referral_6', i.c6), (8, 'referral_7', i.c7),
    (9, 'referral_8', i.c8), (10, 'referral_9', i.c9), (11, 'referral_10', i.c10),
    (12, 'mystery_box', i.mystery_box), (13, 'prize_weekly', i.prize_weekly),
    (14, 'prize_final', i.prize_final), (15, 'club', i.club)) as r (place, kind, amount)
  where r.amount > 0;
