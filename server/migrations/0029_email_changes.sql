-- A change of somebody's e-mail address. Each address has a link that confirms once; when both have, the new address takes
-- the place of the old one. Hashes are SHA-256 of the tokens in the links.
create table email_changes (
  user_id uuid primary key references users on delete cascade,
  new_email citext not null,
  old_hash bytea not null unique,
  new_hash bytea not null unique,
  confirmed_by_old boolean not null default false,
  confirmed_by_new boolean not null default false,
  expires_at timestamptz not null
);

-- A newer request takes the place of an older one.
create function identity.add_email_change(owner uuid, wanted citext, of_old bytea, of_new bytea, expires timestamptz)
  returns void
  language sql security definer set search_path = public, pg_temp
  as $$
  insert into email_changes (user_id, new_email, old_hash, new_hash, expires_at)
  values (owner, wanted, of_old, of_new, expires)
  on conflict (user_id) do update set new_email = excluded.new_email, old_hash = excluded.old_hash,
    new_hash = excluded.new_hash, expires_at = excluded.expires_at, confirmed_by_old = false, confirmed_by_new = false
$$;

create function identity.find_email_change(owner uuid)
  returns table (email text, is_confirmed_by_old boolean, is_confirmed_by_new boolean, expires_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select c.new_email::text, c.confirmed_by_old, c.confirmed_by_new, c.expires_at
  from email_changes c where c.user_id = owner and c.expires_at > now()
$$;

create function identity.find_email_change_link(token_hash bytea)
  returns table (user_id uuid, old_email text, new_email text, by text, is_confirmed boolean)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select u.id, u.email::text, c.new_email::text, case when c.old_hash = token_hash then 'old' else 'new' end,
    case when c.old_hash = token_hash then c.confirmed_by_old else c.confirmed_by_new end
  from email_changes c join users u on u.id = c.user_id
  where token_hash in (c.old_hash, c.new_hash) and c.expires_at > now() and u.disabled_at is null
$$;

-- No row: the link is wrong, used or too old. Links of one change take turns by its row lock. An address that somebody else
-- has taken meanwhile ends the change.
create function identity.confirm_email_change(token_hash bytea)
  returns table (user_id uuid, outcome text, old_email text, new_email text)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
#variable_conflict use_column
declare
  change email_changes;
  account users;
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
    confirmed_by_new = c.confirmed_by_new or c.new_hash = token_hash
  where c.user_id = change.user_id returning * into change;
  if not (change.confirmed_by_old and change.confirmed_by_new) then
    return query select account.id, 'waiting', account.email::text, change.new_email::text;
    return;
  end if;
  delete from email_changes c where c.user_id = account.id;
  begin
    update users u set email = change.new_email where u.id = account.id;
  exception when unique_violation then
    return query select account.id, 'taken', account.email::text, change.new_email::text;
    return;
  end;
  update people p set email = change.new_email where p.id = account.id and p.kind = 'user' and p.email is not null;
  delete from password_resets r where r.user_id = account.id;
  return query select account.id, 'changed', account.email::text, change.new_email::text;
end $$;

-- By the link of the old address.
create function identity.stop_email_change(token_hash bytea) returns table (user_id uuid, new_email text)
  language sql security definer set search_path = public, pg_temp
  as $$
  delete from email_changes c where c.old_hash = token_hash and c.expires_at > now() returning c.user_id, c.new_email::text
$$;

create function identity.drop_email_change(owner uuid) returns text
  language sql security definer set search_path = public, pg_temp
  as $$ delete from email_changes c where c.user_id = owner returning c.new_email::text $$;

revoke execute on function identity.add_email_change, identity.find_email_change, identity.find_email_change_link,
  identity.confirm_email_change, identity.stop_email_change, identity.drop_email_change from public;
grant execute on function identity.add_email_change, identity.find_email_change, identity.find_email_change_link,
  identity.confirm_email_change, identity.stop_email_change, identity.drop_email_change to sightline_app;
