import {
  needsBetterPlan,
  type Permission,
  permissionsOf,
  type RoleRights,
  rightsOf,
} from '@sightline/contract/permissions';
import type { Session } from '@sightline/contract/session/session';
import { activeRole } from './active-role.ts';
import { previewIn } from './preview/preview.ts';

const planOf = ({ token }: Session) => token.organization?.subscription.plan.id;

/** Returns the reader's permissions. While they preview another role, only those that this role has too. */
export function permissionsIn(session: Session): ReadonlySet<Permission> {
  const role = activeRole(session);
  const plan = planOf(session);
  const own = role && plan ? permissionsOf(plan, role.name, role.permissions) : new Set<Permission>();
  const seen = previewIn(session);
  return seen ? new Set([...own].filter((slug) => seen.permissions.includes(slug))) : own;
}

/** Returns the active role with its rights under any plan: its holder may give these to others. */
export function rightsIn(session: Session): RoleRights | undefined {
  const role = activeRole(session);
  return role && { name: role.name, rights: rightsOf(role.name, role.permissions) };
}

/** True when the role has the permission, but the plan lacks the module. */
export function isLockedByPlan(session: Session, permission: Permission): boolean {
  const role = activeRole(session);
  const plan = planOf(session);
  return role !== undefined && plan !== undefined && needsBetterPlan(plan, role.name, permission, role.permissions);
}
