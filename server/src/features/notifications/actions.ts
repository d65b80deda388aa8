import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { NotificationKind } from '@sightline/contract/notifications/kinds';
import type { notificationsApi } from '@sightline/contract/notifications/notifications';
import { socketRoom } from '@sightline/contract/realtime';
import type { ChatMessage } from '@sightline/contract/talk/talk';
import { type RawBuilder, sql } from 'kysely';
import type { Action } from '../../kernel/action.ts';
import type { Ctx, TenantCtx } from '../../kernel/context.ts';
import type { SubjectRef } from '../../kernel/owner-kinds.ts';
import { goesBy, isWanted, levelIn, mailAtOf, withChoice } from './channels.ts';
import type { WithPayload } from './payloads.ts';
import { isSnoozed, isVisible } from './policy.ts';
import { enqueueClosing, enqueuePush } from './push/enqueueing.ts';
import { forgetRemindersOf } from './reminders/publishing.ts';

/*
 * A notification: unread -> read (specification, section 4), one, some or all at once. It is written in the transaction that causes it,
 * and is removed with its subject and with the room membership that it depends on. The actor receives none.
 */

/** Makes every tab and device of these people drop notifications that were read or removed. */
export async function publishNotificationsChanged(ctx: TenantCtx, personIds: readonly string[]): Promise<void> {
  if (personIds.length === 0) return;
  ctx.emit([...new Set(personIds)].map(socketRoom.user), 'NotificationsChangedEvent', {});
  await enqueueClosing(ctx, personIds);
}

export type InsertedNotification = { id: string; person_id: string; kind: NotificationKind; in_app: boolean };

export async function publishCreated(
  ctx: TenantCtx,
  inserted: readonly InsertedNotification[],
  messageId: string | null,
): Promise<void> {
  await enqueuePush(ctx, inserted);
  const listed = inserted.filter(({ in_app }) => in_app);
  for (const [type, some] of Map.groupBy(listed, ({ kind }) => kind)) {
    ctx.emit(
      some.map(({ person_id }) => socketRoom.user(person_id)),
      'NotificationCreatedEvent',
      { type, messageId },
    );
  }
}

type About<Kind extends NotificationKind> = {
  kind: Kind;
  actor_id: string | null;
  /** The notification is removed with it. */
  subject?: SubjectRef | undefined;
  /** Members of the room lose the notification when they leave it. */
  room_id?: string | undefined;
} & WithPayload<Kind>;

/** Notifies everybody whom `people`, a query of `person_id`, names, except the actor. */
export async function notify<Kind extends NotificationKind>(
  ctx: TenantCtx,
  people: RawBuilder<unknown>,
  about: About<Kind>,
): Promise<void> {
  const { kind, actor_id, subject, room_id = null, payload = {} } = about;
  const kindText = sql`${kind}::text`;
  const { rows } = await sql<InsertedNotification>`
    insert into notifications
      (organization_id, person_id, kind, actor_id, subject_kind, subject_id, room_id, payload, created_at, in_app, mail_at)
    select ${ctx.organization_id}::uuid, recipient.person_id, ${kindText}, ${actor_id}::uuid, ${subject?.kind ?? null}::text,
      ${subject?.id ?? null}::uuid, m.room_id, ${JSON.stringify(payload)}::jsonb, ${ctx.now}::timestamptz,
      ${goesBy('in_app', kindText)}, ${mailAtOf(kindText, ctx.now)}
    from (${people}) as recipient
    left join room_members as m
      on m.organization_id = ${ctx.organization_id} and m.room_id = ${room_id}::uuid and m.person_id = recipient.person_id
    ${withChoice(sql`${ctx.organization_id}::uuid`, sql`recipient.person_id`)}
    where recipient.person_id is distinct from ${actor_id}::uuid and ${isWanted(kindText)}
    returning id, person_id, kind, in_app`.execute(ctx.db);
  await publishCreated(ctx, rows, subject?.kind === 'message' ? subject.id : null);
}

type Message = Pick<ChatMessage, 'id' | 'room_id' | 'sender' | 'tagged_ids' | 'reply'>;

