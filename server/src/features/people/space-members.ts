import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { type RoleName, reachesRole } from '@sightline/contract/permissions';
import type { SpaceMember, spacesApi } from '@sightline/contract/workspace/spaces';
import { sql } from 'kysely';
import { nameOrAddressHas } from '../../db/name-or-address.ts';
import { paged } from '../../db/pagination.ts';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx, TenantCtx } from '../../kernel/context.ts';
import type { FactPayload } from '../../kernel/facts.ts';
import { endSessionsHere } from '../session/actions.ts';
import { requireOpenSpaces } from '../workspace/queries.ts';
import { lockPeople, type Person, personIds, publishPeople, publishRights } from './membership.ts';
import { reaches, rolesInWords } from './policy.ts';
import { requireMember } from './queries.ts';
import { type KnownRole, keepRoles, readRoles, requireKnown, roleOf } from './roles/queries.ts';

async function requireKnownSpace(ctx: Ctx, id: string): Promise<void> {
  const space = await scoped(ctx).selectFrom('branches').where('id', '=', id).select('id').executeTakeFirst();
  if (!space) throw new AppError('NOT_FOUND', 'id');
}

/** Includes suspended members, and those of an archived space. */
export const listSpaceMembers: Action<typeof spacesApi.members> = async (ctx, { params, query }) => {
  await requireKnownSpace(ctx, params.id);
  const words = query.query?.trim();
  const here = sql`organization_id = ${ctx.organization_id} and branch_id = ${params.id}`;
  const matching = sql`
    from (select true as is_active, person_id, name from roles where ${here}
      union all select false, person_id, name from suspended_roles where ${here}
      union all select true, person_id, name from archived_roles where ${here}) r
    join people p on p.organization_id = ${ctx.organization_id} and p.id = r.person_id
    ${words ? sql`where ${nameOrAddressHas(sql`p.name`, sql`p.email`, words)}` : sql``}`;
  const counted = await sql<{ total: number }>`select count(*)::int as total ${matching}`.execute(ctx.db);
  const wanted = { page: query.page, perPage: limits.pages.people, total: counted.rows[0]?.total ?? 0 };
  const { rows, pagination } = await paged(wanted, async (limit) => {
    const found = await sql<SpaceMember>`
      select p.id, p.name, coalesce(p.email::text, '') as email, r.name as role,
        case when r.is_active then 'active' else 'suspended' end as status
      ${matching} order by p.name collate "und-x-icu", p.id ${limit}`.execute(ctx.db);
    return found.rows;
  });
  return { members: rows, pagination };
};

type Named = { id: string; name: string };

/** Locks the people and returns them. Every id must be known and within the actor's reach. */
async function requireReachable(ctx: Ctx, ids: readonly string[], how = { archived: false }): Promise<Person[]> {
  const wanted = new Set(ids);
  if (wanted.has(ctx.actor.id)) throw new AppError('NOT_YOURSELF', 'user_ids');
  const people = await lockPeople(ctx, [...wanted], how);
  if (people.length < wanted.size) throw new AppError('NOT_FOUND', 'user_ids');
  const manager = { id: ctx.actor.id, role: roleOf(ctx.actor) };
  if (!people.every(({ roles }) => reaches(manager, roles))) throw new AppError('ROLE_ABOVE_YOURS', 'user_ids');
  return people;
}

const tableOf = ({ status }: Person) => (status === 'active' ? 'roles' : 'suspended_roles');

/** Audits the roles of a person before and after a change. */
async function changeRoles(ctx: Ctx, person: Person, change: () => Promise<unknown>): Promise<void> {
  const before = rolesInWords((await requireMember(ctx, person.id)).memberships);
  await change();
  const after = rolesInWords((await requireMember(ctx, person.id)).memberships);
  const changes = [{ field: 'roles', from: before, to: after }];
  ctx.fact('person.roles_changed', { person_id: person.id });
  ctx.audit('person.roles_changed', { record: { id: person.id, label: person.name }, changes });
}

/** Returns all roles of the workspace. The role must be a customer's, and within the actor's reach. */
async function requireGuestRole(ctx: Ctx, name: RoleName): Promise<ReadonlyMap<RoleName, KnownRole>> {
  await keepRoles(ctx, [name]);
  const known = await readRoles(ctx);
  const role = requireKnown(known, name, 'role');
  if (role.kind !== 'branch') throw new AppError('ROLES_DO_NOT_FIT', 'role');
  if (!reachesRole(roleOf(ctx.actor), role)) throw new AppError('ROLE_ABOVE_YOURS', 'role');
  return known;
}

export const addSpaceMembers: Action<typeof spacesApi.addMembers> = async (ctx, { params, body }) => {
  const known = await requireGuestRole(ctx, body.role);
  const people = await requireReachable(ctx, body.user_ids);
  await requireOpenSpaces(ctx, [params.id], 'id');
  for (const person of people) {
    if (!person.roles.every(({ name }) => known.get(name)?.kind === 'branch'))
      throw new AppError('ROLES_DO_NOT_FIT', 'user_ids');
    const { organization_id, now: created_at } = ctx;
    await changeRoles(ctx, person, async () => {
      const added = await ctx.db
        .insertInto(tableOf(person))
        .values({
          ...{ organization_id, created_at, person_id: person.id, branch_id: params.id },
          ...{ id: sql<string>`uuidv7()`, name: body.role },
        })
        .onConflict((on) => on.columns(['organization_id', 'person_id', 'branch_id']).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!added) throw new AppError('ALREADY_MEMBER', 'user_ids');
    });
  }
  publishRights(ctx, personIds(people));
  publishPeople(ctx);
  return {};
};

