import { AppError } from '@sightline/contract/errors';
import type { RowChange, RowProblem } from '@sightline/contract/imports';
import type { Import, importsApi } from '@sightline/contract/jobs/imports';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { paged } from '../../../db/pagination.ts';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx, TenantCtx } from '../../../kernel/context.ts';
import type { Importers } from '../../../kernel/importer.ts';
import { reasonsOf } from './words.ts';

const importsOf = (ctx: TenantCtx) => scoped(ctx).selectFrom('imports').selectAll();

export type ImportRecord = NonNullable<Awaited<ReturnType<ReturnType<typeof importsOf>['executeTakeFirst']>>>;

export function presentImport(record: ImportRecord): Import {
  const { id, entity, name, state, rows, received, done, error, header, mapping, options } = record;
  const { created: create, updated: update, skipped: skip, failed, created_at, ended_at } = record;
  const counts = { create, update, skip, failed };
  return {
    id,
    entity,
    name,
    state,
    rows,
    received,
    done,
    counts,
    error,
    header,
    mapping,
    options,
    created_at,
    ended_at,
  };
}

/** Returns an import of the actor; those of other people are not found. */
export async function requireImport(ctx: Ctx, id: string): Promise<ImportRecord> {
  const record = await importsOf(ctx).where('id', '=', id).where('person_id', '=', ctx.actor.id).executeTakeFirst();
  if (!record) throw new AppError('NOT_FOUND', 'id');
  return record;
}

/** Held until the transaction ends: a batch of the job waits for it, and it for the batch. */
export async function requireLockedImport(ctx: Ctx, id: string): Promise<ImportRecord> {
  const record = await lockImport(ctx, id);
  if (record?.person_id !== ctx.actor.id) throw new AppError('NOT_FOUND', 'id');
  return record;
}

export const lockImport = (ctx: TenantCtx, id: string): Promise<ImportRecord | undefined> =>
  importsOf(ctx).where('id', '=', id).forUpdate().executeTakeFirst();

export const listImports: Action<typeof importsApi.list> = async (ctx) => {
  const records = await importsOf(ctx)
    .where('person_id', '=', ctx.actor.id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limits.imports.listed)
    .execute();
  return { imports: records.map(presentImport) };
};

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
  (importers: Importers): Action<typeof importsApi.failedRows> =>
  async (ctx, { params, query }) => {
    const record = await requireImport(ctx, params.id);
    const { rows, pagination } = await pageOfRows(ctx, record, query.page, 'problems');
    const { definition } = await importers[record.entity].open(ctx);
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
  (importers: Importers): Action<typeof importsApi.changedRows> =>
  async (ctx, { params, query }) => {
    const record = await requireImport(ctx, params.id);
    const { rows, pagination } = await pageOfRows(ctx, record, query.page, 'changes');
    const { definition } = await importers[record.entity].open(ctx);
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
