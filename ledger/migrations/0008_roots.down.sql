drop view chain_flow;
drop table announced_act;
drop table vault_state;
drop function day_of(bigint);
drop table published_root;
drop table root_wait;
drop table root_transaction;
drop function root_transaction_moves();
