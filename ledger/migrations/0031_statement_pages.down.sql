drop index transfer_debit;
drop index transfer_credit;
create index transfer_debit on transfer (debit_account_id, id);
create index transfer_credit on transfer (credit_account_id, id);
