import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { RoleName } from '@sightline/contract/permissions';
import type { accountApi, OwnWorkspace } from '@sightline/contract/session/account';
import { sql } from 'kysely';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import type { SignedInCtx, TenantCtx } from '../../../kernel/context.ts';
import { removeFiles } from '../../files/actions.ts';
import { fileUrl } from '../../files/queries.ts';
import { removeMember, setPicture } from '../../people/actions.ts';
import { leaveRooms } from '../../talk/actions.ts';
import { releaseTickets } from '../../tickets/actions.ts';
import { findConfinement, requireUnconfined } from '../policy.ts';
import { findAccess } from '../queries.ts';
import { endSessions } from '../sessions.ts';
import { publishPerson } from './profile.ts';

/*
 * A person is in a workspace while they hold a role there. They leave it by themselves, or with their account; their name
 * stays with what they did.
 */

type WorkspaceRow = Omit<OwnWorkspace, 'roles' | 'logo'> & { logo_file_id: string | null };

export async function findWorkspaces({ db }: Pick<SignedInCtx, 'db'>, userId: string): Promise<WorkspaceRow[]> {
  const { rows } = await sql<WorkspaceRow>`select * from identity.workspaces_of(${userId})`.execute(db);
  return rows;
}

export const listWorkspaces: Action<typeof accountApi.workspaces, SignedInCtx> = async (ctx) => {
  const { id, session_id } = ctx.actor;
  const [all, access] = await Promise.all([findWorkspaces(ctx, id), findAccess(ctx.db, id)]);
  const place = await findConfinement(ctx.db, session_id);
  const own = all.filter((workspace) => place === null || workspace.id === place);
  const rolesIn = (organizationId: string): OwnWorkspace['roles'] =>
    access.rows
      .filter(({ organization_id }) => organization_id === organizationId)
      .map(({ name, branch_id, branch_name }) => ({
        name,
        branch: branch_id && branch_name ? { id: branch_id, name: branch_name } : null,
      }));
  return {
    workspaces: own.map(({ logo_file_id, ...workspace }) => ({
      ...workspace,
      logo: logo_file_id && fileUrl(logo_file_id),
      roles: rolesIn(workspace.id),
    })),
  };
};

async function listRoles(ctx: TenantCtx, personId: string): Promise<RoleName[]> {
  const rows = await scoped(ctx).selectFrom('roles').where('person_id', '=', personId).select('name').execute();
  return rows.map(({ name }) => name);
}

type Person = { id: string; name: string };

/** Selects the agents of the workspace, by name, without the person who leaves. */
function agentsExcept(ctx: TenantCtx, leaverId: string) {
  return scoped(ctx)
    .selectFrom('people as p')
    .innerJoin('roles as r', (join) =>
      join.onRef('r.organization_id', '=', 'p.organization_id').onRef('r.person_id', '=', 'p.id'),
    )
    .where('r.branch_id', 'is', null)
    .where('p.id', '<>', leaverId)
    .select(['p.id', 'p.name']);
}

export const listSuccessors: Action<typeof accountApi.successors, SignedInCtx> = async (ctx, { params, query }) => {
  await requireUnconfined(ctx);
  return ctx.inOrganization(params.id, async (tenant) => {
    await requireRole(tenant, ctx.actor.id);
    const words = query.query?.trim();
    const people = await agentsExcept(tenant, ctx.actor.id)
      .$if(words !== undefined && words !== '', (some) =>
        some.where(sql<boolean>`position(plain_text(${words}) in plain_text(p.name)) > 0`),
      )
      .orderBy(sql`p.name collate "und-x-icu"`)
      .orderBy('p.id')
      .limit(limits.pages.people)
      .execute();
    return { people };
  });
};

async function findSuccessor(ctx: TenantCtx, leaverId: string, id: string | null): Promise<Person | null> {
  if (id === null) return null;
  const successor = await agentsExcept(ctx, leaverId).where('p.id', '=', id).executeTakeFirst();
  if (!successor) throw new AppError('NOT_ASSIGNABLE', 'successor_id');
  return successor;
}

/** Locks the row of the workspace first, so that when the last two Subscribers leave at once, the second one is refused. */
export async function requireOtherSubscriber(ctx: TenantCtx, personId: string): Promise<void> {
  const { db, organization_id } = ctx;
  await db.selectFrom('organizations').where('id', '=', organization_id).select('id').forUpdate().execute();
  const { rows } = await sql<{ id: string }>`
    select id from identity.staying_subscribers(${organization_id}) as staying (id)`.execute(db);
  if (rows.length === 1 && rows[0]?.id === personId) throw new AppError('LAST_SUBSCRIBER');
}

/**
 * Removes what a person holds in a workspace. Roles go first, so that nothing more is assigned to them; then tickets, rooms and the
 * picture.
 */
export async function leaveEverything(
  ctx: TenantCtx & { actor?: { id: string | null } },
  person: Person,
  successor: Person | null,
): Promise<void> {
  await removeMember(ctx, person.id);
  await releaseTickets(ctx, person, successor);
  await leaveRooms(ctx, person.id);
  await removeFiles(ctx, { owner_kind: 'avatar', person_id: person.id });
  await setPicture(ctx, person.id, null, null);
  await publishPerson(ctx, 'PersonRenamedEvent', person.id);
}

async function requireRole(ctx: TenantCtx, personId: string): Promise<void> {
  if ((await listRoles(ctx, personId)).length === 0) throw new AppError('NOT_FOUND', 'id');
}

/** Leaves a workspace. The session that asks stays signed in, without a workspace. */
export const leaveWorkspace: Action<typeof accountApi.leave, SignedInCtx> = async (ctx, { params, body }) => {
  const { id, name, session_id } = ctx.actor;
  await requireUnconfined(ctx);
  await sql`select identity.lock_account(${id})`.execute(ctx.db);
  const { organizations } = await findAccess(ctx.db, id);
  await ctx.inOrganization(params.id, async (tenant) => {
    await requireRole(tenant, id);
    await requireOtherSubscriber(tenant, id);
    if (organizations.length === 1) throw new AppError('ONLY_WORKSPACE');
    const successor = await findSuccessor(tenant, id, body.successor_id);
    await sql`select identity.keep_avatar(${id}, ${params.id})`.execute(tenant.db);
    await leaveEverything({ ...tenant, actor: { id } }, { id, name }, successor);
    const changes = successor ? [{ field: 'successor', from: null, to: successor.name }] : [];
    tenant.fact('person.left', { person_id: id });
    tenant.audit('person.left', { record: { id, label: name }, changes });
  });
  await endSessions(ctx, { owner: id, place: params.id, wanted: null, kept: session_id });
};
