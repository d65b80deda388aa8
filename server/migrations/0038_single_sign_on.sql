-- Single sign-on: the identity provider of a workspace, and who is who there.
create table sso_providers (
  organization_id uuid primary key references organizations on delete cascade,
  name text not null,
  -- One workspace of the installation has it.
  short_name citext not null unique,
  issuer text not null,
  client_id text not null,
  -- Encrypted by the installation.
  client_secret bytea not null,
  creates_accounts boolean not null,
  default_role text not null,
  default_branch_id uuid,
  is_enforced boolean not null,
  foreign key (organization_id, default_branch_id) references branches on delete set null (default_branch_id)
);
call tenant_table('sso_providers');

-- A domain leads to one workspace, so no other can claim its people.
create table sso_domains (
  organization_id uuid not null references sso_providers on delete cascade,
  domain citext not null,
  primary key (organization_id, domain),
  unique (domain)
);
call tenant_table('sso_domains');

-- Who is known by an issuer and its name for them; addresses change hands, these do not. One account has one of each issuer.
create table sso_identities (
  organization_id uuid not null references sso_providers on delete cascade,
  issuer text not null,
  subject text not null,
  person_id uuid not null,
  linked_at timestamptz not null default now(),
  primary key (organization_id, issuer, subject),
  unique (organization_id, issuer, person_id),
  foreign key (organization_id, person_id) references people on delete cascade
);
call tenant_table('sso_identities');
create index sso_identities_of_person on sso_identities (organization_id, person_id);

-- Sign-ins that are under way at a provider. `state` comes back from there; only the browser that began knows `claim`. `sealed` is
-- what the answer must match, encrypted.
create table sso_sign_ins (
  state_hash bytea primary key,
  claim_hash bytea not null,
  organization_id uuid not null references organizations on delete cascade,
  sealed bytea not null,
  expires_at timestamptz not null
);
create index sso_sign_ins_of_organization on sso_sign_ins (organization_id);

-- The workspace whose provider began a session. The session works in no other: a provider speaks for its own workspace. No
-- foreign key, so that the row never goes while the session lives.
alter table sign_ins add column organization_id uuid check ((way = 'sso') = (organization_id is not null));

-- Where all ways were allowed, the new one is too.
update sign_in_policies set ways = ways || '{sso}' where ways @> '{password,passkey,qr}' and not 'sso' = any(ways);

create trigger tell_revocation after insert or update on sso_providers for each statement execute function tell_revocation();
create trigger tell_revocation after insert on sso_domains for each statement execute function tell_revocation();

create function identity.find_sso(wanted_domain citext, wanted_name citext) returns uuid
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select coalesce(
    (select d.organization_id from sso_domains d where d.domain = wanted_domain),
    (select p.organization_id from sso_providers p where p.short_name = wanted_name))
$$;

create function identity.add_sso_sign_in(
  state bytea, claim bytea, organization uuid, secrets bytea, expires timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
  delete from sso_sign_ins where expires_at < now();
  insert into sso_sign_ins (state_hash, claim_hash, organization_id, sealed, expires_at)
  values (state, claim, organization, secrets, expires)
$$;

-- It finishes once, in the browser and at the address where it began.
create function identity.use_sso_sign_in(state bytea, claim bytea, organization uuid) returns bytea
  language sql security definer set search_path = public, pg_temp
  as $$
  delete from sso_sign_ins s
  where s.state_hash = state and s.claim_hash = claim and s.organization_id = organization and s.expires_at > now()
  returning s.sealed
$$;

-- Never confirmed: how an account signs in everywhere is not for the provider of one workspace to change.
create function identity.add_sso_session(session uuid, owner uuid, organization uuid) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
  delete from sign_ins s where s.user_id = owner and not exists (select from tokens t where t.session_id = s.session_id);
  insert into sign_ins (session_id, user_id, way, organization_id) values (session, owner, 'sso', organization)
$$;

-- Null: the session is its owner's everywhere.
create function identity.sso_place(session uuid) returns uuid
  language sql stable security definer set search_path = public, pg_temp
  as $$ select s.organization_id from sign_ins s where s.session_id = session $$;

create function identity.find_user_of_address(wanted citext) returns table (id uuid, is_disabled boolean)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select u.id, u.disabled_at is not null from users u where u.email = wanted $$;

create function identity.is_disabled(wanted uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from users u where u.id = wanted and u.disabled_at is not null) $$;

-- Whether a workspace wants a person to come by its provider. Subscribers keep every way in, for the day the provider fails.
create function identity.must_use_sso(owner uuid, organization uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select exists (
    select from sso_providers p
    join sso_domains d on d.organization_id = p.organization_id
    join users u on u.id = owner and d.domain = split_part(u.email::text, '@', 2)::citext
    where p.organization_id = organization and p.is_enforced
      and not exists (
        select from roles r where r.organization_id = organization and r.person_id = owner and r.name = 'Subscriber'))
$$;

-- Whether all workspaces of a person want that.
create function identity.must_use_sso_everywhere(owner uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select coalesce(bool_and(identity.must_use_sso(owner, r.organization_id)), false) from roles r where r.person_id = owner
$$;

-- As before (0034). A session of a provider works in the workspace of that provider alone; where single sign-on is the only
-- way, or people must use it, Subscribers keep the others.
create or replace function identity.sign_in_demands(owner uuid, organization uuid, session uuid)
  returns table (second_factor_due timestamptz, is_way_refused boolean)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select
    case when p.require_second_factor and began.way <> 'sso' and not identity.has_second_factor(owner)
      then greatest(p.required_since, person.created_at) + make_interval(days => p.grace_days) end,
    case
      when began.way = 'sso' and began.organization_id <> organization then true
      when began.way <> 'sso' and identity.must_use_sso(owner, organization) then true
      when p.ways = '{sso}' and began.way <> 'sso' then not exists (
        select from roles r where r.organization_id = organization and r.person_id = owner and r.name = 'Subscriber')
      else coalesce(not began.way = any(p.ways), false)
    end
  from (
    select coalesce(s.way, 'password') as way, s.organization_id
    from (select) as always left join sign_ins s on s.session_id = session) as began
  left join sign_in_policies p on p.organization_id = organization
  left join people person on person.organization_id = organization and person.id = owner
  where organization is not null
$$;

revoke execute on function
  identity.find_sso, identity.add_sso_sign_in, identity.use_sso_sign_in, identity.add_sso_session, identity.sso_place,
  identity.find_user_of_address, identity.is_disabled, identity.must_use_sso, identity.must_use_sso_everywhere from public;
grant execute on function
  identity.find_sso, identity.add_sso_sign_in, identity.use_sso_sign_in, identity.add_sso_session, identity.sso_place,
  identity.find_user_of_address, identity.is_disabled, identity.must_use_sso, identity.must_use_sso_everywhere to sightline_app;
