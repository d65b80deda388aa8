import { AppError, type ErrorCode } from '@sightline/contract/errors';
import type { DecimalSign } from '@sightline/contract/fields/number-text';
import type { RowChange, RowProblem } from '@sightline/contract/imports';
import { limits } from '@sightline/contract/limits';
import { showsText } from '@sightline/contract/visible-text';
import { sql } from 'kysely';
import { scoped } from '../../../db/scoped.ts';
import { isTransientDatabaseError } from '../../../db/transient-error.ts';
import type { JobHandler, JobHandlers } from '../../../jobs/handlers.ts';
import { actAs } from '../../../kernel/acting-person.ts';
import type { Ctx, TenantCtx } from '../../../kernel/context.ts';
import {
  failedRow,
  type Importers,
  type ImportRow,
  type OpenImporter,
  type RowOutcome,
} from '../../../kernel/importer.ts';
import { scheduleRemoval } from './actions.ts';
import { publishImport } from './events.ts';
import { type ImportRecord, lockImport } from './queries.ts';

/*
 * Each batch is a job with its own transaction, which commits the results of its rows, the progress of the import and the job of
 * the next batch together. A worker that dies neither loses nor repeats a row, other jobs run in between, and a cancellation
 * waits for one batch at most.
 */

/** A cell that shows nothing is empty. */
const cellText = (cell: string): string => (showsText(cell) ? cell : '').trim();

async function readRows(ctx: TenantCtx, { id, done, mapping }: ImportRecord, most: number): Promise<ImportRow[]> {
  const rows = await scoped(ctx)
    .selectFrom('import_rows')
    .select(['position', 'cells'])
    .where('import_id', '=', id)
    .where('position', '>=', done)
    .orderBy('position')
    .limit(most)
    .execute();
  return rows.map(({ position, cells }) => ({
    position,
    cells: Object.fromEntries(
      mapping.flatMap((key, column) => {
        const text = cellText(cells[column] ?? '');
        return key === null || text === '' ? [] : [[key, text]];
      }),
    ),
  }));
}

type Places = ReadonlyMap<string, number>;

/** The first row with a key has it; the places of all that are asked for. */
async function claimKeys(ctx: TenantCtx, id: string, importer: OpenImporter, rows: readonly ImportRow[]) {
  const own = rows.flatMap((row) => importer.keysOf(row).map(({ key }) => ({ key, position: row.position })));
  const asked = [...own.map(({ key }) => key), ...rows.flatMap((row) => importer.mentions?.(row) ?? [])];
  if (asked.length === 0) return new Map<string, number>();
  const { organization_id } = ctx;
  await sql`
    insert into import_keys (organization_id, import_id, key, position)
    select distinct on (key) ${organization_id}::uuid, ${id}::uuid, key, position
    from jsonb_to_recordset(${JSON.stringify(own)}::jsonb) as own (key text, position integer)
    order by key, position
    on conflict do nothing`.execute(ctx.db);
  const found = await scoped(ctx)
    .selectFrom('import_keys')
    .select(['key', 'position'])
    .where('import_id', '=', id)
    .where('key', '=', sql<string>`any(${asked}::text[])`)
    .execute();
  return new Map(found.map(({ key, position }) => [key, position]));
}

const signsOf = ({ mapping, options: { decimal_signs } }: ImportRecord): Map<string, DecimalSign> =>
  new Map(
    mapping.flatMap((key, column) => {
      const sign = decimal_signs[column];
      return key !== null && sign ? [[key, sign] as const] : [];
    }),
  );

/** Matches the errors that a spreadsheet writes where it could not calculate a value. */
const cellError =
  /^#(N\/A|N\/D|REF!|VALUE!|VALOR!|DIV\/0!|NAME\?|NOME\?|NUM!|NÚM!|NULL!|NULO!|CALC!|SPILL!|GETTING_DATA)$/;

const errorsIn = ({ cells }: ImportRow): RowProblem[] =>
  Object.entries(cells).flatMap(([field, value]) =>
    cellError.test(value) ? [{ field, code: 'cell_error', value }] : [],
  );

