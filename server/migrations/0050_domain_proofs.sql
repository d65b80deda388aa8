-- Domains that workspaces claim, for single sign-on and for hosts of their own, and whether they have proved that a domain is
-- theirs: by a TXT record of DNS that holds the token of the workspace. Of several that claim one domain, one has it.

alter table organizations add column domain_token text not null default replace(gen_random_uuid()::text, '-', '');

create table domain_proofs (
  organization_id uuid not null references organizations on delete cascade,
  domain citext not null,
  -- `assumed`: it stands without a record. So do claims from before this table, until somebody proves the domain, and names that
  -- no public network has (RFC 6761).
  state text not null check (state in ('waiting', 'proved', 'assumed', 'lost')),
  claimed_at timestamptz not null default now(),
  checked_at timestamptz,
  proved_at timestamptz,
  -- What the audit log says of it.
  noted_state text not null default 'waiting',
  primary key (organization_id, domain)
);
call tenant_table('domain_proofs');
create unique index domain_proofs_held on domain_proofs (domain) where state in ('proved', 'assumed');
create index domain_proofs_of_domain on domain_proofs (domain);
create trigger tell_revocation after insert or update or delete on domain_proofs
  for each statement execute function tell_revocation();

create function is_private_domain(name citext) returns boolean
  language sql immutable
  as $$ select name::text ~ '\.(localhost|test)$' $$;

-- Claims from before stay as they are: what would be switched off otherwise is the only way in for some, or where their
-- customers look for them.
insert into domain_proofs (organization_id, domain, state)
  select organization_id, domain, 'assumed' from sso_domains
  union
  select organization_id, host, 'assumed' from environment_hosts h
  where not exists (select from sso_domains d where d.domain = h.host and d.organization_id <> h.organization_id);
-- Two workspaces had one name, as domain and as host: who signs people in keeps it.
insert into domain_proofs (organization_id, domain, state)
  select organization_id, host, 'waiting' from environment_hosts on conflict do nothing;

-- Whether it has a record is looked up each day.
create function check_domain_daily() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform jobs.enqueue('workspace.check_domain', json_build_object('domain', new.domain), true, new.domain::text,
    now() + interval '1 day', 5);
  return null;
end
$$;
create trigger check_domain_daily after insert on domain_proofs for each row
  when (not is_private_domain(new.domain)) execute function check_domain_daily();
do $$
declare
  claimed citext;
begin
  for claimed in select distinct domain from domain_proofs where not is_private_domain(domain) loop
    perform jobs.enqueue('workspace.check_domain', json_build_object('domain', claimed), true, claimed::text,
      now() + interval '1 day', 5);
  end loop;
end $$;

-- Several may claim a public name. A private one nobody can prove, so the first has it.
alter table sso_domains drop constraint sso_domains_domain_key;
alter table environment_hosts drop constraint environment_hosts_host_key;
create index sso_domains_of_domain on sso_domains (domain);
create index environment_hosts_of_host on environment_hosts (host);

create function claim_domain() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  wanted citext := coalesce(to_jsonb(new) ->> 'domain', to_jsonb(new) ->> 'host');
  is_private boolean := is_private_domain(wanted);
begin
  perform pg_advisory_xact_lock(hashtextextended('domain ' || wanted::text, 0));
  if is_private and exists (
    select from domain_proofs p where p.domain = wanted and p.organization_id <> new.organization_id) then
    raise exception 'the domain belongs to another workspace' using errcode = '23505', table = tg_table_name;
  end if;
  insert into domain_proofs (organization_id, domain, state)
  values (new.organization_id, wanted, case when is_private then 'assumed' else 'waiting' end)
  on conflict do nothing;
  return null;
end
$$;
create trigger claim_domain after insert on sso_domains for each row execute function claim_domain();
create trigger claim_domain after insert on environment_hosts for each row execute function claim_domain();

create function release_domain() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  released citext := coalesce(to_jsonb(old) ->> 'domain', to_jsonb(old) ->> 'host');
begin
  delete from domain_proofs p
  where p.organization_id = old.organization_id and p.domain = released
    and not exists (select from sso_domains d where d.organization_id = p.organization_id and d.domain = released)
    and not exists (select from environment_hosts h where h.organization_id = p.organization_id and h.host = released);
  return null;
