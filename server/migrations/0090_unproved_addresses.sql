-- An account whose address nobody has confirmed is unproved: it was made with a link, by somebody who typed the address. It
-- stays in the workspace that let it in. Who shows that they read the mail of the address starts over, without anything that
-- was set before.
alter table users add column is_proved boolean not null default true;

-- Accounts from before: an address counts as proved where an e-mail led to the account, or an operator, a set-up or a provider
-- made it. Who came by a link that was passed on, and by nothing else since, has not shown that the address is theirs.
update users u set is_proved = false
where exists (
    select from invitations i join invitation_batches b on b.organization_id = i.organization_id and b.id = i.batch_id
    where i.accepted_by = u.id and b.via = 'link' and i.accepted_at between u.created_at - interval '1 minute' and u.created_at + interval '1 minute')
  and not exists (
    select from invitations i join invitation_batches b on b.organization_id = i.organization_id and b.id = i.batch_id
    where i.accepted_by = u.id and b.via = 'email' and i.delivery is distinct from 'kept')
  and not exists (select from sso_identities s where s.person_id = u.id)
  and not exists (
    select from audit_log l where l.event = 'person.email_changed' and l.actor_id = u.id);

-- Secrets of e-mails that somebody has looked up in the outbox: who comes with one has not shown that they read the mailbox.
create table revealed_secrets (
  hash bytea primary key,
  revealed_at timestamptz not null default now()
);

create function identity.reveal_secrets(hashes bytea[], kept_since timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
  delete from revealed_secrets r where r.revealed_at < kept_since;
  insert into revealed_secrets (hash) select distinct unnest(hashes) on conflict do nothing
$$;

create function identity.is_revealed(secret bytea) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from revealed_secrets r where r.hash = secret) $$;

create function identity.is_unproved(owner uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from users u where u.id = owner and not u.is_proved) $$;

-- Removes whatever lets somebody into the account, or changes it later. The answer is the tokens that ended.
create function identity.remove_ways_in(owner uuid) returns uuid[]
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  ended uuid[];
begin
  with gone as (delete from tokens t where t.user_id = owner returning t.id)
  select coalesce(array_agg(g.id), '{}') into ended from gone g;
  delete from passkeys where user_id = owner;
  delete from passkey_challenges where user_id = owner;
  delete from authenticators where user_id = owner;
  delete from recovery_codes where user_id = owner;
  delete from sign_in_tickets where user_id = owner;
  delete from sign_ins where user_id = owner;
  delete from qr_logins where user_id = owner;
  delete from password_resets where user_id = owner;
  delete from email_changes where user_id = owner;
  delete from address_confirmations where user_id = owner;
  delete from account_removals where user_id = owner and confirmed_at is null;
  delete from sso_identities where person_id = owner;
  delete from push_subscriptions where person_id = owner;
  delete from schedule_feeds where person_id = owner;
  return ended;
end $$;
revoke execute on function identity.remove_ways_in from public;

-- hash = SHA-256 of the token in the link by which somebody who is signed in confirms their address. One for each account.
create table address_confirmations (
  user_id uuid primary key references users on delete cascade,
  hash bytea not null unique,
  email citext not null,
  expires_at timestamptz not null
);

create function identity.add_address_confirmation(owner uuid, token_hash bytea, expires timestamptz) returns text
  language sql security definer set search_path = public, pg_temp
  as $$
  insert into address_confirmations (user_id, hash, email, expires_at)
  select u.id, token_hash, u.email, expires from users u where u.id = owner and not u.is_proved
  on conflict (user_id) do update set hash = excluded.hash, email = excluded.email, expires_at = excluded.expires_at
  returning email::text
$$;

-- The person who holds the session also holds the link: what they have set stays. Null: the link is wrong, too old, or of
-- somebody else's account.
create function identity.confirm_address(owner uuid, token_hash bytea, revealed_as bytea) returns text
  language sql security definer set search_path = public, pg_temp
  as $$
  with used as (
    delete from address_confirmations c
    where c.user_id = owner and c.hash = token_hash and c.expires_at > now() and not identity.is_revealed(revealed_as)
    returning c.email)
  update users u set is_proved = true from used
  where u.id = owner and u.email = used.email returning u.email::text
$$;

-- As confirm_address, by the code of an invitation that was mailed to the address.
create function identity.mark_proved(owner uuid) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
  delete from address_confirmations where user_id = owner;
  update users u set is_proved = true where u.id = owner