const repeatedIn = (row: ImportRow, importer: OpenImporter, placeOf: Places, record: ImportRecord): RowProblem[] =>
  importer.keysOf(row).flatMap(({ field, key }) => {
    const place = placeOf.get(key) ?? row.position;
    const value = row.cells[field]?.slice(0, limits.imports.value) ?? '';
    return place < row.position ? [{ field, code: 'duplicate', value, row: record.first_row + place }] : [];
  });

/** Adds the problems of the importer, but only for fields that have no problem yet. */
function joined(known: readonly RowProblem[], outcome: RowOutcome): RowOutcome {
  if (known.length === 0) return outcome;
  const further = outcome.outcome === 'failed' ? outcome.problems : [];
  const fields = new Set(known.map(({ field }) => field));
  return failedRow(...known, ...further.filter(({ field, code }) => !fields.has(field) && code !== 'same_asset'));
}

/** Rows with errors of the spreadsheet, or with keys that an earlier row has, are looked at for what else is wrong, and never written. */
async function workOn(ctx: Ctx, record: ImportRecord, importer: OpenImporter, rows: readonly ImportRow[]) {
  const placeOf = await claimKeys(ctx, record.id, importer, rows);
  const wrong = new Map(
    rows.map((row) => [row.position, [...errorsIn(row), ...repeatedIn(row, importer, placeOf, record)]]),
  );
  const isWrong = ({ position }: ImportRow): boolean => (wrong.get(position)?.length ?? 0) > 0;
  const isRun = record.state === 'running';
  const batch = { options: record.options, decimalSigns: signsOf(record), placeOf };
  const outcomes = new Map<number, RowOutcome>();
  for (const [some, mayWrite] of [
    [rows.filter((row) => !isWrong(row)), isRun],
    [rows.filter(isWrong), false],
  ] as const) {
    const done = some.length > 0 ? await importer.work(ctx, { ...batch, rows: some, isRun: mayWrite }) : [];
    for (const [index, { position }] of some.entries()) {
      const outcome = done[index];
      if (outcome) outcomes.set(position, joined(wrong.get(position) ?? [], outcome));
    }
  }
  return outcomes;
}

type Found = { position: number; problems: readonly RowProblem[]; changes: readonly RowChange[] };

/** Stores the outcomes. A run keeps only rows with problems, for the file of failed rows; a check also keeps what updates change. */
async function storeOutcomes(ctx: Ctx, record: ImportRecord, outcomes: ReadonlyMap<number, RowOutcome>) {
  const found = [...outcomes].flatMap(([position, outcome]): Found[] => {
    if (outcome.outcome === 'failed') return [{ position, problems: outcome.problems, changes: [] }];
    return outcome.outcome === 'update' ? [{ position, problems: [], changes: outcome.changes }] : [];
  });
  const { organization_id } = ctx;
  await sql`
    update import_rows set problems = f.problems, changes = f.changes
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as f (position integer, problems jsonb, changes jsonb)
    where organization_id = ${organization_id} and import_id = ${record.id} and import_rows.position = f.position`.execute(
    ctx.db,
  );
  if (record.state !== 'running') return;
  const done = [...outcomes].flatMap(([position, { outcome }]) => (outcome === 'failed' ? [] : [position]));
  await scoped(ctx)
    .deleteFrom('import_rows')
    .where('import_id', '=', record.id)
    .where('position', '=', sql<number>`any(${done}::integer[])`)
    .execute();
}

const ended = { checking: 'checked', running: 'done' } as const;

