-- What acts were about, so that lines are found by any part of it: each text and number in the details, not their names.
create function audit_subjects(of_details jsonb) returns text language sql immutable strict parallel safe as $$
  select coalesce(lower(string_agg(value #>> '{}', ' ')), '')
  from jsonb_path_query(of_details, 'strict $.** ? (@.type() == "string" || @.type() == "number")') as value
$$;
create index audit_log_subjects on audit_log using gin (audit_subjects(details) gin_trgm_ops);
