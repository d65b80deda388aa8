import type { importsApi } from '@sightline/contract/jobs/imports';
import { sql } from 'kysely';
import { downloadTable } from '../../../http/table-download.ts';
import type { Action } from '../../../kernel/action.ts';
import type { ImportKinds } from './kinds.ts';
import { type FailedRecord, requireImport, stateOf } from './queries.ts';
import { reasonsOf } from './words.ts';

const title = { en: 'What is wrong', pt: 'O que está errado' };

/** With the columns of the file, so that it can be imported again. Of an import that ended early, also the rows that are left. */
export const sendFailedRows =
  (kinds: ImportKinds): Action<typeof importsApi.failedFile> =>
  async (ctx, { params }) => {
    const record = await requireImport(ctx, params.id);
    const { definition } = await kinds[record.entity].importer.open(ctx);
    const { locale } = ctx.actor;
    const isOver = ['cancelled', 'failed'].includes(stateOf(record));
    const notDone = [{ field: '', code: 'not_done', value: '' }];
    const { send } = await downloadTable(ctx, {
      name: 'failed-rows',
      header: [...record.header, title[locale]],
      rows: sql<FailedRecord>`
        select position, cells, problems from import_rows
        where organization_id = ${ctx.organization_id} and import_id = ${record.id}
          and (problems <> '[]' or ${isOver}) order by position`,
      cells: ({ cells, problems }) => [
        ...record.header.map((_, column) => cells[column] ?? ''),
        reasonsOf(problems.length > 0 ? problems : notDone, definition, record, locale).join(' '),
      ],
    });
    return send;
  };
