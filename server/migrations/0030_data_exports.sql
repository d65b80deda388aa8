-- Copies of everything about a person, written by a job. The bytes are stored outside of `files`, which belong to workspaces.
create table data_exports (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed')),
  done integer not null default 0,
  total integer not null default 0,
  size bigint,
  storage_key text not null,
  requested_at timestamptz not null default now(),
  expires_at timestamptz
);
create unique index data_exports_under_way on data_exports (user_id) where state in ('waiting', 'running');
create index data_exports_of_user on data_exports (user_id, requested_at desc);

-- False while another one is being made. One whose job was lost is given up after a day.
create function identity.add_data_export(new_id uuid, owner uuid, stored_as text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update data_exports set state = 'failed'
  where user_id = owner and state in ('waiting', 'running') and requested_at < now() - interval '1 day';
  insert into data_exports (id, user_id, storage_key) values (new_id, owner, stored_as) on conflict do nothing;
  return found;
end $$;

-- The latest one.
create function identity.find_data_export(owner uuid)
  returns table (id uuid, state text, done integer, total integer, size double precision, requested_at timestamptz, expires_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select e.id, e.state, e.done, e.total, e.size::double precision, e.requested_at, e.expires_at
  from data_exports e where e.user_id = owner and (e.expires_at is null or e.expires_at > now())
  order by e.requested_at desc limit 1
$$;

create function identity.read_data_export(wanted uuid)
  returns table (user_id uuid, state text, storage_key text, size double precision, expires_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select e.user_id, e.state, e.storage_key, e.size::double precision, e.expires_at from data_exports e where e.id = wanted
$$;

create function identity.update_data_export(wanted uuid, steps_done integer, steps integer) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
  update data_exports set state = 'running', done = steps_done, total = steps
  where id = wanted and state in ('waiting', 'running')
$$;

create function identity.finish_data_export(wanted uuid, bytes double precision, expires timestamptz) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update data_exports set state = 'ready', done = total, size = bytes::bigint, expires_at = expires
  where id = wanted and state in ('waiting', 'running');
  return found;
end $$;

create function identity.fail_data_export(wanted uuid) returns void
  language sql security definer set search_path = public, pg_temp
  as $$ update data_exports set state = 'failed' where id = wanted and state in ('waiting', 'running') $$;

create function identity.list_data_exports(owner uuid) returns table (id uuid, storage_key text)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select e.id, e.storage_key from data_exports e where e.user_id = owner $$;

create function identity.drop_data_export(wanted uuid) returns void
  language sql security definer set search_path = public, pg_temp
  as $$ delete from data_exports where id = wanted $$;

revoke execute on function identity.add_data_export, identity.find_data_export, identity.read_data_export,
  identity.update_data_export, identity.finish_data_export, identity.fail_data_export, identity.list_data_exports,
  identity.drop_data_export from public;
grant execute on function identity.add_data_export, identity.find_data_export, identity.read_data_export,
  identity.update_data_export, identity.finish_data_export, identity.fail_data_export, identity.list_data_exports,
  identity.drop_data_export
  to sightline_app;
