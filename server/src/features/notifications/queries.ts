import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { mentionKinds, type NotificationKind, notificationKinds } from '@sightline/contract/notifications/kinds';
import type { Notification, notificationsApi, RoomLevel } from '@sightline/contract/notifications/notifications';
import { type RawBuilder, sql } from 'kysely';
import { paged } from '../../db/pagination.ts';
import type { Action } from '../../kernel/action.ts';
import type { Member } from '../../kernel/actor.ts';
import type { Ctx, TenantCtx } from '../../kernel/context.ts';
import type { SubjectKindName, SubjectKinds, SubjectView } from '../../kernel/owner-kinds.ts';
import { levelIn } from './channels.ts';
import { parsePayload } from './payloads.ts';
import { isReadable, isSnoozed, isVisible } from './policy.ts';
import { subjectRow } from './subjects.ts';
import { titleOf } from './words.ts';

type Row = {
  id: string;
  kind: NotificationKind;
  is_read: boolean;
  created_at: string;
  payload: unknown;
  subject_kind: SubjectKindName | null;
  subject_id: string | null;
  subject: unknown;
  room_id: string | null;
  room_name: string | null;
  ticket_of_room: { id: string; name: string } | null;
  snoozed_until: string | null;
  actor_id: string | null;
  actor_name: string | null;
};

type VisitKind = Extract<NotificationKind, `visit_${string}`>;
type LeadsTo = (typeof notificationKinds)[NotificationKind]['leadsTo'];
const links: Record<Exclude<LeadsTo, 'subject' | 'room' | 'schedule'>, string> = {
  people: '/settings/people',
  account: '/account',
  assets: '/assets?warranty=expiring',
  reviews: '/knowledge/articles?review=due&owner=me',
  ownerless: '/knowledge/articles?owner=gone',
  flags: '/knowledge/flags',
};

function linkOf({ kind, room_id, payload }: Row, view: SubjectView | null): string {
  const { leadsTo } = notificationKinds[kind];
  if (leadsTo === 'room') return room_id ? `/talk?room=${room_id}` : '/talk';
  if (leadsTo === 'subject') return view?.url ?? '/notifications';
  if (leadsTo !== 'schedule') return links[leadsTo];
  const visit = parsePayload(kind as VisitKind, payload);
  return `/schedule?date=${('begins' in visit ? visit.begins : visit.first).slice(0, 10)}`;
}

/** A room of two has no name of its own: its name is that of the person who wrote. */
function aboutOf({ ticket_of_room, room_id, room_name, actor_name }: Row): Notification['about'] {
  if (ticket_of_room) return { type: 'ticket', ...ticket_of_room };
  return room_id === null ? null : { type: 'room', id: room_id, name: room_name || (actor_name ?? '') };
}

function present(kinds: SubjectKinds, row: Row, locale: 'en' | 'pt'): Notification {
  const { id, kind, is_read, created_at, actor_id, actor_name, subject_kind, subject_id, subject } = row;
  const view = subject_kind && subject ? kinds[subject_kind].view(subject) : null;
  const about = view?.about ?? aboutOf(row);
  return {
    id,
    is_read,
    messageId: subject_kind === 'message' ? subject_id : null,
    title: titleOf(locale, kind, { who: actor_name ?? view?.author ?? null, payload: parsePayload(kind, row.payload) }),
    body: view?.body ?? (about?.type === 'ticket' ? about.name : (row.room_name ?? '')),
    type: kind,
    url: linkOf(row, view),
    created_at,
    actor: actor_id === null || actor_name === null ? null : { id: actor_id, name: actor_name },
    about,
    room_id: row.room_id,
    snoozed_until: row.snoozed_until,
  };
}

const columns = (kinds: SubjectKinds) => sql`
  n.id, n.kind, n.read_at is not null and n.snoozed_until is null as is_read, n.snoozed_until, n.created_at, n.payload,
  n.subject_kind, n.subject_id, ${subjectRow(kinds)} as subject, n.room_id, r.name as room_name,
  case when t.id is not null then json_build_object('id', t.id, 'name', '#' || t.ticket_id || ' ' || t.subject) end as ticket_of_room,
  a.id as actor_id, a.name as actor_name`;

