-- An account that is disabled keeps its rows and opens nothing: no sign-in, no session, no new password.
alter table users add column disabled_at timestamptz;

create or replace function identity.find_login(wanted citext) returns table (user_id uuid, password_hash text)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select id, users.password_hash from users where email = wanted and disabled_at is null $$;

-- Every place that asks for a session asks this.
create or replace function identity.is_live(t tokens) returns boolean
  language sql stable
  as $$
  select t.expires_at > now() and t.idle_at > now()
    and not exists (select from users u where u.id = t.user_id and u.disabled_at is not null)
$$;

-- Who may be sent a link to a new password, and use it: an account that is not disabled and belongs to a workspace.
create function identity.is_active(wanted uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select exists (select from users u where u.id = wanted and u.disabled_at is null)
    and exists (select from roles r where r.person_id = wanted)
$$;

create or replace function identity.find_user_by_email(wanted citext)
  returns table (id uuid, name text, email text, locale text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select users.id, users.name, users.email::text, users.locale from users
  where users.email = wanted and identity.is_active(users.id)
$$;

create or replace function identity.find_password_reset(token_hash bytea) returns table (email text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select u.email::text from password_resets r join users u on u.id = r.user_id
  where r.hash = token_hash and r.expires_at > now() and identity.is_active(u.id)
$$;

create or replace function identity.reset_password(token_hash bytea, new_hash text)
  returns table (user_id uuid, token_ids uuid[])
  language sql security definer set search_path = public, pg_temp
  as $$
  with used as (
    delete from password_resets r
    where r.hash = token_hash and r.expires_at > now() and identity.is_active(r.user_id) returning r.user_id),
  changed as (
    update users u set password_hash = new_hash from used where u.id = used.user_id),
  ended as (
    delete from tokens t using used where t.user_id = used.user_id returning t.id)
  select used.user_id, array(select ended.id from ended) from used
$$;

revoke execute on function identity.is_active from public;
grant execute on function identity.is_active to sightline_app;
