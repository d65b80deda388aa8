import type { AuditChange } from '@sightline/contract/audit/audit';
import type { AuditEventName } from '@sightline/contract/audit/events';
import type { NotificationKind } from '@sightline/contract/notifications/kinds';
import type { Visit } from '@sightline/contract/schedule/schedule';
import { sql } from 'kysely';
import type { TenantCtx } from '../../kernel/context.ts';
import { audience } from '../../realtime/hub.ts';
import { notify } from '../notifications/actions.ts';
import { readCalendar } from './queries.ts';

type Shown = Pick<Visit, 'id' | 'ticket' | 'title' | 'starts_at'>;
type VisitAuditEvent = Extract<AuditEventName, `visit.${string}`>;
type VisitNotification = Extract<NotificationKind, 'visit_planned' | 'visit_moved' | 'visit_cancelled'>;

/** Every agent may have the schedule open. */
export function publishVisit(ctx: TenantCtx, id: string, ticketId: string | null): void {
  ctx.emit(audience(ctx.organization_id, null), 'ScheduleChangedEvent', { visit_id: id, ticket_id: ticketId });
}

export function auditVisit(
  ctx: TenantCtx,
  event: VisitAuditEvent,
  { id, ticket, title }: Pick<Shown, 'id' | 'ticket' | 'title'>,
  changes: readonly AuditChange[] = [],
): void {
  ctx.audit(event, { record: { id, label: ticket ? `#${ticket.ticket_id} ${title}` : title }, changes });
}

/** "2026-11-26T09:00": when it begins, by the clock of the workspace. */
async function beginningOf(ctx: TenantCtx, { starts_at }: Shown): Promise<string> {
  const { timezone } = await readCalendar(ctx);
  return Temporal.Instant.from(starts_at).toZonedDateTimeISO(timezone).toPlainDateTime().toString().slice(0, 16);
}

/** Notifies people about a visit of theirs, except the person who acted. */
export async function notifyPeople(
  ctx: TenantCtx & { actor: { id: string | null } },
  kind: VisitNotification,
  visit: Shown,
  personIds: readonly string[],
): Promise<void> {
  if (personIds.length === 0) return;
  const people = sql`select person_id from unnest(${[...personIds]}::uuid[]) as person_id`;
  await notify(ctx, people, {
    kind,
    actor_id: ctx.actor.id,
    subject: visit.ticket ? { kind: 'ticket', id: visit.ticket.id } : undefined,
    payload: { begins: await beginningOf(ctx, visit) },
  });
}
