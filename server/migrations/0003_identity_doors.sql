-- The only doors between the application and what stands above tenants. All run as the owner.
create schema identity;
grant usage on schema identity to sightline_app;

create function identity.find_login(wanted citext) returns table (user_id uuid, password_hash text)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select id, users.password_hash from users where email = wanted $$;

create function identity.email_taken(wanted citext) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select 1 from users where email = wanted) $$;

create function identity.any_workspace() returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select 1 from organizations) $$;

-- The person behind a token, with the role that is active there: the one of the token's space, else the organization's.
create function identity.find_session(token_hash bytea)
  returns table (
    token_id uuid, user_id uuid, user_name text, locale text, organization_id uuid, branch_id uuid,
    expires_at timestamptz, role text, plan text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select t.id, u.id, u.name, u.locale, t.organization_id, t.branch_id, t.expires_at, r.name, o.plan
  from tokens t
  join users u on u.id = t.user_id
  left join organizations o on o.id = t.organization_id
  left join roles r on r.organization_id = t.organization_id and r.person_id = t.user_id
    and r.branch_id is not distinct from t.branch_id
  where t.hash = token_hash and t.expires_at > now()
$$;

create function identity.find_guest(token_hash bytea)
  returns table (organization_id uuid, person_id uuid, name text, call_id uuid, expires_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select g.organization_id, g.person_id, p.name, g.call_id, g.expires_at
  from guest_tokens g join people p on p.organization_id = g.organization_id and p.id = g.person_id
  where g.hash = token_hash and g.expires_at > now()
$$;

create function identity.add_guest_token(
  token_hash bytea, organization uuid, person uuid, call uuid, expires timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
  insert into guest_tokens (hash, organization_id, person_id, call_id, expires_at)
  values (token_hash, organization, person, call, expires)
$$;

create function identity.add_token(
  token_hash bytea, owner uuid, organization uuid, branch uuid, device text, expires timestamptz) returns uuid
  language sql security definer set search_path = public, pg_temp
  as $$
  insert into tokens (hash, user_id, organization_id, branch_id, device_name, expires_at)
  values (token_hash, owner, organization, branch, device, expires)
  returning id
$$;

create function identity.remove_token(token_hash bytea) returns uuid
  language sql security definer set search_path = public, pg_temp
  as $$ delete from tokens where hash = token_hash returning id $$;

create function identity.find_user(wanted uuid) returns table (id uuid, name text, email text, locale text)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select users.id, users.name, users.email::text, users.locale from users where users.id = wanted $$;

-- Every role that a user holds anywhere, with the names that the choice of workspace and space shows.
create function identity.roles_of(wanted uuid)
  returns table (
    name text, organization_id uuid, organization_name text, logo_file_id uuid, locale text, timezone text, plan text,
    branch_id uuid, branch_name text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select r.name, o.id, o.name, o.logo_file_id, o.locale, o.timezone, o.plan, b.id, b.name
  from roles r
  join organizations o on o.id = r.organization_id
  left join branches b on b.organization_id = r.organization_id and b.id = r.branch_id
  where r.person_id = wanted
  order by o.name, b.name nulls first
$$;

create function identity.add_user(new_id uuid, new_email citext, new_name text, hash text, language text) returns void
  language sql security definer set search_path = public, pg_temp
  as $$ insert into users (id, email, name, password_hash, locale) values (new_id, new_email, new_name, hash, language) $$;

-- A name shows in every workspace of its owner.
create function identity.update_user(wanted uuid, new_name text, language text) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
  update users set name = coalesce(new_name, name), locale = coalesce(language, locale) where id = wanted;
  update people set name = new_name where id = wanted and kind = 'user' and new_name is not null;
$$;

-- A workspace, its first Subscriber and, when it is named, its first space.
create function identity.add_workspace(
  new_id uuid, new_name text, owner uuid, language text, zone text, plan_slug text,
  space_id uuid default null, space_name text default null) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
  insert into organizations (id, name, locale, timezone, plan) values (new_id, new_name, language, zone, plan_slug);
  insert into people (organization_id, id, kind, name, email) select new_id, u.id, 'user', u.name, u.email from users u where u.id = owner;
  insert into roles (organization_id, person_id, name) values (new_id, owner, 'Subscriber');
  insert into branches (organization_id, id, name) select new_id, space_id, space_name where space_name is not null;
$$;

create function identity.demo_accounts() returns table (email text, name text, role text, password text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select u.email::text, u.name, min(r.name), d.password
  from demo_accounts d
  join users u on u.id = d.user_id
  join roles r on r.person_id = u.id
  group by u.id, d.user_id
  order by d.position
$$;

revoke execute on all functions in schema identity from public;
grant execute on all functions in schema identity to sightline_app;
