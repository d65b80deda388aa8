import type { Role, Session } from '@sightline/contract/session/session';

/** Specification, section 6: matches the workspace and, when a space is active, the space. */
export function activeRole({ user, token }: Session): Role | undefined {
  const here = user.roles.filter((role) => role.organization_id === token.organization?.id);
  const inSpace = here.find((role) => token.branch !== null && role.branch_id === token.branch.id);
  return inSpace ?? here.find((role) => role.branch_id === null);
}

/** Specification, section 4: the next choice after signing in; null when none is left. */
export function pendingChoice(session: Session): '/workspaces' | '/spaces' | null {
  if (session.token.organization === null) return '/workspaces';
  return activeRole(session) ? null : '/spaces';
}

/** The workspace requires a second factor, and its grace time is over. */
export function lacksSecondFactor({ token }: Session): boolean {
  const { second_factor_due: due } = token;
  return due !== null && Date.parse(due) <= Date.now();
}
