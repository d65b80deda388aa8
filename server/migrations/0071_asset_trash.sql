-- Deleted assets. The application's role does not see them in `assets`, whatever it asks: only the functions below reach them.
alter table assets add column deleted_at timestamptz;
alter table assets add column deleted_by uuid;
alter table assets add foreign key (organization_id, deleted_by) references people;
alter table assets add check ((deleted_at is null) = (deleted_by is null));
create index assets_deleted on assets (organization_id, deleted_at) where deleted_at is not null;
create policy not_deleted on assets as restrictive to sightline_app using (deleted_at is null);

-- What is deleted for good takes along what a deleted asset says of it.
alter table assets drop constraint assets_organization_id_category_id_fkey;
alter table assets add foreign key (organization_id, category_id) references asset_categories on delete set null (category_id);
alter table assets drop constraint assets_organization_id_model_id_fkey;
alter table assets add foreign key (organization_id, model_id) references asset_models on delete set null (model_id);
alter table assets drop constraint assets_organization_id_parent_id_fkey;
alter table assets add foreign key (organization_id, parent_id) references assets on delete set null (parent_id);

create function deleted_assets() returns setof assets
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from assets where organization_id = current_organization() and deleted_at is not null $$;

create function delete_assets(ids uuid[], person uuid, at timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
  update assets set deleted_at = at, deleted_by = person, updated_at = at, version = version + 1
  where organization_id = current_organization() and id = any(ids) and deleted_at is null
$$;

-- In one order, so that two who restore the same ones wait for each other: the second one finds none.
create function restore_assets(ids uuid[], at timestamptz) returns setof uuid
  language sql security definer set search_path = public, pg_temp
  as $$
  with chosen as (
    select organization_id, id from assets
    where organization_id = current_organization() and id = any(ids) and deleted_at is not null
    order by id for no key update)
  update assets a set deleted_at = null, deleted_by = null, updated_at = at, version = version + 1
  from chosen where a.organization_id = chosen.organization_id and a.id = chosen.id
  returning a.id
$$;

create function purge_assets(ids uuid[]) returns void
  language sql security definer set search_path = public, pg_temp
  as $$ delete from assets where organization_id = current_organization() and id = any(ids) and deleted_at is not null $$;

create function identity.organizations_with_deleted_assets(before timestamptz) returns table (id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select distinct organization_id from assets where deleted_at < before $$;

revoke execute on function deleted_assets, delete_assets, restore_assets, purge_assets,
  identity.organizations_with_deleted_assets from public;
grant execute on function deleted_assets, delete_assets, restore_assets, purge_assets,
  identity.organizations_with_deleted_assets to sightline_app;

-- As before, without deleted assets: these functions also run as the owner, who sees them.
create or replace function due_warranty_alerts(by timestamptz, thresholds integer[], since_hour integer)
  returns table (organization_id uuid, warranty_id uuid, asset_id uuid, days integer)
  language sql stable set search_path = public, pg_temp
  as $$
  select w.organization_id, w.id, w.asset_id, due.days
  from organizations o
  cross join lateral (select (by at time zone o.timezone) as local) at
  join asset_warranties w on w.organization_id = o.id
    and w.ends_on between at.local::date and at.local::date + (select max(t) from unnest(thresholds) t)
  join assets a on a.organization_id = w.organization_id and a.id = w.asset_id and a.status <> 'retired' and a.deleted_at is null
  cross join lateral (select min(t) as days from unnest(thresholds) t where w.ends_on <= at.local::date + t) due
  where extract(hour from at.local) >= since_hour and not exists (
    select from warranty_alerts told
    where told.organization_id = w.organization_id and told.warranty_id = w.id and told.days <= due.days)
$$;

create or replace function due_maintenance(by timestamptz)
  returns table (organization_id uuid, plan_id uuid)
  language sql stable set search_path = public, pg_temp
  as $$
  select p.organization_id, p.id
  from maintenance_plans p
  join organizations o on o.id = p.organization_id
  join assets a on a.organization_id = p.organization_id and a.id = p.asset_id and a.status <> 'retired' and a.deleted_at is null
  left join branches b on b.organization_id = a.organization_id and b.id = a.branch_id
  where b.archived_at is null and (
    p.next_on - p.days_ahead <= (by at time zone o.timezone)::date
    or p.next_total <= (select max(r.total) from meter_readings r
      where r.organization_id = p.organization_id and r.meter_id = p.meter_id))
$$;
