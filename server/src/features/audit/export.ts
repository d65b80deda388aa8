import type { auditApi } from '@sightline/contract/audit/audit';
import { sql } from 'kysely';
import { chosenColumns, downloadTable, type ExportColumn, timeColumn } from '../../http/table-download.ts';
import type { Action } from '../../kernel/action.ts';
import { type AuditRow, entryOf, selectEntries } from './queries.ts';
import { changeIn, deviceIn, kindIn, recordIn, sentenceIn, whoIn } from './words.ts';

const columns: readonly ExportColumn<AuditRow>[] = [
  { id: 'seq', title: 'entry', cell: ({ seq }) => seq },
  timeColumn('at', 'time', ({ at }) => at),
  { id: 'user', title: 'who', cell: (row, { locale }) => whoIn(locale, entryOf(row).user) },
  { id: 'event', title: 'happened', cell: (row, { locale }) => sentenceIn(locale, entryOf(row)) },
  { id: 'type', title: 'kind', cell: ({ record_kind }, { locale }) => kindIn(locale, record_kind) },
  { id: 'record', title: 'about', cell: (row, { locale }) => recordIn(locale, entryOf(row)) },
  {
    ...{ id: 'changes', title: 'changes' },
    cell: ({ changes }, words) => changes.map((change) => changeIn(words, change)).join('\n'),
  },
  { id: 'device', title: 'device', cell: ({ device }, { locale }) => device && deviceIn(locale, device) },
  { id: 'ip', title: 'ip', cell: ({ ip }) => ip },
];

/** The latest first, as on the screen. */
export const exportAuditLog: Action<typeof auditApi.export> = async (ctx, { body }) => {
  const { send, count } = await downloadTable(ctx, {
    name: 'audit-log',
    format: body.format,
    ...(await chosenColumns(ctx, columns, body.columns)),
    rows: sql<AuditRow>`${selectEntries(ctx, body).selectAll().orderBy('seq', 'desc')}`,
  });
  if (count > 0) ctx.audit('audit_log.exported', { record: { id: null, label: '' } });
  return send;
};
