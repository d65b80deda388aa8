import type { AuditChange } from '@sightline/contract/audit/audit';
import { AppError } from '@sightline/contract/errors';
import type { scheduleApi, Visit, VisitStatus } from '@sightline/contract/schedule/schedule';
import { sql, type Updateable } from 'kysely';
import type { Schema } from '../../db/schema.gen.ts';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx } from '../../kernel/context.ts';
import { addTicketEvent } from '../tickets/actions.ts';
import { auditVisit, notifyPeople, publishVisit } from './notify-people.ts';
import { notifyCustomer } from './on-the-way.ts';
import { canStep, isOver } from './policy.ts';
import { lockVisit, requireOpen, requireVisit, type VisitRecord } from './queries.ts';

/** Writes columns and the next version. The caller holds the row lock. */
export async function writeVisit(ctx: Ctx, id: string, set: Updateable<Schema['visits']>): Promise<void> {
  await scoped(ctx)
    .updateTable('visits')
    .set({ ...set, updated_at: ctx.now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

const historyOf = { done: 'visit_done', could_not_be_done: 'visit_not_done', cancelled: 'visit_cancelled' } as const;
const isInHistory = (status: VisitStatus): status is keyof typeof historyOf => status in historyOf;

/** Writes into the ticket's history how a visit ended, and notifies its people when it is cancelled. */
export async function recordStep(
  ctx: Ctx,
  before: VisitRecord,
  event: 'visit.stepped' | 'visit.checked_out',
  changes: readonly AuditChange[],
  leftIds: readonly string[] = [],
): Promise<Visit> {
  const visit = await requireVisit(ctx, before.id);
  const { status, reason } = visit;
  if (visit.ticket && isInHistory(status))
    await addTicketEvent(ctx, visit.ticket.id, historyOf[status], { from: visit.starts_at, to: reason || null });
  if (visit.ticket && before.status === 'cancelled')
    await addTicketEvent(ctx, visit.ticket.id, 'visit_planned', { to: visit.starts_at });
  publishVisit(ctx, visit.id, visit.ticket?.id ?? null);
  const step = { from: before.status, to: status, left_ids: [...leftIds] };
  ctx.fact('visit.stepped', { visit_id: visit.id, ticket_id: visit.ticket?.id ?? null, ...step });
  auditVisit(ctx, event, visit, [{ field: 'status', from: before.status, to: status }, ...changes]);
  const people = visit.people.map(({ id }) => id);
  if (status === 'cancelled') await notifyPeople(ctx, 'visit_cancelled', visit, people);
  if (before.status === 'cancelled') await notifyPeople(ctx, 'visit_planned', visit, people);
  return visit;
}

/** Checks out everybody who is still on site when a visit ends; the tickets feature stops their timers. Returns their ids. */
async function checkOutAll(ctx: Ctx, visit: VisitRecord): Promise<string[]> {
  const left = await scoped(ctx)
    .updateTable('visit_people')
    .set({ checked_out_at: sql<string>`greatest(checked_in_at, ${ctx.now}::timestamptz)` })
    .where('visit_id', '=', visit.id)
    .where('checked_in_at', 'is not', null)
    .where('checked_out_at', 'is', null)
    .returning('person_id')
    .execute();
  return left.map(({ person_id }) => person_id);
}

type Step = Parameters<typeof stepVisit>[1]['body'];

function requireStep(visit: VisitRecord, { status, version, reason }: Step): void {
  if (version !== visit.version) throw new AppError('STALE_VERSION', 'version');
  if (!canStep(visit.status, status)) throw new AppError('VISIT_STEP_REFUSED', 'status');
  if (status === 'could_not_be_done' && reason === '') throw new AppError('REASON_MISSING', 'reason');
}

export const stepVisit: Action<typeof scheduleApi.step> = async (ctx, { params, body }) => {
  const { visit, ticket } = await lockVisit(ctx, params.id);
  requireStep(visit, body);
  // How a visit ended is said of a closed ticket, too.
  if (!isOver(body.status)) requireOpen(ticket);
  const arrives_at = body.status === 'on_the_way' ? body.arrives_at : visit.arrives_at;
  const reason = isOver(body.status) ? body.reason : '';
  await writeVisit(ctx, visit.id, { status: body.status, reason, arrives_at });
  const leftIds = isOver(body.status) ? await checkOutAll(ctx, visit) : [];
  if (ticket && body.status === 'on_the_way' && body.tell_customer) await notifyCustomer(ctx, ticket, body.arrives_at);
  const why = reason ? [{ field: 'reason', from: null, to: reason }] : [];
  return { visit: await recordStep(ctx, visit, 'visit.stepped', why, leftIds) };
};
