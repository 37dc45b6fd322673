drop table final_block;
drop table indexer_state;
