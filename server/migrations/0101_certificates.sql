-- Certificates for the hosts of this installation, which its nodes get by ACME (RFC 8555) and share. Above tenants and out of the
-- application role's reach; the application encrypts the private keys.

create table acme_accounts (
  directory text primary key,
  account_key bytea not null,
  -- Known once the authority has made the account.
  account_url text
);

create table certificates (
  host text primary key,
  chain text,
  private_key bytea,
  -- Since when there has been one.
  worked_since timestamptz,
  failure text,
  failures integer not null default 0,
  next_try_at timestamptz,
  -- One node orders at a time; another one takes over after this.
  ordered_until timestamptz,
  check ((chain is null) = (private_key is null))
);

-- What the authority asks for while an order is under way. Every node answers, since the authority may reach any.
create table acme_challenges (
  token text primary key,
  host text not null,
  kind text not null check (kind in ('http-01', 'tls-alpn-01')),
  key_authorization text not null,
  created_at timestamptz not null default now()
);

-- What people who manage a host may know of its certificate.
create function identity.find_certificate(wanted citext)
  returns table (host text, worked_since timestamptz, failure text, next_try_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select c.host, c.worked_since, c.failure, c.next_try_at from certificates c where c.host = lower(wanted::text) $$;
revoke execute on function identity.find_certificate from public;
grant execute on function identity.find_certificate to sightline_app;
