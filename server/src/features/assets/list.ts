import { type assetsApi, assetsList, type ListedAsset } from '@sightline/contract/assets/assets';
import type { CustomField } from '@sightline/contract/assets/fields';
import type { Condition } from '@sightline/contract/conditions/conditions';
import type { ConditionClock } from '@sightline/contract/conditions/periods';
import { type RawBuilder, sql } from 'kysely';
import { likePart } from '../../db/like-part.ts';
import { type ListSource, matchingRows, readList } from '../../db/list-query.ts';
import type { Action } from '../../kernel/action.ts';
import { conditionClock, readConditionClock } from '../../kernel/condition-clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import { isInOwnSpace } from '../../kernel/own-space.ts';
import type { ViewedList } from '../../kernel/viewed-list.ts';
import { type FileRow, presentFile } from '../files/queries.ts';
import { conditionsOf } from './conditions.ts';
import { firstContact } from './contacts/first-contact.ts';
import { warrantyStatus } from './coverage.ts';
import { listVisibleFields } from './fields-queries.ts';
import { pictureOf } from './models/queries.ts';
import { visibleValues } from './policy.ts';

/** The assets that the actor sees, of `assets` in a query. */
export const visibleAssets = ({ organization_id, actor }: Ctx): RawBuilder<unknown> =>
  sql`assets.organization_id = ${organization_id} and ${isInOwnSpace(actor, 'assets.branch_id')}`;

/** Builds the part of `custom_fields` that a chosen value matches. A field of several choices matches when it contains the choice. */
function holds(field: CustomField, chosen: string) {
  const value = field.type === 'yes_no' ? chosen === 'true' : field.type === 'several' ? [chosen] : chosen;
  return { field: field.id, wanted: { [field.id]: value } };
}

/** Values of one field match any, fields add up. A field that the reader does not see matches nothing. */
function groupsOf(fields: readonly CustomField[], conditions: readonly string[]) {
  const byField = Map.groupBy(conditions, (condition) => condition.slice(0, condition.indexOf(':')));
  return [...byField].map(([id, chosen]) => {
    const field = fields.find((one) => one.id === id);
    return field ? chosen.map((condition) => holds(field, condition.slice(id.length + 1))) : [];
  });
}

/** Through the function that may use the indexes of words and of values. */
const isAmong = (words: string, groups: readonly object[]): RawBuilder<unknown> => sql`
  assets.id in (select matching_assets(${words ? likePart(words) : sql`null`}, ${JSON.stringify(groups)}::jsonb))`;

export const rowColumns = (ctx: Ctx): RawBuilder<unknown> => sql`
  assets.id, assets.tag::text as tag, assets.name, assets.serial, assets.model, assets.manufacturer, assets.location,
  assets.model_id, assets.status, assets.criticality, coalesce(m.custom_fields, '{}') || assets.custom_fields as custom_fields, assets.created_at, assets.updated_at,
  assets.warranty_ends_on::text as warranty_ends_on, ${warrantyStatus(ctx)} as warranty_status,
  case when c.id is not null then
    jsonb_build_object('id', c.id, 'name', c.name, 'icon', c.icon, 'color', c.color) end as category,
  case when b.id is not null then jsonb_build_object('id', b.id, 'name', b.name) end as branch`;

/** The model is joined as `m`. */
export const rowJoins = sql`
  left join asset_models m on m.organization_id = assets.organization_id and m.id = assets.model_id
  left join asset_categories c on c.organization_id = assets.organization_id and c.id = assets.category_id
  left join branches b on b.organization_id = assets.organization_id and b.id = assets.branch_id`;

/** True for the top level of the tree: assets without a parent, with a parent in the trash, or, for guests, with a parent outside their space. */
const isAtTop = (ctx: Ctx): RawBuilder<unknown> => sql`(assets.parent_id is null or not exists (
  select from assets above
  where above.organization_id = assets.organization_id and above.id = assets.parent_id and ${isInOwnSpace(ctx.actor, 'above.branch_id')}))`;

const childrenCount = (ctx: Ctx): RawBuilder<unknown> => sql`(select count(*)::int from assets part
  where part.organization_id = assets.organization_id and part.parent_id = assets.id and ${isInOwnSpace(ctx.actor, 'part.branch_id')})`;

const isAnyOf = (field: string, value: readonly string[]): Condition => ({ field, op: 'is_any_of', value });

export function assetsSource(
  ctx: Ctx,
  fields: readonly CustomField[],
  clock: ConditionClock,
): ListSource<typeof assetsList> {
  return {
    table: 'assets',
    scope: () => visibleAssets(ctx),
    conditions: conditionsOf(ctx, fields, clock),
    filters: {
      category_id: (ids) => isAnyOf('category', ids),
      branch_id: (ids) => isAnyOf('customer', ids),
      status: (statuses) => isAnyOf('status', statuses),
      criticality: (levels) => isAnyOf('criticality', levels),
      warranty: (statuses) => isAnyOf('warranty', statuses),
      model_id: (ids) => isAnyOf('model', ids),
      parent_id: (id) => sql`assets.parent_id = ${id}`,
      level: () => isAtTop(ctx),
      maintenance: (states) => isAnyOf('maintenance', states),
      custom: 'search',
    },
    search: (words, { custom = [] }) => isAmong(words, groupsOf(fields, custom)),
    orders: {
      name: sql`assets.name collate "und-x-icu"`,
      tag: sql`assets.tag`,
      serial: sql`nullif(assets.serial, '')`,
      status: sql`array_position(array['down', 'in_repair', 'degraded', 'operational', 'spare', 'retired'], assets.status)`,
      criticality: sql`array_position(array['critical', 'high', 'medium', 'low'], assets.criticality)`,
      warranty_ends_on: sql`assets.warranty_ends_on`,
      created_at: sql`assets.created_at`,
      updated_at: sql`assets.updated_at`,
    },
    columns: rowColumns(ctx),
    joins: rowJoins,
  };
}

export const openAssetsSource = async (ctx: Ctx, conditions: Condition | undefined) =>
  assetsSource(ctx, await listVisibleFields(ctx), await conditionClock(ctx, conditions));

/** The rows of views, which read the fields and the clock once. */
export const viewedAssets: ViewedList = {
  permission: 'assets.view',
  open: async (ctx) => {
    const source = assetsSource(ctx, await listVisibleFields(ctx), await readConditionClock(ctx));
    return async (rows) => matchingRows<typeof assetsList>(source, rows);
  },
};

type Listed = Omit<ListedAsset, 'picture'> & { picture: FileRow | null };

/** Its own, else that of its model. */
const shownPicture = pictureOf(sql`assets.organization_id`, sql`coalesce(assets.picture_file_id, m.picture_file_id)`);

export const listAssets: Action<typeof assetsApi.list> = async (ctx, { query }) => {
  const fields = await listVisibleFields(ctx);
  const source = {
    ...assetsSource(ctx, fields, await conditionClock(ctx, query.conditions)),
    columns: sql`${rowColumns(ctx)}, ${shownPicture} as picture, ${firstContact(ctx)} as contact,
      ${childrenCount(ctx)} as children_count`,
  };
  const { rows, pagination } = await readList<typeof assetsList, Listed>(ctx, assetsList, source, query);
  const assets = rows.map((row) => ({
    ...row,
    picture: row.picture && presentFile(row.picture),
    custom_fields: visibleValues(fields, row.custom_fields),
  }));
  return { assets, pagination };
};
