-- Links by which customers choose the time of a visit. The link itself is known to who made it alone.
create table booking_links (
  organization_id uuid not null,
  id uuid not null,
  token_hash bytea not null unique,
  ticket_id uuid not null,
  email text not null default '',
  locale text not null check (locale in ('en', 'pt')),
  minutes integer not null check (minutes > 0),
  travel_minutes integer not null default 0 check (travel_minutes >= 0),
  from_day date not null,
  until_day date not null check (until_day >= from_day),
  -- Empty: everybody who has the skills.
  person_ids uuid[] not null default '{}',
  notice_hours integer not null default 24 check (notice_hours >= 0),
  visit_id uuid,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, ticket_id) references tickets on delete cascade,
  foreign key (organization_id, visit_id) references visits on delete set null (visit_id),
  foreign key (organization_id, created_by) references people
);
call tenant_table('booking_links');
create index booking_links_of_ticket on booking_links (organization_id, ticket_id, created_at desc);
create index booking_links_of_visit on booking_links (organization_id, visit_id) where visit_id is not null;

create function identity.find_booking_link(hash bytea)
  returns table (organization_id uuid, id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select b.organization_id, b.id from booking_links b where b.token_hash = hash $$;
revoke execute on function identity.find_booking_link from public;
grant execute on function identity.find_booking_link to sightline_app;

-- The secret address of somebody's visits, for other calendars.
create table schedule_feeds (
  organization_id uuid not null,
  person_id uuid not null,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  primary key (organization_id, person_id),
  foreign key (organization_id, person_id) references people on delete cascade
);
call tenant_table('schedule_feeds');

create function identity.find_schedule_feed(hash bytea)
  returns table (organization_id uuid, person_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select f.organization_id, f.person_id from schedule_feeds f where f.token_hash = hash $$;
revoke execute on function identity.find_schedule_feed from public;
grant execute on function identity.find_schedule_feed to sightline_app;

-- Visits that recur. `rule` is of RFC 5545, `timezone` the clock by which its local times stay the same.
create table visit_series (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  rule text not null,
  timezone text not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, created_by) references people
);
call tenant_table('visit_series');
alter table visits add foreign key (organization_id, series_id) references visit_series on delete set null (series_id);
