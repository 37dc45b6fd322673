drop table plan_version;
drop function refuse_change();
drop function product_now();
drop table product_state;
