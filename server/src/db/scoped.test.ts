import { describe, expect, expectTypeOf, it } from 'vitest';
import { kyselyOn } from './kysely-on-client.ts';
import { scoped } from './scoped.ts';

const none = async () => ({ rows: [], rowCount: 0 });
const own = scoped({ db: kyselyOn(none), organization_id: 'ours' });

describe('a statement of one organization', () => {
  it.each([
    [
      'selects its rows',
      own.selectFrom('tickets').where('id', '=', 'one').select('id'),
      `select "id" from "tickets" where "tickets"."organization_id" = $1 and "id" = $2`,
    ],
    [
      'selects them under another name, beside those of tables that are joined',
      own
        .selectFrom('branches as b')
        .innerJoin('organizations as o', 'o.id', 'b.organization_id')
        .where('b.id', '=', 'one')
        .select('o.name'),
      `select "o"."name" from "branches" as "b" inner join "organizations" as "o" on "o"."id" = "b"."organization_id" where "b"."organization_id" = $1 and "b"."id" = $2`,
    ],
    [
      'deletes its rows',
      own.deleteFrom('tickets').where('id', '=', 'one'),
      `delete from "tickets" where "tickets"."organization_id" = $1 and "id" = $2`,
    ],
  ])('%s only', (_what, query, text) => {
    expect(query.compile()).toMatchObject({ sql: text, parameters: ['ours', 'one'] });
  });

  it('updates its rows only', () => {
    expect(own.updateTable('tickets').set({ subject: 'Leak' }).where('id', '=', 'one').compile()).toMatchObject({
      sql: `update "tickets" set "subject" = $1 where "tickets"."organization_id" = $2 and "id" = $3`,
      parameters: ['Leak', 'ours', 'one'],
    });
  });

  it('begins with a table of organizations', () => {
    expectTypeOf(own.selectFrom).parameter(0).extract<'tickets' | 'organizations'>().toEqualTypeOf<'tickets'>();
  });
});
