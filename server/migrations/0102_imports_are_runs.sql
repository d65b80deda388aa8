-- The check of an import, and then the import itself, is a run with the id of the import. An import without a run is a draft.
alter table imports add column run_id uuid;

insert into runs (organization_id, id, kind, person_id, branch_id, locale, state, parameters, total, done, counts, error,
  expires_at, created_at, started_at, ended_at)
select organization_id, id,
  case entity when 'assets' then 'asset_import' else 'people_import' end
    || case when state in ('checking', 'checked') then '_check' else '' end,
  person_id, branch_id, locale,
  case when state in ('checking', 'running') then 'queued' when state = 'checked' then 'done' else state end,
  jsonb_build_object('name', name), rows, done,
  jsonb_build_object('create', created, 'update', updated, 'skip', skipped, 'failed', failed), error,
  case
    when state in ('checking', 'running') then null
    when state = 'checked' then now() + interval '1 day'
    else coalesce(ended_at, created_at) + interval '30 days'
  end,
  created_at, created_at,
  case
    when state in ('checking', 'running') then null
    when state = 'checked' then now()
    else coalesce(ended_at, created_at)
  end
from imports where state <> 'draft';
update imports set run_id = id where state <> 'draft';

alter table imports
  add foreign key (organization_id, run_id) references runs on delete cascade,
  drop column branch_id, drop column locale, drop column state, drop column done, drop column created,
  drop column updated, drop column skipped, drop column failed, drop column error, drop column ended_at;
create unique index imports_of_run on imports (organization_id, run_id);

delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
where t.id = j.task_id and t.identifier = 'jobs.import_batch';
do $$
declare
  run record;
begin
  for run in
    select r.organization_id, r.id from runs r join imports i on i.organization_id = r.organization_id and i.run_id = r.id
    where r.ended_at is null
  loop
    perform set_config('app.organization_id', run.organization_id::text, true);
    perform jobs.enqueue('jobs.run_bulk', json_build_object('run_id', run.id), false, run.id::text, null, 12);
  end loop;
end $$;
