import type { RoleName } from '@sightline/contract/permissions';
import { socketRoom } from '@sightline/contract/realtime';
import type { PersonRef } from '@sightline/contract/scalars';
import { sql } from 'kysely';
import { scoped } from '../../db/scoped.ts';
import type { Ctx, TenantCtx } from '../../kernel/context.ts';
import { endSessionsHere } from '../session/actions.ts';
import type { Target } from './policy.ts';
import { readRoles, requireKnown } from './roles/queries.ts';

/*
 * A member of a workspace: active <-> suspended -> removed; invited again, active. The roles of suspended people are in `suspended_roles`,
 * so a query of `roles` need not know about suspension. The verbs lock the people that they change, and the workspace before those, as
 * leaving and removing an account do, so that one Subscriber always remains.
 */

/** The person that a verb changes. */
export type Person = Target & PersonRef & { email: string };

/**
 * Locks the rows until the transaction ends. Leaves out unknown ids, guests of calls and former members, and unless `archived` is set, also
 * roles in archived spaces and people who have no others.
 */
export async function lockPeople(ctx: Ctx, ids: readonly string[], { archived = false } = {}): Promise<Person[]> {
  const own = ctx.organization_id;
  const inArchived = sql`union all select null, person_id, name from archived_roles where organization_id = ${own}`;
  // Weak enough that rows are added in the workspace meanwhile.
  await sql`select from organizations where id = ${own} for no key update`.execute(ctx.db);
  await sql`
    select from people where organization_id = ${own} and id = any(${[...ids]}::uuid[]) order by id for no key update`.execute(
    ctx.db,
  );
  const { rows } = await sql<Omit<Person, 'roles'> & { roles: RoleName[] }>`
    select p.id, p.name, p.email, case when coalesce(bool_or(r.is_active), true) then 'active' else 'suspended' end as status,
      jsonb_agg(r.name) as roles
    from people p
    join (select true as is_active, person_id, name from roles where organization_id = ${own}
      union all select false, person_id, name from suspended_roles where organization_id = ${own}
      ${archived ? inArchived : sql``}) r on r.person_id = p.id
    where p.organization_id = ${own} and p.id = any(${[...ids]}::uuid[]) and p.kind = 'user'
    group by p.organization_id, p.id`.execute(ctx.db);
  const known = await readRoles(ctx);
  return rows.map((row) => ({ ...row, roles: row.roles.map((name) => requireKnown(known, name, 'roles')) }));
}

/** Lists the Subscribers, without those whose accounts are about to be removed. */
export async function listSubscribers(ctx: Ctx): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from identity.staying_subscribers(${ctx.organization_id}) as staying (id)`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}

export const personIds = (people: readonly Person[]) => people.map(({ id }) => id);
const isOneOf = (people: readonly Person[]) => sql<boolean>`person_id = any(${personIds(people)}::uuid[])`;

/** Ends their sessions, sockets and calls within two seconds. */
export async function suspend(ctx: Ctx, people: readonly Person[]): Promise<void> {
  await sql`
    with taken as (
      delete from roles where organization_id = ${ctx.organization_id} and ${isOneOf(people)} returning *)
    insert into suspended_roles (organization_id, id, person_id, name, branch_id, created_at)
    select organization_id, id, person_id, name, branch_id, created_at from taken`.execute(ctx.db);
  await endSessionsHere(ctx, personIds(people));
}

/** A role in an archived space waits for the space to be restored. */
export async function activate(ctx: Ctx, people: readonly Person[]): Promise<void> {
  const own = sql`organization_id = ${ctx.organization_id}`;
  await sql`
    select from branches where ${own} and id in (select branch_id from suspended_roles where ${own} and ${isOneOf(people)})
    order by id for key share`.execute(ctx.db);
  await sql`
    with taken as (delete from suspended_roles where ${own} and ${isOneOf(people)} returning *),
    archived as (select id from branches where ${own} and archived_at is not null),
    waiting as (
      insert into archived_roles (organization_id, id, person_id, name, branch_id, created_at)
      select organization_id, id, person_id, name, branch_id, created_at from taken where branch_id in (select id from archived)
      on conflict do nothing)
    insert into roles (organization_id, id, person_id, name, branch_id, created_at)
    select organization_id, id, person_id, name, branch_id, created_at from taken
    where branch_id is null or branch_id not in (select id from archived)`.execute(ctx.db);
  ctx.afterCommit(ctx.ports.invalidateBearers);
}

/** Their names stay in what they wrote. Other features let go of them as subscribers of `person.membership_ended`. */
export async function remove(ctx: Ctx, people: readonly Person[], successorId: string | null): Promise<void> {
  await scoped(ctx).deleteFrom('roles').where(isOneOf(people)).execute();
  await scoped(ctx).deleteFrom('suspended_roles').where(isOneOf(people)).execute();
  await scoped(ctx).deleteFrom('archived_roles').where(isOneOf(people)).execute();
  await scoped(ctx)
    .updateTable('people')
    .set({ removed_at: ctx.now, successor_id: successorId })
    .where(sql<boolean>`id = any(${personIds(people)}::uuid[])`)
    .execute();
  await endSessionsHere(ctx, personIds(people));
}

export async function sendResetLinks(ctx: Ctx, people: readonly Person[]): Promise<void> {
  for (const { email } of people) await ctx.enqueue('session.mail_reset_link', { email }, { key: email });
}

/** Applies changed rights to the open requests, sockets and screens of these people. */
export function publishRights(ctx: Ctx, ids: readonly string[]): void {
  ctx.afterCommit(ctx.ports.invalidateBearers);
  if (ids.length > 0) ctx.emit(ids.map(socketRoom.user), 'RightsChangedEvent', {});
}

/** Everybody in the workspace shows people somewhere. */
export function publishPeople(ctx: TenantCtx): void {
  ctx.emit(socketRoom.organization(ctx.organization_id), 'PeopleChangedEvent', {});
}
