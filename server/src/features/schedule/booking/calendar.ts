import { AppError } from '@sightline/contract/errors';
import type { bookingApi } from '@sightline/contract/schedule/booking';
import { sql } from 'kysely';
import type { Action } from '../../../kernel/action.ts';
import type { PublicCtx } from '../../../kernel/context.ts';
import { addressOf } from '../../mail/actions.ts';
import { calendarFile } from '../calendar-file.ts';
import { readCalendarVisits } from '../feeds/queries.ts';
import { openLink, requireOpenLink } from './queries.ts';

/** Sends the booked visit for the customer's own calendar, without the notes of the company. */
export const downloadBooking: Action<typeof bookingApi.calendar, PublicCtx> = (ctx, { params: { token } }) =>
  openLink(ctx, token, async (tenant, id) => {
    const link = await requireOpenLink(tenant, id);
    if (!link.visit_id) throw new AppError('LINK_INVALID', 'token');
    const visits = await readCalendarVisits(tenant, sql`v.id = ${link.visit_id}`);
    const url = `${addressOf(tenant.ports.env)}/book/${token}`;
    const shown = visits.map((visit) => ({
      ...visit,
      title: `${link.workspace}: ${link.subject}`,
      description: '',
      url,
    }));
    const method = visits.every(({ isCancelled }) => isCancelled) ? 'CANCEL' : 'PUBLISH';
    const file = calendarFile(link.workspace, link.timezone, shown, method);
    return async (reply) => {
      reply
        .header('content-type', 'text/calendar; charset=utf-8')
        .header('content-disposition', 'attachment; filename="visit.ics"')
        .header('cache-control', 'no-store')
        .send(file);
    };
  });
