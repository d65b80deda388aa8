import type { HandlerInput } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { rolesApi, WorkspaceRole } from '@sightline/contract/people/roles';
import { grantableTo, reachesRole } from '@sightline/contract/permissions';
import { socketRoom } from '@sightline/contract/realtime';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../../db/scoped.ts';
import { uniqueViolation } from '../../../db/unique-violation.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { publishInvitations } from '../invitations/events.ts';
import { publishPeople, publishRights } from '../membership.ts';
import { readOwnRoles } from '../queries.ts';
import { changesOf } from './changes.ts';
import { isReservedName, looksLike } from './names.ts';
import { refusalOfPermissions } from './policy.ts';
import { keepRoles, knownRoleOf, readRoles, requireKnown, requireOwnRole, roleOf } from './queries.ts';

/*
 * Own roles of a workspace. Nobody makes, changes or deletes one that brings what they do not hold. Who holds a role is in
 * `roles`, `suspended_roles` and `archived_roles` by its name, so a new name is written there too. The verbs lock the people who hold the role,
 * then the role: in the order of those who give it.
 */

const sorted = (permissions: readonly string[]): string[] => [...new Set(permissions)].toSorted();

function requirePermissions(ctx: Ctx, kind: WorkspaceRole['kind'], permissions: readonly string[]): void {
  const refusal = refusalOfPermissions(roleOf(ctx.actor), kind, permissions);
  if (refusal) throw new AppError(refusal, 'permissions');
}

/** Refuses a name that reads like another role's, however it is written. The caller has locked the workspace. */
async function requireFreeName(ctx: Ctx, name: string | undefined, own: string | null): Promise<void> {
  if (name === undefined) return;
  const others = (await readOwnRoles(ctx)).filter(({ id }) => id !== own);
  if (isReservedName(name) || others.some((other) => looksLike(name, other.name)))
    throw new AppError('ROLE_NAME_TAKEN', 'name');
}

function refuseTakenName(error: unknown): never {
  const constraint = uniqueViolation(error)?.constraint;
  const isName = constraint === 'own_roles_named' || constraint === 'own_roles_organization_id_name_key';
  throw isName ? new AppError('ROLE_NAME_TAKEN', 'name') : error;
}

/** Serializes changes of role names, and the check of the limit. */
async function lockWorkspace(ctx: Ctx): Promise<void> {
  await sql`select from organizations where id = ${ctx.organization_id} for no key update`.execute(ctx.db);
}

async function requireBelowLimit(ctx: Ctx): Promise<void> {
  const { roles } = await scoped(ctx)
    .selectFrom('own_roles')
    .select(sql<number>`count(*)::int`.as('roles'))
    .executeTakeFirstOrThrow();
  if (roles >= limits.roles.own) throw new AppError('ROLE_LIMIT');
}

type CreateInput = HandlerInput<typeof rolesApi.create>['body'];

async function permissionsFor(ctx: Ctx, { permissions, copy_from }: CreateInput): Promise<string[]> {
  if (copy_from === undefined) return sorted(permissions ?? []);
  const model = requireKnown(await readRoles(ctx), copy_from, 'copy_from');
  return sorted(permissions ?? [...model.rights].filter((slug) => grantableTo('organization').includes(slug)));
}

export const createRole: Action<typeof rolesApi.create> = async (ctx, { body }) => {
  const permissions = await permissionsFor(ctx, body);
  requirePermissions(ctx, body.kind, permissions);
  await lockWorkspace(ctx);
  // A repeated request finds the role that it made.
  await requireFreeName(ctx, body.name, body.id ?? null);
  await requireBelowLimit(ctx);
  const { name, kind, description } = body;
  const id = body.id ?? uuidv7();
  await ctx.db
    .insertInto('own_roles')
    .values({
      organization_id: ctx.organization_id,
      ...{ id, name, kind, description, permissions },
      created_at: ctx.now,
    })
    .execute()
    .catch(refuseTakenName);
  const role = await requireOwnRole(ctx, id);
  ctx.audit('role.created', { record: { id, label: name }, changes: changesOf(null, role) });
  publishRoles(ctx);
  return { role };
};

/** Locks the role, so that nobody else changes or gives it until the transaction ends. It must be within the actor's reach. */
async function lockRole(ctx: Ctx, id: string) {
  await sql`
    select from people p
    where p.organization_id = ${ctx.organization_id} and exists (
      select from own_roles o
      join (select organization_id, own_name, person_id from roles
        union all select organization_id, own_name, person_id from suspended_roles
        union all select organization_id, own_name, person_id from archived_roles) r
        on r.organization_id = o.organization_id and r.own_name = o.name
      where o.organization_id = p.organization_id and o.id = ${id} and r.person_id = p.id)
    order by p.id for no key update`.execute(ctx.db);
  await scoped(ctx).selectFrom('own_roles').select('id').where('id', '=', id).forUpdate().execute();
  const role = await requireOwnRole(ctx, id);
  if (!reachesRole(roleOf(ctx.actor), knownRoleOf(role))) throw new AppError('ROLE_ABOVE_YOURS', 'id');
  return role;
}

