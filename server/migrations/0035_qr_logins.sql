-- A desktop that waits for its owner's phone. The QR code shows `code`, with which a signed-in phone finds and answers it; only
-- the desktop knows `claim`, with which it gets the session. So whoever sees the QR code gains nothing by it.
create table qr_logins (
  code_hash bytea primary key,
  claim_hash bytea not null unique,
  device text,
  ip text not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused')),
  -- Who approved or refused.
  user_id uuid references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index qr_logins_of_user on qr_logins (user_id);

create function identity.add_qr_login(code bytea, claim bytea, seen_device text, address text, expires timestamptz)
  returns void
  language sql security definer set search_path = public, pg_temp
  as $$
  delete from qr_logins where expires_at < now();
  insert into qr_logins (code_hash, claim_hash, device, ip, expires_at)
  values (code, claim, seen_device, address, expires)
$$;

create function identity.find_qr_login(code bytea)
  returns table (device text, ip text, created_at timestamptz, expires_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select q.device, q.ip, q.created_at, q.expires_at from qr_logins q
  where q.code_hash = code and q.state = 'waiting' and q.expires_at > now()
$$;

-- One answer counts: the first.
create function identity.answer_qr_login(code bytea, owner uuid, is_approved boolean) returns text
  language sql security definer set search_path = public, pg_temp
  as $$
  update qr_logins set state = case when is_approved then 'approved' else 'refused' end, user_id = owner
  where code_hash = code and state = 'waiting' and expires_at > now()
  returning coalesce(device, '')
$$;

create function identity.qr_login_state(claim bytea) returns text
  language sql stable security definer set search_path = public, pg_temp
  as $$ select q.state from qr_logins q where q.claim_hash = claim and q.expires_at > now() $$;

-- An approval opens one session.
create function identity.use_qr_login(claim bytea) returns uuid
  language sql security definer set search_path = public, pg_temp
  as $$
  delete from qr_logins q
  where q.claim_hash = claim and q.state = 'approved' and q.expires_at > now() and identity.is_active(q.user_id)
  returning q.user_id
$$;

revoke execute on function
  identity.add_qr_login, identity.find_qr_login, identity.answer_qr_login, identity.qr_login_state,
  identity.use_qr_login from public;
grant execute on function
  identity.add_qr_login, identity.find_qr_login, identity.answer_qr_login, identity.qr_login_state,
  identity.use_qr_login to sightline_app;
