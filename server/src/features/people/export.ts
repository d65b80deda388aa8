import { type peopleApi, peopleList } from '@sightline/contract/people';
import { selectRows } from '../../db/list-query.ts';
import { downloadCsv } from '../../http/csv-download.ts';
import type { Action } from '../../kernel/action.ts';
import { rolesInWords } from './policy.ts';
import { type PersonRow, peopleSource } from './queries.ts';

/** The columns have the names of the fields, so that a file reads the same in every language. */
const header = ['name', 'email', 'roles', 'status', 'created_at', 'last_seen_at'];

export const exportPeople: Action<typeof peopleApi.export> = async (ctx, { body }) => {
  const { send, count } = await downloadCsv(ctx, {
    name: 'people',
    header,
    rows: selectRows<typeof peopleList, PersonRow>(peopleList, peopleSource(ctx), body),
    cells: ({ name, email, memberships, status, created_at, last_seen_at }) => [
      name,
      email,
      rolesInWords(memberships),
      status,
      created_at,
      last_seen_at,
    ],
  });
  if (count > 0) ctx.audit('people.exported', { record: { id: null, label: '' } });
  return send;
};