export const updateRole: Action<typeof rolesApi.update> = async (ctx, { params, body }) => {
  await lockWorkspace(ctx);
  const before = await lockRole(ctx, params.id);
  if (body.version !== undefined && body.version !== before.version) throw new AppError('STALE_VERSION', 'version');
  await requireFreeName(ctx, body.name, params.id);
  if (body.permissions) requirePermissions(ctx, before.kind, body.permissions);
  const { name = before.name, description = before.description } = body;
  const permissions = sorted(body.permissions ?? before.permissions);
  const changes = changesOf(before, { name, kind: before.kind, description, permissions });
  if (changes.length === 0) return { role: before };
  await scoped(ctx)
    .updateTable('own_roles')
    .set({ name, description, permissions, version: before.version + 1 })
    .where('id', '=', before.id)
    .execute()
    .catch(refuseTakenName);
  if (name !== before.name) {
    await renameHeld(ctx, before.name, name);
    ctx.fact('role.renamed', { role_id: before.id, from: before.name, to: name });
  }
  ctx.audit('role.changed', { record: { id: before.id, label: name }, changes });
  await publishToHolders(ctx, name);
  publishRoles(ctx);
  return { role: await requireOwnRole(ctx, before.id) };
};

const held = ['roles', 'suspended_roles', 'archived_roles'] as const;

/** Returns how many people have the other role now. Nobody has it twice in a space, since nobody has two roles in one. */
async function renameHeld(ctx: Ctx, from: string, to: string): Promise<number> {
  const people = new Set<string>();
  for (const table of held) {
    const rows = await scoped(ctx)
      .updateTable(table)
      .set({ name: to })
      .where('name', '=', from)
      .returning('person_id')
      .execute();
    for (const { person_id } of rows) people.add(person_id);
  }
  const invitations = await scoped(ctx)
    .updateTable('invitations')
    .set({ role: to })
    .where('role', '=', from)
    .returning('id')
    .execute();
  if (invitations.length > 0) publishInvitations(ctx);
  if (people.size > 0) publishPeople(ctx);
  return people.size;
}

/** An invitation to a role that is gone would work again under a new role of that name. */
async function revokeInvitations(ctx: Ctx, role: string): Promise<void> {
  const revoked = await scoped(ctx)
    .updateTable('invitations')
    .set({ revoked_at: ctx.now })
    .where('role', '=', role)
    .where('accepted_at', 'is', null)
    .where('declined_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  if (revoked.length > 0) publishInvitations(ctx);
}

export const removeRole: Action<typeof rolesApi.remove> = async (ctx, { params, body }) => {
  const role = await lockRole(ctx, params.id);
  const moved = body.move_to === undefined ? 0 : await moveHolders(ctx, role, body.move_to);
  const { holders } = await requireOwnRole(ctx, role.id);
  if (holders) throw new AppError('ROLE_IN_USE', 'move_to');
  if (body.move_to === undefined) await revokeInvitations(ctx, role.name);
  await scoped(ctx).deleteFrom('own_roles').where('id', '=', role.id).execute();
  const to = body.move_to ?? null;
  ctx.fact('role.removed', { role_id: role.id, name: role.name });
  ctx.audit('role.removed', {
    record: { id: role.id, label: role.name },
    changes: [...(to ? [{ field: 'moved_to', from: role.name, to }] : []), ...changesOf(role, null)],
  });
  if (to) await publishToHolders(ctx, to);
  publishRoles(ctx);
  return { moved };
};

async function moveHolders(ctx: Ctx, { name, kind }: WorkspaceRole, wanted: string): Promise<number> {
  await keepRoles(ctx, [wanted]);
  const to = requireKnown(await readRoles(ctx), wanted, 'move_to');
  if (to.name === name || to.kind !== kind) throw new AppError('ROLES_DO_NOT_FIT', 'move_to');
  if (!reachesRole(roleOf(ctx.actor), to)) throw new AppError('ROLE_ABOVE_YOURS', 'move_to');
  return renameHeld(ctx, name, to.name);
}

/** Applies changed permissions to the requests, sockets and screens of the role's holders. */
async function publishToHolders(ctx: Ctx, name: string): Promise<void> {
  const holders = await scoped(ctx).selectFrom('roles').select('person_id').where('name', '=', name).execute();
  publishRights(
    ctx,
    holders.map(({ person_id }) => person_id),
  );
}

function publishRoles(ctx: Ctx): void {
  ctx.emit(socketRoom.organization(ctx.organization_id), 'RolesChangedEvent', {});
}
