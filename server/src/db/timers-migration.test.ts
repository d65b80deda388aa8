import { expect, test } from 'vitest';
import { connectOwner, freshDatabase, olderMigrations } from '#test/fresh-database';
import { migrate } from './migrate.ts';

const id = (last: number) => `018f0000-0000-7000-8000-00000000000${last}`;
const [organization, person, ticket, running, stopped] = [id(1), id(2), id(3), id(4), id(5)];
const [started, ended] = ['2026-11-20T10:00:00.123Z', '2026-11-20T10:30:00.456Z'];

test('timers of an older version run for their tickets, and a person has one running timer for each', async () => {
  const url = await freshDatabase();
  await migrate(url, olderMigrations(103));
  const owner = await connectOwner(url);
  await owner.query('set session_replication_role = replica'); // people and tickets are beside the point
  await owner.query(
    `insert into ticket_timers (organization_id, id, ticket_id, person_id, started_at, stopped_at)
     values ($1, $2, $3, $4, $5, null), ($1, $6, $3, $4, $5, $7)`,
    [organization, running, ticket, person, started, stopped, ended],
  );
  await migrate(url);
  const { rows } = await owner.query('select id, owner_kind, owner_id, started_at, stopped_at from timers order by id');
  const of = { owner_kind: 'ticket', owner_id: ticket, started_at: new Date(started) };
  expect(rows).toEqual([
    { ...of, id: running, stopped_at: null },
    { ...of, id: stopped, stopped_at: new Date(ended) },
  ]);
  const another = owner.query(
    `insert into timers (organization_id, owner_kind, owner_id, person_id) values ($1, 'ticket', $2, $3)`,
    [organization, ticket, person],
  );
  await expect(another).rejects.toMatchObject({ code: '23505' });
});
