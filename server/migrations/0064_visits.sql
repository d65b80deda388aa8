-- The customer of a visit is that of its ticket; one without a ticket has a title and perhaps a customer of its own.
create table visits (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  ticket_id uuid,
  title text not null default '',
  branch_id uuid,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  place text not null default '',
  -- The way there, before the visit begins.
  travel_minutes integer not null default 0 check (travel_minutes between 0 and 1440),
  note text not null default '',
  status text not null default 'scheduled'
    check (status in ('scheduled', 'on_the_way', 'on_site', 'done', 'could_not_be_done', 'cancelled')),
  -- Why it could not be done, or was cancelled.
  reason text not null default '',
  -- What the customer was told by who is on the way.
  arrives_at timestamptz,
  -- The recurrence that it is part of.
  series_id uuid,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (organization_id, id),
  check (ends_at > starts_at and ends_at <= starts_at + interval '15 days'),
  check (ticket_id is not null or title <> ''),
  check (ticket_id is null or branch_id is null),
  foreign key (organization_id, ticket_id) references tickets on delete cascade,
  foreign key (organization_id, branch_id) references branches,
  foreign key (organization_id, created_by) references people
);
call tenant_table('visits');
create index visits_by_start on visits (organization_id, starts_at, ends_at);
create index visits_of_ticket on visits (organization_id, ticket_id, starts_at) where ticket_id is not null;
create index visits_of_series on visits (organization_id, series_id, starts_at) where series_id is not null;

-- Who makes a visit. Times are the server's; `device_…` keeps what the clock of the device said, and `zone` where it was.
create table visit_people (
  organization_id uuid not null,
  visit_id uuid not null,
  person_id uuid not null,
  checked_in_at timestamptz,
  checked_in_zone text,
  checked_in_device_at timestamptz,
  checked_out_at timestamptz,
  checked_out_zone text,
  checked_out_device_at timestamptz,
  primary key (organization_id, visit_id, person_id),
  check (checked_out_at is null or checked_out_at >= checked_in_at),
  foreign key (organization_id, visit_id) references visits on delete cascade,
  foreign key (organization_id, person_id) references people on delete cascade
);
call tenant_table('visit_people');
create index visit_people_of_person on visit_people (organization_id, person_id, visit_id);
