drop table plan_version;
drop function product_now();
drop table product_state;
drop function refuse_change();
