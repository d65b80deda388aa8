import { AppError } from '@sightline/contract/errors';
import { fieldMappedTwice, type ImportDefinition, missingFields } from '@sightline/contract/imports';
import type { ImportState, importsApi } from '@sightline/contract/jobs/imports';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { Importers } from '../../../kernel/importer.ts';
import { publishImport } from './events.ts';
import { type ImportRecord, presentImport, requireLockedImport } from './queries.ts';

/*
 * An import: draft, while its rows arrive -> checking -> checked -> running -> done. It may be checked again with another
 * mapping, and cancelled until it has ended. It fails when the person loses the right to what they import, or by an error of
 * the server.
 */

const idle: readonly ImportState[] = ['draft', 'checked'];
const underWay: readonly ImportState[] = ['checking', 'running'];

function requireState({ state }: ImportRecord, ...wanted: readonly ImportState[]): void {
  if (!wanted.includes(state)) throw new AppError('IMPORT_STATE');
}

function requireRight({ actor }: Ctx, { permission }: ImportDefinition): void {
  if (!actor.permissions.has(permission)) throw new AppError('FORBIDDEN');
}

const uncounted = { done: 0, created: 0, updated: 0, skipped: 0, failed: 0 };

type Change = Partial<Omit<ImportRecord, 'mapping' | 'options'>> & { mapping?: string; options?: string };

async function change(ctx: Ctx, { id }: ImportRecord, set: Change) {
  const changed = await scoped(ctx)
    .updateTable('imports')
    .set(set)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  publishImport(ctx, changed);
  return { import: presentImport(changed) };
}

/** Two requests at once of one person do not pass the limit together. */
async function requireFewImports(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('imports'), hashtext(${ctx.actor.id}))`.execute(ctx.db);
  const { open } = await scoped(ctx)
    .selectFrom('imports')
    .where('person_id', '=', ctx.actor.id)
    .where('state', 'in', [...idle, ...underWay])
    .select(sql<number>`count(*)::int`.as('open'))
    .executeTakeFirstOrThrow();
  if (open >= limits.imports.open) throw new AppError('TOO_MANY_IMPORTS');
}

export const scheduleRemoval = (
  ctx: { enqueue: Ctx['enqueue']; now: Date },
  import_id: string,
  after: number,
): Promise<void> =>
  ctx.enqueue('jobs.remove_import', { import_id }, { key: import_id, runAt: new Date(ctx.now.getTime() + after) });

export const createImport =
  (importers: Importers): Action<typeof importsApi.create> =>
  async (ctx, { body }) => {
    const { id = uuidv7(), ...given } = body;
    const { organization_id, actor, now } = ctx;
    requireRight(ctx, (await importers[body.entity].open(ctx)).definition);
    await requireFewImports(ctx);
    const record = await ctx.db
      .insertInto('imports')
      .values({
        ...given,
        ...{
          organization_id,
          id,
          person_id: actor.id,
          branch_id: actor.branch_id,
          locale: actor.locale,
          created_at: now,
        },
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await scheduleRemoval(ctx, id, limits.imports.draft);
    publishImport(ctx, record);
    return { import: presentImport(record) };
  };

export const addRows: Action<typeof importsApi.addRows> = async (ctx, { params, body }) => {
  const record = await requireLockedImport(ctx, params.id);
  requireState(record, 'draft');
  const { from, rows } = body;
  const size = rows.reduce((sum, row) => sum + row.reduce((length, cell) => length + cell.length, 0), 0);
  if (from + rows.length > record.rows || record.size + size > limits.imports.size)
    throw new AppError('IMPORT_TOO_LARGE', 'rows');
  const { organization_id } = ctx;
  const added = await ctx.db
    .insertInto('import_rows')
    .values(rows.map((cells, index) => ({ organization_id, import_id: record.id, position: from + index, cells })))
    .onConflict((on) => on.doNothing())
    .returning('position')
    .execute();
  if (added.length === 0) return { import: presentImport(record) };
  const received = record.received + added.length;
  return change(ctx, record, { received, size: record.size + size });
};

export const checkImport =
  (importers: Importers): Action<typeof importsApi.check> =>
  async (ctx, { params, body }) => {
    const record = await requireLockedImport(ctx, params.id);
    requireState(record, ...idle);
    if (record.received < record.rows) throw new AppError('IMPORT_STATE');
    const { definition } = await importers[record.entity].open(ctx);
    requireRight(ctx, definition);
    const { mapping, options } = body;
    const isKnown = mapping.every((key) => key === null || definition.fields.some((field) => field.key === key));
    const fits = isKnown && mapping.length === record.header.length && !fieldMappedTwice(mapping);
    if (!fits || missingFields(definition, mapping).length > 0) throw new AppError('IMPORT_MAPPING', 'mapping');
    await scoped(ctx).deleteFrom('import_keys').where('import_id', '=', record.id).execute();
    await scoped(ctx)
      .updateTable('import_rows')
      .set({ problems: '[]', changes: '[]' })
      .where('import_id', '=', record.id)
      .where(sql<boolean>`(problems <> '[]' or changes <> '[]')`)
      .execute();
    await ctx.enqueue('jobs.import_batch', { import_id: record.id }, { key: record.id });
    return change(ctx, record, {
      ...uncounted,
      ...{ mapping: JSON.stringify(mapping), options: JSON.stringify(options), state: 'checking' },
    });
  };

export const runImport =
  (importers: Importers): Action<typeof importsApi.run> =>
  async (ctx, { params }) => {
    const record = await requireLockedImport(ctx, params.id);
    requireState(record, 'checked');
    requireRight(ctx, (await importers[record.entity].open(ctx)).definition);
    await ctx.enqueue('jobs.import_batch', { import_id: record.id }, { key: record.id });
    ctx.audit('import.started', { record: { id: record.id, label: record.name } });
    return change(ctx, record, { ...uncounted, state: 'running' });
  };

export const cancelImport: Action<typeof importsApi.cancel> = async (ctx, { params }) => {
  const record = await requireLockedImport(ctx, params.id);
  requireState(record, ...idle, ...underWay);
  ctx.audit('import.cancelled', { record: { id: record.id, label: record.name } });
  await scheduleRemoval(ctx, record.id, limits.imports.keptFor);
  return change(ctx, record, { state: 'cancelled', ended_at: ctx.now.toISOString() });
};

export const removeImport: Action<typeof importsApi.remove> = async (ctx, { params }) => {
  const record = await requireLockedImport(ctx, params.id);
  if (underWay.includes(record.state)) throw new AppError('IMPORT_STATE');
  await scoped(ctx).deleteFrom('imports').where('id', '=', record.id).execute();
  publishImport(ctx, record);
};
