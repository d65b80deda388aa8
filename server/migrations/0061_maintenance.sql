create table asset_meters (
  organization_id uuid not null,
  id uuid not null,
  asset_id uuid not null,
  name text not null,
  unit text not null default '',
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, asset_id) references assets on delete cascade
);
call tenant_table('asset_meters');
create index asset_meters_of_asset on asset_meters (organization_id, asset_id, created_at);

-- `total` is what was counted since the first reading, across replacements of the meter.
create table meter_readings (
  organization_id uuid not null,
  id uuid not null,
  meter_id uuid not null,
  value double precision not null check (value >= 0),
  total double precision not null check (total >= 0),
  replaced boolean not null default false,
  person_id uuid not null,
  read_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, meter_id) references asset_meters on delete cascade,
  foreign key (organization_id, person_id) references people
);
call tenant_table('meter_readings');
create index meter_readings_of_meter on meter_readings (organization_id, meter_id, read_at desc, id desc);

-- By time `next_on`, by meter `next_total` is the next maintenance that has no ticket yet.
create table maintenance_plans (
  organization_id uuid not null,
  id uuid not null,
  asset_id uuid not null,
  title text not null,
  checklist text not null default '',
  every integer not null check (every > 0),
  interval text not null check (interval in ('day', 'week', 'month', 'meter')),
  starts_on date not null,
  days_ahead integer not null default 0 check (days_ahead >= 0),
  meter_id uuid,
  assignee_id uuid,
  next_on date,
  next_total double precision,
  ticket_id uuid,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  check ((interval = 'meter') = (meter_id is not null)),
  check ((interval = 'meter') = (next_on is null)),
  check ((interval = 'meter') = (next_total is not null)),
  foreign key (organization_id, asset_id) references assets on delete cascade,
  foreign key (organization_id, meter_id) references asset_meters on delete cascade,
  foreign key (organization_id, assignee_id) references people,
  foreign key (organization_id, ticket_id) references tickets on delete set null (ticket_id),
  foreign key (organization_id, created_by) references people
);
call tenant_table('maintenance_plans');
create index maintenance_plans_of_asset on maintenance_plans (organization_id, asset_id, created_at);
create index maintenance_plans_by_day on maintenance_plans (organization_id, next_on) where next_on is not null;
create index maintenance_plans_of_meter on maintenance_plans (organization_id, meter_id) where meter_id is not null;

-- Plans that are to create a ticket now, by the calendar of the workspace. Retired assets and archived customers need none.
create function due_maintenance(by timestamptz)
  returns table (organization_id uuid, plan_id uuid)
  language sql stable set search_path = public, pg_temp
  as $$
  select p.organization_id, p.id
  from maintenance_plans p
  join organizations o on o.id = p.organization_id
  join assets a on a.organization_id = p.organization_id and a.id = p.asset_id and a.status <> 'retired'
  left join branches b on b.organization_id = a.organization_id and b.id = a.branch_id
  where b.archived_at is null and (
    p.next_on - p.days_ahead <= (by at time zone o.timezone)::date
    or p.next_total <= (select max(r.total) from meter_readings r
      where r.organization_id = p.organization_id and r.meter_id = p.meter_id))
$$;

create function identity.maintenance_to_plan(by timestamptz)
  returns table (organization_id uuid, plan_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select organization_id, plan_id from due_maintenance(by) $$;
revoke execute on function identity.maintenance_to_plan from public;
grant execute on function identity.maintenance_to_plan to sightline_app;
