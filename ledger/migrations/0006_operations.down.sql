drop table check_run;
drop table system_log;
drop table rate_limit;
drop table session;
drop table sign_in_nonce;
drop table idempotent_request;
drop table outbox;
