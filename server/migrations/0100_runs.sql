-- Long work of a person, whatever its kind: a job carries it out piece by piece, and each piece commits with how far the run
-- has come (server/src/kernel/run.ts).
create table runs (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  kind text not null,
  -- Whose it is, and the space that they work in. Their rights are looked up before each piece.
  person_id uuid not null,
  branch_id uuid,
  locale text not null check (locale in ('en', 'pt')),
  -- `waiting`: an attempt failed, and the next one is at `retry_at`.
  state text not null default 'queued' check (state in ('queued', 'running', 'waiting', 'done', 'failed', 'cancelled')),
  -- What is to be done, and where the next piece begins: the kind knows their schemas.
  parameters jsonb not null,
  cursor jsonb,
  total integer not null,
  done integer not null default 0,
  -- What became of those that are done, as far as the kind counts them.
  counts jsonb not null default '{}',
  -- Attempts of the next piece that failed.
  attempts integer not null default 0,
  retry_at timestamptz,
  -- Why it failed: a code of the error catalogue.
  error text,
  -- What it has made. A run that has ended, and its file, are removed at `expires_at`.
  file_id uuid,
  expires_at timestamptz,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, person_id) references people,
  foreign key (organization_id, branch_id) references branches,
  foreign key (organization_id, file_id) references files (organization_id, id) on delete set null (file_id),
  check ((ended_at is null) = (state in ('queued', 'running', 'waiting'))),
  check ((ended_at is null) = (expires_at is null))
);
call tenant_table('runs');
create index runs_of_person on runs (organization_id, person_id, kind, created_at desc);
create index runs_expiring on runs (expires_at) where expires_at is not null;
create index runs_under_way on runs (organization_id) where ended_at is null;

create function identity.organizations_with_runs_to_sweep(by timestamptz) returns table (id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select organization_id from runs where expires_at <= by
  union
  select organization_id from runs where ended_at is null
$$;

-- Runs that no job goes on with: its last attempt ended with its process, or could not be recorded.
create function jobs.abandoned_runs() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select r.id from runs r
  where r.organization_id = current_organization() and r.ended_at is null and not exists (
    select from graphile_worker._private_jobs j
    where j.key in (
        r.organization_id || '/jobs.run/' || r.id,
        r.organization_id || '/jobs.run_bulk/' || r.id)
      and (j.locked_at is not null or j.attempts < j.max_attempts))
$$;

revoke execute on function identity.organizations_with_runs_to_sweep, jobs.abandoned_runs from public;
grant execute on function identity.organizations_with_runs_to_sweep, jobs.abandoned_runs to sightline_app;

-- A file that a run has made, of whatever kind. The kind of its owner was 'asset_labels'.
do $$
declare
  rule text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'files_owner');
begin
  alter table files drop constraint files_owner;
  update files set owner_kind = 'run_result' where owner_kind = 'asset_labels';
  execute format('alter table files add constraint files_owner %s', replace(rule, '''asset_labels''', '''run_result'''));
end $$;

insert into runs (organization_id, id, kind, person_id, branch_id, locale, state, parameters, total, done, file_id,
  expires_at, created_at, started_at, ended_at)
select organization_id, id, 'asset_labels', person_id, branch_id, locale,
  case state when 'running' then 'queued' else state end,
  jsonb_build_object('asset_ids', asset_ids, 'settings', settings), total,
  case state when 'running' then 0 else done end, file_id,
  case when state <> 'running' then created_at + interval '1 day' end, created_at, created_at,
  case when state <> 'running' then coalesce(ended_at, created_at) end
from label_prints;
drop table label_prints;

insert into runs (organization_id, id, kind, person_id, branch_id, locale, state, parameters, total, done, counts, error,
  expires_at, created_at, started_at, ended_at)
select organization_id, id, 'ticket_bulk', person_id, branch_id, locale, state,
  jsonb_build_object('action', action, 'user_id', user_id, 'value', value, 'undoes', undoes), total, done,
  jsonb_build_object('changed', changed, 'missing', missing, 'failed', failed), error,
  case when state <> 'running' then created_at + interval '1 day' end, created_at, created_at,
  case when state <> 'running' then created_at end
from ticket_bulks;
alter table ticket_bulk_items drop constraint ticket_bulk_items_organization_id_bulk_id_fkey;
alter table ticket_bulk_items add foreign key (organization_id, bulk_id) references runs on delete cascade;
drop table ticket_bulks;

-- The file that an import of articles reads has the id of its run.
insert into runs (organization_id, id, kind, person_id, locale, state, parameters, cursor, total, done, error, expires_at,
  created_at, started_at, ended_at)
select organization_id, id, 'article_import', person_id, language, state,
  jsonb_build_object('name', name, 'language', language, 'category_id', category_id),
  case when problem <> 'no_right' then jsonb_build_object('problem', problem) end, total, done,
  case problem when 'no_right' then 'FORBIDDEN' else case when state = 'failed' then 'NO_IMPORT_FILE' end end,
  case when state <> 'running' then now() + interval '30 days' end, created_at, created_at,
  case when state <> 'running' then coalesce(ended_at, created_at) end
from article_imports;
alter table article_import_items drop constraint article_import_items_organization_id_import_id_fkey;
alter table article_import_items add foreign key (organization_id, import_id) references runs on delete cascade;
drop table article_imports;

delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
where t.id = j.task_id
  and t.identifier in (
    'assets.print_labels', 'assets.remove_print', 'tickets.bulk_batch', 'tickets.remove_bulk', 'knowledge.import');
do $$
declare
  run record;
begin
  for run in select organization_id, id, kind from runs where ended_at is null loop
    perform set_config('app.organization_id', run.organization_id::text, true);
    perform jobs.enqueue(
      case run.kind when 'asset_labels' then 'jobs.run' else 'jobs.run_bulk' end,
      json_build_object('run_id', run.id), false, run.id::text, null, 12);
  end loop;
end $$;
