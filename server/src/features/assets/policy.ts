import type { CustomField } from '@sightline/contract/assets/fields';
import type { FieldVisibility } from '@sightline/contract/fields/definition';
import type { FieldValues } from '@sightline/contract/fields/field-model';
import { type RawBuilder, sql } from 'kysely';
import { type Actor, isAgent, type Member } from '../../kernel/actor.ts';

type Reader = Pick<Member, 'branch_id'>;

/** Agents see every asset of the workspace, guests those of the space in which they work. */
export const canSeeAsset = (actor: Reader, asset: { branch_id: string | null }): boolean =>
  isAgent(actor) || actor.branch_id === asset.branch_id;

export const canSeeField = (actor: Reader, field: { visible_to: FieldVisibility }): boolean =>
  isAgent(actor) || field.visible_to === 'everybody';

/** The values that a reader may see. */
export const visibleValues = (fields: readonly Pick<CustomField, 'id'>[], values: FieldValues): FieldValues =>
  Object.fromEntries(fields.flatMap(({ id }) => (values[id] === undefined ? [] : [[id, values[id]]])));

/** Changes that customers read in the history. All others are for agents: they may name other customers, or quote their notes. */
const forCustomers = [
  ...['tag', 'name', 'serial', 'model', 'manufacturer', 'category', 'location', 'status', 'criticality'],
  ...['purchase_date', 'warranty', 'code'],
];

export const canSeeChange = (actor: Reader, field: string, visibleFieldIds: readonly string[]): boolean => {
  if (isAgent(actor)) return true;
  const [kind, id] = field.split(':');
  return kind === 'custom' ? visibleFieldIds.includes(id ?? '') : forCustomers.includes(field);
};

/** Whether the actor may see the register at all; guests of a call may not. */
const seesRegister = (actor: Actor): actor is Member => actor.kind === 'member' && actor.permissions.has('assets.view');

/** Whether `matches`, about asset `a`, is true of an asset at the actor's space. */
const hasSome = ({ branch_id, organization_id }: Member, matches: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from assets as a
    where a.organization_id = ${organization_id} and a.branch_id = ${branch_id} and ${matches})`;

/** Whether file `id` of a query is the picture of an asset that the actor sees, or of the model of one. */
export function pictureIsReadable(actor: Actor, id: RawBuilder<unknown>): RawBuilder<boolean> {
  if (!seesRegister(actor)) return sql`false`;
  if (isAgent(actor)) return sql`true`;
  return sql`(${hasSome(actor, sql`a.picture_file_id = ${id}`)} or exists (
    select from asset_models as m where m.organization_id = ${actor.organization_id} and m.picture_file_id = ${id}
      and ${hasSome(actor, sql`a.model_id = m.id`)}))`;
}

/** Documents that guests of a space see, of `d` in a query. */
export const documentIsMeantFor = (reader: Reader): RawBuilder<boolean> =>
  isAgent(reader) ? sql`true` : sql`d.for_customers`;

/** Whether file `id` of a query is a document, not removed, of an asset that the actor sees or of its model, and meant for them. */
export function documentIsReadable(actor: Actor, id: RawBuilder<unknown>): RawBuilder<boolean> {
  if (!seesRegister(actor)) return sql`false`;
  const stands = isAgent(actor)
    ? sql`(d.model_id is not null or exists (
          select from assets as a where a.organization_id = d.organization_id and a.id = d.asset_id))`
    : hasSome(actor, sql`(a.id = d.asset_id or a.model_id = d.model_id)`);
  return sql`exists (
    select from asset_documents as d
    where d.organization_id = ${actor.organization_id} and d.id = ${id} and d.removed_at is null
      and ${documentIsMeantFor(actor)} and ${stands})`;
}

/** Agents who manage assets see what is claimed, its evidence, and the photos of readings. */
export const evidenceIsReadable = (actor: Actor): RawBuilder<boolean> =>
  seesRegister(actor) && isAgent(actor) && actor.permissions.has('assets.manage') ? sql`true` : sql`false`;
