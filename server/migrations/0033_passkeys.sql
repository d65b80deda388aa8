-- Keys that browsers and phones hold for their owners. They sign a challenge that works once.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  -- Kept by the maker of the phone or browser, and on its owner's other devices too.
  is_synced boolean not null,
  name text not null,
  added_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id);

create table passkey_challenges (
  hash bytea primary key,
  purpose text not null,
  -- Whose; null for a sign-in that has not said who it is.
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_of_user on passkey_challenges (user_id);

create function identity.add_passkey_challenge(challenge_hash bytea, what_for text, owner uuid, expires timestamptz)
  returns void
  language sql security definer set search_path = public, pg_temp
  as $$
  delete from passkey_challenges where expires_at < now();
  insert into passkey_challenges (hash, purpose, user_id, expires_at) values (challenge_hash, what_for, owner, expires)
$$;

create function identity.use_passkey_challenge(challenge_hash bytea, what_for text, owner uuid) returns boolean
  language sql security definer set search_path = public, pg_temp
  as $$
  with used as (
    delete from passkey_challenges c
    where c.hash = challenge_hash and c.purpose = what_for and c.user_id is not distinct from owner and c.expires_at > now()
    returning 1)
  select exists (select from used)
$$;

create function identity.list_passkeys(owner uuid)
  returns table (
    id uuid, credential_id text, transports text[], is_synced boolean, name text, added_at timestamptz,
    last_used_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select p.id, p.credential_id, p.transports, p.is_synced, p.name, p.added_at, p.last_used_at
  from passkeys p where p.user_id = owner order by p.added_at, p.id
$$;

-- Of accounts that may sign in.
create function identity.find_passkey(wanted text)
  returns table (id uuid, user_id uuid, credential_id text, public_key bytea, counter bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select p.id, p.user_id, p.credential_id, p.public_key, p.counter from passkeys p
  where p.credential_id = wanted and identity.is_active(p.user_id)
$$;

create function identity.add_passkey(
  new_id uuid, owner uuid, credential text, key bytea, first_counter bigint, ways text[], synced boolean, title text)
  returns boolean
  language sql security definer set search_path = public, pg_temp
  as $$
  with added as (
    insert into passkeys (id, user_id, credential_id, public_key, counter, transports, is_synced, name)
    values (new_id, owner, credential, key, first_counter, ways, synced, title)
    on conflict do nothing returning 1)
  select exists (select from added)
$$;

create function identity.touch_passkey(wanted uuid, new_counter bigint, synced boolean) returns boolean
  language sql security definer set search_path = public, pg_temp
  as $$
  with used as (
    update passkeys set counter = new_counter, is_synced = synced, last_used_at = now() where id = wanted returning 1)
  select exists (select from used)
$$;

create function identity.rename_passkey(owner uuid, wanted uuid, title text) returns boolean
  language sql security definer set search_path = public, pg_temp
  as $$
  with renamed as (update passkeys set name = title where id = wanted and user_id = owner returning 1)
  select exists (select from renamed)
$$;

-- Its name, or null where there is none.
create function identity.remove_passkey(owner uuid, wanted uuid) returns text
  language sql security definer set search_path = public, pg_temp
  as $$ delete from passkeys where id = wanted and user_id = owner returning name $$;

revoke execute on function
  identity.add_passkey_challenge, identity.use_passkey_challenge, identity.list_passkeys, identity.find_passkey,
  identity.add_passkey, identity.touch_passkey, identity.rename_passkey, identity.remove_passkey from public;
grant execute on function
  identity.add_passkey_challenge, identity.use_passkey_challenge, identity.list_passkeys, identity.find_passkey,
  identity.add_passkey, identity.touch_passkey, identity.rename_passkey, identity.remove_passkey to sightline_app;
