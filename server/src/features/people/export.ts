import { roleWords } from '@sightline/contract/people/import';
import { type peopleApi, peopleList } from '@sightline/contract/people/people';
import type { Locale } from '@sightline/contract/scalars';
import { selectRows } from '../../db/list-query.ts';
import { chosenColumns, downloadTable, type ExportColumn, timeColumn, wordColumn } from '../../http/table-download.ts';
import type { Action } from '../../kernel/action.ts';
import { conditionClock } from '../../kernel/condition-clock.ts';
import { rolesInWords } from './policy.ts';
import { type PersonRow, peopleSource } from './queries.ts';

const statusWords = {
  active: { en: 'Active', pt: 'Ativo' },
  suspended: { en: 'Suspended', pt: 'Suspenso' },
};

/** Roles of the product are called as on the screens; those that a workspace has made have their own names. */
const named = (memberships: PersonRow['memberships'], locale: Locale) =>
  locale === 'en' ? memberships : memberships.map((one) => ({ ...one, role: roleWords[one.role]?.[0] ?? one.role }));

const columns: readonly ExportColumn<PersonRow>[] = [
  { id: 'name', title: 'name', cell: ({ name }) => name },
  { id: 'email', title: 'email', cell: ({ email }) => email },
  { id: 'role', title: 'role', cell: ({ memberships }, { locale }) => rolesInWords(named(memberships, locale)) },
  wordColumn('status', 'status', statusWords, ({ status }) => status),
  timeColumn('created_at', 'member_since', ({ created_at }) => created_at),
  timeColumn('last_seen_at', 'last_seen', ({ last_seen_at }) => last_seen_at),
];

export const exportPeople: Action<typeof peopleApi.export> = async (ctx, { body }) => {
  const { send, count } = await downloadTable(ctx, {
    name: 'people',
    format: body.format,
    ...(await chosenColumns(ctx, columns, body.columns)),
    rows: selectRows<typeof peopleList, PersonRow>(
      peopleList,
      peopleSource(ctx, await conditionClock(ctx, body.conditions)),
      body,
    ),
  });
  if (count > 0) ctx.audit('people.exported', { record: { id: null, label: '' } });
  return send;
};
