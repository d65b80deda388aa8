-- Where anybody may sign up, an address is proved by a code before it gets a workspace. The code is derived from the hash of the
-- request by the installation's secret and is stored nowhere; each try is counted before it is looked at.
create table setup_requests (
  id_hash bytea primary key,
  email citext not null,
  tries integer not null default 0,
  mailed_at timestamptz,
  verified_at timestamptz,
  expires_at timestamptz not null
);

create function identity.add_setup_request(hash bytea, address citext, expires timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
  delete from setup_requests where expires_at < now();
  insert into setup_requests (id_hash, email, expires_at) values (hash, address, expires)
$$;

-- Whom the code is still to be mailed to, and whether that address has an account.
create function identity.find_setup_mail(hash bytea) returns table (email text, is_taken boolean)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select r.email::text, identity.email_taken(r.email) and not identity.is_idle(r.email)
  from setup_requests r where r.id_hash = hash and r.mailed_at is null and r.expires_at > now()
$$;

create function identity.mark_setup_mailed(hash bytea) returns void
  language sql security definer set search_path = public, pg_temp
  as $$ update setup_requests r set mailed_at = now() where r.id_hash = hash $$;

-- Counts a try; no row: unknown, too old, or out of tries.
create function identity.try_setup_code(hash bytea, most integer) returns text
  language sql security definer set search_path = public, pg_temp
  as $$
  update setup_requests r set tries = r.tries + 1
  where r.id_hash = hash and r.expires_at > now() and r.tries < most
  returning r.email::text
$$;

-- The right code was typed. An address that has an account got none, so that no guess tells of the account.
create function identity.verify_setup_request(hash bytea, expires timestamptz) returns boolean
  language sql security definer set search_path = public, pg_temp
  as $$
  with verified as (
    update setup_requests r set verified_at = now(), expires_at = expires
    where r.id_hash = hash and r.expires_at > now()
      and (identity.is_idle(r.email) or not identity.email_taken(r.email))
    returning 1)
  select exists (select from verified)
$$;

create function identity.is_setup_verified(hash bytea, address citext) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select exists (
    select from setup_requests r
    where r.id_hash = hash and r.email = address and r.verified_at is not null and r.expires_at > now())
$$;

-- It makes one workspace.
create function identity.use_setup_request(hash bytea, address citext) returns boolean
  language sql security definer set search_path = public, pg_temp
  as $$
  with used as (
    delete from setup_requests r
    where r.id_hash = hash and r.email = address and r.verified_at is not null and r.expires_at > now()
    returning 1)
  select exists (select from used)
$$;

revoke execute on function identity.add_setup_request, identity.find_setup_mail,
  identity.mark_setup_mailed, identity.try_setup_code, identity.verify_setup_request,
  identity.is_setup_verified, identity.use_setup_request from public;
grant execute on function identity.add_setup_request, identity.find_setup_mail,
  identity.mark_setup_mailed, identity.try_setup_code, identity.verify_setup_request,
  identity.is_setup_verified, identity.use_setup_request to sightline_app;
