import type { RoleKind } from '@sightline/contract/permissions';
import { isAgent } from '../../../kernel/actor.ts';

/** A role in the workspace; `branch_id` is null for an agent's. */
export type HeldRole = { branch_id: string | null };

/** Guests can be added to further spaces; for everybody else who has a role, there is nothing to add. */
export function canBeAdded(
  held: readonly HeldRole[],
  { kind, branch_ids }: { kind: RoleKind; branch_ids: readonly string[] },
): boolean {
  if (held.length === 0) return true;
  if (kind !== 'branch' || held.some(isAgent)) return false;
  return branch_ids.some((id) => !held.some(({ branch_id }) => branch_id === id));
}
