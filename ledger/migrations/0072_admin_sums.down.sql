drop index team_b_two_legs;
drop index team_a_two_legs;
drop table position_standing;
drop index wallet_standing_sponsors;
alter table wallet_standing drop column sponsors, drop column principal;
create index withdrawal_wallet on withdrawal (wallet_id, number);
drop index withdrawal_of_wallet;
create index deposit_wallet on deposit (wallet_id, id);
drop index deposit_of_wallet;
