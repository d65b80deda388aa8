import type { ArState, Call, callsApi } from '@sightline/contract/calls/calls';
import { AppError } from '@sightline/contract/errors';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { scoped } from '../../db/scoped.ts';
import { wireTime } from '../../db/wire-time.ts';
import type { Action } from '../../kernel/action.ts';
import type { TenantCtx } from '../../kernel/context.ts';
import { isMember, roomIsReadable } from '../talk/policy.ts';
import { isVisitorOfCall } from './visitors.ts';

/** Whether participant `cp` of a query belongs to the workspace itself. */
const isOfNoSpace = sql<boolean>`exists (
  select from roles o
  where o.organization_id = cp.organization_id and o.person_id = cp.person_id and o.branch_id is null)`;

/** `viewerId` sees a room of two under the other one's name. */
function selectCalls(ctx: Pick<TenantCtx, 'db' | 'organization_id'>, viewerId: string) {
  return scoped(ctx)
    .selectFrom('calls as c')
    .innerJoin('rooms as r', (on) =>
      on.onRef('r.organization_id', '=', 'c.organization_id').onRef('r.id', '=', 'c.room_id'),
    )
    .select(['c.id', 'c.share_code', 'c.room_id', 'c.created_at', 'c.ended_at', 'c.ar_streamer_id'])
    .select((eb) => {
      const person = (column: 'c.created_by' | 'c.ar_user_id' | 'c.ar_drawing_user_id') =>
        jsonObjectFrom(
          eb
            .selectFrom('people as p')
            .whereRef('p.organization_id', '=', 'c.organization_id')
            .whereRef('p.id', '=', column)
            .select(['p.id', 'p.name']),
        );
      return [
        person('c.created_by').$notNull().as('created_by'),
        person('c.ar_user_id').as('ar_user'),
        person('c.ar_drawing_user_id').as('ar_drawing_user'),
        jsonObjectFrom(
          eb
            .selectFrom('tickets as t')
            .whereRef('t.organization_id', '=', 'c.organization_id')
            .whereRef('t.room_id', '=', 'c.room_id')
            .select(['t.id', 't.ticket_id', 't.subject']),
        ).as('ticket'),
        jsonArrayFrom(
          eb
            .selectFrom('call_participants as cp')
            .innerJoin('people as p', (on) =>
              on.onRef('p.organization_id', '=', 'cp.organization_id').onRef('p.id', '=', 'cp.person_id'),
            )
            .whereRef('cp.organization_id', '=', 'c.organization_id')
            .whereRef('cp.call_id', '=', 'c.id')
            .where('cp.left_at', 'is', null)
            .orderBy('cp.joined_at')
            .select(['p.id', 'p.name'])
            .select([
              wireTime('cp.joined_at').as('joined_at'),
              sql<boolean>`p.kind = 'guest'`.as('guest'),
              isOfNoSpace.as('agent'),
            ]),
        ).as('participants'),
        jsonArrayFrom(
          eb
            .selectFrom('call_participants as cp')
            .innerJoin('people as p', (on) =>
              on.onRef('p.organization_id', '=', 'cp.organization_id').onRef('p.id', '=', 'cp.person_id'),
            )
            .whereRef('cp.organization_id', '=', 'c.organization_id')
            .whereRef('cp.call_id', '=', 'c.id')
            .orderBy('cp.joined_at')
            .select(['p.id', 'p.name'])
            .select(sql<boolean>`p.kind = 'guest'`.as('guest')),
        ).as('attendees'),
        jsonArrayFrom(
          eb
            .selectFrom('call_join_requests as j')
            .innerJoin('people as p', (on) =>
              on.onRef('p.organization_id', '=', 'j.organization_id').onRef('p.id', '=', 'j.guest_id'),
            )
            .whereRef('j.organization_id', '=', 'c.organization_id')
            .whereRef('j.call_id', '=', 'c.id')
            .where('j.state', '=', 'waiting')
            .orderBy('j.created_at')
            .select(['p.id', 'p.name', 'c.share_code', wireTime('j.created_at').as('created_at')]),
        ).as('join_requests'),
        sql<boolean>`not ${isVisitorOfCall(viewerId)}`.as('has_chat'),
        sql<string>`coalesce(nullif(r.name, ''), (
          select string_agg(p.name, ', ' order by p.name)
          from room_members m join people p on p.organization_id = m.organization_id and p.id = m.person_id
          where m.organization_id = r.organization_id and m.room_id = r.id and m.person_id <> ${viewerId}), '')`.as(
          'room_name',
        ),
      ];
    });
}

