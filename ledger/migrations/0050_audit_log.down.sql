drop function append_audit(text, text, text, jsonb);
drop function audit_hash(bytea, bigint, timestamptz, text, text, text, jsonb);
drop function audit_field(text);
drop table audit_log;
drop table audit_head;
