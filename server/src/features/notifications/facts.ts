import type { NotificationKind } from '@sightline/contract/notifications/kinds';
import { socketRoom } from '@sightline/contract/realtime';
import { type RawBuilder, sql } from 'kysely';
import { scoped } from '../../db/scoped.ts';
import type { AuditActor } from '../../kernel/audit-entry.ts';
import type { TenantCtx } from '../../kernel/context.ts';
import type { FactPayload } from '../../kernel/facts.ts';
import { on, type Subscription } from '../../kernel/subscriptions.ts';
import { notify, publishNotificationsChanged } from './actions.ts';
import { goesBy, mailAtOf, withChoice } from './channels.ts';
import type { PayloadOf } from './payloads.ts';
import { personSeesTicket } from './policy.ts';
import { enqueuePush } from './push/enqueueing.ts';

/** Rows name an actor only if it has an account. */
const memberId = ({ kind, id }: AuditActor): string | null => (kind === 'member' ? id : null);

const peopleIn = (ids: readonly string[]) => sql`select person_id from unnest(${[...ids]}::uuid[]) as person_id`;

/** Skips people who were just notified of a visit to the ticket, which says both. */
async function notifyAssignees(
  ctx: TenantCtx,
  { ticket_id, person_ids, visit }: Omit<FactPayload<'ticket.assigned'>, 'branch_id'>,
  actor: AuditActor,
): Promise<void> {
  const added = person_ids.filter((id) => !visit?.told_ids.includes(id));
  if (added.length === 0) return;
  const subject = { kind: 'ticket', id: ticket_id } as const;
  await notify(ctx, peopleIn(added), { kind: 'ticket_assigned', actor_id: memberId(actor), subject });
}

/** The assignees and the creator of a ticket, as far as they may see it now. */
const peopleOfTicket = (ctx: TenantCtx, ticketId: string) => sql`
  select p.id as person_id from tickets as t
  join people as p on p.organization_id = t.organization_id and (p.id = t.created_by or exists (
    select from ticket_assignees as a
    where a.organization_id = t.organization_id and a.ticket_id = t.id and a.person_id = p.id))
  where t.organization_id = ${ctx.organization_id} and t.id = ${ticketId} and ${personSeesTicket}`;

const notifyPeopleOfTicket = (
  ctx: TenantCtx,
  what:
    | { kind: 'ticket_closed' | 'ticket_reopened' }
    | { kind: 'ticket_changed'; payload: PayloadOf<'ticket_changed'> },
  ticketId: string,
  actor: AuditActor,
) => {
  const about = { ...what, actor_id: memberId(actor), subject: { kind: 'ticket', id: ticketId } } as const;
  return notify(ctx, peopleOfTicket(ctx, ticketId), about);
};

const notifyOfChange = (ctx: TenantCtx, { ticket_id, changes }: FactPayload<'ticket.updated'>, actor: AuditActor) =>
  notifyPeopleOfTicket(
    ctx,
    { kind: 'ticket_changed', payload: { fields: changes.map(({ field }) => field) } },
    ticket_id,
    actor,
  );

/** The job checks the ticket again, so nothing needs to cancel it. */
async function scheduleOverdue(ctx: TenantCtx, { ticket_id }: { ticket_id: string }): Promise<void> {
  const { rows } = await sql<{ due_date: string }>`
    select due_date from tickets
    where organization_id = ${ctx.organization_id} and id = ${ticket_id} and due_date > ${ctx.now}`.execute(ctx.db);
  const [due] = rows;
  if (!due) return;
  const options = { key: `overdue/${ticket_id}`, runAt: new Date(due.due_date) };
  await ctx.enqueue('notifications.tell_overdue', { ticket_id }, options);
}

async function followDueDate(ctx: TenantCtx, { ticket_id, changes }: FactPayload<'ticket.updated'>): Promise<void> {
  if (changes.some(({ field }) => field === 'due_date')) await scheduleOverdue(ctx, { ticket_id });
}

async function notifyReviewer(
  ctx: TenantCtx,
  { sheet_id, reviewer_id }: Pick<FactPayload<'sheet.created'>, 'sheet_id' | 'reviewer_id'>,
  actor: AuditActor,
): Promise<void> {
  if (reviewer_id === null) return;
  const subject = { kind: 'sheet', id: sheet_id } as const;
  await notify(ctx, peopleIn([reviewer_id]), { kind: 'sheet_to_review', actor_id: memberId(actor), subject });
}

/** A sheet with questions is reviewed once the first person has signed it. */
async function notifyReviewerOfSigned(ctx: TenantCtx, signed: FactPayload<'sheet.signed'>, actor: AuditActor) {
  if (signed.has_template && signed.signatures === 1) await notifyReviewer(ctx, signed, actor);
}

/** Agents who are in the room may admit the guest, in the call or not. */
async function notifyOfGuest(
  ctx: TenantCtx,
  { call_id, room_id, guest_id }: FactPayload<'call.guest_asked'>,
  actor: AuditActor,
): Promise<void> {
  const agents = sql`
    select m.person_id from room_members as m
    where m.organization_id = ${ctx.organization_id} and m.room_id = ${room_id} and exists (
      select from roles as held where held.organization_id = m.organization_id and held.person_id = m.person_id
        and held.branch_id is null)`;
  await notify(ctx, agents, {
    kind: 'guest_waiting',
    actor_id: guest_id,
    subject: { kind: 'call', id: call_id },
    room_id,
    payload: { guest: actor.name },
  });
}

