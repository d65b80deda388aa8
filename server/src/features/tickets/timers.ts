import type { AuditActor } from '../../kernel/audit-entry.ts';
import type { TenantCtx } from '../../kernel/context.ts';
import type { FactPayload } from '../../kernel/facts.ts';
import { startTimer, stopTimers } from '../../timers/timers.ts';
import { ticketTimers } from './actions.ts';

/** Starts a timer on the ticket for a person who checks in at its visit, unless their timer runs already. */
export async function startTimerOfVisit(
  ctx: TenantCtx,
  { ticket_id, person_id, at, device_at }: FactPayload<'visit.checked_in'>,
  actor: AuditActor,
): Promise<void> {
  if (ticket_id !== null) await startTimer({ ...ctx, actor }, ticketTimers, ticket_id, person_id, { at, device_at });
}

/** Stops the timer of a person who has checked out of a visit. */
export async function stopTimerOfVisit(
  ctx: TenantCtx,
  { ticket_id, person_id, ...stop }: FactPayload<'visit.checked_out'>,
  actor: AuditActor,
): Promise<void> {
  if (ticket_id !== null) await stopTimers({ ...ctx, actor }, ticketTimers, ticket_id, person_id, stop);
}

/** Stops the timers of people who left because the visit ended. */
export async function stopTimersOfVisit(
  ctx: TenantCtx,
  { ticket_id, left_ids }: FactPayload<'visit.stepped'>,
  actor: AuditActor,
): Promise<void> {
  if (ticket_id === null) return;
  for (const person_id of left_ids) await stopTimers({ ...ctx, actor }, ticketTimers, ticket_id, person_id);
}
