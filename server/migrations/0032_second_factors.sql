-- Second factors of accounts, above tenants like the accounts themselves: reached through the functions below only.

-- An app that shows a new code every 30 seconds. Secrets are encrypted by the installation; `pending` is one that was shown
-- and whose first code has not been typed yet. `last_step` is the period of the last accepted code: no code works twice.
create table authenticators (
  user_id uuid primary key references users on delete cascade,
  secret bytea,
  last_step bigint not null default 0,
  added_at timestamptz,
  pending bytea,
  pending_until timestamptz
);

-- Typed in place of a factor that is lost, each once. `selector` is the first group of a code, `hash` that of the rest.
create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  selector text not null,
  hash text not null,
  primary key (user_id, selector)
);

-- A right password that still needs a second factor.
create table sign_in_tickets (
  hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null
);
create index sign_in_tickets_of_user on sign_in_tickets (user_id);

-- How a session began, and when its owner last proved to be there. Sessions from before this table have no row.
create table sign_ins (
  session_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  way text not null check (way in ('password', 'passkey', 'qr', 'sso')),
  confirmed_at timestamptz
);
create index sign_ins_of_user on sign_ins (user_id);

-- A ticket is worth the password that was typed for it.
create function end_sign_in_tickets() returns trigger
  language plpgsql
  as $$
begin
  delete from sign_in_tickets where user_id = new.id;
  return null;
end
$$;
create trigger end_sign_in_tickets after update of password_hash, disabled_at on users for each row
  execute function end_sign_in_tickets();

create function identity.add_sign_in_ticket(ticket_hash bytea, owner uuid, expires timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
  delete from sign_in_tickets where expires_at < now();
  insert into sign_in_tickets (hash, user_id, expires_at) values (ticket_hash, owner, expires)
$$;

create function identity.find_sign_in_ticket(ticket_hash bytea) returns table (user_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select t.user_id from sign_in_tickets t where t.hash = ticket_hash and t.expires_at > now() $$;

create function identity.use_sign_in_ticket(ticket_hash bytea) returns table (user_id uuid)
  language sql security definer set search_path = public, pg_temp
  as $$ delete from sign_in_tickets t where t.hash = ticket_hash and t.expires_at > now() returning t.user_id $$;

create function identity.find_authenticator(owner uuid)
  returns table (secret bytea, added_at timestamptz, pending bytea)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select a.secret, a.added_at, case when a.pending_until > now() then a.pending end
  from authenticators a where a.user_id = owner
$$;

create function identity.set_pending_authenticator(owner uuid, sealed bytea, until timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
  insert into authenticators (user_id, pending, pending_until) values (owner, sealed, until)
  on conflict (user_id) do update set pending = sealed, pending_until = until
$$;

-- The pending secret becomes the one that counts, unless another one has become pending since.
create function identity.confirm_authenticator(owner uuid, sealed bytea, step bigint) returns boolean
  language sql security definer set search_path = public, pg_temp
  as $$
  with confirmed as (
    update authenticators set secret = sealed, last_step = step, added_at = now(), pending = null, pending_until = null
    where user_id = owner and pending = sealed and pending_until > now() returning 1)
  select exists (select from confirmed)
$$;

-- Of two that come with one code, or with an earlier one, only the first gets in.
create function identity.use_authenticator_step(owner uuid, sealed bytea, step bigint) returns boolean
  language sql security definer set search_path = public, pg_temp
  as $$
  with used as (
    update authenticators set last_step = step where user_id = owner and secret = sealed and last_step < step returning 1)
  select exists (select from used)
$$;

create function identity.remove_authenticator(owner uuid) returns boolean
  language sql security definer set search_path = public, pg_temp
  as $$
  with removed as (delete from authenticators where user_id = owner returning secret)
  select exists (select from removed where secret is not null)
$$;

-- Replaces all codes; none are left with empty lists.
create function identity.set_recovery_codes(owner uuid, selectors text[], hashes text[]) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
  delete from recovery_codes where user_id = owner;
  insert into recovery_codes (user_id, selector, hash) select owner, * from unnest(selectors, hashes);
$$;

create function identity.find_recovery_code(owner uuid, wanted text) returns text
  language sql stable security definer set search_path = public, pg_temp
  as $$ select hash from recovery_codes where user_id = owner and selector = wanted $$;

create function identity.use_recovery_code(owner uuid, wanted text, known_hash text) returns boolean
  language sql security definer set search_path = public, pg_temp
  as $$
  with used as (
    delete from recovery_codes where user_id = owner and selector = wanted and hash = known_hash returning 1)
  select exists (select from used)
$$;

create function identity.count_recovery_codes(owner uuid) returns int
  language sql stable security definer set search_path = public, pg_temp
  as $$ select count(*)::int from recovery_codes where user_id = owner $$;

-- Drops what sessions that have ended left behind.
create function identity.add_sign_in(session uuid, owner uuid, how text, confirmed timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
  delete from sign_ins s where s.user_id = owner and not exists (select from tokens t where t.session_id = s.session_id);
  insert into sign_ins (session_id, user_id, way, confirmed_at) values (session, owner, how, confirmed)
  on conflict (session_id) do update set confirmed_at = excluded.confirmed_at
$$;

create function identity.confirmed_at(session uuid) returns timestamptz
  language sql stable security definer set search_path = public, pg_temp
  as $$ select s.confirmed_at from sign_ins s where s.session_id = session $$;

create function identity.set_confirmed(session uuid, owner uuid) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
  insert into sign_ins (session_id, user_id, way, confirmed_at) values (session, owner, 'password', now())
  on conflict (session_id) do update set confirmed_at = now()
$$;

revoke execute on function
  identity.add_sign_in_ticket, identity.find_sign_in_ticket, identity.use_sign_in_ticket, identity.find_authenticator,
  identity.set_pending_authenticator, identity.confirm_authenticator, identity.use_authenticator_step,
  identity.remove_authenticator, identity.set_recovery_codes, identity.find_recovery_code, identity.use_recovery_code,
  identity.count_recovery_codes, identity.add_sign_in, identity.confirmed_at, identity.set_confirmed from public;
grant execute on function
  identity.add_sign_in_ticket, identity.find_sign_in_ticket, identity.use_sign_in_ticket, identity.find_authenticator,
  identity.set_pending_authenticator, identity.confirm_authenticator, identity.use_authenticator_step,
  identity.remove_authenticator, identity.set_recovery_codes, identity.find_recovery_code, identity.use_recovery_code,
  identity.count_recovery_codes, identity.add_sign_in, identity.confirmed_at, identity.set_confirmed to sightline_app;
