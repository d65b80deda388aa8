import type { Call, callsApi } from '@sightline/contract/calls/calls';
import { socketRoom } from '@sightline/contract/realtime';
import { settingDefaults } from '@sightline/contract/workspace/workspace';
import { sql } from 'kysely';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx, TenantCtx } from '../../kernel/context.ts';
import { notifyOfRing } from '../notifications/actions.ts';
import { addRoomMembers } from '../talk/actions.ts';
import { type LockedCall, type LockedRoom, lockCallToInvite, lockRoom } from './access.ts';
import { auditCall } from './audit.ts';
import { hintOf, publishCallUpdated } from './events.ts';
import { requireInvitable } from './invitable.ts';
import { readCall } from './queries.ts';
import { addVisitors } from './visitors.ts';

/** For a call that has just begun. People without an account are invited by a link: invitations/. */
export async function ringRoom(ctx: Ctx, call: Call, room: LockedRoom, withCustomers: boolean): Promise<void> {
  await ring(ctx, call, room, await listInvited(ctx, room.id, withCustomers));
}

/** With the setting, every new call rings. An explicit request to invite people counts in any case. */
async function listInvited(ctx: Ctx, roomId: string, withCustomers: boolean): Promise<string[]> {
  const setting = await scoped(ctx)
    .selectFrom('settings')
    .where('key', '=', 'calls.automatic_invites')
    .select(sql<boolean>`value::boolean`.as('on'))
    .executeTakeFirst();
  const isAutomatic = setting?.on ?? settingDefaults['calls.automatic_invites'];
  return listToRing(ctx, roomId, { agents: isAutomatic, customers: withCustomers });
}

/** Members of the room to ring, by side: agents or customers. */
async function listToRing(
  { db, organization_id }: TenantCtx,
  roomId: string,
  sides: { agents: boolean; customers: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.person_id as id from room_members m
    where m.organization_id = ${organization_id} and m.room_id = ${roomId} and exists (
      select from roles r
      where r.organization_id = m.organization_id and r.person_id = m.person_id
        and case when r.branch_id is null then ${sides.agents}::boolean else ${sides.customers}::boolean end)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** To people who are called, a room without a name of its own has the caller's name. */
async function ring(ctx: Ctx, call: Call, room: LockedRoom, personIds: string[]): Promise<void> {
  const rules = ctx.ports.kinds.rooms[room.type];
  const room_name = rules.name === null ? ctx.actor.name : call.room_name;
  const inCall = new Set(call.participants.map(({ id }) => id));
  const rung = personIds.filter((id) => !inCall.has(id));
  const created_by = { id: ctx.actor.id, name: ctx.actor.name };
  ctx.emit(rung.map(socketRoom.user), 'CallCreatedUserEvent', { ...hintOf(call), room_name, created_by });
  await notifyOfRing(ctx, call, rung);
}

/**
 * Rings people of the workspace, who become members of the room; people in the call are not rung. Where members do not
 * change, as in a room of two, another person who is called is a visitor of this call.
 */
export const inviteToCall: Action<typeof callsApi.invite> = async (ctx, { params, body }) => {
  const call = await lockCallToInvite(ctx, params.id);
  const ids = body.user_ids ? [...new Set(body.user_ids)] : await listAbsent(ctx, call);
  const names = await requireInvitable(ctx, call.room_id, ids);
  const room = await lockRoom(ctx, call.room_id);
  if (ctx.ports.kinds.rooms[room.type].hasChangingMembers) await addRoomMembers(ctx, room.id, ids);
  else await addVisitors(ctx, call.id, await listOutsiders(ctx, room.id, ids));
  const shown = await readCall(ctx, call.id, ctx.actor.id);
  await ring(ctx, shown, room, ids);
  await publishCallUpdated(ctx, call);
  await auditCall(ctx, 'call.invited', call, { changes: [{ field: 'members', from: null, to: names }] });
  return { call: shown };
};

/** Members of the call's room who are not in it. */
async function listAbsent(ctx: Ctx, { id, room_id }: LockedCall): Promise<string[]> {
  const members = await listToRing(ctx, room_id, { agents: true, customers: true });
  const inCall = new Set((await readCall(ctx, id, ctx.actor.id)).participants.map((person) => person.id));
  return members.filter((member) => !inCall.has(member));
}

async function listOutsiders(ctx: Ctx, roomId: string, ids: readonly string[]): Promise<string[]> {
  const members = await scoped(ctx)
    .selectFrom('room_members')
    .where('room_id', '=', roomId)
    .select('person_id')
    .execute();
  const known = new Set(members.map(({ person_id }) => person_id));
  return ids.filter((id) => !known.has(id));
}
