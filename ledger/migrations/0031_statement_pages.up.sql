-- Pages of a wallet's statement, in the order of the books: by day, and within a day as it was posted. With the amount,
-- a running balance is summed from the index alone.
drop index transfer_debit;
drop index transfer_credit;
create index transfer_debit on transfer (debit_account_id, day, id) include (amount);
create index transfer_credit on transfer (credit_account_id, day, id) include (amount);
