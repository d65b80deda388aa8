-- Who is told before a warranty ends. Without a row, the managers.
create table asset_alerts (
  organization_id uuid primary key references organizations on delete cascade,
  roles text[] not null,
  people_ids uuid[] not null
);
call tenant_table('asset_alerts');

-- What was told: once for each warranty and number of days before its end.
create table warranty_alerts (
  organization_id uuid not null,
  warranty_id uuid not null,
  days integer not null,
  told_at timestamptz not null,
  primary key (organization_id, warranty_id, days),
  foreign key (organization_id, warranty_id) references asset_warranties on delete cascade
);
call tenant_table('warranty_alerts');
create index asset_warranties_by_end on asset_warranties (organization_id, ends_on);

-- Warranties of which somebody is to be told now: in the morning of the workspace, and nothing nearer to the end was told.
create function due_warranty_alerts(by timestamptz, thresholds integer[], since_hour integer)
  returns table (organization_id uuid, warranty_id uuid, asset_id uuid, days integer)
  language sql stable set search_path = public, pg_temp
  as $$
  select w.organization_id, w.id, w.asset_id, due.days
  from organizations o
  cross join lateral (select (by at time zone o.timezone) as local) at
  join asset_warranties w on w.organization_id = o.id
    and w.ends_on between at.local::date and at.local::date + (select max(t) from unnest(thresholds) t)
  join assets a on a.organization_id = w.organization_id and a.id = w.asset_id and a.status <> 'retired'
  cross join lateral (select min(t) as days from unnest(thresholds) t where w.ends_on <= at.local::date + t) due
  where extract(hour from at.local) >= since_hour and not exists (
    select from warranty_alerts told
    where told.organization_id = w.organization_id and told.warranty_id = w.id and told.days <= due.days)
$$;

create function identity.organizations_to_alert(by timestamptz, thresholds integer[], since_hour integer)
  returns table (id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select distinct organization_id from due_warranty_alerts(by, thresholds, since_hour) $$;
revoke execute on function identity.organizations_to_alert from public;
grant execute on function identity.organizations_to_alert to sightline_app;
