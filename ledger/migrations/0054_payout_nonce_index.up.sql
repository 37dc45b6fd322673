-- The constraint's index must not offer itself for finding transactions by their withdrawal: asked by its last column, it
-- is read whole. The planner takes it all the same once it can be read without the table. An expression, it cannot.
alter table payout_transaction drop constraint payout_transaction_nonce_one_withdrawal;
alter table payout_transaction add constraint payout_transaction_nonce_one_withdrawal
  exclude using gist (signer with =, nonce with =, (lower(withdrawal_id)) with <>);
