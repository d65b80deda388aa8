import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Statement } from './client.ts';
import { kyselyOn } from './kysely-on-client.ts';
import { countRows, paged } from './pagination.ts';

const asked: Statement[] = [];
const db = kyselyOn(async (statement) => {
  asked.push(statement);
  return { rows: [{ total: 7 }], rowCount: 1 };
});

async function open(page: number, total: number) {
  asked.length = 0;
  const { rows, pagination } = await paged({ page, perPage: 3, total }, (limit) =>
    db.selectFrom('tickets').select('id').orderBy('id').modifyEnd(limit).execute(),
  );
  return { rows, pagination, offset: asked[0]?.values[0] };
}

describe('a page', () => {
  it.each([
    ['the first', 1, 7, 0, 3],
    ['one in the middle', 2, 7, 3, 3],
    ['the last, which is not full', 3, 7, 6, 3],
    ['one past the end: the last', 4, 7, 6, 3],
    ['one far past the end: the last', 1e9, 7, 6, 3],
    ['the one after the last full page: that page', 3, 6, 3, 2],
    ['page zero: the first', 0, 7, 0, 3],
    ['one before the first: the first', -5, 7, 0, 3],
    ['of a list without rows', 1, 0, 0, 1],
    ['past the end of a list without rows', 9, 0, 0, 1],
  ])('%s', async (_which, page, total, offset, last_page) => {
    expect(await open(page, total)).toEqual({
      rows: [{ total: 7 }],
      pagination: { last_page, per_page: 3, total },
      offset,
    });
  });

  it('has one text for all pages, so that it is planned once', async () => {
    await open(2, 7);
    expect(asked.map(({ text }) => text)).toEqual(['select "id" from "tickets" order by "id" limit 3 offset $1']);
  });

  it('is the end of a statement in SQL too', async () => {
    asked.length = 0;
    await paged({ page: 2, perPage: 3, total: 7 }, async (limit) => {
      const { rows } = await sql`select id from tickets order by id ${limit}`.execute(db);
      return rows;
    });
    expect(asked).toEqual([{ text: 'select id from tickets order by id limit 3 offset $1', values: [3] }]);
  });

  it('is counted by one statement', async () => {
    asked.length = 0;
    expect(await countRows(db.selectFrom('tickets').where('type', '=', 'quick'))).toBe(7);
    expect(asked.map(({ text }) => text)).toEqual(['select count(*)::int as "total" from "tickets" where "type" = $1']);
  });
});
