import { type AssetModel, type AssetModelRow, type modelsApi, modelsList } from '@sightline/contract/assets/models';
import type { ConditionClock } from '@sightline/contract/conditions/periods';
import { AppError } from '@sightline/contract/errors';
import type { Attachment } from '@sightline/contract/files/files';
import { type RawBuilder, sql } from 'kysely';
import { likePart } from '../../../db/like-part.ts';
import { type ListSource, readList } from '../../../db/list-query.ts';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import { conditionClock } from '../../../kernel/condition-clock.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { viewedList } from '../../../kernel/viewed-list.ts';
import { type FileRow, presentFile } from '../../files/queries.ts';
import { listVisibleFields } from '../fields-queries.ts';
import { visibleValues } from '../policy.ts';

const unitsCount = sql`(
  select count(*)::int from assets u
  where u.organization_id = asset_models.organization_id and u.model_id = asset_models.id)`;

/** A file that a row names, as JSON; null without one. */
export const pictureOf = (
  organizationId: RawBuilder<unknown>,
  fileId: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select jsonb_build_object('id', f.id, 'name', f.name, 'mime', f.mime, 'size', f.size, 'width', f.width,
    'height', f.height, 'has_thumbnail', f.has_thumbnail)
  from files f where f.organization_id = ${organizationId} and f.id = ${fileId})`;

const rowColumns = sql`
  asset_models.id, asset_models.name, asset_models.manufacturer, asset_models.updated_at, ${unitsCount} as units_count,
  case when c.id is not null then
    jsonb_build_object('id', c.id, 'name', c.name, 'icon', c.icon, 'color', c.color) end as category,
  case when t.id is not null then jsonb_build_object('id', t.id, 'name', t.name) end as warranty_template,
  ${pictureOf(sql`asset_models.organization_id`, sql`asset_models.picture_file_id`)} as picture`;

const rowJoins = sql`
  left join asset_categories c on c.organization_id = asset_models.organization_id and c.id = asset_models.category_id
  left join warranty_templates t
    on t.organization_id = asset_models.organization_id and t.id = asset_models.warranty_template_id`;

const modelsSource = ({ organization_id }: Ctx, clock: ConditionClock): ListSource<typeof modelsList> => ({
  table: 'asset_models',
  scope: () => sql`asset_models.organization_id = ${organization_id}`,
  conditions: {
    fields: modelsList.fields,
    sources: {
      name: { value: sql`asset_models.name` },
      manufacturer: { value: sql`asset_models.manufacturer` },
      category: { value: sql`asset_models.category_id` },
      warranty_template: { value: sql`asset_models.warranty_template_id` },
      units: { value: unitsCount },
      updated: { value: sql`asset_models.updated_at` },
    },
    clock,
  },
  filters: {
    id: (ids) => sql`asset_models.id = any(${ids}::uuid[])`,
    category_id: (value) => ({ field: 'category', op: 'is_any_of', value }),
  },
  search: (text) =>
    sql`plain_text(asset_models.name || ' ' || asset_models.manufacturer) like '%' || ${likePart(text)} || '%'`,
  orders: {
    name: sql`asset_models.name collate "und-x-icu"`,
    manufacturer: sql`nullif(asset_models.manufacturer, '') collate "und-x-icu"`,
    units_count: unitsCount,
    updated_at: sql`asset_models.updated_at`,
  },
  columns: rowColumns,
  joins: rowJoins,
});

type Stored<Row> = Omit<Row, 'picture'> & { picture: FileRow | null };
const withPicture = <Row extends { picture: FileRow | null }>(
  row: Row,
): Omit<Row, 'picture'> & { picture: Attachment | null } => ({
  ...row,
  picture: row.picture && presentFile(row.picture),
});

export const viewedModels = viewedList('assets.manage', modelsSource);

export const listModels: Action<typeof modelsApi.list> = async (ctx, { query }) => {
  const source = modelsSource(ctx, await conditionClock(ctx, query.conditions));
  const found = await readList<typeof modelsList, Stored<AssetModelRow>>(ctx, modelsList, source, query);
  return { models: found.rows.map(withPicture), pagination: found.pagination };
};

export async function requireWholeModel(ctx: Ctx, id: string): Promise<AssetModel> {
  const { rows } = await sql<Stored<AssetModel>>`
    select ${rowColumns}, asset_models.description, asset_models.custom_fields, asset_models.version,
      coalesce((select json_agg(l.field_id order by l.field_id) from model_fields l
        where l.organization_id = asset_models.organization_id and l.model_id = asset_models.id), '[]') as field_ids
    from asset_models ${rowJoins}
    where asset_models.organization_id = ${ctx.organization_id} and asset_models.id = ${id}`.execute(ctx.db);
  const [model] = rows;
  if (!model) throw new AppError('NOT_FOUND', 'id');
  return { ...withPicture(model), custom_fields: visibleValues(await listVisibleFields(ctx), model.custom_fields) };
}

export const findModel: Action<typeof modelsApi.find> = async (ctx, { params }) => ({
  model: await requireWholeModel(ctx, params.id),
});

const modelsOf = (ctx: Ctx) =>
  scoped(ctx)
    .selectFrom('asset_models')
    .select(['id', 'name', 'manufacturer', 'description', 'category_id', 'warranty_template_id', 'picture_file_id'])
    .select(['custom_fields', 'version']);

/** A model's own columns, for decisions. */
export type ModelRecord = Awaited<ReturnType<typeof requireModel>>;

/** Kept from being deleted or merged until the transaction ends. */
export async function requireModel(ctx: Ctx, id: string, field = 'id') {
  const model = await modelsOf(ctx).where('id', '=', id).forKeyShare().executeTakeFirst();
  if (!model) throw new AppError('NOT_FOUND', field);
  return model;
}

/** Locked in one order, so that two who merge the same models wait for each other. */
export async function lockModels(ctx: Ctx, ids: readonly string[]): Promise<ModelRecord[]> {
  return modelsOf(ctx)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function requireLockedModel(ctx: Ctx, id: string): Promise<ModelRecord> {
  const [model] = await lockModels(ctx, [id]);
  if (!model) throw new AppError('NOT_FOUND', 'id');
  return model;
}
