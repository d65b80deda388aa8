-- Browsers that notifications are pushed to: one for each session, and gone with it. What a row holds lets this installation send
-- to the browser, and nobody else: requests to the push service are signed by its key.
create table push_subscriptions (
  organization_id uuid not null,
  id uuid not null default uuidv7(),
  person_id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  hides_contents boolean not null default false,
  created_at timestamptz not null,
  -- Attempts that failed since the last success, and until when there is none.
  failures int not null default 0,
  paused_until timestamptz,
  primary key (organization_id, id),
  unique (organization_id, session_id),
  foreign key (organization_id, person_id) references people on delete cascade
);
call tenant_table('push_subscriptions');
-- A browser has one subscription, so what it shows is of one person in one workspace.
create unique index push_subscriptions_endpoint on push_subscriptions (endpoint);
create index push_subscriptions_of_session on push_subscriptions (session_id);
create index push_subscriptions_of_person on push_subscriptions (organization_id, person_id);

-- What a browser may show now, and as which kind: a call that rang becomes a missed one. Outlives its notification, so that what
-- is gone can be closed there.
create table push_deliveries (
  organization_id uuid not null,
  subscription_id uuid not null,
  notification_id uuid not null,
  kind text not null,
  delivered_at timestamptz not null,
  primary key (organization_id, subscription_id, notification_id),
  foreign key (organization_id, subscription_id) references push_subscriptions on delete cascade
);
call tenant_table('push_deliveries');

-- Tokens of a session follow one another, so the subscription goes when the last one of its workspace has gone.
create function remove_push_subscriptions() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  delete from push_subscriptions s using ended e
  where s.session_id = e.session_id and not exists (
    select from tokens t where t.session_id = s.session_id and t.organization_id = s.organization_id);
  return null;
end $$;
revoke execute on function remove_push_subscriptions from public;
create trigger remove_push_subscriptions after delete on tokens referencing old table as ended
  for each statement execute function remove_push_subscriptions();

-- Moves a browser to its present user: a caller that knows its secret is that browser. False: another browser has the address.
create function identity.release_push_endpoint(address text, secret text, session uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  -- Two sessions that register one browser follow one another.
  perform pg_advisory_xact_lock(hashtextextended(address, 0));
  delete from push_subscriptions where endpoint = address and auth = secret and session_id <> session;
  return not exists (select from push_subscriptions where endpoint = address and session_id <> session);
end $$;

-- Who is behind sessions that last, as identity.find_sessions has it for tokens.
create function identity.find_sessions_by_id(sessions uuid[], place uuid)
  returns table (
    token_id uuid, session_id uuid, signed_in_at timestamptz, last_used_at timestamptz, user_id uuid, user_name text,
    locale text, organization_id uuid, branch_id uuid, expires_at timestamptz, role text, plan text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select distinct on (t.session_id)
    t.id, t.session_id, t.signed_in_at, t.last_used_at, u.id, u.name, u.locale, t.organization_id, t.branch_id, t.expires_at,
    r.name, o.plan
  from tokens t
  join users u on u.id = t.user_id
  join organizations o on o.id = t.organization_id
  left join roles r on r.organization_id = t.organization_id and r.person_id = t.user_id
    and r.branch_id is not distinct from t.branch_id
  where t.session_id = any(sessions) and t.organization_id = place and identity.is_live(t)
  order by t.session_id, t.created_at desc
$$;

revoke execute on function identity.release_push_endpoint, identity.find_sessions_by_id from public;
grant execute on function identity.release_push_endpoint, identity.find_sessions_by_id to sightline_app;
