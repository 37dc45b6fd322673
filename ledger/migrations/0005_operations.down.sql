drop table solvency_observation;
drop table system_log;
drop table session;
drop table sign_in_nonce;
drop table idempotent_request;
drop table payout_control;
drop table payout_transaction;
drop table outbox;
