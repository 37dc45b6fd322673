drop function fact_time();
drop function ensure_month(date);
drop table close_shard;
drop function refuse_posted_shard();
drop table day_income;
drop table day_close;
drop function refuse_closed_day();
drop extension btree_gist;
