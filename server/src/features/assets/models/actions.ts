import { isDeepStrictEqual } from 'node:util';
import type { modelsApi } from '@sightline/contract/assets/models';
import type { AuditChange } from '@sightline/contract/audit/audit';
import type { AuditEventName } from '@sightline/contract/audit/events';
import { AppError } from '@sightline/contract/errors';
import type { FieldValue } from '@sightline/contract/fields/field-model';
import { type FieldProblems, normaliseField } from '@sightline/contract/fields/field-types';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../../db/scoped.ts';
import { refuseTaken } from '../../../db/unique-violation.ts';
import type { Action } from '../../../kernel/action.ts';
import { changesBetween } from '../../../kernel/audit-entry.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { removeFiles } from '../../files/actions.ts';
import { requireCategory } from '../categories-queries.ts';
import { publishAssetSettings, publishAssets } from '../events.ts';
import { lockFields, mergeValues, refuseFields } from '../field-values.ts';
import { valueChange } from '../history.ts';
import { printChanges } from '../printed-values.ts';
import { requireTemplate } from '../warranty-templates/queries.ts';
import { moveModelFields, setModelFields } from './fields.ts';
import { lockModels, type ModelRecord, requireLockedModel, requireWholeModel } from './queries.ts';
import { moveUnits } from './units.ts';

/*
 * A model is what its units have in common. They read picture, documents and fields from it; its name and manufacturer are
 * copied to them, for search. It is deleted when no unit is left, or merged into another one.
 */

type Named = Pick<ModelRecord, 'id' | 'name' | 'manufacturer'>;

export const nameOfModel = ({ name, manufacturer }: Omit<Named, 'id'>): string =>
  [manufacturer, name].filter(Boolean).join(' ');

export const auditModel = (ctx: Ctx, event: AuditEventName, model: Named, changes: readonly AuditChange[] = []): void =>
  ctx.audit(event, { record: { id: model.id, label: nameOfModel(model) }, changes });

const refuseTakenName = <T>(work: Promise<T>): Promise<T> =>
  refuseTaken('asset_models_name', 'MODEL_TAKEN', 'name', work);

/** As of assets; but what no two assets have alike, a model cannot hold for all its units. */
async function requireModelValues(ctx: Ctx, entered: Readonly<Record<string, FieldValue | null>>) {
  const fields = await lockFields(ctx, Object.keys(entered));
  const problems: FieldProblems = {};
  const values: Record<string, FieldValue | null> = {};
  for (const [id, value] of Object.entries(entered)) {
    const field = fields.find((one) => one.id === id && !one.rules.unique && one.type !== 'person');
    const optional = field && { ...field, rules: { ...field.rules, required: false } };
    const outcome = optional ? normaliseField(optional, value) : { problem: { code: 'type' } as const };
    if ('problem' in outcome) problems[id] = outcome.problem;
    else values[id] = outcome.value;
  }
  refuseFields(problems);
  return { values, fields };
}

export const createModel: Action<typeof modelsApi.create> = async (ctx, { body }) => {
  const { id = uuidv7(), custom_fields, field_ids, ...columns } = body;
  if (columns.category_id) await requireCategory(ctx, columns.category_id, 'category_id');
  if (columns.warranty_template_id) await requireTemplate(ctx, columns.warranty_template_id, 'warranty_template_id');
  const { values } = await requireModelValues(ctx, custom_fields);
  const { organization_id, now } = ctx;
  await refuseTakenName(
    ctx.db
      .insertInto('asset_models')
      .values({
        ...{ ...columns, organization_id, id, created_at: now, updated_at: now },
        custom_fields: JSON.stringify(mergeValues({}, values)),
      })
      .execute(),
  );
  await setModelFields(ctx, id, field_ids);
  auditModel(ctx, 'model.created', { id, ...columns });
  await publishAssetSettings(ctx);
  return { model: await requireWholeModel(ctx, id) };
};

const plainColumns = ['name', 'manufacturer', 'description'] as const;

async function linkChanges(
  ctx: Ctx,
  model: ModelRecord,
  {
    category_id,
    warranty_template_id,
  }: { category_id?: string | null | undefined; warranty_template_id?: string | null | undefined },
): Promise<AuditChange[]> {
  const changes: AuditChange[] = [];
  if (category_id !== undefined && category_id !== model.category_id) {
    const name = async (id: string | null) => id && (await requireCategory(ctx, id, 'category_id')).name;
    changes.push({ field: 'category', from: await name(model.category_id), to: await name(category_id) });
  }
  if (warranty_template_id !== undefined && warranty_template_id !== model.warranty_template_id) {
    const name = async (id: string | null) => id && (await requireTemplate(ctx, id, 'warranty_template_id')).name;
    const [from, to] = [await name(model.warranty_template_id), await name(warranty_template_id)];
    changes.push({ field: 'warranty_template', from, to });
  }
  return changes;
}

