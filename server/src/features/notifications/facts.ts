import type { NotificationKind } from '@sightline/contract/notification-kinds';
import { socketRoom } from '@sightline/contract/realtime';
import { sql } from 'kysely';
import type { TenantCtx } from '../../kernel/context.ts';
import { type Fact, on, type Subscription } from '../../kernel/subscriptions.ts';
import { notify, publishNotificationsChanged } from './actions.ts';
import { goesBy, mailAtOf, withChoice } from './channels.ts';
import { personSeesTicket } from './policy.ts';
import { enqueuePush } from './push/enqueueing.ts';

/** Only accounts are told anything, and only their ids stand in rows. */
const actorOf = ({ actor }: Fact): string | null => (actor.kind === 'member' ? actor.id : null);

/** Those who were added by this request, but for those whom it has told of a visit to the ticket: that says both. */
async function tellAssignees(ctx: TenantCtx, fact: Fact): Promise<void> {
  if (!fact.record.id) return;
  const added = sql`
    select person_id from ticket_assignees as a
    where a.organization_id = ${ctx.organization_id} and a.ticket_id = ${fact.record.id} and a.assigned_at = ${ctx.now}
      and not exists (select from notifications as n
        where n.organization_id = a.organization_id and n.person_id = a.person_id and n.ticket_id = a.ticket_id
          and n.kind = 'visit_planned' and n.created_at = ${ctx.now})`;
  await notify(ctx, added, { kind: 'ticket_assigned', actor_id: actorOf(fact), ticket_id: fact.record.id });
}

/** Assignees and who created it, as far as they may see it now. */
const peopleOfTicket = (ctx: TenantCtx, ticketId: string) => sql`
  select p.id as person_id from tickets as t
  join people as p on p.organization_id = t.organization_id and (p.id = t.created_by or exists (
    select from ticket_assignees as a
    where a.organization_id = t.organization_id and a.ticket_id = t.id and a.person_id = p.id))
  where t.organization_id = ${ctx.organization_id} and t.id = ${ticketId} and ${personSeesTicket}`;

const tellPeopleOfTicket =
  (kind: NotificationKind) =>
  async (ctx: TenantCtx, fact: Fact): Promise<void> => {
    const ticket_id = fact.record.id;
    if (!ticket_id) return;
    const detail = (fact.changes ?? []).map(({ field }) => field).join(',');
    await notify(ctx, peopleOfTicket(ctx, ticket_id), { kind, actor_id: actorOf(fact), ticket_id, detail });
  };

/** The job looks again: whatever happens to the ticket meanwhile needs no cancelling. */
async function scheduleOverdue(ctx: TenantCtx, { record, event, changes }: Fact): Promise<void> {
  const isMoved = event !== 'ticket.updated' || changes?.some(({ field }) => field === 'due_date');
  if (!record.id || !isMoved) return;
  const { rows } = await sql<{ due_date: string }>`
    select due_date from tickets
    where organization_id = ${ctx.organization_id} and id = ${record.id} and due_date > ${ctx.now}`.execute(ctx.db);
  const [due] = rows;
  if (!due) return;
  const options = { key: `overdue/${record.id}`, runAt: new Date(due.due_date) };
  await ctx.enqueue('notifications.tell_overdue', { ticket_id: record.id }, options);
}

async function tellReviewer(ctx: TenantCtx, fact: Fact): Promise<void> {
  const { rows } = await sql<{ ticket_id: string; reviewer_id: string | null }>`
    select ticket_id, reviewer_id from assistance_sheets
    where organization_id = ${ctx.organization_id} and id = ${fact.record.id}`.execute(ctx.db);
  for (const { ticket_id, reviewer_id } of rows) {
    const reviewer = sql`select ${reviewer_id}::uuid as person_id where ${reviewer_id}::uuid is not null`;
    const about = { actor_id: actorOf(fact), ticket_id, sheet_id: fact.record.id ?? '' };
    await notify(ctx, reviewer, { kind: 'sheet_to_review', ...about });
  }
}

/** A sheet with questions is reviewed once the first person has signed it. */
async function tellReviewerOfSigned(ctx: TenantCtx, fact: Fact): Promise<void> {
  const { rows } = await sql`
    select from assistance_sheets s
    where s.organization_id = ${ctx.organization_id} and s.id = ${fact.record.id} and s.template_version_id is not null
      and (select count(*) from sheet_signatures g
        where g.organization_id = s.organization_id and g.sheet_id = s.id) = 1`.execute(ctx.db);
  if (rows.length > 0) await tellReviewer(ctx, fact);
}

type RoomOfCall = { room_id: string };

async function findRoomOfCall(ctx: TenantCtx, callId: string | null): Promise<RoomOfCall[]> {
  const { rows } = await sql<RoomOfCall>`
    select room_id from calls where organization_id = ${ctx.organization_id} and id = ${callId}`.execute(ctx.db);
  return rows;
}

