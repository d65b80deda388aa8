import { isDeepStrictEqual } from 'node:util';
import type { assetsApi, UpdateAssetInput } from '@sightline/contract/assets/assets';
import { fieldsOfAsset } from '@sightline/contract/assets/fields-of-asset';
import type { AuditChange } from '@sightline/contract/audit/audit';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../db/scoped.ts';
import { lockTree } from '../../db/tree.ts';
import { refuseTaken } from '../../db/unique-violation.ts';
import type { Action } from '../../kernel/action.ts';
import { changesBetween } from '../../kernel/audit-entry.ts';
import type { Ctx } from '../../kernel/context.ts';
import { requireOpenSpaces } from '../workspace/queries.ts';
import { listAllCategories, requireCategory } from './categories-queries.ts';
import { recordDowntimes } from './downtimes.ts';
import { publishAsset } from './events.ts';
import { mergeValues, requireValues } from './field-values.ts';
import { listVisibleFields } from './fields-queries.ts';
import { addAssetEvents, auditAsset, valueChange } from './history.ts';
import { type ModelRecord, requireModel } from './models/queries.ts';
import { canSeeAsset } from './policy.ts';
import { printChanges } from './printed-values.ts';
import { type AssetRecord, requireAsset, requireLockedAsset, requireWholeAsset } from './queries.ts';
import { hasDeletedAsset } from './trash/queries.ts';
import { giveModelWarranties } from './warranty-templates/applying.ts';

/*
 * An asset stands at a customer (a space) or with the workspace itself, and may be part of another asset; parts make no circle.
 * Each change raises its version and is a line of its timeline. Two people who change different fields both succeed; of two
 * who change the same field, the one who has not seen the other's change is refused.
 */

export async function requireSpaceName(ctx: Ctx, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const space = await scoped(ctx).selectFrom('branches').select('name').where('id', '=', id).executeTakeFirst();
  if (!space) throw new AppError('NOT_FOUND', 'branch_id');
  return space.name;
}

/**
 * Parents are followed up to the top: the asset itself must not be among them, and what hangs below it must not become
 * deeper than allowed. Changes of parents happen one after the other.
 */
export async function requireParent(ctx: Ctx, id: string, parentId: string): Promise<AssetRecord> {
  await lockTree(ctx, 'assets');
  const parent = await requireAsset(ctx, parentId, 'parent_id');
  const deepest = sql.lit(limits.assets.depth);
  const { rows } = await sql<{ above: string[]; below: number }>`
    with recursive above as (
      select a.id, a.parent_id, 1 depth from assets a
      where a.organization_id = ${ctx.organization_id} and a.id = ${parentId}
      union all
      select a.id, a.parent_id, above.depth + 1 from assets a join above on a.id = above.parent_id
      where a.organization_id = ${ctx.organization_id} and above.depth < ${deepest}),
    below as (
      select ${id}::uuid as id, 1 depth
      union
      select a.id, below.depth + 1 from assets a join below on a.parent_id = below.id
      where a.organization_id = ${ctx.organization_id} and below.depth < ${deepest})
    select (select array_agg(id) from above) above, (select max(depth) from below) below`.execute(ctx.db);
  const { above = [], below = 1 } = rows[0] ?? {};
  if (above.includes(id)) throw new AppError('ASSET_CYCLE', 'parent_id');
  if (above.length + below > limits.assets.depth) throw new AppError('ASSET_TOO_DEEP', 'parent_id');
  return parent;
}

/** Tags of deleted assets stay theirs. */
async function refuseTakenTag<T>(ctx: Ctx, tag: string | undefined, work: () => Promise<T>): Promise<T> {
  if (tag !== undefined && (await hasDeletedAsset(ctx, sql`tag = ${tag}`)))
    throw new AppError('ASSET_TAG_IN_TRASH', 'tag');
  return refuseTaken('assets_tag', 'ASSET_TAG_TAKEN', 'tag', work());
}

