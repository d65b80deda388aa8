/*
 * How the value of a changed field is shown, for the log on its screen and for its download. No schemas, so that screens may load it at once.
 */

export type AuditValueKind = 'status' | 'priority' | 'time' | 'roles' | 'device' | 'letter' | 'locale' | 'switch';

const kinds: Record<string, AuditValueKind> = {
  status: 'status',
  priority: 'priority',
  due_date: 'time',
  backup: 'time',
  role: 'roles',
  roles: 'roles',
  default_role: 'roles',
  shared_roles: 'roles',
  moved_to: 'roles',
  device: 'device',
  letter: 'letter',
  locale: 'locale',
  value: 'switch',
};

/** Undefined for what is shown as it was written. */
export const auditValueKind = (field: string): AuditValueKind | undefined =>
  Object.hasOwn(kinds, field) ? kinds[field] : undefined;
