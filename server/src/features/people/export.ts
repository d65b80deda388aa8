import { type peopleApi, peopleList } from '@sightline/contract/people';
import { selectRows } from '../../db/list-query.ts';
import { chosenColumns, downloadTable, type ExportColumn } from '../../http/table-download.ts';
import type { Action } from '../../kernel/action.ts';
import { rolesInWords } from './policy.ts';
import { type PersonRow, peopleSource } from './queries.ts';

/** The columns are called like the fields, so that a file reads the same in every language. */
const columns: readonly ExportColumn<PersonRow>[] = [
  { id: 'name', title: 'name', cell: ({ name }) => name },
  { id: 'email', title: 'email', cell: ({ email }) => email },
  { id: 'role', title: 'roles', cell: ({ memberships }) => rolesInWords(memberships) },
  { id: 'status', title: 'status', cell: ({ status }) => status },
  { id: 'created_at', title: 'created_at', cell: ({ created_at }) => created_at },
  { id: 'last_seen_at', title: 'last_seen_at', cell: ({ last_seen_at }) => last_seen_at },
];

export const exportPeople: Action<typeof peopleApi.export> = async (ctx, { body }) => {
  const { send, count } = await downloadTable(ctx, {
    name: 'people',
    format: body.format,
    ...chosenColumns(columns, body.columns),
    rows: selectRows<typeof peopleList, PersonRow>(peopleList, peopleSource(ctx), body),
  });
  if (count > 0) ctx.audit('people.exported', { record: { id: null, label: '' } });
  return send;
};
