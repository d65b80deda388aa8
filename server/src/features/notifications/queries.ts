import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { mentionKinds, type NotificationKind, notificationKinds } from '@sightline/contract/notifications/kinds';
import type { Notification, notificationsApi, RoomLevel } from '@sightline/contract/notifications/notifications';
import { noticeOf } from '@sightline/contract/talk/talk';
import { type RawBuilder, sql } from 'kysely';
import { paged } from '../../db/pagination.ts';
import type { Action } from '../../kernel/action.ts';
import type { Member } from '../../kernel/actor.ts';
import type { Ctx, TenantCtx } from '../../kernel/context.ts';
import { isReadable, isSnoozed, isVisible } from './policy.ts';
import { titleOf } from './words.ts';

type Row = {
  id: string;
  kind: NotificationKind;
  is_read: boolean;
  created_at: string;
  detail: string;
  chat_id: string | null;
  call_id: string | null;
  sheet_id: string | null;
  article_id: string | null;
  room_id: string | null;
  room_name: string | null;
  ticket_id: string | null;
  ticket_number: number | null;
  ticket_label: string | null;
  snoozed_until: string | null;
  chat_room_id: string | null;
  actor_id: string | null;
  actor_name: string | null;
  /** Of the message, in a reminder: nobody did that. */
  sender_name: string | null;
  message: string | null;
  file_names: string[];
};

const messageLink = ({ chat_room_id, chat_id }: Row): string => `/talk?room=${chat_room_id}&message=${chat_id}`;
const ticketLink = ({ ticket_number }: Row): string => `/tickets/${ticket_number}`;

const links: Record<(typeof notificationKinds)[NotificationKind]['leadsTo'], (row: Row) => string> = {
  message: messageLink,
  room: ({ room_id }) => (room_id ? `/talk?room=${room_id}` : '/talk'),
  ticket: ticketLink,
  schedule: ({ detail }) => `/schedule?date=${detail.slice(0, 10)}`,
  reminder: (row) => (row.chat_id === null ? ticketLink(row) : messageLink(row)),
  sheet: ({ ticket_id, sheet_id }) => `/tickets/${ticket_id}/assistance-sheet/${sheet_id}`,
  call: ({ call_id }) => `/call/${call_id}`,
  people: () => '/settings/people',
  account: () => '/account',
  assets: () => '/assets?warranty=expiring',
  reviews: () => '/knowledge/articles?review=due&owner=me',
  ownerless: () => '/knowledge/articles?owner=gone',
  article: ({ article_id }) => `/knowledge/article/edit/${article_id}`,
  flags: () => '/knowledge/flags',
};

/** A room of two has no name of its own: it is named after who wrote. */
function aboutOf({ ticket_id, ticket_label, room_id, room_name, actor_name }: Row): Notification['about'] {
  if (ticket_id !== null) return { type: 'ticket', id: ticket_id, name: ticket_label ?? '' };
  return room_id === null ? null : { type: 'room', id: room_id, name: room_name || (actor_name ?? '') };
}

function bodyOf(row: Row): string {
  if (row.message === null) return row.ticket_label ?? row.room_name ?? '';
  return noticeOf({ message: row.message, attachments: row.file_names.map((name) => ({ name })) as never });
}

function present(row: Row, locale: 'en' | 'pt'): Notification {
  const { id, kind, is_read, created_at, chat_id, actor_id, actor_name, detail } = row;
  return {
    id,
    is_read,
    messageId: chat_id,
    title: titleOf(locale, kind, { who: actor_name ?? row.sender_name, detail }),
    body: bodyOf(row),
    type: kind,
    url: links[notificationKinds[kind].leadsTo](row),
    created_at,
    actor: actor_id === null || actor_name === null ? null : { id: actor_id, name: actor_name },
    about: aboutOf(row),
    room_id: row.room_id,
    snoozed_until: row.snoozed_until,
  };
}

const columns = sql`
  n.id, n.kind, n.read_at is not null and n.snoozed_until is null as is_read, n.snoozed_until, n.created_at, n.detail, n.chat_id, n.call_id, n.sheet_id, n.article_id, n.room_id,
  r.name as room_name, t.id as ticket_id, t.ticket_id as ticket_number, '#' || t.ticket_id || ' ' || t.subject as ticket_label,
  a.id as actor_id, a.name as actor_name, s.name as sender_name, c.message, c.room_id as chat_room_id,
  coalesce((select array_agg(f.name order by f.position) from files as f
    where f.organization_id = n.organization_id and f.chat_id = n.chat_id), '{}') as file_names`;