$$;

-- The owner of the address comes by a provider. `is_proof`: the provider speaks for the domain of the address.
create function identity.restart_account(owner uuid, new_hash text, is_proof boolean) returns uuid[]
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  ended uuid[];
begin
  perform from users where id = owner for update;
  ended := identity.remove_ways_in(owner);
  update users u set password_hash = new_hash, is_proved = is_proof where u.id = owner;
  return ended;
end $$;

drop function identity.add_user(uuid, citext, text, text, text);
create function identity.add_user(
  new_id uuid, new_email citext, new_name text, hash text, language text, is_proved boolean) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
  insert into users (id, email, name, password_hash, locale, is_proved)
  values (new_id, new_email, new_name, hash, language, is_proved)
$$;

-- Called by who has shown that the address is theirs: they start over with an account that belongs to no workspace, or that
-- somebody made with their address, of which nothing stays.
create function identity.starts_over(wanted citext) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select exists (
    select from users u where u.email = wanted and u.disabled_at is null
      and (not u.is_proved or identity.belongs_nowhere(u.id)))
$$;

drop function identity.revive_user(citext, text, text, text);
create function identity.revive_user(wanted citext, new_name text, hash text, language text)
  returns table (id uuid, token_ids uuid[])
  language plpgsql security definer set search_path = public, pg_temp
  as $$
#variable_conflict use_column
declare
  account users;
  ended uuid[];
begin
  select * into account from users u where u.email = wanted and identity.starts_over(u.email) for update;
  if not found then return; end if;
  if not account.is_proved then
    ended := identity.remove_ways_in(account.id);
  else
    with gone as (delete from tokens t where t.user_id = account.id returning t.id)
    select coalesce(array_agg(g.id), '{}') into ended from gone g;
    delete from password_resets p where p.user_id = account.id;
  end if;
  update users u set name = new_name, password_hash = hash, locale = language, is_proved = true where u.id = account.id;
  return query select account.id, ended;
end $$;

-- As before (0049), also for an address that somebody else typed.
create or replace function identity.find_setup_mail(hash bytea) returns table (email text, is_taken boolean)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select r.email::text, identity.email_taken(r.email) and not identity.starts_over(r.email)
  from setup_requests r where r.id_hash = hash and r.mailed_at is null and r.expires_at > now()
$$;

create or replace function identity.verify_setup_request(hash bytea, expires timestamptz) returns boolean
  language sql security definer set search_path = public, pg_temp
  as $$
  with verified as (
    update setup_requests r set verified_at = now(), expires_at = expires
    where r.id_hash = hash and r.expires_at > now()
      and (identity.starts_over(r.email) or not identity.email_taken(r.email))
    returning 1)
  select exists (select from verified)
$$;
drop function identity.is_idle(citext);

-- Whether the workspace has proved the domain by its record, and so speaks for the addresses in it.
create function identity.has_proved_domain(organization uuid, wanted citext) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select exists (
    select from domain_proofs p where p.organization_id = organization and p.domain = wanted and p.state = 'proved')
$$;
revoke execute on function identity.has_proved_domain from public;
grant execute on function identity.has_proved_domain to sightline_app;

-- As before (0019). An unproved account keeps nothing that was set before, and is proved unless the link was looked up in the
-- outbox.
drop function identity.reset_password(bytea, text);
create function identity.reset_password(token_hash bytea, new_hash text, revealed_as bytea)
  returns table (user_id uuid, token_ids uuid[])
  language plpgsql security definer set search_path = public, pg_temp
  as $$
#variable_conflict use_column
declare
  owner uuid;
  ended uuid[];
begin
  delete from password_resets r
  where r.hash = token_hash and r.expires_at > now() and identity.is_active(r.user_id) returning r.user_id into owner;
  if owner is null then return; end if;
  if identity.is_unproved(owner) then
    ended := identity.remove_ways_in(owner);
    update users u set password_hash = new_hash,
      is_proved = not identity.is_revealed(revealed_as)
    where u.id = owner;
  else
    with gone as (delete from tokens t where t.user_id = owner returning t.id)
    select coalesce(array_agg(g.id), '{}') into ended from gone g;
    update users u set password_hash = new_hash where u.id = owner;
  end if;
  return query select owner, ended;
end $$;

