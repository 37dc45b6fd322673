drop table withdrawal_approval;
alter table payout_control drop column approvals_needed;
