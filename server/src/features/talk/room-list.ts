import type { HandlerInput } from '@sightline/contract/endpoint';
import { paginate } from '@sightline/contract/envelope';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { Room, talkApi, UnreadFlags } from '@sightline/contract/talk/talk';
import { type RawBuilder, sql } from 'kysely';
import { lastPage } from '../../db/pagination.ts';
import { isCommonTerm, withMore } from '../../db/search-strategy.ts';
import { wireTime } from '../../db/wire-time.ts';
import type { Action } from '../../kernel/action.ts';
import type { Actor, CallGuest, Member } from '../../kernel/actor.ts';
import type { Ctx, TenantCtx } from '../../kernel/context.ts';
import { type ChatRow, chatColumns, presentChat } from './chat-rows.ts';
import { isMember, roomIsReadable } from './policy.ts';
import { requireRoom } from './queries.ts';
import { nameFor, roomKinds } from './room-kinds.ts';

type RoomRow = Omit<Room, 'last_chat'> & { last_chat: ChatRow | null };

/** Unread messages of room `r` for the membership `mine`. Own messages and call lines do not count. */
function unread(personId: string): RawBuilder<unknown> {
  return sql`
    select 1 from chats as u
    where u.organization_id = r.organization_id and u.room_id = r.id and u.seq > mine.read_seq
      and u.kind = 'message' and u.deleted_at is null and u.sender_id <> ${personId}`;
}

const joinMine = (personId: string): RawBuilder<unknown> => sql`
  left join room_members as mine
    on mine.organization_id = r.organization_id and mine.room_id = r.id and mine.person_id = ${personId}`;

const members = sql`coalesce((
  select json_agg(json_build_object('id', p.id, 'name', p.name, 'kind', case when exists (
      select 1 from roles where roles.organization_id = p.organization_id and roles.person_id = p.id and roles.branch_id is null)
      then 'organization' else 'branch' end) order by p.name, p.id)
  from room_members as o join people as p on p.organization_id = o.organization_id and p.id = o.person_id
  where o.organization_id = r.organization_id and o.room_id = r.id), '[]')`;

export const ticketOfRoom = sql`case when t.id is not null
  then json_build_object('id', t.id, 'ticket_id', t.ticket_id, 'closed', t.closed_at is not null) end`;

const call = sql`(
  select json_build_object('id', g.id, 'created_at', ${wireTime('g.created_at')}) from calls as g
  where g.organization_id = r.organization_id and g.room_id = r.id and g.ended_at is null)`;

const lastChat = sql`(
  select to_jsonb(last) || jsonb_build_object('created_at', ${wireTime('last.created_at')}) from (
    select ${chatColumns(null)} from chats as c
    where c.organization_id = r.organization_id and c.room_id = r.id order by c.seq desc limit 1) as last)`;

/** Everything a line of the rooms list shows, of rooms `chosen` (a CTE with the column id): one query for a page. */
function roomColumns(personId: string): RawBuilder<RoomRow> {
  return sql`
    select r.id, ${nameFor(personId)} as name, r.type, ${ticketOfRoom} as ticket, ${members} as members,
      (select count(*)::int from (${unread(personId)} limit ${sql.lit(limits.unread.messages)}) as unseen) as unreads_count,
      ${lastChat} as last_chat, r.message_at, r.last_seq, ${call} as call
    from chosen join rooms as r on r.organization_id = current_organization() and r.id = chosen.id
    left join tickets as t on t.organization_id = r.organization_id and t.room_id = r.id
    ${joinMine(personId)}`;
}

const presentRoom = ({ last_chat, ...room }: RoomRow): Room => ({
  ...room,
  last_chat: last_chat && presentChat(last_chat),
});

const foundByName = Object.entries(roomKinds).flatMap(([type, { isFoundByName }]) => (isFoundByName ? [type] : []));

/** My rooms whose name or people match, and tickets that do: found once, not for each room that is looked at. */
function matching(actor: Member, words: string, isNewest: boolean): RawBuilder<boolean> {
  const { id: personId, organization_id } = actor;
  const has = (text: RawBuilder<unknown>) => sql`position(plain_text(${words}) in plain_text(${text})) > 0`;
  return sql`r.id in (
    select o.room_id from room_members as o
    join rooms as own on own.organization_id = o.organization_id and own.id = o.room_id and own.type = any(${foundByName}::text[])
    where o.organization_id = ${organization_id} and o.person_id = ${personId} and (${has(sql`own.name`)} or exists (
      select 1 from room_members as other
      join people as p on p.organization_id = other.organization_id and p.id = other.person_id
      where other.organization_id = o.organization_id and other.room_id = o.room_id and other.person_id <> ${personId}
        and ${has(sql`p.name`)}))
    union all
    ${
      isNewest
        ? newestTickets(actor, words)
        : sql`
    select found.room_id from tickets as found
    where found.organization_id = ${organization_id} and found.id in (select search_tickets(${words}))`
    })`;
}