export const updateModel: Action<typeof modelsApi.update> = async (ctx, { params, body }) => {
  const { version, custom_fields = {}, field_ids, ...wanted } = body;
  const model = await requireLockedModel(ctx, params.id);
  if (version !== model.version) throw new AppError('STALE_VERSION', 'version');
  const { values, fields } = await requireModelValues(ctx, custom_fields);
  const valueChanges = fields
    .map((field) => valueChange(field, model.custom_fields[field.id], values[field.id] ?? null))
    .filter(({ from, to }) => !isDeepStrictEqual(from, to));
  const named = plainColumns.filter((name) => wanted[name] !== undefined);
  const changes = [
    ...changesBetween(model, wanted, named),
    ...(await linkChanges(ctx, model, wanted)),
    ...valueChanges,
    ...(field_ids ? await setModelFields(ctx, model.id, field_ids) : []),
  ];
  if (changes.length === 0) return { model: await requireWholeModel(ctx, model.id) };
  const custom = JSON.stringify(mergeValues(model.custom_fields, values));
  await refuseTakenName(
    scoped(ctx)
      .updateTable('asset_models')
      .set({ ...wanted, custom_fields: custom, updated_at: ctx.now, version: sql`version + 1` } as never)
      .where('id', '=', model.id)
      .execute(),
  );
  const { name = model.name, manufacturer = model.manufacturer } = wanted;
  if (name !== model.name || manufacturer !== model.manufacturer)
    await scoped(ctx)
      .updateTable('assets')
      .set({ model: name, manufacturer })
      .where('model_id', '=', model.id)
      .execute();
  auditModel(
    ctx,
    'model.updated',
    { id: model.id, name, manufacturer },
    await printChanges(ctx, fields, changes, 'en'),
  );
  await publishAssetSettings(ctx);
  await publishAssets(ctx);
  return { model: await requireWholeModel(ctx, model.id) };
};

export const removeModel: Action<typeof modelsApi.remove> = async (ctx, { params }) => {
  // Keeps out units that somebody is adding now: their foreign key waits for this row.
  const model = await requireLockedModel(ctx, params.id);
  const { units_count } = await requireWholeModel(ctx, model.id);
  if (units_count > 0) throw AppError.counting('MODEL_IN_USE', units_count);
  await deleteModel(ctx, model);
  auditModel(ctx, 'model.deleted', model);
  await publishAssetSettings(ctx);
};

/** Its picture and documents go with it. */
async function deleteModel(ctx: Ctx, model: ModelRecord): Promise<void> {
  const documents = await scoped(ctx)
    .selectFrom('asset_documents')
    .select('id')
    .where('model_id', '=', model.id)
    .execute();
  await scoped(ctx).deleteFrom('asset_models').where('id', '=', model.id).execute();
  for (const { id } of documents) await removeFiles(ctx, { owner_kind: 'asset_document', id });
  if (model.picture_file_id) await removeFiles(ctx, { owner_kind: 'asset_picture', id: model.picture_file_id });
}

export const mergeModel: Action<typeof modelsApi.merge> = async (ctx, { params, body }) => {
  if (params.id === body.into_id) throw new AppError('SAME_MODEL', 'into_id');
  const locked = await lockModels(ctx, [params.id, body.into_id]);
  const [from, into] = [params.id, body.into_id].map((id) => locked.find((one) => one.id === id));
  if (!from) throw new AppError('NOT_FOUND', 'id');
  if (!into) throw new AppError('NOT_FOUND', 'into_id');
  const moved_count = await moveUnits(ctx, from, into);
  await moveModelFields(ctx, from.id, into.id);
  const toModel = { model_id: into.id };
  await scoped(ctx).updateTable('asset_documents').set(toModel).where('model_id', '=', from.id).execute();
  const picture_file_id = into.picture_file_id ?? from.picture_file_id;
  await scoped(ctx)
    .updateTable('asset_models')
    .set({
      picture_file_id,
      description: into.description || from.description,
      category_id: into.category_id ?? from.category_id,
      warranty_template_id: into.warranty_template_id ?? from.warranty_template_id,
      custom_fields: JSON.stringify({ ...from.custom_fields, ...into.custom_fields }) as never,
      ...{ updated_at: ctx.now, version: sql`version + 1` },
    })
    .where('id', '=', into.id)
    .execute();
  await deleteModel(ctx, picture_file_id === from.picture_file_id ? { ...from, picture_file_id: null } : from);
  const change = { field: 'model', from: nameOfModel(from), to: nameOfModel(into) };
  auditModel(ctx, 'model.merged', into, [change]);
  await publishAssetSettings(ctx);
  await publishAssets(ctx);
  return { model: await requireWholeModel(ctx, into.id), moved_count };
};
