import { beforeAll, expect, test } from 'vitest';
import { connectOwner, freshDatabase, olderMigrations } from '#test/fresh-database';
import { migrate } from './migrate.ts';

const id = (last: number) => `018f0000-0000-7000-8000-00000000000${last}`;
const lineOf = (points: number) => ({
  id: id(1),
  author_id: id(2),
  color: '#ff3b30',
  width: 0.008,
  points: Array.from({ length: points }, (_, at) => [at / 1000, 0.5]),
});

const [first, second, long] = [lineOf(2), { ...lineOf(1), id: id(7) }, lineOf(700)];
const marks: unknown[] = [];

/** Stores three pictures as an older version did, then migrates. */
beforeAll(async () => {
  const url = await freshDatabase();
  await migrate(url, olderMigrations(14));
  const owner = await connectOwner(url);
  await owner.query('set session_replication_role = replica'); // the call and its people are beside the point
  for (const lines of [[first, second], [long], []])
    await owner.query(
      `insert into call_snapshots (organization_id, id, call_id, streamer_id, taken_by, strokes)
       values ($1, uuidv7(), $2, $3, $3, $4)`,
      [id(3), id(5), id(6), JSON.stringify(lines)],
    );
  await migrate(url);
  const { rows } = await owner.query<{ marks: unknown }>('select marks from call_snapshots order by id');
  marks.push(...rows.map((row) => row.marks));
});

test('lines on kept pictures become marks of the pen, in their order', () => {
  expect(marks[0]).toEqual([
    { ...first, tool: 'pen', text: '' },
    { ...second, tool: 'pen', text: '' },
  ]);
});

test('a line is as long as a mark may be', () => {
  expect(marks[1]).toEqual([{ ...long, tool: 'pen', text: '', points: long.points.slice(0, 500) }]);
});

test('a picture without a drawing keeps none', () => {
  expect(marks[2]).toEqual([]);
});