export const createAsset: Action<typeof assetsApi.create> = async (ctx, { body }) => {
  const { id = uuidv7(), custom_fields, ...columns } = body;
  const model = columns.model_id === null ? null : await requireModel(ctx, columns.model_id, 'model_id');
  columns.category_id ??= model?.category_id ?? null;
  if (columns.category_id) await requireCategory(ctx, columns.category_id, 'category_id');
  if (columns.branch_id) await requireOpenSpaces(ctx, [columns.branch_id], 'branch_id');
  if (columns.parent_id) await requireParent(ctx, id, columns.parent_id);
  const demanded = fieldsOfAsset(await listVisibleFields(ctx), await listAllCategories(ctx), {
    categoryId: columns.category_id,
    modelId: columns.model_id,
  }).filter(({ id: field }) => model?.custom_fields[field] === undefined);
  const { values } = await requireValues(ctx, id, custom_fields, demanded);
  const { organization_id, now, actor } = ctx;
  await refuseTakenTag(ctx, columns.tag, () =>
    ctx.db
      .insertInto('assets')
      .values({
        ...columns,
        ...copiedFrom(model),
        ...{ organization_id, id, created_by: actor.id, created_at: now, updated_at: now },
        custom_fields: JSON.stringify(mergeValues({}, values)),
      })
      .execute(),
  );
  await recordDowntimes(ctx, [id], columns.status);
  await addAssetEvents(ctx, [{ asset_id: id, kind: 'created', version: 1 }]);
  auditAsset(ctx, 'asset.created', { id, ...columns });
  await giveModelWarranties(ctx, [id]);
  publishAsset(ctx, id, [columns.branch_id]);
  return { asset: await requireWholeAsset(ctx, id) };
};

const plainColumns = [
  ...(['tag', 'name', 'serial', 'location'] as const),
  ...(['status', 'criticality', 'purchase_date', 'notes'] as const),
];
const linkColumns = ['category_id', 'branch_id', 'parent_id', 'model_id'] as const;

/** An asset of a model has its name and manufacturer; a model without a manufacturer leaves the asset its own. */
function copiedFrom(model: ModelRecord | null): { model?: string; manufacturer?: string } {
  if (!model) return {};
  return { model: model.name, ...(model.manufacturer && { manufacturer: model.manufacturer }) };
}

/** Computes model and manufacturer after an edit. An asset that loses its model keeps the manufacturer. */
async function namesAfter(ctx: Ctx, asset: AssetRecord, { model_id, manufacturer }: Partial<UpdateAssetInput>) {
  const { model_id: id } = { model_id: asset.model_id, ...(model_id !== undefined && { model_id }) };
  const model = id === null ? null : await requireModel(ctx, id, 'model_id');
  const typed = manufacturer === undefined ? {} : { manufacturer };
  return { model: '', ...typed, ...copiedFrom(model) };
}

/** Returns the tag of an asset; null for one in the trash, or that the actor does not see. */
async function tagOf(ctx: Ctx, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const asset = await scoped(ctx)
    .selectFrom('assets')
    .select(['branch_id', sql<string>`tag::text`.as('tag')])
    .where('id', '=', id)
    .executeTakeFirst();
  return asset && canSeeAsset(ctx.actor, asset) ? asset.tag : null;
}

/** Links read as names in the history: `branch`, not `branch_id`. */
async function linkChanges(ctx: Ctx, asset: AssetRecord, wanted: Partial<UpdateAssetInput>): Promise<AuditChange[]> {
  const changes: AuditChange[] = [];
  const { category_id, branch_id, parent_id } = wanted;
  if (category_id !== undefined && category_id !== asset.category_id) {
    const name = async (id: string | null) => id && (await requireCategory(ctx, id, 'category_id')).name;
    changes.push({ field: 'category', from: await name(asset.category_id), to: await name(category_id) });
  }
  if (branch_id !== undefined && branch_id !== asset.branch_id) {
    if (branch_id) await requireOpenSpaces(ctx, [branch_id], 'branch_id');
    const [from, to] = [await requireSpaceName(ctx, asset.branch_id), await requireSpaceName(ctx, branch_id)];
    changes.push({ field: 'branch', from, to });
  }
  if (parent_id !== undefined && parent_id !== asset.parent_id) {
    const to = parent_id && (await requireParent(ctx, asset.id, parent_id)).tag;
    changes.push({ field: 'parent', from: await tagOf(ctx, asset.parent_id), to });
  }
  return changes;
}

