import { AppError } from '@sightline/contract/errors';
import type { Invitation, Invitee, OfferedInvitation } from '@sightline/contract/people/invitations';
import type { PersonRef } from '@sightline/contract/scalars';
import { sql } from 'kysely';
import { scoped } from '../../../db/scoped.ts';
import type { Ctx, TenantCtx } from '../../../kernel/context.ts';
import { addRoomMembers } from '../../talk/actions.ts';
import { canAddMembers } from '../../talk/policy.ts';
import { requireRoom } from '../../talk/queries.ts';

/* Invitations into a conversation: who accepts becomes a member of the workspace and of the room. */

/** Only who may add members to the room invites into it. Guests are invited into the tickets of their own customers. */
export async function requireOwnRoom(
  ctx: Ctx,
  roomId: string | undefined,
  invitees: readonly Invitee[],
): Promise<void> {
  if (roomId === undefined) return;
  const { type, ticket } = await requireRoom(ctx, roomId);
  if (!ctx.actor.permissions.has('talk.manage-room') || !canAddMembers(type)) throw new AppError('FORBIDDEN');
  const isElsewhere = ({ branch_ids }: Invitee) =>
    branch_ids.length > 0 && !branch_ids.some((id) => id === ticket?.branch_id);
  if (ticket && invitees.some(isElsewhere)) throw new AppError('ROLES_DO_NOT_FIT', 'branch_ids');
}

export async function findOfferedRoom(
  ctx: TenantCtx,
  { room_id }: Pick<Invitation, 'room_id'>,
): Promise<OfferedInvitation['room']> {
  if (room_id === null) return null;
  const { rows } = await sql<{ id: string; name: string }>`
    select r.id, coalesce(t.subject, r.name) as name from rooms as r
    left join tickets as t on t.organization_id = r.organization_id and t.room_id = r.id
    where r.organization_id = ${ctx.organization_id} and r.id = ${room_id}`.execute(ctx.db);
  return rows[0] ?? null;
}

type Held = { branch_id: string | null };

/**
 * The roles of somebody who is in the workspace already: they are added to the conversation and keep what they have. In the
 * room of a ticket, guests of other customers have none that counts.
 */
export async function findHeldFor(ctx: TenantCtx, personId: string, { room_id }: Invitation): Promise<Held[]> {
  if (room_id === null) return [];
  return scoped(ctx)
    .selectFrom('roles as r')
    .where('r.person_id', '=', personId)
    .where(
      sql<boolean>`not exists (
        select from tickets t
        where t.organization_id = r.organization_id and t.room_id = ${room_id} and r.branch_id <> t.branch_id)`,
    )
    .orderBy('r.created_at')
    .orderBy('r.id')
    .select('r.branch_id')
    .execute();
}

export async function enterRoom(ctx: TenantCtx, invitation: Invitation, person: PersonRef): Promise<void> {
  const room = await findOfferedRoom(ctx, invitation);
  if (!room) return;
  await addRoomMembers(ctx, room.id, [person.id]);
  ctx.audit('room.members_added', {
    record: { id: room.id, label: room.name },
    changes: [{ field: 'members', from: null, to: person.name }],
    actor: { kind: 'member', id: person.id, name: person.name },
  });
}
