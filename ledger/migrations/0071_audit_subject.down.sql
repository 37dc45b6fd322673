drop index audit_log_subjects;
drop function audit_subjects(jsonb);
