import { AppError } from '@sightline/contract/errors';
import type { rolesApi, WorkspaceRole } from '@sightline/contract/people/roles';
import { builtInRoles, type RoleName, type RoleRights, rightsOf, roleKinds } from '@sightline/contract/permissions';
import { sql } from 'kysely';
import type { Action } from '../../../kernel/action.ts';
import type { Member } from '../../../kernel/actor.ts';
import { isAgent } from '../../../kernel/actor.ts';
import type { Ctx, TenantCtx } from '../../../kernel/context.ts';
import { type OwnRole, readOwnRoles } from '../queries.ts';

export type KnownRole = RoleRights & { kind: WorkspaceRole['kind'] };

/** The role that somebody acts in, with what it brings under any plan. */
export const roleOf = ({ role, own_permissions }: Member): RoleRights => ({
  name: role,
  rights: rightsOf(role, own_permissions),
});

export const knownRoleOf = ({ name, kind, permissions }: OwnRole): KnownRole => ({
  name,
  kind,
  rights: rightsOf(name, permissions),
});

const builtIn: readonly KnownRole[] = builtInRoles.map((name) => ({
  name,
  kind: roleKinds[name],
  rights: rightsOf(name),
}));

/** Every role of the workspace by name. */
export async function readRoles(ctx: TenantCtx): Promise<ReadonlyMap<RoleName, KnownRole>> {
  const own = (await readOwnRoles(ctx)).map(knownRoleOf);
  return new Map([...builtIn, ...own].map((role) => [role.name, role]));
}

export function requireKnown(roles: ReadonlyMap<RoleName, KnownRole>, name: RoleName, field: string): KnownRole {
  const role = roles.get(name);
  if (!role) throw new AppError('NOT_FOUND', field);
  return role;
}

/** Nobody renames or deletes these roles until the transaction ends. */
export async function keepRoles(ctx: TenantCtx, names: readonly RoleName[]): Promise<void> {
  await sql`
    select from own_roles where organization_id = ${ctx.organization_id} and name = any(${[...names]}::text[])
    order by id for key share`.execute(ctx.db);
}

async function countHolders({ db, organization_id }: Ctx): Promise<Map<RoleName, number>> {
  const { rows } = await sql<{ name: RoleName; people: number }>`
    select name, count(distinct person_id)::int as people
    from (select name, person_id from roles where organization_id = ${organization_id}
      union all select name, person_id from suspended_roles where organization_id = ${organization_id}
      union all select name, person_id from archived_roles where organization_id = ${organization_id}) held
    group by name`.execute(db);
  return new Map(rows.map(({ name, people }) => [name, people]));
}

const presentBuiltIn = ({ name, kind, rights }: KnownRole): Omit<WorkspaceRole, 'holders'> => ({
  ...{ id: null, name, kind, description: '', version: 1 },
  permissions: [...rights],
});

export const managesRoles = ({ actor }: Ctx): boolean => actor.permissions.has('roles.manage');

export async function listAllRoles(ctx: Ctx): Promise<WorkspaceRole[]> {
  const own = await readOwnRoles(ctx);
  const holders = managesRoles(ctx) ? await countHolders(ctx) : null;
  return [...builtIn.map(presentBuiltIn), ...own].map((role) => ({
    ...role,
    holders: holders && (holders.get(role.name) ?? 0),
  }));
}

export const listRoles: Action<typeof rolesApi.list> = async (ctx, { query }) => {
  const kind = isAgent(ctx.actor) ? query.filter?.kind : 'branch';
  const roles = await listAllRoles(ctx);
  return { roles: roles.filter((role) => (kind ? role.kind === kind : true)) };
};

export async function requireOwnRole(ctx: Ctx, id: string): Promise<WorkspaceRole & { id: string }> {
  const role = (await listAllRoles(ctx)).find((each) => each.id === id);
  if (!role) throw new AppError('NOT_FOUND', 'id');
  return { ...role, id };
}
