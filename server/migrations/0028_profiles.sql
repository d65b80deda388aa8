-- What people say about themselves. It stands with the account and, like the name, with the person in each workspace.
-- Days without the person: from the first to the last, both included, in the person's time zone.
alter table users
  add column title text not null default '',
  add column phone text not null default '',
  add column timezone text,
  add column away_from date,
  add column away_to date,
  add column away_message text not null default '',
  add constraint users_away check ((away_from is null) = (away_to is null) and away_from <= away_to);

alter table people
  add column title text not null default '',
  add column phone text not null default '',
  add column timezone text,
  add column away_from date,
  add column away_to date,
  add column away_message text not null default '',
  add column avatar_file_id uuid,
  add column avatar_of uuid,
  add foreign key (organization_id, avatar_file_id) references files on delete set null (avatar_file_id);

-- The picture that a person chose, in the workspace where they chose it; the others get copies, each of which names it in
-- `people.avatar_of` (features/session/account/avatar.ts).
alter table users add column avatar_organization_id uuid, add column avatar_file_id uuid;

alter table files add column person_id uuid;
alter table files add foreign key (organization_id, person_id) references people on delete cascade;
alter table files drop constraint files_owner;
alter table files add constraint files_owner check (
  case owner_kind
    when 'upload' then room_id is not null and num_nonnulls(chat_id, snapshot_id, recording_id, person_id) = 0
    when 'message' then room_id is not null and chat_id is not null and num_nonnulls(snapshot_id, recording_id, person_id) = 0
    when 'snapshot' then room_id is not null and snapshot_id is not null and num_nonnulls(chat_id, recording_id, person_id) = 0
    when 'recording' then room_id is not null and recording_id is not null and num_nonnulls(chat_id, snapshot_id, person_id) = 0
    when 'logo' then num_nonnulls(room_id, chat_id, snapshot_id, recording_id, person_id) = 0
    when 'avatar' then person_id is not null and num_nonnulls(room_id, chat_id, snapshot_id, recording_id) = 0
    else false
  end);
create unique index files_avatar on files (organization_id, person_id) where owner_kind = 'avatar';

create function identity.find_account(wanted uuid)
  returns table (
    id uuid, name text, email text, locale text, title text, phone text, timezone text, away_from text, away_to text,
    away_message text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select u.id, u.name, u.email::text, u.locale, u.title, u.phone, u.timezone, u.away_from::text, u.away_to::text,
    u.away_message
  from users u where u.id = wanted
$$;

-- Fields that `changes` does not name stay as they are. `out_of_office` is { from, to, message } or null.
create function identity.update_profile(wanted uuid, changes jsonb) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
  update users u set
    name = coalesce(changes ->> 'name', name),
    locale = coalesce(changes ->> 'locale', locale),
    title = coalesce(changes ->> 'title', title),
    phone = coalesce(changes ->> 'phone', phone),
    timezone = case when changes ? 'timezone' then changes ->> 'timezone' else timezone end,
    away_from = case when changes ? 'out_of_office' then (changes #>> '{out_of_office,from}')::date else away_from end,
    away_to = case when changes ? 'out_of_office' then (changes #>> '{out_of_office,to}')::date else away_to end,
    away_message = case when changes ? 'out_of_office'
      then coalesce(changes #>> '{out_of_office,message}', '') else away_message end
  where u.id = wanted;
  update people p set name = u.name from users u where u.id = wanted and p.id = u.id and p.kind = 'user';
  update people p set title = u.title, phone = u.phone, timezone = u.timezone, away_from = u.away_from,
    away_to = u.away_to, away_message = u.away_message
  from users u where u.id = wanted and p.id = u.id and p.kind = 'user' and exists (
    select from roles r where r.organization_id = p.organization_id and r.person_id = p.id);
$$;
drop function identity.update_user(uuid, text, text);

-- Whoever gets a role in a workspace brings the profile along; who left it (features/session/account/workspaces.ts) had
-- taken it away.
create function bring_profile() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update people p set email = u.email, title = u.title, phone = u.phone, timezone = u.timezone, away_from = u.away_from,
    away_to = u.away_to, away_message = u.away_message
  from users u where p.organization_id = new.organization_id and p.id = new.person_id and u.id = p.id and p.kind = 'user';
  return null;
end $$;
create trigger bring_profile after insert on roles for each row execute function bring_profile();

create function identity.set_avatar(owner uuid, organization uuid, file uuid) returns void
  language sql security definer set search_path = public, pg_temp
  as $$ update users set avatar_organization_id = organization, avatar_file_id = file where id = owner $$;

create function identity.find_avatar(owner uuid)
  returns table (organization_id uuid, id uuid, storage_key text, name text, mime text, size integer, width integer,
    height integer, has_thumbnail boolean)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select f.organization_id, f.id, f.storage_key, f.name, f.mime, f.size, f.width, f.height, f.has_thumbnail
  from users u join files f on f.organization_id = u.avatar_organization_id and f.id = u.avatar_file_id
  where u.id = owner and f.owner_kind = 'avatar' and f.person_id = owner
$$;

-- Before the chosen picture goes with a workspace, a copy takes its place.
create function identity.keep_avatar(owner uuid, left_place uuid) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
  with kept as (
    select p.organization_id, p.avatar_file_id, u.avatar_file_id as chosen
    from users u join people p on p.id = u.id and p.avatar_of = u.avatar_file_id
    where u.id = owner and u.avatar_organization_id = left_place and p.organization_id <> left_place
    order by p.organization_id limit 1),
  moved as (
    update users u set avatar_organization_id = k.organization_id, avatar_file_id = k.avatar_file_id
    from kept k where u.id = owner)
  update people p set avatar_of = k.avatar_file_id from kept k where p.id = owner and p.avatar_of = k.chosen
$$;

-- Which picture a person has in each workspace that they are in.
create function identity.list_avatars(owner uuid) returns table (organization_id uuid, avatar_of uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select p.organization_id, p.avatar_of from people p where p.id = owner and p.kind = 'user' and exists (
    select from roles r where r.organization_id = p.organization_id and r.person_id = p.id) $$;

revoke execute on function bring_profile, identity.find_account, identity.update_profile, identity.set_avatar,
  identity.find_avatar, identity.keep_avatar, identity.list_avatars from public;
grant execute on function identity.find_account, identity.update_profile, identity.set_avatar, identity.find_avatar,
  identity.keep_avatar, identity.list_avatars to sightline_app;
