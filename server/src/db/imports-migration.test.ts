import { expect, test } from 'vitest';
import { connectOwner, freshDatabase, olderMigrations } from '#test/fresh-database';
import { migrate } from './migrate.ts';

const id = (last: number) => `018f0000-0000-7000-8000-00000000000${last}`;
const [organization, person, draft, checked, halfway, done] = [id(1), id(2), id(3), id(4), id(5), id(6)];

test('imports of an older version become runs: those under way go on, and drafts stay', async () => {
  const url = await freshDatabase();
  await migrate(url, olderMigrations(101));
  const owner = await connectOwner(url);
  await owner.query(`insert into organizations (id, name) values ($1, 'Acme')`, [organization]);
  await owner.query(`insert into people (organization_id, id, kind, name) values ($1, $2, 'user', 'Ana')`, [
    organization,
    person,
  ]);
  await owner.query(
    `insert into imports (organization_id, id, entity, name, state, person_id, locale, header, rows, received, done, created, failed, ended_at)
     values ($1, $3, 'assets', 'a.csv', 'draft', $2, 'en', '{tag}', 9, 4, 0, 0, 0, null),
       ($1, $4, 'people', 'b.csv', 'checked', $2, 'en', '{email}', 9, 9, 9, 8, 1, null),
       ($1, $5, 'assets', 'c.csv', 'running', $2, 'pt', '{tag}', 600, 600, 250, 249, 1, null),
       ($1, $6, 'people', 'd.csv', 'done', $2, 'en', '{email}', 9, 9, 9, 9, 0, now())`,
    [organization, person, draft, checked, halfway, done],
  );
  await owner.query(`select graphile_worker.add_job('jobs.import_batch', json_build_object('import_id', $1::uuid))`, [
    halfway,
  ]);
  await migrate(url);
  const runs = await owner.query(
    `select id, kind, state, parameters ->> 'name' as name, locale, total, done, counts, expires_at is null as stays
     from runs order by id`,
  );
  const counts = { create: 0, update: 0, skip: 0, failed: 0 };
  expect(runs.rows).toEqual([
    {
      ...{ id: checked, kind: 'people_import_check', state: 'done', name: 'b.csv', locale: 'en', total: 9, done: 9 },
      ...{ counts: { ...counts, create: 8, failed: 1 }, stays: false },
    },
    {
      ...{ id: halfway, kind: 'asset_import', state: 'queued', name: 'c.csv', locale: 'pt', total: 600, done: 250 },
      ...{ counts: { ...counts, create: 249, failed: 1 }, stays: true },
    },
    {
      ...{ id: done, kind: 'people_import', state: 'done', name: 'd.csv', locale: 'en', total: 9, done: 9 },
      ...{ counts: { ...counts, create: 9 }, stays: false },
    },
  ]);
  const imports = await owner.query('select id, run_id, received from imports order by id');
  expect(imports.rows).toMatchObject([
    { id: draft, run_id: null, received: 4 },
    ...[checked, halfway, done].map((one) => ({ id: one, run_id: one })),
  ]);
  const jobs = await owner.query(
    `select t.identifier as task, j.payload -> 'data' ->> 'run_id' as run_id
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`,
  );
  expect(jobs.rows).toEqual([{ task: 'jobs.run_bulk', run_id: halfway }]);
});
