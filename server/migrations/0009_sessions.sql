-- A session is one sign-in. Its tokens follow one another, by renewal or a change of workspace. A token that is not used
-- ends at idle_at, and every one of them at expires_at.
alter table tokens
  add column session_id uuid not null default uuidv7(),
  add column signed_in_at timestamptz not null default now(),
  add column last_used_at timestamptz not null default now(),
  add column idle_at timestamptz not null default 'infinity',
  add column ip text;
update tokens set signed_in_at = created_at, last_used_at = created_at;
create index tokens_of_session on tokens (session_id);
create index guest_tokens_of_call on guest_tokens (organization_id, call_id, person_id);

-- The session by which somebody last came into a call; guests have none.
alter table call_participants add column session_id uuid;
create index call_participants_in on call_participants (organization_id, call_id) where left_at is null;

create function identity.is_live(t tokens) returns boolean
  language sql stable
  as $$ select t.expires_at > now() and t.idle_at > now() $$;

drop function identity.find_session(bytea);
create function identity.find_session(token_hash bytea)
  returns table (
    token_id uuid, session_id uuid, signed_in_at timestamptz, last_used_at timestamptz, user_id uuid, user_name text,
    locale text, organization_id uuid, branch_id uuid, expires_at timestamptz, role text, plan text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select t.id, t.session_id, t.signed_in_at, t.last_used_at, u.id, u.name, u.locale, t.organization_id, t.branch_id,
    t.expires_at, r.name, o.plan
  from tokens t
  join users u on u.id = t.user_id
  left join organizations o on o.id = t.organization_id
  left join roles r on r.organization_id = t.organization_id and r.person_id = t.user_id
    and r.branch_id is not distinct from t.branch_id
  where t.hash = token_hash and identity.is_live(t)
$$;

drop function identity.add_token(bytea, uuid, uuid, uuid, text, timestamptz);
create function identity.add_token(
  token_hash bytea, owner uuid, organization uuid, branch uuid, device text, address text, session uuid,
  signed_in timestamptz, idle timestamptz, expires timestamptz) returns uuid
  language sql security definer set search_path = public, pg_temp
  as $$
  insert into tokens (
    hash, user_id, organization_id, branch_id, device_name, ip, session_id, signed_in_at, idle_at, expires_at)
  values (token_hash, owner, organization, branch, device, address, session, signed_in, idle, expires)
  returning id
$$;

create function identity.touch_token(wanted uuid, address text, idle timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
  as $$ update tokens set last_used_at = now(), ip = address, idle_at = idle where id = wanted $$;

-- The sessions of a user: those in one organization, or with null all of them.
create function identity.list_sessions(owner uuid, place uuid)
  returns table (
    id uuid, device_name text, ip text, signed_in_at timestamptz, last_used_at timestamptz, organization_id uuid,
    organization_name text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select * from (
    select distinct on (t.session_id)
      t.session_id, t.device_name, t.ip, t.signed_in_at, t.last_used_at, t.organization_id, o.name
    from tokens t left join organizations o on o.id = t.organization_id
    where t.user_id = owner and identity.is_live(t) and (place is null or t.organization_id = place)
    order by t.session_id, t.last_used_at desc, t.created_at desc) latest
  order by last_used_at desc
$$;

-- Ends a session (`wanted`), or all of a user but one (`kept`); as above, in one organization or in all.
create function identity.end_sessions(owner uuid, place uuid, wanted uuid, kept uuid)
  returns table (token_id uuid, session_id uuid, device_name text)
  language sql security definer set search_path = public, pg_temp
  as $$
  delete from tokens t
  where t.user_id = owner and (place is null or t.organization_id = place)
    and (wanted is null or t.session_id = wanted) and t.session_id is distinct from kept
  returning t.id, t.session_id, t.device_name
$$;

create function identity.end_guest_tokens(organization uuid, call uuid) returns void
  language sql security definer set search_path = public, pg_temp
  as $$ delete from guest_tokens where organization_id = organization and call_id = call $$;

-- Of tokens that somebody is connected with, those that nothing is behind any more.
create function identity.dead_tokens(hashes bytea[]) returns setof bytea
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select h from unnest(hashes) as h
  where not exists (select from tokens t where t.hash = h and identity.is_live(t))
    and not exists (select from guest_tokens g where g.hash = h and g.expires_at > now())
$$;

-- People in a call who have no business there any more: their session or guest token has ended, or they may no longer
-- read the room (as roomIsReadable in server/src/features/talk/policy.ts has it).
create function identity.strangers_in_calls()
  returns table (organization_id uuid, call_id uuid, room_id uuid, person_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select c.organization_id, c.id, c.room_id, cp.person_id
  from calls c
  join call_participants cp on cp.organization_id = c.organization_id and cp.call_id = c.id and cp.left_at is null
  join people p on p.organization_id = cp.organization_id and p.id = cp.person_id
  join rooms r on r.organization_id = c.organization_id and r.id = c.room_id
  where c.ended_at is null and case p.kind
    when 'guest' then not exists (
      select from guest_tokens g
      where g.organization_id = c.organization_id and g.call_id = c.id and g.person_id = cp.person_id
        and g.expires_at > now())
    else
      cp.session_id is not null
        and not exists (select from tokens t where t.session_id = cp.session_id and identity.is_live(t))
      or not exists (
        select from room_members m
        where m.organization_id = r.organization_id and m.room_id = r.id and m.person_id = cp.person_id)
      and not exists (
        select from roles o
        where o.organization_id = r.organization_id and o.person_id = cp.person_id and (
          o.branch_id is null and r.type = 'Ticket' or exists (
            select from tickets t
            where t.organization_id = r.organization_id and t.room_id = r.id and t.branch_id = o.branch_id)))
    end
$$;

create function identity.find_password(owner uuid) returns text
  language sql stable security definer set search_path = public, pg_temp
  as $$ select password_hash from users where id = owner $$;

create function identity.set_password(owner uuid, new_hash text) returns void
  language sql security definer set search_path = public, pg_temp
  as $$ update users set password_hash = new_hash where id = owner $$;

revoke execute on all functions in schema identity from public;
grant execute on all functions in schema identity to sightline_app;
