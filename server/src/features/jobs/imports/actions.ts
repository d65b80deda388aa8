import { AppError } from '@sightline/contract/errors';
import { fieldMappedTwice, type ImportDefinition, missingFields } from '@sightline/contract/imports';
import type { ImportState, importsApi } from '@sightline/contract/jobs/imports';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { RunRecord } from '../../../kernel/run.ts';
import { addRun, endRun, publishRun, startRun } from '../actions.ts';
import { requireLockedRun } from '../queries.ts';
import { publishImport } from './events.ts';
import type { ImportKinds, ImportRun } from './kinds.ts';
import {
  type ImportRecord,
  listOwnImports,
  presentImport,
  requireImport,
  requireLockedImport,
  stateOf,
} from './queries.ts';

/*
 * An import: draft, while its rows arrive -> checking -> checked -> running -> done. Checking and running are runs with the id of the
 * import, which follow each other. It may be checked again with another mapping, and cancelled until it has ended. It fails when
 * its run does.
 */

const idle: readonly ImportState[] = ['draft', 'checked'];
const underWay: readonly ImportState[] = ['checking', 'running'];

function requireState(record: ImportRecord, ...wanted: readonly ImportState[]): void {
  if (!wanted.includes(stateOf(record))) throw new AppError('IMPORT_STATE');
}

function requireRight({ actor }: Ctx, { permission }: Pick<ImportDefinition, 'permission'>): void {
  if (!actor.permissions.has(permission)) throw new AppError('FORBIDDEN');
}

async function showChanged(ctx: Ctx, { id }: Pick<ImportRecord, 'id'>) {
  const record = await requireImport(ctx, id);
  publishImport(ctx, record);
  return { import: presentImport(record) };
}

/** In the place of the run that has ended, if there is one. */
async function replaceRun(
  ctx: Ctx,
  { id, name, rows: total }: ImportRecord,
  kind: ImportRun,
  add: typeof startRun = startRun,
): Promise<RunRecord> {
  const update = scoped(ctx).updateTable('imports').where('id', '=', id);
  await update.set({ run_id: null }).execute();
  await scoped(ctx).deleteFrom('runs').where('id', '=', id).execute();
  const run = await add(ctx, kind, { id, parameters: { name }, total });
  await update.set({ run_id: id }).execute();
  return run;
}

/** Two requests at once of one person do not pass the limit together. */
async function requireFewImports(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('imports'), hashtext(${ctx.actor.id}))`.execute(ctx.db);
  const open = (await listOwnImports(ctx)).filter((record) => [...idle, ...underWay].includes(stateOf(record)));
  if (open.length >= limits.imports.open) throw new AppError('TOO_MANY_IMPORTS');
}

export const createImport =
  (kinds: ImportKinds): Action<typeof importsApi.create> =>
  async (ctx, { body }) => {
    const { id = uuidv7(), ...given } = body;
    const { organization_id, actor, now } = ctx;
    requireRight(ctx, kinds[body.entity].importer);
    await requireFewImports(ctx);
    await ctx.db
      .insertInto('imports')
      .values({ ...given, organization_id, id, person_id: actor.id, created_at: now })
      .execute();
    const runAt = new Date(now.getTime() + limits.imports.draft);
    await ctx.enqueue('jobs.remove_import', { import_id: id }, { key: id, runAt });
    return showChanged(ctx, { id });
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
  await scoped(ctx)
    .updateTable('imports')
    .set({ received: record.received + added.length, size: record.size + size })
    .where('id', '=', record.id)
    .execute();
  return showChanged(ctx, record);
};

export const checkImport =
  (kinds: ImportKinds): Action<typeof importsApi.check> =>
  async (ctx, { params, body }) => {
    const record = await requireLockedImport(ctx, params.id);
    requireState(record, ...idle);
    if (record.received < record.rows) throw new AppError('IMPORT_STATE');
    const { importer, check } = kinds[record.entity];
    const { definition } = await importer.open(ctx);
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
    await scoped(ctx)
      .updateTable('imports')
      .set({ mapping: JSON.stringify(mapping), options: JSON.stringify(options) })
      .where('id', '=', record.id)
      .execute();
    await replaceRun(ctx, record, check);
    return showChanged(ctx, record);
  };

export const runImport =
  (kinds: ImportKinds): Action<typeof importsApi.run> =>
  async (ctx, { params }) => {
    const record = await requireLockedImport(ctx, params.id);
    requireState(record, 'checked');
    const { importer, run } = kinds[record.entity];
    requireRight(ctx, importer);
    await replaceRun(ctx, record, run);
    ctx.audit('import.started', { record: { id: record.id, label: record.name } });
    return showChanged(ctx, record);
  };

/** An import that nothing works on gets a run that is cancelled at once. */
export const cancelImport =
  (kinds: ImportKinds): Action<typeof importsApi.cancel> =>
  async (ctx, { params }) => {
    const record = await requireLockedImport(ctx, params.id);
    requireState(record, ...idle, ...underWay);
    const { check, run } = kinds[record.entity];
    if (idle.includes(stateOf(record))) await endRun(ctx, run, await replaceRun(ctx, record, run, addRun));
    else await endRun(ctx, stateOf(record) === 'checking' ? check : run, await requireLockedRun(ctx, record.id));
    return showChanged(ctx, record);
  };

export const removeImport: Action<typeof importsApi.remove> = async (ctx, { params }) => {
  const record = await requireLockedImport(ctx, params.id);
  if (underWay.includes(stateOf(record))) throw new AppError('IMPORT_STATE');
  await scoped(ctx).deleteFrom('imports').where('id', '=', record.id).execute();
  await scoped(ctx).deleteFrom('runs').where('id', '=', record.id).execute();
  publishImport(ctx, record);
  if (record.kind) publishRun(ctx, { ...record, kind: record.kind });
};
