drop table plan_version;
drop function plan_version_comes();
drop function refuse_change();
drop function product_now();
drop table product_state;
