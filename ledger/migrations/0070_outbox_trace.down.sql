alter table outbox drop column trace;
