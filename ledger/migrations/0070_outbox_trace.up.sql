-- The trace that a command belongs to (W3C traceparent), where traces are kept: the job goes on with it.
alter table outbox add column trace text check (length(trace) <= 128);
