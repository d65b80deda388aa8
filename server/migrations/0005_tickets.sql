create table ticket_counters (
  organization_id uuid primary key references organizations on delete cascade,
  last_number integer not null default 0
);
call tenant_table('ticket_counters');

create table tickets (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  -- The number that people say; gap-free, taken under the counter's row lock.
  ticket_id integer not null,
  type text not null default 'normal' check (type in ('normal', 'quick')),
  subject text not null,
  description text not null default '',
  status_id smallint not null default 1 check (status_id between 1 and 4),
  priority_id smallint not null default 2 check (priority_id between 1 and 4),
  branch_id uuid,
  due_date timestamptz,
  room_id uuid not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by uuid,
  version integer not null default 1,
  search tsvector generated always as (
    setweight(to_tsvector('simple', ticket_id::text || ' ' || search_words(subject)), 'A') ||
    setweight(to_tsvector('simple', search_words(description)), 'C')) stored,
  primary key (organization_id, id),
  unique (organization_id, ticket_id),
  unique (organization_id, room_id),
  foreign key (organization_id, branch_id) references branches,
  foreign key (organization_id, room_id) references rooms,
  foreign key (organization_id, created_by) references people,
  foreign key (organization_id, closed_by) references people
);
call tenant_table('tickets');
create index tickets_by_update on tickets (organization_id, updated_at desc, id);
-- The list of open tickets by status, and all counts of open tickets, are read from this index alone.
create index tickets_open on tickets (organization_id, status_id, updated_at desc, id) where closed_at is null;
create index tickets_by_due_date on tickets (organization_id, due_date) where due_date is not null and closed_at is null;
create index tickets_of_branch on tickets (organization_id, branch_id, updated_at desc);
create index tickets_search on tickets using gin (organization_id, search);

create table ticket_assignees (
  organization_id uuid not null,
  ticket_id uuid not null,
  person_id uuid not null,
  assigned_at timestamptz not null default now(),
  primary key (organization_id, ticket_id, person_id),
  foreign key (organization_id, ticket_id) references tickets on delete cascade,
  foreign key (organization_id, person_id) references people on delete cascade
);
call tenant_table('ticket_assignees');
create index ticket_assignees_of_person on ticket_assignees (organization_id, person_id, ticket_id);
create statistics ticket_assignees_keys (dependencies, ndistinct)
  on organization_id, ticket_id, person_id from ticket_assignees;

create table ticket_timers (
  organization_id uuid not null,
  id uuid not null default uuidv7(),
  ticket_id uuid not null,
  person_id uuid not null,
  started_at timestamptz not null default now(),
  stopped_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, ticket_id) references tickets on delete cascade,
  foreign key (organization_id, person_id) references people on delete cascade
);
call tenant_table('ticket_timers');
-- At most one running timer for a person and ticket, whatever happens at the same time.
create unique index ticket_timers_running on ticket_timers (organization_id, person_id, ticket_id) where stopped_at is null;
create index ticket_timers_of_ticket on ticket_timers (organization_id, ticket_id);

-- `person_id` did it, `subject_id` is the person it happened to.
create table ticket_events (
  organization_id uuid not null,
  id uuid not null default uuidv7(),
  ticket_id uuid not null,
  kind text not null,
  person_id uuid,
  subject_id uuid,
  from_value text,
  to_value text,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, ticket_id) references tickets on delete cascade,
  foreign key (organization_id, person_id) references people,
  foreign key (organization_id, subject_id) references people
);
call tenant_table('ticket_events');
-- Ids are made under the ticket's lock, so their order is the order in which things happened.
create index ticket_events_of_ticket on ticket_events (organization_id, ticket_id, id desc);

create table assistance_sheets (
  organization_id uuid not null,
  id uuid not null,
  ticket_id uuid not null,
  number integer not null,
  status text not null default 'current' check (status in ('current', 'outdated')),
  problem text not null,
  work_done text not null,
  conclusion text not null default '',
  recommendations text not null default '',
  author_id uuid not null,
  reviewer_id uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, ticket_id, number),
  foreign key (organization_id, ticket_id) references tickets on delete cascade,
  foreign key (organization_id, author_id) references people,
  foreign key (organization_id, reviewer_id) references people
);
call tenant_table('assistance_sheets');
create unique index assistance_sheets_current on assistance_sheets (organization_id, ticket_id) where status = 'current';

create function search_tickets(wanted text) returns setof uuid
  language sql stable security definer rows 50 set search_path = public, pg_temp
  as $$ select id from tickets where organization_id = current_organization() and search @@ search_query(wanted) $$;
revoke execute on function search_tickets from public;
grant execute on function search_tickets to sightline_app;
