-- An index that names the balance, be it in its condition only, makes every change of any balance write all indexes of
-- the account. Without it, a balance is changed within its page: half the WAL of a close.
drop index account_owing;
create index account_owing on account (wallet_id) where kind = 'receivable';
