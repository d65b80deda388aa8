import { assetsList, type MaintenanceState } from '@sightline/contract/assets/assets';
import type { CustomField } from '@sightline/contract/assets/fields';
import type { ConditionField } from '@sightline/contract/conditions/fields';
import { customFieldName } from '@sightline/contract/conditions/ops';
import type { ConditionClock } from '@sightline/contract/conditions/periods';
import { conditionFieldOf } from '@sightline/contract/fields/condition-field';
import { type RawBuilder, sql } from 'kysely';
import type { FieldSource } from '../../db/condition-query.ts';
import type { ListSource } from '../../db/list-query.ts';
import { withThoseBelow } from '../../db/tree.ts';
import type { Ctx } from '../../kernel/context.ts';
import { warrantyStatus } from './coverage.ts';
import { needsMaintenance } from './maintenance/filter.ts';

type Conditions = NonNullable<ListSource<typeof assetsList>['conditions']>;

/** A category means those below it too. */
const inCategories = (ctx: Ctx, ids: RawBuilder<unknown>) =>
  sql`assets.category_id in (${withThoseBelow(ctx, 'asset_categories', ids)})`;

/** Its own value, else that of its model. */
function customValue({ id, type }: CustomField): FieldSource {
  const own = sql`coalesce(assets.custom_fields -> ${id}::text, (
    select m.custom_fields -> ${id}::text from asset_models m
    where m.organization_id = assets.organization_id and m.id = assets.model_id))`;
  const text = sql`(${own} #>> '{}')`;
  const asks = conditionFieldOf({ type, options: [] });
  if (asks?.kind === 'number') return { value: sql`${text}::float8` };
  if (asks?.kind === 'day') return { value: sql`${text}::date` };
  if (asks?.kind === 'yes_no') return { value: sql`${text}::boolean` };
  if (asks?.kind === 'person') return { value: sql`${text}::uuid` };
  if (type !== 'several') return { value: text };
  return { has: (values) => sql`${own} ?| ${values}`, some: sql`${own} is not null` };
}

const ownSources = (ctx: Ctx): Conditions['sources'] => ({
  name: { value: sql`assets.name` },
  tag: { value: sql`assets.tag::text` },
  serial: { value: sql`assets.serial` },
  manufacturer: { value: sql`assets.manufacturer` },
  location: { value: sql`assets.location` },
  category: { has: (ids) => inCategories(ctx, ids), some: sql`assets.category_id is not null` },
  model: { value: sql`assets.model_id` },
  customer: { value: sql`assets.branch_id` },
  status: { value: sql`assets.status` },
  criticality: { value: sql`assets.criticality` },
  warranty: { value: warrantyStatus(ctx) },
  maintenance: {
    has: (_states, wanted) => needsMaintenance(ctx, wanted as MaintenanceState[]),
    some: needsMaintenance(ctx, ['due', 'soon']),
  },
  warranty_ends: { value: sql`assets.warranty_ends_on` },
  purchased: { value: sql`assets.purchase_date` },
  created: { value: sql`assets.created_at` },
  updated: { value: sql`assets.updated_at` },
});

/** Builds the condition fields of `assets` in a query. Leaves out custom fields that the reader may not see, so conditions on them find nothing. */
export function conditionsOf(ctx: Ctx, fields: readonly CustomField[], clock: ConditionClock): Conditions {
  const asked = fields.flatMap((field) => {
    const asks = conditionFieldOf(field);
    return asks ? [{ name: customFieldName(field.id), asks, source: customValue(field) }] : [];
  });
  const { custom: _custom, ...own } = assetsList.fields;
  return {
    fields: { ...own, ...Object.fromEntries(asked.map(({ name, asks }): [string, ConditionField] => [name, asks])) },
    sources: { ...ownSources(ctx), ...Object.fromEntries(asked.map(({ name, source }) => [name, source])) },
    clock,
  };
}
