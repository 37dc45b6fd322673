drop table transfer;
drop table entry;
drop type entry_kind;
drop table account;
drop type account_kind;
drop table wallet;
