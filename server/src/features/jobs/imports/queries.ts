import { AppError } from '@sightline/contract/errors';
import type { RowChange, RowProblem } from '@sightline/contract/imports';
import type { Import, ImportState, importsApi } from '@sightline/contract/jobs/imports';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { paged } from '../../../db/pagination.ts';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx, TenantCtx } from '../../../kernel/context.ts';
import { endOf, lockRun } from '../queries.ts';
import type { ImportKinds } from './kinds.ts';
import { reasonsOf } from './words.ts';

/** How many rows an import creates, updates, leaves alone and refuses: the counts of its runs. */
export const uncounted = { create: 0, update: 0, skip: 0, failed: 0 };

/** The run of an import is its check, and later the import itself. */
const importsOf = (ctx: TenantCtx) =>
  scoped(ctx)
    .selectFrom('imports')
    .leftJoin('runs', (on) =>
      on.onRef('runs.organization_id', '=', 'imports.organization_id').onRef('runs.id', '=', 'imports.run_id'),
    )
    .selectAll('imports')
    .select(['runs.kind', 'runs.state', 'runs.done', 'runs.counts', 'runs.error', 'runs.ended_at']);

export type ImportRecord = NonNullable<Awaited<ReturnType<ReturnType<typeof importsOf>['executeTakeFirst']>>>;

export function stateOf({ kind, state }: Pick<ImportRecord, 'kind' | 'state'>): ImportState {
  if (state === null) return 'draft';
  const [underWay, done] = kind?.endsWith('_check')
    ? (['checking', 'checked'] as const)
    : (['running', 'done'] as const);
  const end = endOf({ state });
  return end === 'done' ? done : (end ?? underWay);
}

export function presentImport(record: ImportRecord): Import {
  const { id, entity, name, rows, received, done, counts, error, header, mapping, options, created_at } = record;
  const state = stateOf(record);
  return {
    ...{ id, entity, name, state, rows, received, done: done ?? 0, counts: { ...uncounted, ...counts }, error },
    ...{ header, mapping, options, created_at },
    ended_at: state === 'checked' ? null : record.ended_at,
  };
}

/** Returns an import of the actor; those of other people are not found. */
export async function requireImport(ctx: Ctx, id: string): Promise<ImportRecord> {
  const record = await importsOf(ctx)
    .where('imports.id', '=', id)
    .where('imports.person_id', '=', ctx.actor.id)
    .executeTakeFirst();
  if (!record) throw new AppError('NOT_FOUND', 'id');
  return record;
}

/** Held until the transaction ends: a batch of its run waits for it, and it for the batch. */
export async function requireLockedImport(ctx: Ctx, id: string): Promise<ImportRecord> {
  await scoped(ctx).selectFrom('imports').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  await lockRun(ctx, id);
  return requireImport(ctx, id);
}

export const listOwnImports = (ctx: Ctx): Promise<ImportRecord[]> =>
  importsOf(ctx)
    .where('imports.person_id', '=', ctx.actor.id)
    .orderBy('imports.created_at', 'desc')
    .orderBy('imports.id')
    .execute();

export const listImports: Action<typeof importsApi.list> = async (ctx) => ({
  imports: (await listOwnImports(ctx)).slice(0, limits.imports.listed).map(presentImport),
});

export const findImport: Action<typeof importsApi.find> = async (ctx, { params }) => ({
  import: presentImport(await requireImport(ctx, params.id)),
});

export type FailedRecord = { position: number; cells: string[]; problems: RowProblem[] };
type CheckedRecord = FailedRecord & { changes: RowChange[] };

/** Returns a page of the rows that have problems, or changes. */
async function pageOfRows(ctx: Ctx, { id }: ImportRecord, page: number, about: 'problems' | 'changes') {
  const { organization_id } = ctx;
  const matching = sql`
    from import_rows where organization_id = ${organization_id} and import_id = ${id} and ${sql.ref(about)} <> '[]'`;
  const counted = await sql<{ total: number }>`select count(*)::int total ${matching}`.execute(ctx.db);
  const wanted = { page, perPage: limits.imports.failedPage, total: counted.rows[0]?.total ?? 0 };
  return paged(wanted, async (limit) => {
    const found = await sql<CheckedRecord>`
      select position, cells, problems, changes ${matching} order by position ${limit}`.execute(ctx.db);
    return found.rows;
  });
}

export const listFailedRows =
  (kinds: ImportKinds): Action<typeof importsApi.failedRows> =>
  async (ctx, { params, query }) => {
    const record = await requireImport(ctx, params.id);
    const { rows, pagination } = await pageOfRows(ctx, record, query.page, 'problems');
    const { definition } = await kinds[record.entity].importer.open(ctx);
    return {
      rows: rows.map(({ position, cells, problems }) => ({
        row: record.first_row + position,
        cells,
        reasons: reasonsOf(problems, definition, record, ctx.actor.locale),
      })),
      pagination,
    };
  };

export const listChangedRows =
  (kinds: ImportKinds): Action<typeof importsApi.changedRows> =>
  async (ctx, { params, query }) => {
    const record = await requireImport(ctx, params.id);
    const { rows, pagination } = await pageOfRows(ctx, record, query.page, 'changes');
    const { definition } = await kinds[record.entity].importer.open(ctx);
    const nameOf = (key: string): string =>
      definition.fields.find((field) => field.key === key)?.label[ctx.actor.locale] ?? key;
    return {
      rows: rows.map(({ position, cells, changes }) => ({
        row: record.first_row + position,
        cells,
        changes: changes.map((change) => ({ ...change, field: nameOf(change.field) })),
      })),
      pagination,
    };
  };
