-- What a workspace asks of how people sign in to it. No row: nothing but what the product asks of everybody.
create table sign_in_policies (
  organization_id uuid primary key references organizations on delete cascade,
  require_second_factor boolean not null default false,
  -- Since when, and how many days people have to set one up from then, or from when they were added.
  required_since timestamptz,
  grace_days int not null default 7,
  ways text[] not null,
  -- After so many hours people sign in again; null: when a session ends everywhere.
  session_hours int
);
call tenant_table('sign_in_policies');

-- Sockets of sessions that a stricter policy refuses are closed, as after a change of roles.
create trigger tell_revocation after insert or update on sign_in_policies for each statement
  execute function tell_revocation();

create function identity.has_second_factor(owner uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select exists (select from passkeys p where p.user_id = owner)
    or exists (select from authenticators a where a.user_id = owner and a.secret is not null)
$$;

-- By when a person must have a second factor in a workspace, null: not at all or there is one; and whether the workspace
-- refuses how their session began. Other identity providers ask for a second factor of their own.
create function identity.sign_in_demands(owner uuid, organization uuid, session uuid)
  returns table (second_factor_due timestamptz, is_way_refused boolean)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select
    case when p.require_second_factor and coalesce(s.way, 'password') <> 'sso' and not identity.has_second_factor(owner)
      then greatest(p.required_since, person.created_at) + make_interval(days => p.grace_days) end,
    not coalesce(s.way, 'password') = any(p.ways)
  from sign_in_policies p
  left join sign_ins s on s.session_id = session
  left join people person on person.organization_id = p.organization_id and person.id = owner
  where p.organization_id = organization
$$;

create function identity.sign_in_way(session uuid) returns text
  language sql stable security definer set search_path = public, pg_temp
  as $$ select coalesce((select s.way from sign_ins s where s.session_id = session), 'password') $$;

-- Whether any workspace of a person asks for a second factor.
create function identity.needs_second_factor(owner uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select exists (
    select from sign_in_policies p
    join roles r on r.organization_id = p.organization_id and r.person_id = owner
    where p.require_second_factor)
$$;

-- As before (0019), and no longer than the workspace lets a session last.
create or replace function identity.is_live(t tokens) returns boolean
  language sql stable
  as $$
  select t.expires_at > now() and t.idle_at > now()
    and not exists (select from users u where u.id = t.user_id and u.disabled_at is not null)
    and not exists (
      select from sign_in_policies p
      where p.organization_id = t.organization_id
        and t.signed_in_at + make_interval(hours => p.session_hours) <= now())
$$;

revoke execute on function
  identity.has_second_factor, identity.sign_in_demands, identity.sign_in_way, identity.needs_second_factor from public;
grant execute on function
  identity.has_second_factor, identity.sign_in_demands, identity.sign_in_way, identity.needs_second_factor to sightline_app;