-- As before (0028), with whether the address is still to be confirmed.
drop function identity.find_account(uuid);
create function identity.find_account(wanted uuid)
  returns table (
    id uuid, name text, email text, locale text, title text, phone text, timezone text, away_from text, away_to text,
    away_message text, is_email_unproved boolean)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select u.id, u.name, u.email::text, u.locale, u.title, u.phone, u.timezone, u.away_from::text, u.away_to::text,
    u.away_message, not u.is_proved
  from users u where u.id = wanted
$$;

-- The link that confirmed the new address came from the outbox.
alter table email_changes add column is_new_looked_up boolean not null default false;

-- As before (0029). The address of an unproved account has no say in its change, since it may be somebody else's; who then
-- confirms the new one starts over, because the one who asked may be yet another.
create or replace function identity.add_email_change(
  owner uuid, wanted citext, of_old bytea, of_new bytea, expires timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
  insert into email_changes (user_id, new_email, old_hash, new_hash, expires_at, confirmed_by_old)
  values (owner, wanted, of_old, of_new, expires, identity.is_unproved(owner))
  on conflict (user_id) do update set new_email = excluded.new_email, old_hash = excluded.old_hash,
    new_hash = excluded.new_hash, expires_at = excluded.expires_at, confirmed_by_old = excluded.confirmed_by_old,
    confirmed_by_new = false, is_new_looked_up = false
$$;

-- As before (0029), with what follows for an unproved account, and for a link that was looked up in the outbox.
drop function identity.confirm_email_change(bytea);
create function identity.confirm_email_change(token_hash bytea, revealed_as bytea)
  returns table (user_id uuid, outcome text, old_email text, new_email text, starts_over boolean, token_ids uuid[])
  language plpgsql security definer set search_path = public, pg_temp
  as $$
#variable_conflict use_column
declare
  change email_changes;
  account users;
  is_looked_up boolean := identity.is_revealed(revealed_as);
  ended uuid[] := '{}';
begin
  select * into change from email_changes c
  where token_hash in (c.old_hash, c.new_hash) and c.expires_at > now() for update;
  if not found then return; end if;
  if token_hash = change.old_hash and change.confirmed_by_old then return; end if;
  if token_hash = change.new_hash and change.confirmed_by_new then return; end if;
  select * into account from users u where u.id = change.user_id and u.disabled_at is null for update;
  if not found then return; end if;
  update email_changes c set
    confirmed_by_old = c.confirmed_by_old or c.old_hash = token_hash,
    confirmed_by_new = c.confirmed_by_new or c.new_hash = token_hash,
    is_new_looked_up = c.is_new_looked_up or (c.new_hash = token_hash and is_looked_up)
  where c.user_id = change.user_id returning * into change;
  if not (change.confirmed_by_old and change.confirmed_by_new) then
    return query select account.id, 'waiting', account.email::text, change.new_email::text, false, ended;
    return;
  end if;
  delete from email_changes c where c.user_id = account.id;
  begin
    update users u set email = change.new_email where u.id = account.id;
  exception when unique_violation then
    return query select account.id, 'taken', account.email::text, change.new_email::text, false, ended;
    return;
  end;
  update people p set email = change.new_email where p.id = account.id and p.kind = 'user' and p.email is not null;
  delete from password_resets r where r.user_id = account.id;
  delete from address_confirmations c where c.user_id = account.id;
  if not account.is_proved then
    ended := identity.remove_ways_in(account.id);
    -- A hash of nothing: the owner of the new address chooses a password by e-mail.
    update users u set
      password_hash = '$argon2id$v=19$m=8,t=1,p=1$bm9ib2R5a25vd3M$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
      is_proved = not change.is_new_looked_up
    where u.id = account.id;
  elsif change.is_new_looked_up then
    update users u set is_proved = false where u.id = account.id;
  end if;
  return query
    select account.id, 'changed', account.email::text, change.new_email::text, not account.is_proved, ended;
end $$;

revoke execute on function identity.reveal_secrets, identity.is_revealed, identity.is_unproved,
  identity.add_address_confirmation, identity.confirm_address,
  identity.mark_proved, identity.restart_account, identity.add_user, identity.starts_over, identity.revive_user,
  identity.find_account, identity.reset_password, identity.confirm_email_change from public;
grant execute on function identity.reveal_secrets, identity.is_revealed, identity.is_unproved,
  identity.add_address_confirmation, identity.confirm_address,
  identity.mark_proved, identity.restart_account, identity.add_user, identity.starts_over, identity.revive_user,
  identity.find_account, identity.reset_password, identity.confirm_email_change to sightline_app;
