-- Pictures kept from calls: the clean picture is a file, the drawing on it stays a drawing.
create table call_snapshots (
  organization_id uuid not null,
  id uuid not null,
  call_id uuid not null,
  -- Whose picture it was.
  streamer_id uuid not null,
  taken_by uuid not null,
  strokes jsonb not null default '[]',
  caption text not null default '',
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, call_id) references calls on delete cascade,
  foreign key (organization_id, streamer_id) references people,
  foreign key (organization_id, taken_by) references people
);
call tenant_table('call_snapshots');
create index call_snapshots_of_call on call_snapshots (organization_id, call_id, id);

-- A file belongs to a message or to a kept picture; one that belongs to neither waits to be sent, and is removed after a day.
alter table files
  add column snapshot_id uuid,
  add foreign key (organization_id, snapshot_id) references call_snapshots on delete cascade,
  add check (chat_id is null or snapshot_id is null);
create unique index files_of_snapshot on files (organization_id, snapshot_id) where snapshot_id is not null;
drop index files_unsent;
create index files_unsent on files (organization_id, created_at) where chat_id is null and snapshot_id is null;