export const removeSpaceMembers: Action<typeof spacesApi.removeMembers> = async (ctx, { params, body }) => {
  const space = await requireSpace(ctx, params.id);
  const archived = space.archived_at !== null;
  const people = await requireReachable(ctx, body.user_ids, { archived });
  if (archived) await removeArchivedRoles(ctx, people, space);
  else await removeRoles(ctx, people, space);
  publishRights(ctx, personIds(people));
  publishPeople(ctx);
  return {};
};

async function requireSpace(ctx: Ctx, id: string) {
  const space = await scoped(ctx)
    .selectFrom('branches')
    .where('id', '=', id)
    .select(['id', 'name', 'archived_at'])
    .forKeyShare()
    .executeTakeFirst();
  if (!space) throw new AppError('NOT_FOUND', 'id');
  return space;
}

/** Removes the stored roles, which would come back with the space. */
async function removeArchivedRoles(ctx: Ctx, people: readonly Person[], space: Named): Promise<void> {
  for (const person of people) {
    if (person.roles.length === 1) throw new AppError('ONLY_SPACE', 'user_ids');
    const removed = await scoped(ctx)
      .deleteFrom('archived_roles')
      .where('person_id', '=', person.id)
      .where('branch_id', '=', space.id)
      .returning('name')
      .executeTakeFirst();
    if (!removed) throw new AppError('NOT_FOUND', 'user_ids');
    const changes = [{ field: 'roles', from: `${removed.name} (${space.name})`, to: null }];
    ctx.fact('person.roles_changed', { person_id: person.id });
    ctx.audit('person.roles_changed', { record: { id: person.id, label: person.name }, changes });
  }
}

async function removeRoles(ctx: Ctx, people: readonly Person[], space: Named): Promise<void> {
  for (const person of people) {
    if (person.roles.length === 1 && (await holdsRole(ctx, person, space.id)))
      throw new AppError('ONLY_SPACE', 'user_ids');
    await changeRoles(ctx, person, async () => {
      const removed = await scoped(ctx)
        .deleteFrom(tableOf(person))
        .where('person_id', '=', person.id)
        .where('branch_id', '=', space.id)
        .returning('id')
        .executeTakeFirst();
      if (!removed) throw new AppError('NOT_FOUND', 'user_ids');
    });
  }
}

async function holdsRole(ctx: Ctx, person: Person, branchId: string): Promise<boolean> {
  const held = await scoped(ctx)
    .selectFrom(tableOf(person))
    .where('person_id', '=', person.id)
    .where('branch_id', '=', branchId)
    .select('id')
    .executeTakeFirst();
  return held !== undefined;
}

/** Moves the roles of an archived space to `archived_roles` at once; people without another role here are signed out. */
export async function storeRolesOfSpace(ctx: TenantCtx, { space_id }: FactPayload<'space.archived'>): Promise<void> {
  const { rows } = await sql<{ person_id: string }>`
    with taken as (
      delete from roles where organization_id = ${ctx.organization_id} and branch_id = ${space_id} returning *)
    insert into archived_roles (organization_id, id, person_id, name, branch_id, created_at)
    select organization_id, id, person_id, name, branch_id, created_at from taken
    on conflict do nothing
    returning person_id`.execute(ctx.db);
  const leavers = rows.map(({ person_id }) => person_id);
  const staying = await scoped(ctx)
    .selectFrom('roles')
    .where(sql<boolean>`person_id = any(${leavers}::uuid[])`)
    .select('person_id')
    .execute();
  const elsewhere = new Set(staying.map(({ person_id }) => person_id));
  await endSessionsHere(
    ctx,
    leavers.filter((id) => !elsewhere.has(id)),
  );
  publishPeople(ctx);
}

/**
 * Gives roles back, but not to people who left the workspace meanwhile or have become agents. Suspended people get them as suspended roles.
 */
export async function restoreRolesOfSpace(ctx: TenantCtx, { space_id }: FactPayload<'space.restored'>): Promise<void> {
  const own = sql`organization_id = ${ctx.organization_id}`;
  await sql`
    with taken as (delete from archived_roles where ${own} and branch_id = ${space_id} returning *),
    staying as (
      select t.* from taken t
      join people p on p.organization_id = t.organization_id and p.id = t.person_id
        and p.removed_at is null and p.email is not null
      where not exists (select from roles r where r.${own} and r.person_id = t.person_id and r.branch_id is null)
        and not exists (select from suspended_roles r where r.${own} and r.person_id = t.person_id and r.branch_id is null)),
    suspended as (
      insert into suspended_roles (organization_id, id, person_id, name, branch_id, created_at)
      select organization_id, id, person_id, name, branch_id, created_at from staying s
      where exists (select from suspended_roles r where r.${own} and r.person_id = s.person_id)
      on conflict do nothing)
    insert into roles (organization_id, id, person_id, name, branch_id, created_at)
    select organization_id, id, person_id, name, branch_id, created_at from staying s
    where not exists (select from suspended_roles r where r.${own} and r.person_id = s.person_id)
    on conflict do nothing`.execute(ctx.db);
  ctx.afterCommit(ctx.ports.invalidateBearers);
  publishPeople(ctx);
}