/** Agents who are in the room may admit the guest, in the call or not. */
async function tellOfGuest(ctx: TenantCtx, { record, actor }: Fact): Promise<void> {
  for (const { room_id } of await findRoomOfCall(ctx, record.id)) {
    const agents = sql`
      select m.person_id from room_members as m
      where m.organization_id = ${ctx.organization_id} and m.room_id = ${room_id} and exists (
        select from roles as held where held.organization_id = m.organization_id and held.person_id = m.person_id
          and held.branch_id is null)`;
    const about = { kind: 'guest_waiting', actor_id: null, call_id: record.id ?? '', room_id } as const;
    await notify(ctx, agents, { ...about, detail: actor.name });
  }
}

/** Nobody needs to answer a guest who was admitted or refused. Of two guests with the same name, the other still waits. */
async function settleGuest(ctx: TenantCtx, { record, changes }: Fact): Promise<void> {
  const name = changes?.find(({ field }) => field === 'guest')?.to ?? '';
  const { rows } = await sql<{ person_id: string }>`
    update notifications set read_at = ${ctx.now}
    where organization_id = ${ctx.organization_id} and id in (
      select distinct on (person_id) id from notifications
      where organization_id = ${ctx.organization_id} and call_id = ${record.id} and kind = 'guest_waiting'
        and detail = ${name} and read_at is null
      order by person_id, id)
    returning person_id`.execute(ctx.db);
  await publishNotificationsChanged(
    ctx,
    rows.map(({ person_id }) => person_id),
  );
}

async function markJoined(ctx: TenantCtx, fact: Fact): Promise<void> {
  const { rows } = await sql<{ person_id: string }>`
    update notifications set read_at = ${ctx.now}
    where organization_id = ${ctx.organization_id} and call_id = ${fact.record.id} and person_id = ${actorOf(fact)}::uuid
      and read_at is null returning person_id`.execute(ctx.db);
  await publishNotificationsChanged(
    ctx,
    rows.map(({ person_id }) => person_id),
  );
}

/** Who was rung and never joined has missed the call; nobody waits at its door any more. */
async function settleCall(ctx: TenantCtx, { record }: Fact): Promise<void> {
  const missedKind = sql`'call_missed'`;
  const { rows } = await sql<{ id: string; person_id: string; kind: NotificationKind; in_app: boolean }>`
    update notifications as n set kind = told.kind, read_at = told.read_at, in_app = told.in_app,
      mail_at = case when n.mail_id is null then told.mail_at end
    from (
      select r.id, case r.kind when 'call_started' then 'call_missed' else r.kind end as kind,
        case r.kind when 'call_started' then null else ${ctx.now}::timestamptz end as read_at,
        case r.kind when 'call_started' then ${goesBy('in_app', missedKind)} else r.in_app end as in_app,
        case r.kind when 'call_started' then ${mailAtOf(missedKind, ctx.now)} end as mail_at
      from notifications as r ${withChoice(sql`r.organization_id`, sql`r.person_id`)}
      where r.organization_id = ${ctx.organization_id} and r.call_id = ${record.id} and r.read_at is null
        and r.kind in ('call_started', 'guest_waiting')) as told
    where n.organization_id = ${ctx.organization_id} and n.id = told.id and n.read_at is null
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

async function tellInviter(ctx: TenantCtx, fact: Fact): Promise<void> {
  const inviter = sql`
    select invited_by as person_id from invitations
    where organization_id = ${ctx.organization_id} and id = ${fact.record.id}`;
  const about = { kind: 'invitation_accepted', actor_id: actorOf(fact) } as const;
  await notify(ctx, inviter, about);
}

async function tellOwnerOfFlag(ctx: TenantCtx, fact: Fact): Promise<void> {
  const owner = sql`
    select owner_id as person_id from articles where organization_id = ${ctx.organization_id} and id = ${fact.record.id}`;
  await notify(ctx, owner, { kind: 'article_flagged', actor_id: actorOf(fact), detail: fact.record.label });
}

/** Who flagged what was answered by this request. */
async function tellFlagger(ctx: TenantCtx, fact: Fact): Promise<void> {
  const flaggers = sql`
    select distinct person_id from article_flags
    where organization_id = ${ctx.organization_id} and article_id = ${fact.record.id} and replied_at = ${ctx.now}`;
  await notify(ctx, flaggers, { kind: 'flag_answered', actor_id: actorOf(fact), detail: fact.record.label });
}

export const notificationSubscriptions: readonly Subscription[] = [
  on('ticket.created', tellAssignees),
  on('ticket.created', scheduleOverdue),
  on('ticket.assigned', tellAssignees),
  on('ticket.updated', tellPeopleOfTicket('ticket_changed')),
  on('ticket.updated', scheduleOverdue),
  on('ticket.closed', tellPeopleOfTicket('ticket_closed')),
  on('ticket.reopened', tellPeopleOfTicket('ticket_reopened')),
  on('ticket.reopened', scheduleOverdue),
  on('sheet.created', tellReviewer),
  on('sheet.signed', tellReviewerOfSigned),
  on('call.guest_asked', tellOfGuest),
  on('call.guest_accepted', settleGuest),
  on('call.guest_refused', settleGuest),
  on('call.joined', markJoined),
  on('call.ended', settleCall),
  on('invite.accepted', tellInviter),
  on('article.flagged', tellOwnerOfFlag),
  on('article.flag_answered', tellFlagger),
];
