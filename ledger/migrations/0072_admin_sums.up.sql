-- What wallets deposited and were paid is summed from these alone, without the tables.
create index deposit_of_wallet on deposit (wallet_id, id) include (amount, reversal_entry_id);
drop index deposit_wallet;
create index withdrawal_of_wallet on withdrawal (wallet_id, number) include (amount, state);
drop index withdrawal_wallet;

-- Figures that a draft of the plan is judged by; refreshed with those that lists are sorted by.
alter table wallet_standing
  -- in active positions
  add column principal numeric(38, 0) not null default 0,
  -- whether anybody was referred by it
  add column sponsors boolean not null default false;
create index wallet_standing_sponsors on wallet_standing (principal) where sponsors;

-- Positions of each NFT, counted up to where wallet_standing_state says.
create table position_standing (
  nft_id text primary key,
  bought bigint not null,
  bought_price numeric(38, 0) not null,
  bought_interest numeric(38, 0) not null,
  sold bigint not null,
  sold_price numeric(38, 0) not null,
  sold_interest numeric(38, 0) not null
);

-- Most wallets have two legs of which one is empty.
create index team_a_two_legs on team_a (wallet_id) include (left_seasoned, right_seasoned) where left_seasoned > 0 and right_seasoned > 0;
create index team_b_two_legs on team_b (wallet_id) include (left_seasoned, right_seasoned) where left_seasoned > 0 and right_seasoned > 0;
