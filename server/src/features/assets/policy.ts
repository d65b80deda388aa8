import type { CustomField, FieldVisibility } from '@sightline/contract/asset-fields';
import type { FieldValues } from '@sightline/contract/field-types/field-model';
import type { Member } from '../../kernel/actor.ts';

type Reader = Pick<Member, 'branch_id'>;

/** Agents see every asset of the workspace, guests those of the space in which they work. */
export const canSeeAsset = (actor: Reader, asset: { branch_id: string | null }): boolean =>
  actor.branch_id === null || actor.branch_id === asset.branch_id;

export const canSeeField = (actor: Reader, field: { visible_to: FieldVisibility }): boolean =>
  actor.branch_id === null || field.visible_to === 'everybody';

/** The values that a reader may see. */
export const visibleValues = (fields: readonly Pick<CustomField, 'id'>[], values: FieldValues): FieldValues =>
  Object.fromEntries(fields.flatMap(({ id }) => (values[id] === undefined ? [] : [[id, values[id]]])));

/** Changes that tell a guest of other customers, or of what agents write among themselves. */
const forAgents = ['branch', 'parent', 'notes'];

export const canSeeChange = (actor: Reader, field: string, visibleFieldIds: readonly string[]): boolean => {
  if (actor.branch_id === null) return true;
  const [kind, id] = field.split(':');
  return kind === 'custom' ? visibleFieldIds.includes(id ?? '') : !forAgents.includes(field);
};