/** Marks the notification as read: nobody needs to answer a guest who was admitted or refused. */
async function settleGuest(ctx: TenantCtx, { call_id, guest_id }: FactPayload<'call.guest_accepted'>): Promise<void> {
  await markRead(ctx, sql<boolean>`subject_id = ${call_id} and kind = 'guest_waiting' and actor_id = ${guest_id}`);
}

const markJoined = (ctx: TenantCtx, { call_id, person_id }: FactPayload<'call.joined'>): Promise<void> =>
  markRead(ctx, sql<boolean>`subject_kind = 'call' and subject_id = ${call_id} and person_id = ${person_id}`);

async function markRead(ctx: TenantCtx, which: RawBuilder<boolean>): Promise<void> {
  const read = await scoped(ctx)
    .updateTable('notifications')
    .set({ read_at: ctx.now })
    .where(which)
    .where('read_at', 'is', null)
    .returning('person_id')
    .execute();
  await publishNotificationsChanged(
    ctx,
    read.map(({ person_id }) => person_id),
  );
}

/** Turns the rings of people who never joined into missed calls, and marks waiting guests as read. */
async function settleCall(ctx: TenantCtx, { call_id }: FactPayload<'call.ended'>): Promise<void> {
  const missedKind = sql`'call_missed'`;
  const { rows } = await sql<{ id: string; person_id: string; kind: NotificationKind; in_app: boolean }>`
    update notifications as n set kind = changed.kind, read_at = changed.read_at, in_app = changed.in_app,
      mail_at = case when n.mail_id is null then changed.mail_at end
    from (
      select r.id, case r.kind when 'call_started' then 'call_missed' else r.kind end as kind,
        case r.kind when 'call_started' then null else ${ctx.now}::timestamptz end as read_at,
        case r.kind when 'call_started' then ${goesBy('in_app', missedKind)} else r.in_app end as in_app,
        case r.kind when 'call_started' then ${mailAtOf(missedKind, ctx.now)} end as mail_at
      from notifications as r ${withChoice(sql`r.organization_id`, sql`r.person_id`)}
      where r.organization_id = ${ctx.organization_id} and r.subject_id = ${call_id} and r.read_at is null
        and r.kind in ('call_started', 'guest_waiting')) as changed
    where n.organization_id = ${ctx.organization_id} and n.id = changed.id and n.read_at is null
    returning n.id, n.person_id, n.kind, n.in_app`.execute(ctx.db);
  const missed = rows.filter(({ kind }) => kind === 'call_missed');
  const rooms = missed.filter(({ in_app }) => in_app).map(({ person_id }) => socketRoom.user(person_id));
  if (rooms.length > 0) ctx.emit(rooms, 'NotificationCreatedEvent', { type: 'call_missed', messageId: null });
  await enqueuePush(ctx, missed);
  await publishNotificationsChanged(
    ctx,
    rows.map(({ person_id }) => person_id),
  );
}

async function notifyInviter(
  ctx: TenantCtx,
  { invited_by }: FactPayload<'invite.accepted'>,
  actor: AuditActor,
): Promise<void> {
  if (invited_by) await notify(ctx, peopleIn([invited_by]), { kind: 'invitation_accepted', actor_id: memberId(actor) });
}

async function notifyOwnerOfFlag(
  ctx: TenantCtx,
  { article_id, owner_id }: FactPayload<'article.flagged'>,
  actor: AuditActor,
): Promise<void> {
  const payload = { title: await titleOf(ctx, article_id) };
  await notify(ctx, peopleIn([owner_id]), { kind: 'article_flagged', actor_id: memberId(actor), payload });
}

async function notifyFlagger(
  ctx: TenantCtx,
  { article_id, flagged_by }: FactPayload<'article.flag_answered'>,
  actor: AuditActor,
): Promise<void> {
  const payload = { title: await titleOf(ctx, article_id) };
  await notify(ctx, peopleIn([flagged_by]), { kind: 'flag_answered', actor_id: memberId(actor), payload });
}

async function titleOf(ctx: TenantCtx, articleId: string): Promise<string> {
  const article = await scoped(ctx)
    .selectFrom('articles')
    .where('id', '=', articleId)
    .select('title')
    .executeTakeFirstOrThrow();
  return article.title;
}

export const notificationSubscriptions: readonly Subscription[] = [
  on('ticket.created', notifyAssignees),
  on('ticket.created', scheduleOverdue),
  on('ticket.assigned', notifyAssignees),
  on('ticket.updated', notifyOfChange),
  on('ticket.updated', followDueDate),
  on('ticket.closed', (ctx, { ticket_id }, actor) =>
    notifyPeopleOfTicket(ctx, { kind: 'ticket_closed' }, ticket_id, actor),
  ),
  on('ticket.reopened', (ctx, { ticket_id }, actor) =>
    notifyPeopleOfTicket(ctx, { kind: 'ticket_reopened' }, ticket_id, actor),
  ),
  on('ticket.reopened', scheduleOverdue),
  on('sheet.created', notifyReviewer),
  on('sheet.signed', notifyReviewerOfSigned),
  on('call.guest_asked', notifyOfGuest),
  on('call.guest_accepted', settleGuest),
  on('call.guest_refused', settleGuest),
  on('call.joined', markJoined),
  on('call.ended', settleCall),
  on('invite.accepted', notifyInviter),
  on('article.flagged', notifyOwnerOfFlag),
  on('article.flag_answered', notifyFlagger),
];
