-- Rights that are taken away reach the sockets of every node, whatever took them away: nodes LISTEN on `revocations` and
-- then check who is connected to them.
create function tell_revocation() returns trigger
  language plpgsql
  as $$
begin
  perform pg_notify('revocations', '');
  return null;
end
$$;

create trigger tell_revocation after delete on tokens for each statement execute function tell_revocation();
create trigger tell_earlier_end after update of expires_at, idle_at on tokens for each row
  when (new.expires_at < old.expires_at or new.idle_at < old.idle_at) execute function tell_revocation();
create trigger tell_revocation after delete on guest_tokens for each statement execute function tell_revocation();
create trigger tell_earlier_end after update of expires_at on guest_tokens for each row
  when (new.expires_at < old.expires_at) execute function tell_revocation();
create trigger tell_revocation after update or delete on roles for each statement execute function tell_revocation();

-- Those of many tokens that still work, with who is behind each, and when it ends by itself.
create function identity.find_sessions(hashes bytea[])
  returns table (
    hash bytea, ends_at timestamptz, token_id uuid, session_id uuid, signed_in_at timestamptz, last_used_at timestamptz,
    user_id uuid, user_name text, locale text, organization_id uuid, branch_id uuid, expires_at timestamptz, role text,
    plan text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select t.hash, least(t.expires_at, t.idle_at), t.id, t.session_id, t.signed_in_at, t.last_used_at, u.id, u.name,
    u.locale, t.organization_id, t.branch_id, t.expires_at, r.name, o.plan
  from tokens t
  join users u on u.id = t.user_id
  left join organizations o on o.id = t.organization_id
  left join roles r on r.organization_id = t.organization_id and r.person_id = t.user_id
    and r.branch_id is not distinct from t.branch_id
  where t.hash = any(hashes) and identity.is_live(t)
$$;

create function identity.find_guests(hashes bytea[])
  returns table (
    hash bytea, ends_at timestamptz, organization_id uuid, person_id uuid, name text, call_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select g.hash, g.expires_at, g.organization_id, g.person_id, p.name, g.call_id
  from guest_tokens g join people p on p.organization_id = g.organization_id and p.id = g.person_id
  where g.hash = any(hashes) and g.expires_at > now()
$$;

revoke execute on function identity.find_sessions, identity.find_guests from public;
grant execute on function identity.find_sessions, identity.find_guests to sightline_app;