/** `among`: null for all members. */
async function insertForMessage(ctx: TenantCtx, chat: Message, among: readonly string[] | null): Promise<void> {
  const { id, room_id, sender, tagged_ids, reply } = chat;
  const kind = sql`rule.kind`;
  const { rows } = await sql<InsertedNotification>`
    insert into notifications
      (organization_id, person_id, kind, actor_id, room_id, subject_kind, subject_id, created_at, in_app, mail_at)
    select m.organization_id, m.person_id, rule.kind, ${sender.id}::uuid, m.room_id, 'message', ${id}::uuid, ${ctx.now}::timestamptz,
      ${goesBy('in_app', kind)}, ${mailAtOf(kind, ctx.now)}
    from room_members as m
    join rooms as r on r.organization_id = m.organization_id and r.id = m.room_id
    left join notification_levels as l
      on l.organization_id = m.organization_id and l.room_id = m.room_id and l.person_id = m.person_id
    cross join lateral (select
      ${levelIn(ctx.ports.kinds.rooms)} as level,
      case when m.person_id = any(${tagged_ids}::uuid[]) or m.room_id = any(${tagged_ids}::uuid[]) then 'mention'
        when m.person_id = ${reply?.sender.id ?? null}::uuid then 'reply' else 'message' end as kind) as rule
    ${withChoice(sql`m.organization_id`, sql`m.person_id`)}
    where m.organization_id = ${ctx.organization_id} and m.room_id = ${room_id} and m.person_id <> ${sender.id}
      and (${among}::uuid[] is null or m.person_id = any(${among}::uuid[]))
      and (rule.level = 'all' or rule.level = 'mentions' and rule.kind <> 'message') and ${isWanted(kind)}
    on conflict do nothing
    returning id, person_id, kind, in_app`.execute(ctx.db);
  await publishCreated(ctx, rows, id);
}

async function isFollowed(ctx: TenantCtx, roomId: string): Promise<boolean> {
  const { rows } = await sql`
    select from notification_levels
    where organization_id = ${ctx.organization_id} and room_id = ${roomId} and level = 'all' limit 1`.execute(ctx.db);
  return rows.length > 0;
}

/** Notifies people whom a message addresses at once. In a large room a job notifies its followers, or all members for `@room`. */
export async function notifyOfMessage(
  ctx: TenantCtx,
  chat: Message & Pick<ChatMessage, 'receiver_ids'>,
): Promise<void> {
  const { room_id, sender, receiver_ids, tagged_ids, reply } = chat;
  await markRoomRead(ctx, { room_id, person_id: sender.id, seq: null });
  if (receiver_ids.length <= limits.notifications.notifiedAtOnce) return insertForMessage(ctx, chat, null);
  const addressed = [...tagged_ids, ...(reply ? [reply.sender.id] : [])];
  if (addressed.length > 0) await insertForMessage(ctx, chat, addressed);
  if (tagged_ids.includes(room_id) || (await isFollowed(ctx, room_id)))
    await ctx.enqueue('notifications.tell_followers', { chat_id: chat.id });
}

/** Notifies the rest of a large room, unless the message was deleted meanwhile. */
export async function notifyFollowers(ctx: TenantCtx, chatId: string): Promise<void> {
  const { rows } = await sql<{
    id: string;
    room_id: string;
    sender_id: string;
    follower_ids: string[];
    is_to_all: boolean;
  }>`
    select c.id, c.room_id, c.sender_id, c.room_id = any(c.tagged_ids) as is_to_all, array(
      select m.person_id from room_members as m
      left join notification_levels as l
        on l.organization_id = m.organization_id and l.room_id = m.room_id and l.person_id = m.person_id
      where m.organization_id = c.organization_id and m.room_id = c.room_id and m.read_seq < c.seq
        and (l.level = 'all' or c.room_id = any(c.tagged_ids))
    ) as follower_ids
    from chats as c where c.organization_id = ${ctx.organization_id} and c.id = ${chatId} and c.deleted_at is null`.execute(
    ctx.db,
  );
  for (const { id, room_id, sender_id, follower_ids, is_to_all } of rows) {
    const chat = {
      id,
      room_id,
      sender: { id: sender_id, name: '' },
      tagged_ids: is_to_all ? [room_id] : [],
      reply: null,
    };
    await insertForMessage(ctx, chat, follower_ids);
  }
}

