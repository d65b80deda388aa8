-- What is known of a space. `hours` and `timezone` are null where the workspace's apply.
alter table branches
  add column code text not null default '',
  add column color text,
  add column phone text not null default '',
  add column email text not null default '',
  add column address jsonb not null
    default '{"street": "", "number": "", "complement": "", "zip": "", "city": "", "state": "", "country": ""}',
  add column contact jsonb not null default '{"name": "", "email": "", "phone": ""}',
  add column timezone text,
  add column hours jsonb not null default 'null',
  add column holidays jsonb not null default '[]',
  add column notes text not null default '',
  add column logo_file_id uuid,
  add column archived_at timestamptz,
  -- What was chosen for the open tickets, for those who deal with them (features/tickets/archiving.ts).
  add column archived_tickets text check (archived_tickets in ('keep', 'close', 'move')),
  add column archived_reason text,
  add column archived_into uuid,
  add foreign key (organization_id, archived_into) references branches on delete set null (archived_into),
  add foreign key (organization_id, logo_file_id) references files on delete set null (logo_file_id);
create unique index branches_code on branches (organization_id, lower(code)) where code <> '';
create index branches_by_name on branches (organization_id, (name collate "und-x-icu"), id);

-- The people of an archived space keep their roles here, where nothing that asks for rights looks (as in 0026).
create table archived_roles (
  organization_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  name text not null,
  branch_id uuid not null,
  created_at timestamptz not null,
  own_name text generated always as (
    case when name in ('Subscriber', 'Manager', 'Agent', 'Client manager', 'Client') then null else name end) stored,
  primary key (organization_id, id),
  foreign key (organization_id, person_id) references people on delete cascade,
  foreign key (organization_id, branch_id) references branches on delete cascade,
  foreign key (organization_id, own_name) references own_roles (organization_id, name) deferrable initially deferred,
  unique (organization_id, person_id, branch_id)
);
call tenant_table('archived_roles');
create index archived_roles_of_own on archived_roles (organization_id, own_name) where own_name is not null;
create index archived_roles_of_branch on archived_roles (organization_id, branch_id);
create index archived_roles_of_person on archived_roles (person_id);

-- Why a sign-in is refused: every space of the person is archived.
create function identity.is_archived(wanted uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from archived_roles where person_id = wanted) $$;

-- The logo of a space belongs to it.
alter table files add column branch_id uuid;
alter table files add foreign key (organization_id, branch_id) references branches on delete cascade;
alter table files drop constraint files_owner;
alter table files add constraint files_owner check (
  (owner_kind = 'space_logo') = (branch_id is not null) and
  case owner_kind
    when 'upload' then room_id is not null and num_nonnulls(chat_id, snapshot_id, recording_id, person_id) = 0
    when 'message' then room_id is not null and chat_id is not null and num_nonnulls(snapshot_id, recording_id, person_id) = 0
    when 'snapshot' then room_id is not null and snapshot_id is not null and num_nonnulls(chat_id, recording_id, person_id) = 0
    when 'recording' then room_id is not null and recording_id is not null and num_nonnulls(chat_id, snapshot_id, person_id) = 0
    when 'logo' then num_nonnulls(room_id, chat_id, snapshot_id, recording_id, person_id) = 0
    when 'space_logo' then num_nonnulls(room_id, chat_id, snapshot_id, recording_id, person_id) = 0
    when 'avatar' then person_id is not null and num_nonnulls(room_id, chat_id, snapshot_id, recording_id) = 0
    else false
  end);
create unique index files_space_logo on files (organization_id, branch_id) where owner_kind = 'space_logo';

-- When somebody last worked in a space of theirs; of a workspace, `people.last_seen_at` says it.
create table space_visits (
  organization_id uuid not null,
  branch_id uuid not null,
  person_id uuid not null,
  visited_at timestamptz not null,
  primary key (organization_id, branch_id, person_id),
  foreign key (organization_id, branch_id) references branches on delete cascade,
  foreign key (organization_id, person_id) references people on delete cascade
);
call tenant_table('space_visits');
create index space_visits_of_person on space_visits (person_id);

create function note_visit() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into space_visits (organization_id, branch_id, person_id, visited_at)
  select new.organization_id, new.branch_id, new.user_id, now()
  where exists (select from branches b where b.organization_id = new.organization_id and b.id = new.branch_id)
    and exists (select from people p where p.organization_id = new.organization_id and p.id = new.user_id)
  on conflict (organization_id, branch_id, person_id) do update set visited_at = excluded.visited_at;
  return null;
end $$;
create trigger note_visit after insert or update of last_used_at on tokens for each row
  when (new.branch_id is not null) execute function note_visit();

-- Every role that a user holds anywhere, with what the choice of workspace and space shows.
drop function identity.roles_of(uuid);
create function identity.roles_of(wanted uuid)
  returns table (
    name text, organization_id uuid, organization_name text, logo_file_id uuid, locale text, timezone text, plan text,
    branch_id uuid, branch_name text, branch_color text, branch_logo_file_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select r.name, o.id, o.name, o.logo_file_id, o.locale, o.timezone, o.plan, b.id, b.name, b.color, b.logo_file_id
  from roles r
  join organizations o on o.id = r.organization_id
  left join branches b on b.organization_id = r.organization_id and b.id = r.branch_id
  where r.person_id = wanted
  order by o.name, b.name nulls first
$$;

-- When somebody was last in each workspace and space that they may enter.
create function identity.visits_of(wanted uuid) returns table (id uuid, last_used_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select p.organization_id, p.last_seen_at from people p
  where p.id = wanted and p.last_seen_at is not null and exists (
    select from roles r where r.organization_id = p.organization_id and r.person_id = p.id)
  union all
  select v.branch_id, v.visited_at from space_visits v
  where v.person_id = wanted and exists (
    select from roles r where r.organization_id = v.organization_id and r.branch_id = v.branch_id and r.person_id = v.person_id)
$$;

-- A logo of a workspace or space that somebody may enter, before they have entered one.
create function identity.find_logo(reader uuid, wanted uuid)
  returns table (storage_key text, name text, mime text, size integer, has_thumbnail boolean)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select f.storage_key, f.name, f.mime, f.size, f.has_thumbnail from files f
  where f.id = wanted and f.owner_kind in ('logo', 'space_logo') and exists (
    select from roles r where r.person_id = reader and r.organization_id = f.organization_id
      and (f.branch_id is null or r.branch_id is null or r.branch_id = f.branch_id))
$$;

revoke execute on function note_visit, identity.is_archived, identity.roles_of, identity.visits_of,
  identity.find_logo from public;
grant execute on function identity.is_archived, identity.roles_of, identity.visits_of, identity.find_logo to sightline_app;

-- When the workspace works, where a space has no hours of its own: Monday to Friday, nine to six, until it says otherwise.
alter table organizations
  add column hours jsonb not null default
    '[[{"from": "09:00", "to": "18:00"}], [{"from": "09:00", "to": "18:00"}], [{"from": "09:00", "to": "18:00"}], [{"from": "09:00", "to": "18:00"}], [{"from": "09:00", "to": "18:00"}], [], []]',
  add column holidays jsonb not null default '[]';
