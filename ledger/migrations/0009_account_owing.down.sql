drop index account_owing;
create index account_owing on account (wallet_id) where kind = 'receivable' and balance < 0;
