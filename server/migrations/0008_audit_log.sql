-- The audit log: append-only, and a chain of hashes for each organization, so that what was taken out or changed later is
-- found. There is no foreign key on purpose: what happened stays known when what it happened to is gone.
create table audit_log (
  organization_id uuid not null,
  -- From 1 without gaps, in the order of commit.
  seq bigint not null,
  at timestamptz not null,
  event text not null,
  actor_kind text not null check (actor_kind in ('member', 'guest', 'system', 'operator', 'unknown')),
  actor_id uuid,
  actor_name text not null,
  ip text,
  device text,
  record_kind text not null,
  record_id text,
  record_label text not null,
  -- [{ field, from, to }]
  changes jsonb not null,
  request_id text,
  prev_hash bytea not null,
  hash bytea not null,
  primary key (organization_id, seq)
);
call tenant_table('audit_log');
create index audit_log_at on audit_log (organization_id, at);
create index audit_log_actor on audit_log (organization_id, actor_id, seq);
create index audit_log_kind on audit_log (organization_id, record_kind, seq);

-- Where each chain ends: the place that the next entry waits for, and what finds an end that was cut off.
create table audit_heads (
  organization_id uuid primary key,
  seq bigint not null,
  hash bytea not null
);
call tenant_table('audit_heads');

-- The application gives what happened; the place in the chain is not its to give, and nothing is its to change.
revoke insert, update, delete on audit_log, audit_heads from sightline_app;
grant insert (
  organization_id, at, event, actor_kind, actor_id, actor_name, ip, device, record_kind, record_id, record_label, changes,
  request_id) on audit_log to sightline_app;

-- What is hashed. An array in JSON: no value can be mistaken for two, and the text does not depend on any setting.
create function audit_text(entry audit_log) returns text
  language sql immutable parallel safe
  as $$
  select jsonb_build_array(
    entry.organization_id, entry.seq, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), entry.event,
    entry.actor_kind, entry.actor_id, entry.actor_name, entry.ip, entry.device,
    entry.record_kind, entry.record_id, entry.record_label, entry.changes, entry.request_id)::text
$$;

create function audit_hash(entry audit_log) returns bytea
  language sql immutable parallel safe
  as $$ select sha256(entry.prev_hash || convert_to(public.audit_text(entry), 'UTF8')) $$;

-- Takes the next place. The row lock on the head is held until the commit, so places are given out in its order; the
-- application writes entries as the last thing before the commit, so it is held for no longer than that takes.
create function audit_link() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  head audit_heads;
begin
  select * into head from audit_heads where organization_id = new.organization_id for update;
  if not found then
    insert into audit_heads (organization_id, seq, hash) values (new.organization_id, 0, sha256('')) on conflict do nothing;
    select * into head from audit_heads where organization_id = new.organization_id for update;
  end if;
  new.seq := head.seq + 1;
  new.prev_hash := head.hash;
  new.hash := audit_hash(new);
  update audit_heads set seq = new.seq, hash = new.hash where organization_id = new.organization_id;
  return new;
end $$;
create trigger audit_link before insert on audit_log for each row execute function audit_link();

-- Holds for the owner too.
create function audit_refuse() returns trigger
  language plpgsql
  as $$ begin raise exception 'the audit log is append-only'; end $$;
create trigger audit_refuse before update or delete or truncate on audit_log
  for each statement execute function audit_refuse();

revoke execute on function audit_link from public;
