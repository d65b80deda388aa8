-- A suspended person keeps their roles here, where nothing that asks for rights looks: whoever reads `roles` is right without knowing of
-- suspension, and the rows that leave `roles` end sessions, sockets and calls as any other loss of rights does (0020).
create table suspended_roles (
  organization_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  name text not null,
  branch_id uuid,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, person_id) references people on delete cascade,
  foreign key (organization_id, branch_id) references branches on delete cascade,
  unique nulls not distinct (organization_id, person_id, branch_id)
);
call tenant_table('suspended_roles');

-- Who was removed is no longer a member; the name stays for what they wrote. The successor has got their open tickets.
alter table people
  add column last_seen_at timestamptz,
  add column removed_at timestamptz,
  add column successor_id uuid,
  add foreign key (organization_id, successor_id) references people on delete set null (successor_id);

-- The orders of the list of people.
create index people_by_name on people (organization_id, (name collate "und-x-icu"), id) where kind = 'user';
create index people_by_last_seen on people (organization_id, last_seen_at desc nulls last, id) where kind = 'user';
create index people_by_created on people (organization_id, created_at, id) where kind = 'user';
create index people_words on people using gin (organization_id, (plain_text(name || ' ' || coalesce(email::text, ''))) gin_trgm_ops)
  where kind = 'user';
create index roles_of_branch on roles (organization_id, branch_id, name, person_id);

create or replace function identity.touch_token(wanted uuid, address text, idle timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
  with used as (
    update tokens set last_used_at = now(), ip = address, idle_at = idle where id = wanted
    returning user_id, organization_id)
  update people p set last_seen_at = now() from used
  where p.organization_id = used.organization_id and p.id = used.user_id
$$;

create or replace function identity.add_token(
  token_hash bytea, owner uuid, organization uuid, branch uuid, device text, address text, session uuid,
  signed_in timestamptz, idle timestamptz, expires timestamptz) returns uuid
  language sql security definer set search_path = public, pg_temp
  as $$
  update people set last_seen_at = now() where organization_id = organization and id = owner;
  insert into tokens (
    hash, user_id, organization_id, branch_id, device_name, ip, session_id, signed_in_at, idle_at, expires_at)
  values (token_hash, owner, organization, branch, device, address, session, signed_in, idle, expires)
  returning id
$$;

-- Ends what several people are signed in with in one organization.
create function identity.end_sessions_in(place uuid, owners uuid[]) returns table (token_id uuid, owner uuid)
  language sql security definer set search_path = public, pg_temp
  as $$ delete from tokens t where t.organization_id = place and t.user_id = any(owners) returning t.id, t.user_id $$;

-- Whether a sign-in is refused because every workspace of the person has suspended them.
create function identity.is_suspended(wanted uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from suspended_roles where person_id = wanted) $$;
revoke execute on function identity.end_sessions_in, identity.is_suspended from public;
grant execute on function identity.end_sessions_in, identity.is_suspended to sightline_app;
create index suspended_roles_of_person on suspended_roles (person_id);
