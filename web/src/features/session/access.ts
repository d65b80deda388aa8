import { needsBetterPlan, type Permission, permissionsOf } from '@sightline/contract/permissions';
import type { Session } from '@sightline/contract/session';
import { activeRole } from './active-role.ts';

const planOf = ({ token }: Session) => token.organization?.subscription.plan.id;

export function permissionsIn(session: Session): ReadonlySet<Permission> {
  const role = activeRole(session);
  const plan = planOf(session);
  return role && plan ? permissionsOf(plan, role.name) : new Set();
}

/** The role has the permission, but the plan lacks the module. */
export function isLockedByPlan(session: Session, permission: Permission): boolean {
  const role = activeRole(session);
  const plan = planOf(session);
  return role !== undefined && plan !== undefined && needsBetterPlan(plan, role.name, permission);
}