type CallRow = Awaited<ReturnType<ReturnType<typeof selectCalls>['executeTakeFirstOrThrow']>>;

function callOf({ ar_user, ar_drawing_user, ar_streamer_id, ticket, room_name, ...call }: CallRow): Call {
  return {
    ...call,
    ticket,
    room_name: ticket?.subject ?? room_name,
    ar: { enabled: ar_user !== null, streamer_id: ar_streamer_id, user: ar_user, drawing_user: ar_drawing_user },
  };
}

/** The call as `viewerId` sees it. Whether they may see it has been decided before. */
export async function readCall(ctx: TenantCtx, callId: string, viewerId: string): Promise<Call> {
  const row = await selectCalls(ctx, viewerId).where('c.id', '=', callId).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return callOf(row);
}

export async function readAr(ctx: TenantCtx, callId: string, viewerId: string): Promise<ArState> {
  return (await readCall(ctx, callId, viewerId)).ar;
}

/** No list shows more; the latest ones. */
const mostActive = 200;

/** Calls that go on in my rooms, and those that I am in or was called into; or all that I may know of, for lists of tickets. */
export const listActiveCalls: Action<typeof callsApi.active> = async (ctx, { query }) => {
  const { id } = ctx.actor;
  const isInIt = sql<boolean>`exists (
    select from call_participants me
    where me.organization_id = c.organization_id and me.call_id = c.id and me.person_id = ${id} and me.left_at is null)`;
  const isOfRoom = query.scope === 'readable' ? roomIsReadable(ctx.actor) : isMember(id);
  const rows = await selectCalls(ctx, id)
    .where('c.ended_at', 'is', null)
    .where(sql<boolean>`(${isOfRoom} or ${isInIt} or ${isVisitorOfCall(id)})`)
    .orderBy('c.created_at', 'desc')
    .limit(sql.lit(mostActive))
    .execute();
  return { calls: rows.map(callOf) };
};

/** Everybody who has been in a call, in the order of coming. */
export async function listAttendees(
  ctx: Pick<TenantCtx, 'db' | 'organization_id'>,
  callId: string,
): Promise<{ id: string; name: string }[]> {
  return scoped(ctx)
    .selectFrom('call_participants as cp')
    .innerJoin('people as p', (on) =>
      on.onRef('p.organization_id', '=', 'cp.organization_id').onRef('p.id', '=', 'cp.person_id'),
    )
    .where('cp.call_id', '=', callId)
    .orderBy('cp.joined_at')
    .select(['p.id', 'p.name'])
    .execute();
}

export async function findOngoingCall(
  ctx: Pick<TenantCtx, 'db' | 'organization_id'>,
  roomId: string,
): Promise<{ id: string; created_at: string } | undefined> {
  return scoped(ctx)
    .selectFrom('calls')
    .where('room_id', '=', roomId)
    .where('ended_at', 'is', null)
    .select(['id', 'created_at'])
    .executeTakeFirst();
}

/** Lists the guests in the ongoing call of a room: they get by `guest.{id}` the events that its members get by `room.{id}`. */
export async function listGuestIdsInCall(
  ctx: Pick<TenantCtx, 'db' | 'organization_id'>,
  roomId: string,
  callId?: string,
): Promise<string[]> {
  let query = scoped(ctx)
    .selectFrom('calls as c')
    .innerJoin('call_participants as cp', (on) =>
      on.onRef('cp.organization_id', '=', 'c.organization_id').onRef('cp.call_id', '=', 'c.id'),
    )
    .innerJoin('people as p', (on) =>
      on.onRef('p.organization_id', '=', 'cp.organization_id').onRef('p.id', '=', 'cp.person_id'),
    )
    .where('c.room_id', '=', roomId)
    .where('c.ended_at', 'is', null)
    .where('cp.left_at', 'is', null)
    .where('p.kind', '=', 'guest')
    .select('p.id');
  if (callId) query = query.where('c.id', '=', callId);
  const rows = await query.execute();
  return rows.map(({ id }) => id);
}
