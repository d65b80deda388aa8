-- Labels of many assets, drawn by a job: `done` is how many it has drawn. The file stays for a day.
create table label_prints (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  -- Whose it is, and the space that they work in. Their rights are looked up when it is drawn.
  person_id uuid not null,
  branch_id uuid,
  locale text not null check (locale in ('en', 'pt')),
  asset_ids uuid[] not null,
  -- Layout, fields, first place and copies.
  settings jsonb not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed', 'cancelled')),
  total integer not null,
  done integer not null default 0,
  file_id uuid,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, person_id) references people,
  foreign key (organization_id, branch_id) references branches,
  foreign key (organization_id, file_id) references files (organization_id, id) on delete set null (file_id)
);
call tenant_table('label_prints');
create index label_prints_of_person on label_prints (organization_id, person_id, created_at desc);

-- Two kinds of files more than in 0063, as in 0054.
do $$
declare
  rule text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'files_owner');
begin
  rule := replace(rule, 'ELSE false', format(
    'WHEN %2$L THEN %1$s WHEN %3$L THEN %1$s ELSE false',
    '(num_nonnulls(room_id, chat_id, snapshot_id, recording_id, person_id) = 0)', 'asset_labels', 'reading_photo'));
  alter table files drop constraint files_owner;
  execute format('alter table files add constraint files_owner %s', rule);
end $$;

alter table meter_readings add column photo_id uuid;
alter table meter_readings add foreign key (organization_id, photo_id) references files (organization_id, id)
  on delete set null (photo_id);
create unique index meter_readings_of_photo on meter_readings (organization_id, photo_id) where photo_id is not null;

-- The last day of a plan; after it no maintenance falls due.
alter table maintenance_plans add column ends_on date check (ends_on >= starts_on);

create or replace function due_maintenance(by timestamptz)
  returns table (organization_id uuid, plan_id uuid)
  language sql stable set search_path = public, pg_temp
  as $$
  select p.organization_id, p.id
  from maintenance_plans p
  join organizations o on o.id = p.organization_id
  join assets a on a.organization_id = p.organization_id and a.id = p.asset_id and a.status <> 'retired' and a.deleted_at is null
  left join branches b on b.organization_id = a.organization_id and b.id = a.branch_id
  where b.archived_at is null
    and coalesce(p.ends_on, 'infinity') >= coalesce(p.next_on, (by at time zone o.timezone)::date)
    and (
      p.next_on - p.days_ahead <= (by at time zone o.timezone)::date
      or p.next_total <= (select max(r.total) from meter_readings r
        where r.organization_id = p.organization_id and r.meter_id = p.meter_id))
$$;
