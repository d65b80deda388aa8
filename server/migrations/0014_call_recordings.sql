-- Recordings of calls: asked for, agreed to by everybody, sent in parts, put together when they are over.
create table call_recordings (
  organization_id uuid not null,
  id uuid not null,
  call_id uuid not null,
  state text not null default 'asked'
    check (state in ('asked', 'refused', 'cancelled', 'recording', 'stopped', 'kept', 'lost')),
  -- Asks, records in their browser, and alone may stop it.
  asked_by uuid not null,
  asked_at timestamptz not null default now(),
  started_at timestamptz,
  stopped_at timestamptz,
  -- Of what was put together.
  seconds integer,
  primary key (organization_id, id),
  foreign key (organization_id, call_id) references calls on delete cascade,
  foreign key (organization_id, asked_by) references people
);
call tenant_table('call_recordings');
-- One at a time in a call.
create unique index call_recordings_running on call_recordings (organization_id, call_id)
  where state in ('asked', 'recording');
create index call_recordings_of_call on call_recordings (organization_id, call_id, asked_at);

-- Who was asked, when, and the answer that counts; nobody is recorded without one. Each change of it is in the audit log.
create table call_recording_consents (
  organization_id uuid not null,
  recording_id uuid not null,
  person_id uuid not null,
  asked_at timestamptz not null default now(),
  answer text check (answer in ('agreed', 'refused')),
  answered_at timestamptz,
  -- Whether they were ever part of what was recorded, whatever they answered later.
  was_recorded boolean not null default false,
  primary key (organization_id, recording_id, person_id),
  foreign key (organization_id, recording_id) references call_recordings on delete cascade,
  foreign key (organization_id, person_id) references people on delete cascade,
  check ((answer is null) = (answered_at is null))
);
call tenant_table('call_recording_consents');

-- A part of a recording is a file at its place; such a file is no upload that waits to be sent.
alter table files
  add column recording_id uuid,
  add foreign key (organization_id, recording_id) references call_recordings on delete cascade,
  add check (recording_id is null or (chat_id is null and snapshot_id is null));
create unique index files_of_recording on files (organization_id, recording_id, position) where recording_id is not null;
drop index files_unsent;
create index files_unsent on files (organization_id, created_at)
  where chat_id is null and snapshot_id is null and recording_id is null;

alter table chats drop constraint chats_kind_check;
alter table chats add constraint chats_kind_check check (kind in ('message', 'call_started', 'call_ended', 'call_recorded'));