const joined = sql`
  left join rooms as r on r.organization_id = n.organization_id and r.id = n.room_id
  left join tickets as t on t.organization_id = n.organization_id and (t.id = n.ticket_id or t.room_id = n.room_id)
  left join people as a on a.organization_id = n.organization_id and a.id = n.actor_id
  left join chats as c on c.organization_id = n.organization_id and c.id = n.chat_id
  left join people as s on n.kind = 'reminder' and s.organization_id = c.organization_id and s.id = c.sender_id`;

type Query = Parameters<typeof listNotifications>[1]['query'];

function conditionsOf({ organization_id, actor }: Ctx, filter: Query['filter']): RawBuilder<unknown> {
  const wanted = [sql`n.organization_id = ${organization_id}`, filter?.snoozed ? isSnoozed(actor) : isVisible(actor)];
  if (filter?.organization) wanted.push(sql`n.organization_id = ${filter.organization}`);
  if (filter?.mentions) wanted.push(sql`n.kind = any(${[...mentionKinds]}::text[])`);
  if (filter?.missed_calls) wanted.push(sql`n.kind = 'call_missed'`);
  if (filter?.unread !== undefined) wanted.push(sql`(n.read_at is null) = ${filter.unread}`);
  return sql.join(wanted, sql` and `);
}

/** The page is cut before anything is joined, so that an old page costs what it holds. */
export const listNotifications: Action<typeof notificationsApi.list> = async (ctx, { query }) => {
  const where = conditionsOf(ctx, query.filter);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from notifications as n where ${where}`.execute(ctx.db);
  const total = counted.rows[0]?.total ?? 0;
  const order = query.filter?.snoozed
    ? sql`n.snoozed_until, n.id`
    : sql`(n.read_at is not null), n.created_at desc, n.id desc`;
  const wanted = { page: query.page, perPage: limits.pages.notifications, total };
  const { rows, pagination } = await paged(wanted, async (limit) => {
    const listed = await sql<Row>`
      select ${columns} from (select * from notifications as n where ${where} order by ${order} ${limit}) as n ${joined}
      order by ${order}`.execute(ctx.db);
    return listed.rows;
  });
  return { notifications: rows.map((row) => present(row, ctx.actor.locale)), pagination };
};

/** As an e-mail shows them, oldest first. Who may see them is the caller's to know. */
export async function listForMail(
  { db, organization_id }: TenantCtx,
  ids: readonly string[],
  locale: 'en' | 'pt',
): Promise<Notification[]> {
  const { rows } = await sql<Row>`
    select ${columns} from notifications as n ${joined}
    where n.organization_id = ${organization_id} and n.id = any(${[...ids]}::uuid[])
    order by n.created_at, n.id`.execute(db);
  return rows.map((row) => present(row, locale));
}

/** Of these, what is unread and may be seen now. */
export async function listUnreadAmong(ctx: TenantCtx, actor: Member, ids: readonly string[]): Promise<Notification[]> {
  const { rows } = await sql<Row>`
    select ${columns} from notifications as n ${joined}
    where n.organization_id = ${ctx.organization_id} and n.id = any(${[...ids]}::uuid[]) and n.read_at is null
      and ${isReadable(actor)} order by n.created_at, n.id`.execute(ctx.db);
  return rows.map((row) => present(row, actor.locale));
}

export async function countUnreadOf({ db, organization_id }: TenantCtx, actor: Member): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from (
      select from notifications as n
      where n.organization_id = ${organization_id} and n.read_at is null and ${isVisible(actor)}
      limit ${sql.lit(limits.notifications.countedUpTo)}) as counted`.execute(db);
  return rows[0]?.unread ?? 0;
}

export const countUnread: Action<typeof notificationsApi.unread> = async (ctx) => ({
  unread: await countUnreadOf(ctx, ctx.actor),
});

/** Of a room that the caller is a member of: others are told nothing of it. */
export const findLevel: Action<typeof notificationsApi.level> = async (ctx, { params }) => {
  const { rows } = await sql<{ level: RoomLevel }>`
    select coalesce(l.level, case r.type when 'Direct' then 'all' else 'mentions' end) as level
    from room_members as m
    join rooms as r on r.organization_id = m.organization_id and r.id = m.room_id
    left join notification_levels as l
      on l.organization_id = m.organization_id and l.room_id = m.room_id and l.person_id = m.person_id
    where m.organization_id = ${ctx.organization_id} and m.room_id = ${params.id} and m.person_id = ${ctx.actor.id}`.execute(
    ctx.db,
  );
  const [found] = rows;
  if (!found) throw new AppError('NOT_FOUND', 'id');
  return found;
};
