import { expect, test } from 'vitest';
import { connectOwner, freshDatabase, olderMigrations } from '#test/fresh-database';
import { migrate } from './migrate.ts';

const id = (last: number) => `018f0000-0000-7000-8000-00000000000${last}`;
const [began, ended] = ['2026-11-20T10:00:00.123Z', '2026-11-20T10:30:00.456Z'];

test('a line of the history learns which call it is about by the time it was written', async () => {
  const url = await freshDatabase();
  await migrate(url, olderMigrations(21));
  const owner = await connectOwner(url);
  await owner.query('set session_replication_role = replica'); // people and the workspace are beside the point
  const [organization, ticket, room, person, call] = [id(1), id(2), id(3), id(4), id(5)];
  await owner.query(
    `insert into tickets (organization_id, id, ticket_id, subject, room_id, created_by) values ($1, $2, 1, 'Leak', $3, $4)`,
    [organization, ticket, room, person],
  );
  await owner.query(
    `insert into calls (organization_id, id, room_id, share_code, created_by, created_at, ended_at)
     values ($1, $2, $3, 'one', $4, $5, $6), ($1, $7, $3, 'other', $4, '2026-11-19', '2026-11-19')`,
    [organization, call, room, person, began, ended, id(6)],
  );
  const lines = [
    ['created', began],
    ['call_started', began],
    ['call_ended', ended],
    ['call_recorded', ended],
  ];
  for (const [kind, at] of lines) {
    await owner.query(
      'insert into ticket_events (organization_id, ticket_id, kind, created_at) values ($1, $2, $3, $4)',
      [organization, ticket, kind, at],
    );
  }
  await migrate(url);
  const { rows } = await owner.query('select kind, call_id from ticket_events order by id');
  expect(rows).toEqual([
    { kind: 'created', call_id: null },
    { kind: 'call_started', call_id: call },
    { kind: 'call_ended', call_id: call },
    { kind: 'call_recorded', call_id: null },
  ]);
});
