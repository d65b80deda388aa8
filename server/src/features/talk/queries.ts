import { paginate } from '@sightline/contract/envelope';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { ChatMessage, RoomType, talkApi } from '@sightline/contract/talk/talk';
import { sql } from 'kysely';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Ctx, TenantCtx } from '../../kernel/context.ts';
import { type ChatRow, chatColumns, presentChat } from './chat-rows.ts';
import { roomIsReadable } from './policy.ts';

/** A room that the caller may read. */
export type ReadableRoom = {
  id: string;
  type: RoomType;
  last_seq: number;
  ticket: { id: string; branch_id: string | null; closed: boolean } | null;
  /** Whether a call goes on in it. */
  has_call: boolean;
  /** Null for members, who see all of it; a call's guest sees what was said since the call began. */
  visible_from: string | null;
  /** How far the caller has read; null for who is not a member. */
  read_seq: number | null;
};

type RoomRow = Omit<ReadableRoom, 'ticket'> & {
  ticket_id: string | null;
  branch_id: string | null;
  closed: boolean;
};

/** The only door to a room: one that does not exist and one that is not the caller's are the same. */
export async function requireRoom(ctx: Ctx<Actor>, id: string): Promise<ReadableRoom> {
  return readRoom(ctx, id, sql``);
}

/**
 * The room, with its row locked until the transaction ends: the holder assigns the next seq. Weak enough that
 * members may come and go meanwhile.
 */
export async function lockReadableRoom(ctx: Ctx<Actor>, id: string): Promise<ReadableRoom> {
  return readRoom(ctx, id, sql`for no key update of r`);
}

async function readRoom(ctx: Ctx<Actor>, id: string, lock: ReturnType<typeof sql>): Promise<ReadableRoom> {
  const { actor } = ctx;
  const visibleFrom =
    actor.kind === 'guest'
      ? sql`(
    select v.created_at from calls as v where v.organization_id = r.organization_id and v.id = ${actor.call_id})`
      : sql`null`;
  const { rows } = await sql<RoomRow>`
    select r.id, r.type, r.last_seq, t.id as ticket_id, t.branch_id, t.closed_at is not null as closed,
      (${visibleFrom})::timestamptz as visible_from,
      exists (
        select 1 from calls as ongoing
        where ongoing.organization_id = r.organization_id and ongoing.room_id = r.id and ongoing.ended_at is null) as has_call,
      (select m.read_seq from room_members as m
        where m.organization_id = r.organization_id and m.room_id = r.id and m.person_id = ${actor.id}) as read_seq
    from rooms as r
    left join tickets as t on t.organization_id = r.organization_id and t.room_id = r.id
    where r.organization_id = ${ctx.organization_id} and r.id = ${id} and ${roomIsReadable(actor)} ${lock}`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (!row) throw new AppError('NOT_FOUND');
  const { ticket_id, branch_id, closed, ...room } = row;
  return { ...room, ticket: ticket_id === null ? null : { id: ticket_id, branch_id, closed } };
}

export async function listRoomMemberIds(
  ctx: Pick<TenantCtx, 'db' | 'organization_id'>,
  roomId: string,
): Promise<string[]> {
  const rows = await scoped(ctx)
    .selectFrom('room_members')
    .where('room_id', '=', roomId)
    .orderBy('person_id')
    .select('person_id')
    .execute();
  return rows.map(({ person_id }) => person_id);
}

export async function findRoomOfTicket(
  ctx: Pick<TenantCtx, 'db' | 'organization_id'>,
  ticketId: string,
): Promise<{ id: string } | undefined> {
  return scoped(ctx).selectFrom('tickets').where('id', '=', ticketId).select('room_id as id').executeTakeFirst();
}

/** Messages of one room from `visible_from` on, as `where` picks them. */
async function readChats(
  ctx: TenantCtx,
  room: Pick<ReadableRoom, 'id' | 'visible_from'>,
  where: ReturnType<typeof sql>,
): Promise<ChatMessage[]> {
  const { rows } = await sql<ChatRow>`
    select ${chatColumns(room.visible_from)} from chats as c
    where c.organization_id = ${ctx.organization_id} and c.room_id = ${room.id}
      and (${room.visible_from}::timestamptz is null or c.created_at >= ${room.visible_from}) and ${where}`.execute(
    ctx.db,
  );
  return rows.map(presentChat);
}

/** The message with `id`, when it is in the room and within sight. */
export async function readChat(
  ctx: TenantCtx,
  room: Pick<ReadableRoom, 'id' | 'visible_from'>,
  id: string,
): Promise<ChatMessage | undefined> {
  return (await readChats(ctx, room, sql`c.id = ${id}`))[0];
}

/** A message that the caller may see, and its room. */
export async function requireChat(ctx: Ctx<Actor>, id: string): Promise<{ chat: ChatMessage; room: ReadableRoom }> {
  const row = await scoped(ctx).selectFrom('chats').where('id', '=', id).select('room_id').executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  const room = await lockReadableRoom(ctx, row.room_id);
  const chat = await readChat(ctx, room, id);
  if (!chat) throw new AppError('NOT_FOUND');
  return { chat, room };
}

const perPage = limits.pages.messages;

/**
 * A page of a room. Numbers in a room have no gaps, so a page is a stretch of them and nothing is counted or skipped:
 * reading the thousandth page costs what the first one does.
 */
export const listChats: Action<typeof talkApi.chats, Ctx<Actor>> = async (ctx, { params, query }) => {
  const room = await requireRoom(ctx, params.id);
  const total = await countVisible(ctx, room);
  const pagination = paginate(total, perPage);
  if (query.since !== undefined) {
    const missed = sql`c.seq > ${query.since} order by c.seq limit ${sql.lit(limits.pages.missedMessages)}`;
    return { chats: await readChats(ctx, room, missed), pagination };
  }
  const page = Math.min(Math.max(query.page, 1), pagination.last_page);
  const below = query.before ?? room.last_seq + 1 - (page - 1) * perPage;
  const wanted = sql`c.seq < ${below} order by c.seq desc limit ${sql.lit(perPage)}`;
  return { chats: await readChats(ctx, room, wanted), pagination };
};

/** From the first number that is there to the last one given out: clearing a room removes whole beginnings only. */
async function countVisible(ctx: TenantCtx, room: ReadableRoom): Promise<number> {
  const { rows } = await sql<{ first: number | null }>`
    select min(seq) as first from chats
    where organization_id = ${ctx.organization_id} and room_id = ${room.id}
      and (${room.visible_from}::timestamptz is null or created_at >= ${room.visible_from})`.execute(ctx.db);
  const first = rows[0]?.first ?? null;
  return first === null ? 0 : room.last_seq - first + 1;
}

/** Locks the roles of future members. A transaction that removes one waits for the end of this one, and then finds the members. */
export const holdRoles = (ctx: TenantCtx, personIds: readonly string[]) =>
  scoped(ctx)
    .selectFrom('roles')
    .select('person_id')
    .where('person_id', '=', sql<string>`any(${[...personIds]}::uuid[])`)
    .orderBy('person_id')
    .forKeyShare()
    .execute();
