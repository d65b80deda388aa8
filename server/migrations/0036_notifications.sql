-- What people are told, one row for each of them. What a row names says what it leads to; texts are made when it is read, so that
-- nothing of a message that was deleted stays behind.
create table notifications (
  organization_id uuid not null,
  id uuid not null default uuidv7(),
  person_id uuid not null,
  kind text not null,
  -- Null where no person with an account did it.
  actor_id uuid,
  room_id uuid,
  chat_id uuid,
  ticket_id uuid,
  sheet_id uuid,
  call_id uuid,
  -- The name of a guest, or which fields have changed.
  detail text not null default '',
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, person_id) references people on delete cascade,
  foreign key (organization_id, actor_id) references people on delete cascade,
  -- Who leaves a room loses what they were told of it.
  foreign key (organization_id, room_id, person_id) references room_members on delete cascade,
  foreign key (organization_id, chat_id) references chats on delete cascade,
  foreign key (organization_id, ticket_id) references tickets on delete cascade,
  foreign key (organization_id, sheet_id) references assistance_sheets on delete cascade,
  foreign key (organization_id, call_id) references calls on delete cascade
);
call tenant_table('notifications');
-- The order of the list.
create index notifications_of_person
  on notifications (organization_id, person_id, (read_at is not null), created_at desc, id desc);
create index notifications_unread on notifications (organization_id, person_id, room_id) where read_at is null;
-- A message tells each person once, however often the job that tells them runs.
create unique index notifications_of_chat on notifications (organization_id, chat_id, person_id) where chat_id is not null;
-- For what is deleted with its record.
create index notifications_of_member on notifications (organization_id, room_id, person_id) where room_id is not null;
create index notifications_of_ticket on notifications (organization_id, ticket_id) where ticket_id is not null;
create index notifications_of_sheet on notifications (organization_id, sheet_id) where sheet_id is not null;
create index notifications_of_call on notifications (organization_id, call_id) where call_id is not null;
create index notifications_of_actor on notifications (organization_id, actor_id) where actor_id is not null;
create statistics notifications_keys (dependencies, ndistinct) on organization_id, person_id from notifications;

-- How much of a room somebody wants to be told; without a row, all in a room of two, and mentions elsewhere.
create table notification_levels (
  organization_id uuid not null,
  room_id uuid not null,
  person_id uuid not null,
  level text not null check (level in ('all', 'mentions', 'nothing')),
  primary key (organization_id, room_id, person_id),
  foreign key (organization_id, room_id, person_id) references room_members on delete cascade
);
call tenant_table('notification_levels');
