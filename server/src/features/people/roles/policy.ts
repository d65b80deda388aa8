import type { ErrorCode } from '@sightline/contract/errors';
import { grantableTo, permissionSlugs, type RoleKind, type RoleRights } from '@sightline/contract/permissions';

/** Returns why somebody cannot give these permissions to a role of the kind; null if they can. */
export function refusalOfPermissions(
  granter: RoleRights,
  kind: RoleKind,
  permissions: readonly string[],
): ErrorCode | null {
  if (permissions.some((slug) => !(permissionSlugs as readonly string[]).includes(slug))) return 'UNKNOWN_PERMISSION';
  const possible: readonly string[] = grantableTo(kind);
  if (permissions.some((slug) => !possible.includes(slug)))
    return kind === 'branch' ? 'NOT_FOR_GUESTS' : 'ONLY_FOR_SUBSCRIBERS';
  const held: ReadonlySet<string> = granter.rights;
  return permissions.every((slug) => held.has(slug)) ? null : 'ROLE_ABOVE_YOURS';
}
