import { AppError } from '@sightline/contract/errors';
import type { scheduleApi } from '@sightline/contract/schedule/schedule';
import { sql } from 'kysely';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx } from '../../kernel/context.ts';
import { momentOf } from '../../kernel/device-time.ts';
import { auditVisit, publishVisit } from './notify-people.ts';
import { isOver } from './policy.ts';
import { listPeopleOfVisit, lockVisit, requireOpen, requireVisit, type VisitRecord } from './queries.ts';
import { recordStep, writeVisit } from './steps.ts';

/*
 * Records who is on site, and since when: each person of a visit separately. The server's time counts, since clocks of devices may be wrong; the
 * device's time and zone are stored beside it. The tickets feature starts and stops the timer in the same transaction.
 */

/** A request takes up to this time, in milliseconds; one that took longer had waited for a connection. */
const sentAtOnce = 60_000;

async function requireOwnPlace(ctx: Ctx, visitId: string) {
  const people = await listPeopleOfVisit(ctx, visitId);
  const own = people.find(({ person_id }) => person_id === ctx.actor.id);
  if (!own) throw new AppError('NOT_ON_VISIT');
  return { own, others: people.filter(({ person_id }) => person_id !== ctx.actor.id) };
}

/** The server's time of what was done, which may be a while ago, and what the audit log keeps of both clocks. */
function attended(ctx: Ctx, { device_at, sent_at }: { device_at: string; sent_at?: string | undefined }) {
  const moment = momentOf(ctx.now, { done_at: device_at, sent_at });
  const isLate = ctx.now.getTime() - moment.getTime() > sentAtOnce;
  const changes = [
    ...(isLate ? [{ field: 'time', from: null, to: moment.toISOString() }] : []),
    { field: 'device_time', from: null, to: device_at },
  ];
  const at = isLate ? moment : ctx.now;
  return { moment: at, changes, said: { at: at.toISOString(), device_at: isLate ? device_at : null } };
}

const ofVisit = ({ id, ticket_id }: VisitRecord) => ({ visit_id: id, ticket_id });

const ownRow = (ctx: Ctx, visitId: string) =>
  scoped(ctx).updateTable('visit_people').where('visit_id', '=', visitId).where('person_id', '=', ctx.actor.id);

export const checkIn: Action<typeof scheduleApi.checkIn> = async (ctx, { params, body }) => {
  const { visit, ticket } = await lockVisit(ctx, params.id);
  requireOpen(ticket);
  const { own } = await requireOwnPlace(ctx, visit.id);
  if (isOver(visit.status)) throw new AppError('VISIT_OVER');
  if (own.checked_in_at !== null && own.checked_out_at === null) throw new AppError('ALREADY_CHECKED_IN');
  const isBack = own.checked_in_at !== null;
  const { moment, changes, said } = attended(ctx, body);
  await ownRow(ctx, visit.id)
    .$if(!isBack, (rows) =>
      rows.set({
        ...{ checked_in_at: moment, checked_in_zone: body.timezone, checked_in_device_at: body.device_at },
        checked_in_position: JSON.stringify(body.position),
      }),
    )
    .set({ checked_out_at: null, checked_out_zone: null, checked_out_device_at: null, checked_out_position: 'null' })
    .execute();
  await writeVisit(ctx, visit.id, { status: 'on_site' });
  const shown = await requireVisit(ctx, visit.id);
  publishVisit(ctx, visit.id, visit.ticket_id);
  ctx.fact('visit.checked_in', { ...ofVisit(visit), person_id: ctx.actor.id, ...said });
  auditVisit(ctx, 'visit.checked_in', shown, changes);
  return { visit: shown };
};

export const checkOut: Action<typeof scheduleApi.checkOut> = async (ctx, { params, body }) => {
  const { visit } = await lockVisit(ctx, params.id);
  const { own, others } = await requireOwnPlace(ctx, visit.id);
  if (own.checked_in_at === null || own.checked_out_at !== null) throw new AppError('NOT_CHECKED_IN');
  const isLast = others.every((one) => one.checked_in_at === null || one.checked_out_at !== null);
  if (isLast && body.status === 'could_not_be_done' && body.reason === '')
    throw new AppError('REASON_MISSING', 'reason');
  const { moment, changes, said } = attended(ctx, body);
  await ownRow(ctx, visit.id)
    .set({
      checked_out_at: sql<string>`greatest(checked_in_at, ${moment}::timestamptz)`,
      ...{ checked_out_zone: body.timezone, checked_out_device_at: body.device_at },
      checked_out_position: JSON.stringify(body.position),
    })
    .execute();
  ctx.fact('visit.checked_out', { ...ofVisit(visit), person_id: ctx.actor.id, ...said });
  if (isLast) await writeVisit(ctx, visit.id, { status: body.status, reason: body.reason });
  if (isLast) return { visit: await recordStep(ctx, visit, 'visit.checked_out', changes) };
  const shown = await requireVisit(ctx, visit.id);
  publishVisit(ctx, visit.id, visit.ticket_id);
  auditVisit(ctx, 'visit.checked_out', shown, changes);
  return { visit: shown };
};
