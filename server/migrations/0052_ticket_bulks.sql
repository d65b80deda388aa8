-- Changes of many tickets at once, batch by batch: `done` is how far the batch that committed last has come.
create table ticket_bulks (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  -- Who changes, and the space that they work in. Their rights are looked up at every batch.
  person_id uuid not null,
  branch_id uuid,
  locale text not null check (locale in ('en', 'pt')),
  action text not null check (action in ('assign', 'set_status', 'set_priority', 'close')),
  -- The agent who is assigned, or the status or priority that is set.
  user_id uuid,
  value smallint,
  -- The change that this one takes back.
  undoes uuid,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  total integer not null default 0,
  done integer not null default 0,
  changed integer not null default 0,
  missing integer not null default 0,
  failed integer not null default 0,
  error text,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, person_id) references people,
  foreign key (organization_id, user_id) references people,
  foreign key (organization_id, branch_id) references branches,
  foreign key (organization_id, undoes) references ticket_bulks on delete cascade
);
call tenant_table('ticket_bulks');
create index ticket_bulks_running on ticket_bulks (organization_id, person_id) where state = 'running';
create unique index ticket_bulks_undone_once on ticket_bulks (organization_id, undoes) where undoes is not null;

-- `position` counts from 0. `was` and `version` are what a change is taken back by.
create table ticket_bulk_items (
  organization_id uuid not null,
  bulk_id uuid not null,
  position integer not null check (position >= 0),
  ticket_id uuid not null,
  outcome text check (outcome in ('changed', 'same', 'missing', 'failed')),
  code text,
  was smallint,
  version integer,
  primary key (organization_id, bulk_id, position),
  foreign key (organization_id, bulk_id) references ticket_bulks on delete cascade,
  foreign key (organization_id, ticket_id) references tickets on delete cascade
);
call tenant_table('ticket_bulk_items');
create index ticket_bulk_items_failed on ticket_bulk_items (organization_id, bulk_id, position) where outcome = 'failed';