/** Fields that were changed after the version that a change is based on, by their names in the history. */
async function changedSince(ctx: Ctx, asset: AssetRecord, version: number): Promise<Set<string>> {
  const lines = await scoped(ctx)
    .selectFrom('asset_events')
    .select('changes')
    .where('asset_id', '=', asset.id)
    .where('version', '>', version)
    .execute();
  return new Set(lines.flatMap(({ changes }) => changes.map(({ field }) => field)));
}

const wireName = (field: string): string =>
  field.startsWith('custom:')
    ? `custom_fields.${field.slice(7)}`
    : `${field}${['category', 'branch', 'parent', 'model'].includes(field) ? '_id' : ''}`;

export const updateAsset: Action<typeof assetsApi.update> = async (ctx, { params, body }) => {
  const { version, custom_fields = {}, ...wanted } = body;
  // The tree first, as in every other verb: two who lock in different orders would wait for each other for ever.
  if (wanted.parent_id) await lockTree(ctx, 'assets');
  const asset = await requireLockedAsset(ctx, params.id);
  const { values, fields } = await requireValues(ctx, asset.id, custom_fields);
  const valueChanges = fields
    .map((field) => valueChange(field, asset.custom_fields[field.id], values[field.id] ?? null))
    .filter(({ from, to }) => !isDeepStrictEqual(from, to));
  const names = await namesAfter(ctx, asset, wanted);
  const changes = [
    ...changesBetween(
      asset,
      wanted,
      plainColumns.filter((name) => wanted[name] !== undefined),
    ),
    ...changesBetween(
      asset,
      names,
      (['model', 'manufacturer'] as const).filter((name) => names[name] !== undefined),
    ),
    ...(await linkChanges(ctx, asset, wanted)),
    ...valueChanges,
  ];
  if (changes.length === 0) return { asset: await requireWholeAsset(ctx, asset.id) };
  if (version !== asset.version) {
    const since = await changedSince(ctx, asset, version);
    const conflicts = changes.map(({ field }) => field).filter((field) => since.has(field));
    if (conflicts.length > 0) throw AppError.about('STALE_VERSION', conflicts.map(wireName));
  }
  const columns = Object.fromEntries(
    [...plainColumns, ...linkColumns].flatMap((name) => (wanted[name] === undefined ? [] : [[name, wanted[name]]])),
  );
  const merged = JSON.stringify(mergeValues(asset.custom_fields, values));
  await refuseTakenTag(ctx, wanted.tag, () =>
    scoped(ctx)
      .updateTable('assets')
      .set({ ...columns, ...names, custom_fields: merged, updated_at: ctx.now, version: sql`version + 1` })
      .where('id', '=', asset.id)
      .execute(),
  );
  if (wanted.status && wanted.status !== asset.status) await recordDowntimes(ctx, [asset.id], wanted.status);
  await addAssetEvents(ctx, [{ asset_id: asset.id, kind: 'updated', version: asset.version + 1, changes }]);
  const printed = await printChanges(ctx, fields, changes, 'en');
  auditAsset(ctx, 'asset.updated', { ...asset, ...(wanted.name && { name: wanted.name }) }, printed);
  publishAsset(ctx, asset.id, [asset.branch_id, wanted.branch_id === undefined ? asset.branch_id : wanted.branch_id]);
  return { asset: await requireWholeAsset(ctx, asset.id) };
};