const newestTickets = (actor: Member, words: string): RawBuilder<unknown> => sql`
  (select found.room_id from tickets as found
  join rooms as r on r.organization_id = found.organization_id and r.id = found.room_id
  where found.organization_id = ${actor.organization_id} and found.search @@ search_query(${words}) and ${roomIsReadable(actor)}
  order by found.ticket_id desc limit ${sql.lit(limits.found)})`;

/** Without a wish: the rooms that I am a member of. A search or a ticket reaches every room that I may read. */
function wanted(
  actor: Member,
  { query, filter }: HandlerInput<typeof talkApi.rooms>['query'],
  isNewest: boolean,
): RawBuilder<unknown> {
  const words = query?.trim();
  const conditions = [
    words || filter?.ticket_id ? roomIsReadable(actor) : isMember(actor.id),
    words && matching(actor, words, isNewest),
    filter?.type && sql`r.type = ${filter.type}`,
    filter?.ticket_id &&
      sql`exists (
      select 1 from tickets as t where t.organization_id = r.organization_id and t.room_id = r.id
        and t.id = ${filter.ticket_id})`,
    filter?.unread !== undefined && sql`exists (${unread(actor.id)}) = ${filter.unread}`,
  ];
  return sql.join(conditions.filter(Boolean), sql` and `);
}

export const listRooms: Action<typeof talkApi.rooms> = async (ctx, { query }) => {
  const { id } = ctx.actor;
  const words = query.query?.trim();
  const hasMany = words ? await isCommonTerm(ctx, sql`search_tickets(${words})`) : false;
  const per = limits.pages.rooms;
  const offset = (Math.max(query.page, 1) - 1) * per;
  const order =
    query.order_dir === 'asc' ? sql`message_at asc nulls last, id` : sql`message_at desc nulls last, id desc`;
  const { rows } = await sql<RoomRow & { total: number }>`
    with found as (
      select r.id, r.message_at from rooms as r ${joinMine(id)}
      where r.organization_id = ${ctx.organization_id} and ${wanted(ctx.actor, query, hasMany)}
    ), counted as (select count(*) as total from found),
    chosen as (
      select id from found order by ${order} limit ${sql.lit(per)}
      offset (select ${lastPage(offset, per)} from counted)
    )
    select listed.*, counted.total from (${roomColumns(id)}) as listed, counted order by ${order}`.execute(ctx.db);
  return {
    rooms: rows.map(presentRoom),
    pagination: withMore(paginate(rows[0]?.total ?? 0, per), hasMany),
  };
};

/** A room that the caller may read, as the caller sees it. */
export const findRoom: Action<typeof talkApi.room, Ctx<Actor>> = async (ctx, { params }) => {
  await requireRoom(ctx, params.id);
  const room = await readRoomView(ctx, params.id, ctx.actor.id);
  return { room: ctx.actor.kind === 'guest' ? await asGuestSees(ctx, ctx.actor, room) : room };
};

export async function readRoomView(ctx: TenantCtx, id: string, personId: string): Promise<Room> {
  const { rows } = await sql<RoomRow>`with chosen as (select ${id}::uuid as id) ${roomColumns(personId)}`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (!row) throw new AppError('NOT_FOUND');
  return presentRoom(row);
}

/** A guest sees the participants, but not the name of the room and no earlier messages. */
async function asGuestSees(ctx: TenantCtx, guest: CallGuest, room: Room): Promise<Room> {
  const { rows } = await sql<{ id: string; name: string; kind: 'organization' | 'branch' }>`
    select p.id, p.name, case when exists (select 1 from roles where roles.organization_id = p.organization_id
      and roles.person_id = p.id and roles.branch_id is null) then 'organization' else 'branch' end as kind
    from call_participants as cp join people as p on p.organization_id = cp.organization_id and p.id = cp.person_id
    where cp.organization_id = ${ctx.organization_id} and cp.call_id = ${guest.call_id} order by p.name`.execute(
    ctx.db,
  );
  return { ...room, name: '', ticket: null, members: rows, unreads_count: 0, last_chat: null, message_at: null };
}

/** In how many of my rooms something is unread, and which they are. */
export const countUnread: Action<typeof talkApi.unreadFlags> = async (ctx) => {
  const { rows } = await sql<UnreadFlags>`
    select count(*)::int as chats,
      case when count(*) <= ${sql.lit(limits.unread.rooms)} then coalesce(json_agg(r.id order by r.id), '[]') end as room_ids
    from room_members as mine
    join rooms as r on r.organization_id = mine.organization_id and r.id = mine.room_id
    where mine.organization_id = ${ctx.organization_id} and mine.person_id = ${ctx.actor.id}
      and r.last_seq > mine.read_seq and exists (${unread(ctx.actor.id)})`.execute(ctx.db);
  return rows[0] ?? { chats: 0, room_ids: [] };
};
