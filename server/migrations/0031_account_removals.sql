-- The removal of an account: asked -> confirmed by a link and the password -> carried out when its time has come, unless
-- the person signs in before. `hash` is the SHA-256 of the token in the link, until it is used.
create table account_removals (
  user_id uuid primary key references users on delete cascade,
  hash bytea unique,
  link_expires_at timestamptz not null,
  requested_at timestamptz not null default now(),
  confirmed_at timestamptz,
  effective_at timestamptz,
  -- Set by signing in; the job that says so deletes the row.
  taken_back_at timestamptz,
  check ((confirmed_at is null) = (effective_at is null) and (confirmed_at is null) = (hash is not null))
);

-- Those who lead a workspace and stay. Somebody whose removal is confirmed does not count.
create function identity.staying_subscribers(organization uuid) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select distinct r.person_id from roles r
  where r.organization_id = organization and r.name = 'Subscriber'
    and not exists (select from account_removals a where a.user_id = r.person_id and a.confirmed_at is not null
      and a.taken_back_at is null)
$$;

-- A person's workspaces, with what leaving them means.
create function identity.workspaces_of(owner uuid)
  returns table (id uuid, name text, logo_file_id uuid, open_tickets integer, is_last_subscriber boolean, members integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select o.id, o.name, o.logo_file_id,
    (select count(*)::int from ticket_assignees a
      join tickets t on t.organization_id = a.organization_id and t.id = a.ticket_id and t.closed_at is null
      where a.organization_id = o.id and a.person_id = owner),
    owner in (select identity.staying_subscribers(o.id)) and (select count(*) from identity.staying_subscribers(o.id)) = 1,
    (select count(distinct r.person_id)::int from roles r where r.organization_id = o.id)
  from organizations o
  where exists (select from roles r where r.organization_id = o.id and r.person_id = owner)
  order by o.name, o.id
$$;

-- A newer link takes the place of an older one; a confirmed removal stays.
create function identity.add_removal(owner uuid, token_hash bytea, expires timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
  insert into account_removals (user_id, hash, link_expires_at) values (owner, token_hash, expires)
  on conflict (user_id) do update set hash = excluded.hash, link_expires_at = excluded.link_expires_at, requested_at = now(),
    confirmed_at = null, effective_at = null, taken_back_at = null
  where account_removals.confirmed_at is null or account_removals.taken_back_at is not null
$$;

create function identity.find_removal(token_hash bytea) returns table (user_id uuid, name text, email text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select u.id, u.name, u.email::text from account_removals a join users u on u.id = a.user_id
  where a.hash = token_hash and a.link_expires_at > now() and a.confirmed_at is null
$$;

-- Uses the link up and ends every session. No row: the link is wrong, used or too old.
create function identity.confirm_removal(token_hash bytea, effective timestamptz)
  returns table (user_id uuid, token_ids uuid[])
  language sql security definer set search_path = public, pg_temp
  as $$
  with confirmed as (
    update account_removals a set hash = null, confirmed_at = now(), effective_at = effective
    where a.hash = token_hash and a.link_expires_at > now() and a.confirmed_at is null returning a.user_id),
  ended as (
    delete from tokens t using confirmed c where t.user_id = c.user_id returning t.id)
  select c.user_id, array(select ended.id from ended) from confirmed c
$$;

create function identity.take_back_removal(owner uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update account_removals set taken_back_at = now()
  where user_id = owner and confirmed_at is not null and taken_back_at is null;
  return found;
end $$;

-- Whether there was one that had been taken back.
create function identity.forget_removal(owner uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  delete from account_removals where user_id = owner and taken_back_at is not null;
  return found;
end $$;

-- Changes of what one account may do take turns.
create function identity.lock_account(owner uuid) returns void
  language sql security definer set search_path = public, pg_temp
  as $$ select from users where id = owner for update $$;

-- True when the time has come; who signs in at that moment waits, and finds no account.
create function identity.lock_due_removal(owner uuid, at timestamptz) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform from users where id = owner for update;
  perform from account_removals where user_id = owner and effective_at <= at and taken_back_at is null for update;
  return found;
end $$;

-- Every workspace that knows the person, also those that they have left.
create function identity.known_in(owner uuid) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
  as $$ select organization_id from people where id = owner and kind = 'user' order by organization_id $$;

-- The audit log keeps what happened and loses whom it names: an entry can change in this way alone. Its hash stays, so the
-- chain still shows that no entry is missing; an entry `person.removed` says for whom others were redacted.
alter table audit_log add column redacted_for uuid;

drop trigger audit_refuse on audit_log;
create trigger audit_refuse before delete or truncate on audit_log for each statement execute function audit_refuse();
create trigger audit_refuse_update before update on audit_log for each row
  when (
    new.redacted_for is null
    or (new.organization_id, new.seq, new.at, new.event, new.actor_kind, new.actor_id, new.record_kind, new.record_id,
      new.request_id, new.prev_hash, new.hash)
      is distinct from (old.organization_id, old.seq, old.at, old.event, old.actor_kind, old.actor_id, old.record_kind,
      old.record_id, old.request_id, old.prev_hash, old.hash))
  execute function audit_refuse();

-- Former names as whole elements of a list such as "Ana, Rui".
create function without_names(value text, names text[], replacement text) returns text
  language sql immutable parallel safe
  as $$
  select string_agg(case when part = any(names) then replacement else part end, ', ' order by place)
  from regexp_split_to_table(value, ', ') with ordinality as parts (part, place)
$$;

-- Takes the person out of everything that others keep, and removes the account with all that hangs on it. Mentions and call
-- summaries name people as <@id|name>.
create function identity.remove_account(owner uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  account users;
  place organizations;
  former text;
  names text[];
  mentioned text := '<@' || owner || '|';
  pattern text := '<@' || owner || '\|[^>]*>';
begin
  select * into account from users where id = owner;
  if not found then return; end if;
  for place in
    select o.* from organizations o join people p on p.organization_id = o.id
    where p.id = owner and p.kind = 'user' order by o.id for update of o
  loop
    former := case place.locale when 'pt' then 'Ex-usuário' else 'Former user' end;
    select array_agg(distinct name) into names from (
      select account.name union select account.email::text
      union select p.name from people p where p.organization_id = place.id and p.id = owner
      union select l.actor_name from audit_log l where l.organization_id = place.id and l.actor_id = owner) as known (name);

    update people p set name = former, email = null, title = '', phone = '', timezone = null, away_from = null,
      away_to = null, away_message = ''
    where p.organization_id = place.id and p.id = owner;
    delete from roles r where r.organization_id = place.id and r.person_id = owner;
    delete from idempotency_keys k where k.organization_id = place.id and k.actor_id = owner;
    delete from mails m where m.organization_id = place.id and (
      m.recipient = account.email or exists (select from unnest(names) n where position(n in m.text) > 0));
    update call_invitations i set name = former, email = 'former-user@invalid'
    where i.organization_id = place.id and i.email = account.email;
    update chats c set message = regexp_replace(c.message, pattern, mentioned || former || '>', 'g')
    where c.organization_id = place.id and position(mentioned in c.message) > 0;
    update ticket_events e set
      from_value = regexp_replace(e.from_value, pattern, mentioned || former || '>', 'g'),
      to_value = regexp_replace(e.to_value, pattern, mentioned || former || '>', 'g')
    where e.organization_id = place.id and position(mentioned in concat(e.from_value, e.to_value)) > 0;

    update audit_log l set redacted_for = owner,
      actor_name = case when l.actor_id = owner then former else l.actor_name end,
      ip = case when l.actor_id = owner then null else l.ip end,
      device = case when l.actor_id = owner then null else l.device end,
      record_label = case
        when l.record_kind in ('person', 'session') and l.record_id = owner::text then former
        else without_names(l.record_label, names, former) end,
      changes = case
        when l.record_kind in ('person', 'session') and l.record_id = owner::text then
          (select coalesce(jsonb_agg(jsonb_build_object('field', c -> 'field', 'from', null, 'to', null)), '[]')
            from jsonb_array_elements(l.changes) c)
        else (select coalesce(jsonb_agg(jsonb_build_object('field', c -> 'field',
            'from', without_names(c ->> 'from', names, former), 'to', without_names(c ->> 'to', names, former))), '[]')
            from jsonb_array_elements(l.changes) c) end
    where l.organization_id = place.id and (
      l.actor_id = owner or l.record_id = owner::text
      or exists (select from unnest(names) n
        where position(n in l.record_label) > 0 or position(to_json(n)::text in l.changes::text) > 0
          or position(trim(both '"' from to_json(n)::text) in l.changes::text) > 0));
  end loop;
  delete from graphile_worker._private_jobs j
  where j.locked_at is null and position(account.email::text in j.payload::text) > 0;
  delete from users where id = owner;
end $$;

revoke execute on function identity.staying_subscribers, identity.workspaces_of, identity.add_removal,
  identity.find_removal, identity.confirm_removal, identity.take_back_removal, identity.forget_removal, identity.lock_account, identity.lock_due_removal,
  identity.known_in, identity.remove_account from public;
grant execute on function identity.staying_subscribers, identity.workspaces_of, identity.add_removal,
  identity.find_removal, identity.confirm_removal, identity.take_back_removal, identity.forget_removal, identity.lock_account, identity.lock_due_removal,
  identity.known_in, identity.remove_account to sightline_app;