const joined = sql`
  left join rooms as r on r.organization_id = n.organization_id and r.id = n.room_id
  left join tickets as t on t.organization_id = n.organization_id and t.room_id = n.room_id
  left join people as a on a.organization_id = n.organization_id and a.id = n.actor_id`;

type Query = Parameters<typeof listNotifications>[1]['query'];

function conditionsOf({ organization_id, actor, ports }: Ctx, filter: Query['filter']): RawBuilder<unknown> {
  const isListed = filter?.snoozed ? isSnoozed : isVisible;
  const wanted = [sql`n.organization_id = ${organization_id}`, isListed(ports.kinds.subjects, actor)];
  if (filter?.organization) wanted.push(sql`n.organization_id = ${filter.organization}`);
  if (filter?.mentions) wanted.push(sql`n.kind = any(${[...mentionKinds]}::text[])`);
  if (filter?.missed_calls) wanted.push(sql`n.kind = 'call_missed'`);
  if (filter?.unread !== undefined) wanted.push(sql`(n.read_at is null) = ${filter.unread}`);
  return sql.join(wanted, sql` and `);
}

/** The page is cut before anything is joined, so that an old page costs what it holds. */
export const listNotifications: Action<typeof notificationsApi.list> = async (ctx, { query }) => {
  const { subjects } = ctx.ports.kinds;
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
      select ${columns(subjects)} from (select * from notifications as n where ${where} order by ${order} ${limit}) as n ${joined}
      order by ${order}`.execute(ctx.db);
    return listed.rows;
  });
  return { notifications: rows.map((row) => present(subjects, row, ctx.actor.locale)), pagination };
};

/** Lists notifications for an e-mail, oldest first. The caller has checked that its reader may see them. */
export async function listForMail(
  { db, organization_id, ports }: TenantCtx,
  ids: readonly string[],
  locale: 'en' | 'pt',
): Promise<Notification[]> {
  const { rows } = await sql<Row>`
    select ${columns(ports.kinds.subjects)} from notifications as n ${joined}
    where n.organization_id = ${organization_id} and n.id = any(${[...ids]}::uuid[])
    order by n.created_at, n.id`.execute(db);
  return rows.map((row) => present(ports.kinds.subjects, row, locale));
}

/** Lists the unread notifications among these that the actor may read now. */
export async function listUnreadAmong(ctx: TenantCtx, actor: Member, ids: readonly string[]): Promise<Notification[]> {
  const { subjects } = ctx.ports.kinds;
  const { rows } = await sql<Row>`
    select ${columns(subjects)} from notifications as n ${joined}
    where n.organization_id = ${ctx.organization_id} and n.id = any(${[...ids]}::uuid[]) and n.read_at is null
      and ${isReadable(subjects, actor)} order by n.created_at, n.id`.execute(ctx.db);
  return rows.map((row) => present(subjects, row, actor.locale));
}

export async function countUnreadOf({ db, organization_id, ports }: TenantCtx, actor: Member): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from (
      select from notifications as n
      where n.organization_id = ${organization_id} and n.read_at is null and ${isVisible(ports.kinds.subjects, actor)}
      limit ${sql.lit(limits.notifications.countedUpTo)}) as counted`.execute(db);
  return rows[0]?.unread ?? 0;
}

export const countUnread: Action<typeof notificationsApi.unread> = async (ctx) => ({
  unread: await countUnreadOf(ctx, ctx.actor),
});

/** Only members have a level of a room; for others there is no such room. */
export const findLevel: Action<typeof notificationsApi.level> = async (ctx, { params }) => {
  const { rows } = await sql<{ level: RoomLevel }>`
    select ${levelIn(ctx.ports.kinds.rooms)} as level
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
