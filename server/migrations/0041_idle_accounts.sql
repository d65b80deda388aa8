-- Roles that wait, of a suspended person or an archived space, belong to a workspace as others do: their account is not idle.
create function identity.belongs_nowhere(wanted uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select not exists (select from roles r where r.person_id = wanted)
    and not exists (select from suspended_roles r where r.person_id = wanted)
    and not exists (select from archived_roles r where r.person_id = wanted)
$$;
revoke execute on function identity.belongs_nowhere from public;

create or replace function identity.is_idle(wanted citext) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select exists (
    select from users u where u.email = wanted and u.disabled_at is null and identity.belongs_nowhere(u.id))
$$;

create or replace function identity.revive_user(wanted citext, new_name text, hash text, language text) returns uuid
  language sql security definer set search_path = public, pg_temp
  as $$
  with revived as (
    update users u set name = new_name, password_hash = hash, locale = language
    where u.email = wanted and u.disabled_at is null and identity.belongs_nowhere(u.id)
    returning u.id),
  ended as (delete from tokens t using revived where t.user_id = revived.id),
  unlinked as (delete from password_resets p using revived where p.user_id = revived.id)
  select id from revived
$$;
