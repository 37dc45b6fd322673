create or replace function refuse_closed_day() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.closed_at is not null then
    raise exception 'day % is closed: % refused', old.day, lower(tg_op) using errcode = 'restrict_violation';
  end if;
  if old.computed_at is not null and
     (new.day, new.plan_version, new.computed_at, new.wallets, new.total, new.digest, new.previous_digest) is distinct from
     (old.day, old.plan_version, old.computed_at, old.wallets, old.total, old.digest, old.previous_digest) then
    raise exception 'day % is computed: its totals never change', old.day using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
alter table day_close drop column digest_version;
