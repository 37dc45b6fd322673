-- Mystery boxes, prize rounds, club payouts, and the volumes of teams.

-- The seeds of the days are one hash chain (docs/money.md#checking-a-draw). Its root is secret; its end is published
-- before the product opens, and a day's seed when the day is closed. Length counts the seeds that can be revealed.
create table box_chain (
  only_row boolean primary key default true check (only_row),
  root bytea not null check (length(root) = 32),
  length integer not null check (length > 0),
  commitment bytea not null check (length(commitment) = 32)
);
call append_only('box_chain');

-- The seed of a day whose close has begun, and of no day before that: purchases of the day are over. Null: no box is drawn.
create function box_seed_of(of_day date) returns bytea language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  seed bytea;
  times integer;
begin
  select c.root, c.length - 1 - (of_day - (p.opened_at at time zone 'UTC')::date) into seed, times
  from box_chain c, product_state p where exists (select from day_close where day = of_day);
  if times is null or times < 0 then return null; end if;
  for i in 1 .. times loop seed := sha256(seed); end loop;
  return seed;
end $$;
revoke execute on function box_seed_of(date) from public;

create table box_seed (
  day date primary key references day_close (day),
  seed bytea not null unique check (length(seed) = 32)
);
call append_only('box_seed', of_day => 'day');

-- A drawn box. The close of the day that vests_at lies in credits its reward to the position's wallet, if it is still held then.
create table mystery_box (
  position_id bigint primary key references position (id),
  drawn_day date not null references day_close (day),
  tier text not null,
  reward numeric(38, 0) not null check (reward >= 0),
  vests_at timestamptz not null
);
create index mystery_box_vesting on mystery_box (vests_at);
create index mystery_box_drawn on mystery_box (drawn_day);
call append_only('mystery_box', of_day => 'drawn_day');

-- What each round of the prize pool paid, and why: pool / qualified wallets to each, rounded down; or, where the plan
-- weighs shares, pool * own / earnings to each, together paid.
create table prize_round (
  day date not null references day_close (day),
  kind text not null check (kind in ('weekly', 'final')),
  week_id text not null,
  pool numeric(38, 0) not null,
  threshold numeric(38, 0) not null,
  qualified integer not null check (qualified >= 0),
  share numeric(38, 0) check (share >= 0 and share * qualified <= pool),
  -- referral earnings since the campaign began of all who qualified
  earnings numeric(38, 0),
  paid numeric(38, 0) check (paid between 0 and pool),
  check (case when share is null then num_nulls(earnings, paid) = 0 else num_nulls(earnings, paid) = 2 end),
  primary key (day, kind)
);
call append_only('prize_round', of_day => 'day');
-- What a wallet earned by referral from the Monday of the week of the opening up to a day.
create function prize_earnings(of_wallet bigint, up_to date) returns numeric language sql stable as $$
  select coalesce(sum(referral_of(i)), 0) from day_income i, product_state p
  where i.wallet_id = of_wallet and i.day between date_trunc('week', p.opened_at at time zone 'UTC')::date and up_to
$$;

-- What each wallet earned by referral in a prize campaign so far, so that a Sunday need not sum the whole campaign: from
-- first_day to last_day, both included. Derived from day_income; a close whose day does not follow sums it again.
create table referral_carried (
  only_row boolean primary key default true check (only_row),
  first_day date,
  last_day date,
  -- doubles as the close has them in memory: ids, and what each earned in two words
  wallet_ids bytea not null default '',
  high bytea not null default '',
  low bytea not null default ''
);
alter table referral_carried alter wallet_ids set storage external, alter high set storage external, alter low set storage external;
insert into referral_carried default values;

-- Why a wallet was paid as a club: its seasoned volumes at the end of a month.
create table club_payout (
  day date not null references day_close (day),
  wallet_id bigint not null references wallet (id),
  club text not null,
  left_volume numeric(38, 0) not null,
  right_volume numeric(38, 0) not null,
  basis_points integer not null,
  amount numeric(38, 0) not null check (amount > 0),
  primary key (day, wallet_id)
);
create index club_payout_wallet on club_payout (wallet_id, day);
call append_only('club_payout', of_day => 'day');

-- Teams as they were at one moment, each wallet with its place in a tour of the sponsor tree: the left leg of a wallet
-- is (place, middle], its right leg (middle, last]. Derived from wallets and positions, and can be rebuilt at any time.
-- There are two tables, so that one is read while the other is filled; team_state says which is read.
create table team_a (
  wallet_id bigint primary key,
  place integer not null,
  middle integer not null,
  last integer not null,
  left_volume numeric(38, 0) not null,
  right_volume numeric(38, 0) not null,
  left_seasoned numeric(38, 0) not null,
  right_seasoned numeric(38, 0) not null,
  -- wallets below this one that hold active principal
  active integer not null
);
-- Most wallets have two legs of which one is empty: only the others can be a club.
create index team_a_two_legs on team_a (wallet_id) include (left_seasoned, right_seasoned) where left_seasoned > 0 and right_seasoned > 0;
create table team_b (like team_a including all);
create table team_state (
  only_row boolean primary key default true check (only_row),
  standing text not null default 'a' check (standing in ('a', 'b')),
  -- product's clock: what is seasoned in the table that is read was so by then, and was opened by seasoned_since
  built_until timestamptz not null default '-infinity',
  seasoned_since timestamptz not null default '-infinity'
);
insert into team_state default values;

create view team as
  select a.* from team_a a where (select standing from team_state) = 'a'
  union all
  select b.* from team_b b where (select standing from team_state) = 'b';

-- Whoever reads teams, and so whoever buys, waits behind a truncation that waits: it gives up soon.
create function empty_teams(which text) returns boolean language plpgsql set lock_timeout = '200ms' as $$
begin
  execute format('truncate %I', 'team_' || which);
  return true;
exception when lock_not_available then return false;
end $$;

-- What changed in teams since they were built. An event is found by the place of the nearest wallet up the sponsor line
-- that has one, and by the leg of that wallet in which it happened (null: in the wallet itself).
create table team_event (
  id bigint generated always as identity primary key,
  wallet_id bigint not null,
  -- principal gained or lost, wei; of a sale, when its position had been opened, product's clock
  amount numeric(38, 0) not null,
  opened_at timestamptz,
  -- 1: the wallet holds its first active principal, -1: its last is gone
  active smallint not null,
  -- 1: the wallet joined
  joined smallint not null,
  place integer,
  leg text check (leg in ('left', 'right'))
);
create index team_event_place on team_event (place) include (amount, active, joined, leg, opened_at);
create index team_event_wallet on team_event (wallet_id);

create function place_in_tour(of_wallet bigint, out place integer, out leg text) language sql stable as $$
  -- A step finds one place by its key: joined to the teams, it could read all of them.
  with recursive up as (
    select w.id, w.sponsor_id, w.sponsor_ordinal, (select t.place from team t where t.wallet_id = w.id) as place,
      null::text as leg, 0 as step
    from wallet w where w.id = of_wallet
    union all
    select s.id, s.sponsor_id, s.sponsor_ordinal, (select t.place from team t where t.wallet_id = s.id),
      case when up.sponsor_ordinal % 2 = 1 then 'left' else 'right' end, up.step + 1
    from up join wallet s on s.id = up.sponsor_id
    where up.place is null)
  select up.place, case when up.place is not null then up.leg end from up order by step desc limit 1
$$;
