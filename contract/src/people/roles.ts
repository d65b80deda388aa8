import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Page, wholeList } from '../envelope.ts';
import { limits } from '../limits.ts';
import { RoleKind, RoleName } from '../permissions.ts';
import { Id, line, optionalLine } from '../scalars.ts';

const OwnKind = RoleKind.extract(['organization', 'branch']);

/** A role of the workspace. Built-in ones have no id and never change. */
export const WorkspaceRole = z.object({
  id: Id.nullable(),
  name: RoleName,
  kind: OwnKind,
  description: z.string(),
  /** Slugs of the plans map, whatever the plan includes. */
  permissions: z.array(z.string()),
  /** Counts up with each change. */
  version: z.int(),
  /** The number of people who hold it, including suspended ones. Null for readers who do not manage roles. */
  holders: z.int().nullable(),
});
export type WorkspaceRole = z.infer<typeof WorkspaceRole>;

const name = line(limits.roles.name);
const description = optionalLine(limits.roles.description);
const permissions = z.array(z.string().max(60)).max(200);
const params = z.object({ id: Id });
const refusals = [
  'ROLE_ABOVE_YOURS',
  'NOT_FOR_GUESTS',
  'ONLY_FOR_SUBSCRIBERS',
  'ROLE_NAME_TAKEN',
  'UNKNOWN_PERMISSION',
] as const;

export const rolesApi = {
  list: endpoint('GET', '/roles', {
    summary: 'Lists the roles of the workspace: the built-in ones, then its own by name.',
    description: 'Guests see the roles of customers alone.',
    query: z.object({ page: Page, filter: z.object({ kind: OwnKind.optional() }).optional() }),
    data: wholeList({ roles: z.array(WorkspaceRole) }),
  }),
  create: endpoint('POST', '/roles', {
    summary: 'Creates an own role.',
    description:
      'Its permissions are those given, else those of the role `copy_from`. Nobody gives a permission that they do not hold; roles of customers take permissions of guests alone.',
    body: z.object({
      id: Id.optional(),
      name,
      kind: OwnKind,
      description: description.default(''),
      permissions: permissions.optional(),
      /** The name of a role of the same kind. */
      copy_from: RoleName.optional(),
    }),
    idempotentBy: 'id',
    data: z.object({ role: WorkspaceRole }),
    errors: [...refusals, 'NOT_FOUND', 'ROLE_LIMIT', 'CONFLICT'],
  }),
  update: endpoint('PUT', '/role/:id', {
    summary: 'Changes an own role. Its holders gain and lose what changed at once.',
    params,
    body: z.object({
      name: name.optional(),
      description: description.optional(),
      permissions: permissions.optional(),
      /** The version the change is based on. If the role has a newer one, the update is refused with STALE_VERSION. */
      version: z.int().optional(),
    }),
    data: z.object({ role: WorkspaceRole }),
    errors: [...refusals, 'NOT_FOUND', 'STALE_VERSION'],
  }),
  remove: endpoint('DELETE', '/role/:id', {
    summary: 'Deletes an own role.',
    description:
      'Who holds it, or is invited to it, gets the role `move_to` of the same kind. Without it, a role that is held is not deleted, and open invitations to it are revoked.',
    params,
    body: z.object({ move_to: RoleName.optional() }),
    data: z.object({ moved: z.int() }),
    errors: ['NOT_FOUND', 'ROLE_ABOVE_YOURS', 'ROLE_IN_USE', 'ROLES_DO_NOT_FIT'],
  }),
};

/** Hints: clients refetch what they show. */
export const rolesEvents = {
  RolesChangedEvent: z.object({}),
  /** The permissions of the recipient have changed. */
  RightsChangedEvent: z.object({}),
};