end
$$;
create trigger release_domain after delete on sso_domains for each row execute function release_domain();
create trigger release_domain after delete on environment_hosts for each row execute function release_domain();

create function identity.holds_domain(organization uuid, wanted citext) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select exists (
    select from domain_proofs p
    where p.organization_id = organization and p.domain = wanted and p.state in ('proved', 'assumed'))
$$;

create function identity.is_claimed(wanted citext) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from domain_proofs p where p.domain = wanted) $$;

create function identity.is_held_by_others(organization uuid, wanted citext) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select exists (
    select from domain_proofs p
    where p.organization_id <> organization and p.domain = wanted and p.state in ('proved', 'assumed'))
$$;

-- Settles who has a domain by the tokens that its record holds. Who has proved it keeps it while the own token is there; else
-- it goes to the one of the others whose token is there and who claimed it first. A row for each claim that has changed.
create function identity.settle_domain(wanted citext, tokens text[])
  returns table (organization_id uuid, state text)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
#variable_conflict use_column
declare
  holder uuid;
  lost uuid[];
  displaced uuid[];
begin
  perform pg_advisory_xact_lock(hashtextextended('domain ' || wanted::text, 0));
  with changed as (
    update domain_proofs p set state = 'lost'
    from organizations o
    where o.id = p.organization_id and p.domain = wanted and p.state = 'proved' and not o.domain_token = any(tokens)
    returning p.organization_id)
  select coalesce(array_agg(c.organization_id), '{}') into lost from changed c;
  select p.organization_id into holder
  from domain_proofs p join organizations o on o.id = p.organization_id
  where p.domain = wanted and o.domain_token = any(tokens)
  order by p.state = 'proved' desc, p.claimed_at, p.organization_id
  limit 1;
  with changed as (
    update domain_proofs p set state = 'lost'
    where p.domain = wanted and p.state = 'assumed' and p.organization_id <> holder
    returning p.organization_id)
  select coalesce(array_agg(c.organization_id), '{}') into displaced from changed c;
  update domain_proofs p set checked_at = now() where p.domain = wanted;
  return query
    with proved as (
      update domain_proofs p set state = 'proved', proved_at = now()
      where p.domain = wanted and p.organization_id = holder and p.state <> 'proved'
      returning p.organization_id)
    select c.id, 'lost' from unnest(lost || displaced) c (id) union all select v.organization_id, 'proved' from proved v;
end
$$;

-- As before (0038), for domains that the workspace has proved.
create or replace function identity.find_sso(wanted_domain citext, wanted_name citext) returns uuid
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select coalesce(
    (select d.organization_id from sso_domains d
      where d.domain = wanted_domain and identity.holds_domain(d.organization_id, d.domain)),
    (select p.organization_id from sso_providers p where p.short_name = wanted_name))
$$;

create or replace function identity.must_use_sso(owner uuid, organization uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select exists (
    select from sso_providers p
    join sso_domains d on d.organization_id = p.organization_id
    join users u on u.id = owner and d.domain = split_part(u.email::text, '@', 2)::citext
    where p.organization_id = organization and p.is_enforced and identity.holds_domain(organization, d.domain)
      and not exists (
        select from roles r where r.organization_id = organization and r.person_id = owner and r.name = 'Subscriber'))
$$;

-- As before (0044), at hosts that the workspace has proved.
create or replace function identity.find_environment(wanted_slug text, wanted_host text)
  returns table (
    organization_id uuid, slug text, name text, subtitle text, primary_color text, secondary_color text,
    logo_file_id uuid, favicon_file_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select e.organization_id, e.slug, e.name, e.subtitle, e.primary_color, e.secondary_color, e.logo_file_id, e.favicon_file_id
  from environments e
  where e.slug = wanted_slug or exists (
    select from environment_hosts h
    where h.organization_id = e.organization_id and h.environment_id = e.id and h.host = wanted_host
      and identity.holds_domain(h.organization_id, h.host::citext))
$$;

revoke execute on function check_domain_daily, claim_domain, release_domain from public;
revoke execute on function identity.holds_domain, identity.is_claimed, identity.is_held_by_others, identity.settle_domain
  from public;
grant execute on function identity.holds_domain, identity.is_claimed, identity.is_held_by_others, identity.settle_domain
  to sightline_app;
