import type { DecimalSign } from '@sightline/contract/fields/number-text';
import type { RowChange, RowProblem } from '@sightline/contract/imports';
import type { RunKindName } from '@sightline/contract/jobs/runs';
import { limits } from '@sightline/contract/limits';
import { showsText } from '@sightline/contract/visible-text';
import { sql } from 'kysely';
import { scoped } from '../../../db/scoped.ts';
import type { JobHandler } from '../../../jobs/handlers.ts';
import type { Ctx, TenantCtx } from '../../../kernel/context.ts';
import {
  failedRow,
  type Importer,
  type Importers,
  type ImportRow,
  type OpenImporter,
  type RowOutcome,
} from '../../../kernel/importer.ts';
import { defineRun, type Run } from '../../../kernel/run.ts';
import { publishImport } from './events.ts';
import { type ImportKinds, ImportParameters, type ImportRun } from './kinds.ts';
import { type ImportRecord, requireImport, uncounted } from './queries.ts';

/*
 * A batch of an import goes through some of its rows. The check and the import itself differ in whether they write: a check keeps all
 * rows, and the import keeps those with problems.
 */

type Batch = { record: ImportRecord; run: Run<ImportParameters>; isRun: boolean };

/** A cell that shows nothing is empty. */
const cellText = (cell: string): string => (showsText(cell) ? cell : '').trim();

async function readRows(ctx: TenantCtx, { record: { id, mapping }, run }: Batch, most: number): Promise<ImportRow[]> {
  const rows = await scoped(ctx)
    .selectFrom('import_rows')
    .select(['position', 'cells'])
    .where('import_id', '=', id)
    .where('position', '>=', run.done)
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
async function workOn(ctx: Ctx, { record, isRun }: Batch, importer: OpenImporter, rows: readonly ImportRow[]) {
  const placeOf = await claimKeys(ctx, record.id, importer, rows);
  const wrong = new Map(
    rows.map((row) => [row.position, [...errorsIn(row), ...repeatedIn(row, importer, placeOf, record)]]),
  );
  const isWrong = ({ position }: ImportRow): boolean => (wrong.get(position)?.length ?? 0) > 0;
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

/** Stores the outcomes. The import keeps only rows with problems, for the file of failed rows; a check also keeps what updates change. */
async function storeOutcomes(ctx: Ctx, { record, isRun }: Batch, outcomes: ReadonlyMap<number, RowOutcome>) {
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
  if (!isRun) return;
  const done = [...outcomes].flatMap(([position, { outcome }]) => (outcome === 'failed' ? [] : [position]));
  await scoped(ctx)
    .deleteFrom('import_rows')
    .where('import_id', '=', record.id)
    .where('position', '=', sql<number>`any(${done}::integer[])`)
    .execute();
}

function count(before: Run<ImportParameters>['counts'], outcomes: ReadonlyMap<number, RowOutcome>) {
  const counts = { ...uncounted, ...before };
  for (const { outcome } of outcomes.values()) counts[outcome] += 1;
  return counts;
}

async function workOnBatch(ctx: Ctx, importer: Importer, run: Run<ImportParameters>, isRun: boolean) {
  const record = await requireImport(ctx, run.id);
  publishImport(ctx, record);
  const batch = { record, run, isRun };
  const rows = await readRows(ctx, batch, importer.batch);
  const outcomes = await workOn(ctx, batch, await importer.open(ctx), rows);
  await storeOutcomes(ctx, batch, outcomes);
  const done = (rows.at(-1)?.position ?? run.total - 1) + 1; // rows of an earlier run are gone
  return { done, counts: count(run.counts, outcomes), isEnd: done >= run.total };
}

function defineImportRun(kind: RunKindName, importer: Importer, isRun: boolean): ImportRun {
  const { draft, keptFor } = limits.imports;
  return defineRun({
    ...{ kind, lane: 'bulk', parameters: ImportParameters, keptFor: isRun ? keptFor : draft },
    permission: () => importer.permission,
    batch: (ctx, run) => workOnBatch(ctx, importer, run, isRun),
    async ended(ctx, { id, person_id, state, parameters }) {
      publishImport(ctx, { id, person_id });
      const record = { id, label: ImportParameters.parse(parameters).name };
      if (state === 'cancelled') ctx.audit('import.cancelled', { record });
      if (state === 'done' && isRun) ctx.audit('import.finished', { record });
    },
  });
}

export const importKindsOf = ({ assets, people }: Importers): ImportKinds => ({
  assets: {
    importer: assets,
    check: defineImportRun('asset_import_check', assets, false),
    run: defineImportRun('asset_import', assets, true),
  },
  people: {
    importer: people,
    check: defineImportRun('people_import_check', people, false),
    run: defineImportRun('people_import', people, true),
  },
});

export const importRunsOf = (kinds: ImportKinds): ImportRun[] =>
  Object.values(kinds).flatMap(({ check, run }) => [check, run]);

/** Removes a draft that was not checked in time. Others go with their run. */
export const removeDraft: JobHandler<'jobs.remove_import'> = async (ctx, { import_id }) => {
  const removed = await scoped(ctx)
    .deleteFrom('imports')
    .where('id', '=', import_id)
    .where('run_id', 'is', null)
    .returning(['id', 'person_id'])
    .executeTakeFirst();
  if (removed) publishImport(ctx, removed);
};
