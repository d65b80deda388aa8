import type { CustomField, fieldsApi } from '@sightline/contract/assets/fields';
import { AppError } from '@sightline/contract/errors';
import { type RawBuilder, sql } from 'kysely';
import type { Action } from '../../kernel/action.ts';
import { isAgent } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/context.ts';
import { listAllCategories } from './categories-queries.ts';
import { canSeeField } from './policy.ts';

/** Assets, those in the trash too, and models with a value in the field `f` of a query. */
const usedCount = sql`((
  select count(*)::int from assets a where a.organization_id = f.organization_id and a.custom_fields ? f.id::text) + (
  select count(*)::int from deleted_assets() d where d.custom_fields ? f.id::text) + (
  select count(*)::int from asset_models m where m.organization_id = f.organization_id and m.custom_fields ? f.id::text))`;

/** Models whose units have the field `f` of a query. */
const modelIds = sql`coalesce((
  select json_agg(l.model_id order by l.model_id) from model_fields l
  where l.organization_id = f.organization_id and l.field_id = f.id), '[]')`;

type Wanted = { counted?: boolean; condition?: RawBuilder<unknown> };

/** `counted` reads every asset of the workspace for each field: only where the answer shows or needs it. */
async function readFields(ctx: Ctx, { counted = false, condition = sql`true` }: Wanted = {}): Promise<CustomField[]> {
  const counts = counted && ctx.actor.permissions.has('assets.configure');
  const { rows } = await sql<CustomField>`
    select f.id, f.type, f.label, f.help, f.unit, f.rules, f.options, f.default_value as "default", f.visible_to,
      case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end category,
      f.only_models, ${isAgent(ctx.actor) ? modelIds : sql`'[]'::json`} model_ids, f.in_list, f.position, f.version, ${counts ? usedCount : sql`null::int`} used_count
    from custom_fields f
    left join asset_categories c on c.organization_id = f.organization_id and c.id = f.category_id
    where f.organization_id = ${ctx.organization_id} and ${condition}
    order by f.position, f.created_at, f.id`.execute(ctx.db);
  if (isAgent(ctx.actor)) return rows;
  const seen = (await listAllCategories(ctx)).map(({ id }) => id);
  return rows.filter((field) => canSeeField(ctx.actor, field) && (!field.category || seen.includes(field.category.id)));
}

/** Returns the fields that the actor may see, without counts. */
export const listVisibleFields = (ctx: Ctx): Promise<CustomField[]> => readFields(ctx);

export const listFields: Action<typeof fieldsApi.list> = async (ctx) => ({
  custom_fields: await readFields(ctx, { counted: true }),
});

export async function requireField(ctx: Ctx, id: string): Promise<CustomField> {
  const [field] = await readFields(ctx, { counted: true, condition: sql`f.id = ${id}` });
  if (!field) throw new AppError('NOT_FOUND', 'id');
  return field;
}
