import type { HandlerInput } from '@sightline/contract/endpoint';
import { paginate } from '@sightline/contract/envelope';
import { limits } from '@sightline/contract/limits';
import type { RoomRef, talkApi } from '@sightline/contract/talk/talk';
import { sql } from 'kysely';
import { withCorrection } from '../../db/corrections.ts';
import { lastPage } from '../../db/pagination.ts';
import { isCommonTerm, withMore } from '../../db/search-strategy.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx } from '../../kernel/context.ts';
import { type ChatRow, chatColumns, presentChat } from './chat-rows.ts';
import { roomIsReadable } from './policy.ts';
import { nameFor } from './room-kinds.ts';
import { ticketOfRoom } from './room-list.ts';

const perPage = limits.pages.messages;

/** Finds messages in every room that the caller may read: all of them, or the newest if there are more than anybody looks through. */
function found(ctx: Ctx, { query, filter }: HandlerInput<typeof talkApi.search>['query'], isNewest: boolean) {
  const where = [
    roomIsReadable(ctx.actor),
    filter?.has_ticket !== undefined &&
      sql`exists (select from tickets as t
        where t.organization_id = r.organization_id and t.room_id = r.id) = ${filter.has_ticket}::boolean`,
    filter?.type && sql`r.type = ${filter.type}`,
  ];
  const words = isNewest ? sql`c.search @@ search_query(${query})` : sql`c.id in (select search_chats(${query}))`;
  const has = query === '' ? sql`true` : words;
  // Ids are made in the order of time, and what is looked at in their order need not be sorted.
  const newest = isNewest ? sql`order by c.id desc limit ${sql.lit(limits.found)}` : sql``;
  return sql`
    select c.* from chats as c
    where c.organization_id = ${ctx.organization_id} and c.kind = 'message' and c.deleted_at is null and ${has}
      and exists (select from rooms as r
        where r.organization_id = c.organization_id and r.id = c.room_id and ${sql.join(where.filter(Boolean), sql` and `)})
    ${newest}`;
}

/** The rooms of a page of messages, as the caller calls them. */
async function nameRooms(ctx: Ctx, chats: readonly ChatRow[]): Promise<RoomRef[]> {
  const ids = [...new Set(chats.map(({ room_id }) => room_id))];
  if (ids.length === 0) return [];
  const { rows } = await sql<RoomRef>`
    select r.id, ${nameFor(ctx.actor.id)} as name, r.type, ${ticketOfRoom} as ticket from rooms as r
    left join tickets as t on t.organization_id = r.organization_id and t.room_id = r.id
    where r.organization_id = ${ctx.organization_id} and r.id = any(${ids})`.execute(ctx.db);
  return rows;
}

/** Section 7. By full text; the newest first. */
export const searchChats: Action<typeof talkApi.search> = async (ctx, { query }) => {
  const hasMany = query.query === '' || (await isCommonTerm(ctx, sql`search_chats(${query.query})`));
  const offset = (Math.max(query.page, 1) - 1) * perPage;
  const { rows } = await sql<ChatRow & { total: number }>`
    with found as materialized (${found(ctx, query, hasMany)}), counted as (select count(*) as total from found)
    select ${chatColumns(null)}, counted.total from (
      select * from found order by created_at desc, id desc limit ${sql.lit(perPage)}
      offset (select ${lastPage(offset, perPage)} from counted)) as c, counted
    order by c.created_at desc, c.id desc`.execute(ctx.db);
  const total = rows[0]?.total ?? 0;
  const pagination = await withCorrection(
    ctx,
    withMore(paginate(total, perPage), hasMany && total === limits.found),
    query.query,
    (text) => sql`from (${found(ctx, { ...query, query: text }, false)}) as corrected`,
  );
  return { chats: rows.map(presentChat), rooms: await nameRooms(ctx, rows), pagination };
};
