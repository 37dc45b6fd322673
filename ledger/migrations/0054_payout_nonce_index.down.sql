alter table payout_transaction drop constraint payout_transaction_nonce_one_withdrawal;
alter table payout_transaction add constraint payout_transaction_nonce_one_withdrawal
  exclude using gist (signer with =, nonce with =, withdrawal_id with <>);