async function advance(ctx: Ctx, record: ImportRecord, outcomes: ReadonlyMap<number, RowOutcome>, done: number) {
  const count = (wanted: RowOutcome['outcome']): number =>
    [...outcomes.values()].filter(({ outcome }) => outcome === wanted).length;
  const isEnd = done >= record.rows;
  const isRun = record.state === 'running';
  await scoped(ctx)
    .updateTable('imports')
    .set({
      done,
      created: record.created + count('create'),
      updated: record.updated + count('update'),
      skipped: record.skipped + count('skip'),
      failed: record.failed + count('failed'),
      ...(isEnd && { state: ended[isRun ? 'running' : 'checking'] }),
      ...(isEnd && isRun && { ended_at: ctx.now }),
    })
    .where('id', '=', record.id)
    .execute();
  if (!isEnd) await ctx.enqueue('jobs.import_batch', { import_id: record.id }, { key: record.id });
  if (!isEnd || !isRun) return;
  ctx.audit('import.finished', { record: { id: record.id, label: record.name } });
  await scheduleRemoval(ctx, record.id, limits.imports.keptFor);
}

async function failImport(ctx: TenantCtx, record: ImportRecord, error: ErrorCode): Promise<void> {
  await scoped(ctx)
    .updateTable('imports')
    .set({ state: 'failed', error, ended_at: ctx.now })
    .where('id', '=', record.id)
    .execute();
  await scheduleRemoval(ctx, record.id, limits.imports.keptFor);
}

const isUnderWay = (record: ImportRecord | undefined): record is ImportRecord =>
  record?.state === 'checking' || record?.state === 'running';

async function workOnBatch(tx: TenantCtx, id: string, importers: Importers): Promise<void> {
  const record = await lockImport(tx, id);
  if (!isUnderWay(record)) return;
  publishImport(tx, record);
  const { batch, open } = importers[record.entity];
  const ctx = await actAs(tx, record);
  const importer = ctx && (await open(ctx));
  if (!importer || !ctx.actor.permissions.has(importer.definition.permission))
    return failImport(tx, record, 'FORBIDDEN');
  const rows = await readRows(ctx, record, batch);
  const outcomes = await workOn(ctx, record, importer, rows);
  await storeOutcomes(ctx, record, outcomes);
  const last = rows.at(-1)?.position ?? record.rows - 1; // rows of an earlier run are gone
  await advance(ctx, record, outcomes, last + 1);
}

/** A row that the batch refers to was removed between reading and writing; the next attempt sees that. */
const isForeignKey = (error: unknown): boolean => (error as { code?: string }).code === '23503';

const importBatch = (importers: Importers): JobHandler<'jobs.import_batch'> => ({
  transaction: 'none',
  async run(ctx, { import_id }) {
    try {
      await ctx.transact('write', (tx) => workOnBatch(tx, import_id, importers));
    } catch (error) {
      ctx.signal.throwIfAborted();
      if (isTransientDatabaseError(error) || isForeignKey(error)) throw error; // the queue retries it
      await ctx.transact('write', async (tx) => {
        const record = await lockImport(tx, import_id);
        if (!isUnderWay(record)) return;
        if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') {
          const runAt = new Date(tx.now.getTime() + (error.retryAfter ?? 60) * 1000);
          return tx.enqueue('jobs.import_batch', { import_id }, { key: import_id, runAt });
        }
        ctx.log.error(
          { err: error, import_id },
          'a batch of an import failed; the import ends, and the person sees how far it came',
        );
        await failImport(tx, record, error instanceof AppError ? error.code : 'INTERNAL');
        publishImport(tx, record);
      });
    }
  },
});

/** Removes an import that has ended; one that is under way is removed later. */
const removeImport: JobHandler<'jobs.remove_import'> = async (ctx, { import_id }) => {
  const record = await lockImport(ctx, import_id);
  if (!record) return;
  if (isUnderWay(record)) return scheduleRemoval(ctx, import_id, limits.imports.draft);
  await scoped(ctx).deleteFrom('imports').where('id', '=', import_id).execute();
  publishImport(ctx, record);
};

export const importJobs = (importers: Importers): Pick<JobHandlers, 'jobs.import_batch' | 'jobs.remove_import'> => ({
  'jobs.import_batch': importBatch(importers),
  'jobs.remove_import': removeImport,
});
