-- Keys that are equal beside times that overlap, in one constraint.
create extension if not exists btree_gist;

-- What technicians take along. Archived ones stay, since reservations name them.
create table tools (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  name text not null check (name <> ''),
  code text not null default '',
  serial text not null default '',
  kind text not null check (kind in ('tool', 'instrument', 'vehicle', 'kit')),
  picture_file_id uuid,
  branch_id uuid,
  holder_id uuid,
  status text not null check (status in ('available', 'in_repair', 'lost')),
  calibration_due_on date,
  quantity integer not null default 1 check (quantity > 0),
  notes text not null default '',
  is_active boolean not null default true,
  position integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, picture_file_id) references files (organization_id, id)
    on delete set null (picture_file_id),
  foreign key (organization_id, branch_id) references branches on delete set null (branch_id),
  foreign key (organization_id, holder_id) references people on delete set null (holder_id)
);
call tenant_table('tools');
create index tools_in_order on tools (organization_id, position, id);
create index tools_of_picture on tools (organization_id, picture_file_id) where picture_file_id is not null;
create index tools_of_branch on tools (organization_id, branch_id) where branch_id is not null;
create index tools_of_holder on tools (organization_id, holder_id) where holder_id is not null;

-- One row for each unit. Two rows of a unit never overlap, whoever writes them.
create table tool_reservations (
  organization_id uuid not null,
  id uuid not null default uuidv7(),
  tool_id uuid not null,
  unit integer not null check (unit > 0),
  visit_id uuid,
  ticket_id uuid,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reserved_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  check (starts_at < ends_at),
  check (num_nonnulls(visit_id, ticket_id) = 1),
  foreign key (organization_id, tool_id) references tools on delete cascade,
  foreign key (organization_id, visit_id) references visits on delete cascade,
  foreign key (organization_id, ticket_id) references tickets on delete cascade,
  foreign key (organization_id, reserved_by) references people,
  constraint tool_reservations_apart exclude using gist (
    organization_id with =, tool_id with =, unit with =, tstzrange(starts_at, ends_at) with &&)
);
call tenant_table('tool_reservations');
create index tool_reservations_of_tool on tool_reservations (organization_id, tool_id, ends_at);
create index tool_reservations_of_visit on tool_reservations (organization_id, visit_id) where visit_id is not null;
create index tool_reservations_of_ticket on tool_reservations (organization_id, ticket_id) where ticket_id is not null;

do $$
declare
  rule text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'files_owner');
begin
  rule := replace(rule, 'ELSE false', format('WHEN %L THEN %s ELSE false', 'tool_picture',
    '(num_nonnulls(room_id, chat_id, snapshot_id, recording_id, person_id) = 0)'));
  alter table files drop constraint files_owner;
  execute format('alter table files add constraint files_owner %s', rule);
end $$;