/** Marks notifications of messages up to `seq` as read, of all messages when it is null. Reminders stay unread. */
export async function markRoomRead(
  ctx: TenantCtx,
  { room_id, person_id, seq }: { room_id: string; person_id: string; seq: number | null },
): Promise<void> {
  const { rows } = await sql`
    update notifications as n set read_at = ${ctx.now}
    from chats as c
    where n.organization_id = ${ctx.organization_id} and n.person_id = ${person_id} and n.room_id = ${room_id}
      and n.read_at is null and n.kind <> 'reminder' and n.subject_kind = 'message'
      and c.organization_id = n.organization_id and c.id = n.subject_id
      and (${seq}::int is null or c.seq <= ${seq}) returning n.id`.execute(ctx.db);
  if (rows.length > 0) await publishNotificationsChanged(ctx, [person_id]);
}

/** Removes the notifications and reminders of a message that was deleted. */
export async function forgetMessage(ctx: TenantCtx, chatId: string): Promise<void> {
  await forgetRemindersOf(ctx, chatId);
  const { rows } = await sql<{ person_id: string }>`
    delete from notifications
    where organization_id = ${ctx.organization_id} and subject_kind = 'message' and subject_id = ${chatId}
    returning person_id`.execute(ctx.db);
  await publishNotificationsChanged(
    ctx,
    rows.map(({ person_id }) => person_id),
  );
}

/** Notifies people whose tabs ring. The notification is read once they join, and becomes a missed call when the call ends without them. */
export async function notifyOfRing(
  ctx: Ctx,
  call: { id: string; room_id: string },
  personIds: readonly string[],
): Promise<void> {
  const rung = sql`
    select p.id as person_id from people as p
    where p.organization_id = ${ctx.organization_id} and p.id = any(${[...personIds]}::uuid[]) and not exists (
      select from notifications as n
      where n.organization_id = p.organization_id and n.subject_id = ${call.id} and n.person_id = p.id
        and n.kind = 'call_started' and n.read_at is null)`;
  await notify(ctx, rung, {
    kind: 'call_started',
    actor_id: ctx.actor.id,
    subject: { kind: 'call', id: call.id },
    room_id: call.room_id,
  });
}

/** Called in each of the person's workspaces, since the copy holds them all. */
export async function notifyOfExport(ctx: TenantCtx, personId: string): Promise<void> {
  const owner = sql`select id as person_id from people where organization_id = ${ctx.organization_id} and id = ${personId}`;
  await notify(ctx, owner, { kind: 'export_ready', actor_id: null });
}

async function markRead(ctx: Ctx, which: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql`
    update notifications as n set read_at = ${ctx.now}, snoozed_until = null
    where n.organization_id = ${ctx.organization_id} and ${which} returning n.id`.execute(ctx.db);
  if (rows.length > 0) await publishNotificationsChanged(ctx, [ctx.actor.id]);
}

/** Notifications that were read before keep their time; a snoozed one does not come back. */
export const markAsRead: Action<typeof notificationsApi.markAsRead> = async (ctx, { body }) => {
  const { subjects } = ctx.ports.kinds;
  const own = sql`(${isVisible(subjects, ctx.actor)} or ${isSnoozed(subjects, ctx.actor)})`;
  const named = sql`n.id = any(${body.notifications}::uuid[]) and ${own}`;
  const { rows } = await sql`
    select from notifications as n
    where n.organization_id = ${ctx.organization_id} and ${named} limit 1`.execute(ctx.db);
  if (rows.length === 0) throw new AppError('NOT_FOUND', 'notifications');
  await markRead(ctx, sql`${named} and (n.read_at is null or n.snoozed_until is not null)`);
};

export const markAllRead: Action<typeof notificationsApi.markAllRead> = async (ctx) =>
  markRead(ctx, sql`n.read_at is null and ${isVisible(ctx.ports.kinds.subjects, ctx.actor)}`);

/** The row is removed with the membership, so a person who comes back to a room starts with the default. */
export const setLevel: Action<typeof notificationsApi.setLevel> = async (ctx, { params, body }) => {
  const { rows } = await sql`
    insert into notification_levels (organization_id, room_id, person_id, level)
    select organization_id, room_id, person_id, ${body.level}::text from room_members
    where organization_id = ${ctx.organization_id} and room_id = ${params.id} and person_id = ${ctx.actor.id}
    on conflict (organization_id, room_id, person_id) do update set level = excluded.level
    returning level`.execute(ctx.db);
  if (rows.length === 0) throw new AppError('NOT_FOUND', 'id');
  await publishNotificationsChanged(ctx, [ctx.actor.id]);
  return { level: body.level };
};
