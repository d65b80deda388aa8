-- Jobs live in the schema of graphile-worker, which the migrator brings up to date before this runs and which the
-- application cannot see. These are its doors: each looks at the jobs of the running transaction's organization only.
create schema jobs;
grant usage on schema jobs to sightline_app;

-- A job carries the organization it was enqueued in, so none can be put into another one's name; one of the installation
-- carries none. Two with one key are one.
create function jobs.enqueue(
  task text, data json, of_installation boolean, unique_key text, start_at timestamptz, tries int) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
  select graphile_worker.add_job(
    task,
    json_build_object('id', uuidv7(), 'organization_id', organization, 'data', data),
    run_at => start_at,
    max_attempts => tries,
    job_key => coalesce(organization::text, '') || '/' || task || '/' || unique_key)
  from (select case when not of_installation then current_organization() end) as place (organization)
$$;

-- Jobs whose last try failed, whether another one follows or not; also those whose worker was lost at the last try.
create function jobs.failed()
  returns table (
    id uuid, task text, attempts int, max_attempts int, last_error text, is_running boolean, run_at timestamptz,
    created_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select (j.payload ->> 'id')::uuid, t.identifier, j.attempts, j.max_attempts, j.last_error, j.locked_at is not null,
    j.run_at, j.created_at
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  where j.payload ->> 'organization_id' = current_organization()::text
    and (j.last_error is not null or (j.locked_at is null and j.attempts >= j.max_attempts))
$$;

create function jobs.retry(wanted uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform graphile_worker.reschedule_jobs(array_agg(j.id), run_at => now(), attempts => 0)
  from graphile_worker._private_jobs j
  where j.payload ->> 'organization_id' = current_organization()::text
    and j.payload ->> 'id' = wanted::text and j.locked_at is null
  having count(*) > 0;
  if not found then return false; end if;
  perform pg_notify('jobs:insert', '{"count":1}');
  return true;
end $$;

create function jobs.discard(wanted uuid) returns boolean
  language sql security definer set search_path = public, pg_temp
  as $$
  with discarded as (
    delete from graphile_worker._private_jobs j
    where j.payload ->> 'organization_id' = current_organization()::text
      and j.payload ->> 'id' = wanted::text and j.locked_at is null
    returning 1)
  select exists (select from discarded)
$$;

revoke execute on all functions in schema jobs from public;
grant execute on all functions in schema jobs to sightline_app;

-- E-mails on their way. One that went out through SMTP is gone from here; without SMTP they are kept, and a Subscriber
-- reads them in the browser.
create table mails (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz not null default now(),
  kept_at timestamptz,
  primary key (organization_id, id)
);
call tenant_table('mails');
create index mails_kept on mails (organization_id, kept_at desc, id) where kept_at is not null;

-- hash = SHA-256 of the token in the link. A link works once and for a while; a newer one takes the place of an older.
create table password_resets (
  hash bytea primary key,
  user_id uuid not null unique references users on delete cascade,
  expires_at timestamptz not null
);

create function identity.find_user_by_email(wanted citext) returns table (id uuid, name text, email text, locale text)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select users.id, users.name, users.email::text, users.locale from users where users.email = wanted $$;

create function identity.add_password_reset(token_hash bytea, owner uuid, expires timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
  insert into password_resets (hash, user_id, expires_at) values (token_hash, owner, expires)
  on conflict (user_id) do update set hash = excluded.hash, expires_at = excluded.expires_at
$$;

create function identity.find_password_reset(token_hash bytea) returns table (email text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select u.email::text from password_resets r join users u on u.id = r.user_id
  where r.hash = token_hash and r.expires_at > now()
$$;

-- Uses the link up, sets the password and ends every session. No row: the link is wrong, used or too old.
create function identity.reset_password(token_hash bytea, new_hash text) returns table (user_id uuid, token_ids uuid[])
  language sql security definer set search_path = public, pg_temp
  as $$
  with used as (
    delete from password_resets r where r.hash = token_hash and r.expires_at > now() returning r.user_id),
  changed as (
    update users u set password_hash = new_hash from used where u.id = used.user_id),
  ended as (
    delete from tokens t using used where t.user_id = used.user_id returning t.id)
  select used.user_id, array(select ended.id from ended) from used
$$;

revoke execute on function
  identity.find_user_by_email, identity.add_password_reset, identity.find_password_reset, identity.reset_password from public;
grant execute on function
  identity.find_user_by_email, identity.add_password_reset, identity.find_password_reset, identity.reset_password
  to sightline_app;
