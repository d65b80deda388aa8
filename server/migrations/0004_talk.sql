-- Rooms, their messages and files. A message's place is (room, seq): taken under the room's row lock, so that the
-- order of commit is the order of seq and nobody can read past a gap.

create table rooms (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  type text not null check (type in ('Ticket', 'Group', 'Direct')),
  name text not null default '',
  -- For rooms of two: both ids in order, so that the two have one room.
  direct_key text,
  last_seq integer not null default 0,
  message_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, created_by) references people,
  unique (organization_id, direct_key)
);
call tenant_table('rooms');
create index rooms_by_message on rooms (organization_id, message_at desc nulls last, id);

-- Messages up to read_seq are read; so a message's readers are the members whose read_seq reached it.
create table room_members (
  organization_id uuid not null,
  room_id uuid not null,
  person_id uuid not null,
  read_seq integer not null default 0,
  joined_at timestamptz not null default now(),
  primary key (organization_id, room_id, person_id),
  foreign key (organization_id, room_id) references rooms on delete cascade,
  foreign key (organization_id, person_id) references people on delete cascade
);
call tenant_table('room_members');
create index room_members_of_person on room_members (organization_id, person_id, room_id);
create statistics room_members_keys (dependencies, ndistinct) on organization_id, room_id, person_id from room_members;

create table chats (
  organization_id uuid not null,
  id uuid not null,
  room_id uuid not null,
  seq integer not null,
  kind text not null default 'message' check (kind in ('message', 'call_started', 'call_ended')),
  message text not null,
  sender_id uuid not null,
  reply_id uuid,
  tagged_ids uuid[] not null default '{}',
  receiver_ids uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  search tsvector generated always as (to_tsvector('simple', search_words(message))) stored,
  primary key (organization_id, id),
  unique (organization_id, room_id, seq),
  foreign key (organization_id, room_id) references rooms on delete cascade,
  foreign key (organization_id, sender_id) references people
);
call tenant_table('chats');
create index chats_search on chats using gin (organization_id, search);
create statistics chats_keys (dependencies, ndistinct) on organization_id, room_id from chats;

-- chat_id is null between upload and sending; such files are removed after a day.
create table files (
  organization_id uuid not null,
  id uuid not null,
  room_id uuid not null,
  chat_id uuid,
  name text not null,
  mime text not null,
  size integer not null,
  width integer,
  height integer,
  storage_key text not null,
  has_thumbnail boolean not null default false,
  -- Place among the files of its message.
  position smallint not null default 0,
  uploaded_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, room_id) references rooms on delete cascade,
  foreign key (organization_id, chat_id) references chats on delete cascade,
  foreign key (organization_id, uploaded_by) references people
);
call tenant_table('files');
create index files_of_chat on files (organization_id, chat_id);
create index files_of_room on files (organization_id, room_id);
create index files_unsent on files (organization_id, created_at) where chat_id is null;

-- Full-text search runs as the owner, because row security keeps the planner from using the index; the scope is the
-- transaction's own. Returns ids only: the rows are read through row security as always.
create function search_chats(wanted text) returns setof uuid
  language sql stable security definer rows 50 set search_path = public, pg_temp
  as $$
  select id from chats
  where organization_id = current_organization() and search @@ search_query(wanted) and deleted_at is null
$$;
revoke execute on function search_chats from public;
grant execute on function search_chats to sightline_app;

-- The door of a file's link: its signature has proved the right to read, and named the organization.
create function identity.find_file(organization uuid, wanted uuid)
  returns table (storage_key text, name text, mime text, size integer, has_thumbnail boolean)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select f.storage_key, f.name, f.mime, f.size, f.has_thumbnail
  from files f where f.organization_id = organization and f.id = wanted
$$;
revoke execute on function identity.find_file from public;
grant execute on function identity.find_file to sightline_app;
