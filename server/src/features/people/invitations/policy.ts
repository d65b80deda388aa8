import { isGuestRole, type RoleName } from '@sightline/contract/permissions';

/** A role in the workspace; `branch_id` is null for an agent's. */
export type HeldRole = { branch_id: string | null };

/** Guests can be added to further spaces; for everybody else who has a role, there is nothing to add. */
export function canBeAdded(
  held: readonly HeldRole[],
  { role, branch_ids }: { role: RoleName; branch_ids: readonly string[] },
): boolean {
  if (held.length === 0) return true;
  if (!isGuestRole(role) || held.some(({ branch_id }) => branch_id === null)) return false;
  return branch_ids.some((id) => !held.some(({ branch_id }) => branch_id === id));
}
