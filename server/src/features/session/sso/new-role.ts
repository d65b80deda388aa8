import type { ErrorCode } from '@sightline/contract/errors';
import {
  grantableTo,
  isBuiltIn,
  type RoleKind,
  type RoleName,
  type RoleRights,
  rightsOf,
  roleKinds,
} from '@sightline/contract/permissions';
import { sql } from 'kysely';
import type { TenantCtx } from '../../../kernel/context.ts';
import { readOwnRoles } from '../../people/queries.ts';

type NewRole = RoleRights & { kind: RoleKind /** Why nobody gets it by signing in. */; refusal: ErrorCode | null };

/** A role that new accounts may get, as it is now; nobody deletes it until the transaction ends. */
export async function findNewRole(ctx: TenantCtx, name: RoleName): Promise<NewRole | undefined> {
  if (isBuiltIn(name)) {
    const refusal = name === 'Subscriber' ? 'ONLY_FOR_SUBSCRIBERS' : null;
    return { name, kind: roleKinds[name], rights: rightsOf(name), refusal };
  }
  await sql`
    select from own_roles where organization_id = ${ctx.organization_id} and name = ${name} for key share`.execute(
    ctx.db,
  );
  const found = (await readOwnRoles(ctx)).find((role) => role.name === name);
  if (!found) return undefined;
  const { kind, permissions } = found;
  const possible: readonly string[] = grantableTo(kind);
  const isFit = permissions.every((slug) => possible.includes(slug));
  const refusal = kind === 'branch' ? 'NOT_FOR_GUESTS' : 'ONLY_FOR_SUBSCRIBERS';
  return { name, kind, rights: rightsOf(name, permissions), refusal: isFit ? null : refusal };
}
