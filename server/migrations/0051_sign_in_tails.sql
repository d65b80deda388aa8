-- An own role may be the one that new accounts of a provider get; null: it was deleted, and somebody must choose another.
alter table sso_providers alter column default_role drop not null;

-- The provider by which alone somebody signs in: null while a password opens any of their workspaces.
create function identity.only_provider_of(owner uuid) returns text
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select case
    when bool_and(p.organization_id is not null and (
      identity.must_use_sso(owner, r.organization_id)
      or ('sso' = any(s.ways) and not 'password' = any(s.ways) and not held.is_subscriber)))
    then min(p.name) end
  from (select distinct organization_id from roles where person_id = owner) r
  left join sso_providers p on p.organization_id = r.organization_id
  left join sign_in_policies s on s.organization_id = r.organization_id
  cross join lateral (
    select exists (
      select from roles o where o.organization_id = r.organization_id and o.person_id = owner and o.name = 'Subscriber')
      as is_subscriber) held
$$;

-- Whether somebody owns a workspace that they enter by a passkey alone, or by a QR code that a device with one approves.
create function identity.needs_passkey(owner uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select exists (
    select from roles r join sign_in_policies s on s.organization_id = r.organization_id
    where r.person_id = owner and r.name = 'Subscriber' and not 'password' = any(s.ways) and not 'sso' = any(s.ways))
$$;

revoke execute on function identity.only_provider_of, identity.needs_passkey from public;
grant execute on function identity.only_provider_of, identity.needs_passkey to sightline_app;
