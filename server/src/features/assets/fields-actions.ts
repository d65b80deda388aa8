import type { CustomField, fieldsApi } from '@sightline/contract/assets/fields';
import type { HandlerInput } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import type { FieldModel, FieldRules } from '@sightline/contract/fields/field-model';
import { fieldTypes, normaliseField } from '@sightline/contract/fields/field-types';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx } from '../../kernel/context.ts';
import { requireCategory } from './categories-queries.ts';
import { publishAssetSettings } from './events.ts';
import { requireField } from './fields-queries.ts';

/*
 * A field keeps its values under its id, so a new name costs nothing. While assets have values its type stays, options that
 * they hold stay, and it cannot be deleted. Writers of values hold the definition's row (field-values.ts), and so do these.
 */

type Definition = Omit<HandlerInput<typeof fieldsApi.create>['body'], 'id'>;

const noRules: FieldRules = { required: false, unique: false, min: null, max: null, pattern: '' };

/** Rules that mean nothing for the type are dropped. */
function rulesOf({ type, rules }: Definition): FieldRules {
  const given = Object.entries(rules).filter(
    ([name, value]) => value !== undefined && fieldTypes[type].rules.includes(name as keyof FieldRules),
  );
  return { ...noRules, ...Object.fromEntries(given) };
}

function requireOptions({ type, options }: Definition): void {
  if (!fieldTypes[type].hasOptions) return;
  if (options.length === 0 || new Set(options.map(({ id }) => id)).size < options.length)
    throw new AppError('FIELD_NEEDS_OPTIONS', 'options');
}

function columnsOf(definition: Definition) {
  requireOptions(definition);
  const { type, label, help, visible_to, only_models, in_list, position } = definition;
  const category_id = only_models ? null : definition.category_id;
  const rules = rulesOf(definition);
  const options = fieldTypes[type].hasOptions ? definition.options : [];
  const unit = fieldTypes[type].hasUnit ? definition.unit : '';
  const model: FieldModel = { id: '', type, label, help, unit, rules: { ...rules, required: false }, options };
  const preset = normaliseField(model, definition.default);
  if ('problem' in preset) throw new AppError('FIELD_DEFAULT_INVALID', 'default');
  return {
    ...{ type, unit, visible_to, category_id, only_models, in_list, position },
    label: JSON.stringify(label),
    help: JSON.stringify(help),
    rules: JSON.stringify(rules),
    options: JSON.stringify(options),
    default_value: preset.value === null ? null : JSON.stringify(preset.value),
  };
}

export const createField: Action<typeof fieldsApi.create> = async (ctx, { body }) => {
  const { id = uuidv7(), ...definition } = body;
  const columns = columnsOf(definition);
  if (definition.category_id) await requireCategory(ctx, definition.category_id, 'category_id');
  const { total } = await scoped(ctx)
    .selectFrom('custom_fields')
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  if (total >= limits.assets.fields) throw new AppError('TOO_MANY_FIELDS');
  await ctx.db
    .insertInto('custom_fields')
    .values({ ...columns, organization_id: ctx.organization_id, id, created_at: ctx.now } as never)
    .execute();
  ctx.audit('field.created', { record: { id, label: definition.label.en } });
  await publishAssetSettings(ctx);
  return { custom_field: await requireField(ctx, id) };
};

async function requireLockedField(ctx: Ctx, id: string): Promise<CustomField> {
  await scoped(ctx).selectFrom('custom_fields').select('id').where('id', '=', id).forUpdate().execute();
  return requireField(ctx, id);
}

/** How many assets and models hold an option that is gone. */
async function countHolders(ctx: Ctx, field: CustomField, { options }: Definition): Promise<number> {
  const kept = options.map(({ id }) => id);
  const gone = field.options.map(({ id }) => id).filter((id) => !kept.includes(id));
  if (gone.length === 0) return 0;
  const { rows } = await sql<{ total: number }>`
    select count(*)::int total from (
      select a.custom_fields from assets a where a.organization_id = ${ctx.organization_id}
      union all
      select m.custom_fields from asset_models m where m.organization_id = ${ctx.organization_id}) held
    where (held.custom_fields -> ${field.id}::text) ?| ${gone}::text[]`.execute(ctx.db);
  return rows[0]?.total ?? 0;
}

export const updateField: Action<typeof fieldsApi.update> = async (ctx, { params, body }) => {
  const { version, ...definition } = body;
  const before = await requireLockedField(ctx, params.id);
  if (version !== before.version) throw new AppError('STALE_VERSION', 'version');
  if (definition.type !== before.type && before.used_count)
    throw AppError.counting('FIELD_HAS_VALUES', before.used_count, 'type');
  const columns = columnsOf(definition);
  if (definition.category_id) await requireCategory(ctx, definition.category_id, 'category_id');
  const holders = await countHolders(ctx, before, definition);
  if (holders > 0) throw AppError.counting('FIELD_OPTION_IN_USE', holders, 'options');
  await scoped(ctx)
    .updateTable('custom_fields')
    .set({ ...columns, version: sql`version + 1` } as never)
    .where('id', '=', params.id)
    .execute();
  const names = { field: 'name', from: before.label.en, to: definition.label.en };
  ctx.audit('field.updated', {
    record: { id: params.id, label: definition.label.en },
    changes: names.from === names.to ? [] : [names],
  });
  await publishAssetSettings(ctx);
  return { custom_field: await requireField(ctx, params.id) };
};

export const removeField: Action<typeof fieldsApi.remove> = async (ctx, { params }) => {
  const field = await requireLockedField(ctx, params.id);
  if (field.used_count) throw AppError.counting('FIELD_IN_USE', field.used_count);
  await scoped(ctx).deleteFrom('custom_fields').where('id', '=', field.id).execute();
  ctx.audit('field.deleted', { record: { id: field.id, label: field.label.en } });
  await publishAssetSettings(ctx);
};
