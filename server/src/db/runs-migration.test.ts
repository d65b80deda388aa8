import { expect, test } from 'vitest';
import { connectOwner, freshDatabase, olderMigrations } from '#test/fresh-database';
import { migrate } from './migrate.ts';

const id = (last: number) => `018f0000-0000-7000-8000-00000000000${last}`;
const [organization, person, file, ended, halfway, ticket] = [id(1), id(2), id(3), id(4), id(5), id(6)];
const imported = id(7);

test('labels, changes of many tickets and imports of articles of an older version become runs, and those under way go on', async () => {
  const url = await freshDatabase();
  await migrate(url, olderMigrations(99));
  const owner = await connectOwner(url);
  await owner.query(`insert into organizations (id, name) values ($1, 'Acme')`, [organization]);
  await owner.query(`insert into people (organization_id, id, kind, name) values ($1, $2, 'user', 'Ana')`, [
    organization,
    person,
  ]);
  await owner.query(
    `insert into files (organization_id, id, owner_kind, name, mime, size, storage_key, uploaded_by)
     values ($1, $2, 'asset_labels', 'Labels.pdf', 'application/pdf', 1, 'a/b', $3)`,
    [organization, file, person],
  );
  await owner.query(
    `insert into label_prints (organization_id, id, person_id, locale, asset_ids, settings, state, total, done, file_id, ended_at)
     values ($1, $2, $3, 'en', array[$4::uuid], '{"layout": "l7160"}', 'done', 2, 2, $5, now())`,
    [organization, ended, person, ticket, file],
  );
  await owner.query(
    `insert into ticket_bulks (organization_id, id, person_id, locale, action, value, total, done, changed)
     values ($1, $2, $3, 'en', 'set_priority', 4, 300, 100, 99)`,
    [organization, halfway, person],
  );
  await owner.query(
    `insert into article_imports (organization_id, id, name, state, language, person_id, problem, ended_at)
     values ($1, $2, 'x.exe', 'failed', 'pt', $3, 'not_text', now())`,
    [organization, imported, person],
  );
  await owner.query(`select graphile_worker.add_job('tickets.bulk_batch', json_build_object('bulk_id', $1::uuid))`, [
    halfway,
  ]);
  await migrate(url);
  const runs = await owner.query(
    'select id, kind, state, parameters, total, done, counts, file_id, expires_at is null as stays from runs order by id',
  );
  expect(runs.rows).toEqual([
    {
      ...{ id: ended, kind: 'asset_labels', state: 'done', total: 2, done: 2, counts: {}, file_id: file, stays: false },
      parameters: { asset_ids: [ticket], settings: { layout: 'l7160' } },
    },
    {
      ...{ id: halfway, kind: 'ticket_bulk', state: 'running', total: 300, done: 100, file_id: null, stays: true },
      parameters: { action: 'set_priority', user_id: null, value: 4, undoes: null },
      counts: { changed: 99, missing: 0, failed: 0 },
    },
    {
      ...{ id: imported, kind: 'article_import', state: 'failed', total: 0, done: 0, file_id: null, stays: false },
      parameters: { name: 'x.exe', language: 'pt', category_id: null },
      counts: {},
    },
  ]);
  const jobs = await owner.query(
    `select t.identifier as task, j.payload -> 'data' ->> 'run_id' as run_id
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`,
  );
  expect(jobs.rows).toEqual([{ task: 'jobs.run_bulk', run_id: halfway }]);
  expect((await owner.query('select owner_kind from files')).rows).toEqual([{ owner_kind: 'run_result' }]);
});
