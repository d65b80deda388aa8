import { type ConditionFields, oneOf, space, text, time } from '../conditions/fields.ts';
import type { BuiltInRole } from '../permissions.ts';

const builtInRoles = [
  'Subscriber',
  'Manager',
  'Agent',
  'Client manager',
  'Client',
] as const satisfies readonly BuiltInRole[];

export const personStatuses = ['active', 'suspended'] as const;

const several = { several: true } as const;

/** The fields of a person that conditions test. No schemas here, so that screens may load it at once. */
export const personFields = {
  name: text(),
  email: text(),
  /** A condition that tests it finds suspended people too, for those who manage people. */
  status: oneOf(personStatuses),
  /** Where they belong: to the workspace, or to a customer. */
  kind: { kind: 'one_of', values: ['organization', 'branch'], ...several },
  /** The roles of the product. */
  role: { kind: 'one_of', values: builtInRoles, ...several },
  /** The roles that the workspace has made. */
  own_role: { kind: 'refs', ...several },
  customer: space(),
  created: time(),
  /** For those who manage people. */
  last_seen: time(),
} as const satisfies ConditionFields;
