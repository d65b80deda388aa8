import { AppError } from '@sightline/contract/errors';
import type { Invitation } from '@sightline/contract/people/invitations';
import { socketRoom } from '@sightline/contract/realtime';
import type { PersonRef } from '@sightline/contract/scalars';
import { scoped } from '../../../db/scoped.ts';
import type { TenantCtx } from '../../../kernel/context.ts';
import { requireOpenSpaces } from '../../workspace/queries.ts';
import { keepRoles, readRoles } from '../roles/queries.ts';
import { canBeAdded } from './policy.ts';
import { requireSeat } from './seats.ts';

type Granted = Pick<Invitation, 'role' | 'branches'>;

/** Gives somebody with an account a role in the workspace, for guests one in each space. */
export async function addMember(
  ctx: TenantCtx,
  { id, name, email }: PersonRef & { email: string },
  { role, branches }: Granted,
): Promise<void> {
  const { db, organization_id, now } = ctx;
  await keepRoles(ctx, [role]);
  // Deleted meanwhile: the invitation ended with it.
  const kind = (await readRoles(ctx)).get(role)?.kind;
  if (!kind) throw new AppError('INVITE_REVOKED');
  const branchIds = branches.map((space) => space.id);
  const held = await scoped(ctx).selectFrom('roles').where('person_id', '=', id).select('branch_id').execute();
  await refuseSuspended(ctx, id);
  if (kind === 'branch') await requireOpenSpaces(ctx, branchIds, 'code');
  if (!canBeAdded(held, { kind, branch_ids: branchIds })) throw new AppError('ALREADY_MEMBER');
  await requireSeat(ctx, kind);
  await db
    .insertInto('people')
    .values({ organization_id, id, kind: 'user', name, email, created_at: now })
    // Updates the person if they were a member before.
    .onConflict((on) => on.columns(['organization_id', 'id']).doUpdateSet({ name, email, removed_at: null }))
    .execute();
  const places = kind === 'branch' ? branchIds : [null];
  await db
    .insertInto('roles')
    .values(places.map((branch_id) => ({ organization_id, person_id: id, name: role, branch_id, created_at: now })))
    .onConflict((on) => on.columns(['organization_id', 'person_id', 'branch_id']).doNothing())
    .execute();
  ctx.fact('person.added', { person_id: id });
  await publishJoined(ctx, id, kind === 'branch' ? branchIds : null);
}

/** An invitation is no way back in for somebody who was suspended. */
async function refuseSuspended(ctx: TenantCtx, personId: string): Promise<void> {
  const suspended = await scoped(ctx)
    .selectFrom('suspended_roles')
    .where('person_id', '=', personId)
    .select('id')
    .executeTakeFirst();
  if (suspended) throw new AppError('SUSPENDED');
}

/** Everybody sees agents; guests are seen by agents and by those of their spaces (`branchIds`). */
async function publishJoined(ctx: TenantCtx, user_id: string, branchIds: readonly string[] | null): Promise<void> {
  const spaces = branchIds ?? (await listSpaceIds(ctx));
  const rooms = [socketRoom.organization(ctx.organization_id), ...spaces.map(socketRoom.branch)];
  ctx.emit(rooms, 'PersonJoinedEvent', { user_id });
}

async function listSpaceIds(ctx: TenantCtx): Promise<string[]> {
  const spaces = await scoped(ctx).selectFrom('branches').select('id').execute();
  return spaces.map(({ id }) => id);
}
