import type { QueryClient } from '@tanstack/react-query';
import { ticketKeys } from '#web/features/tickets/api.ts';
import type { Deliver } from '#web/lib/outbox.ts';
import { outcomeOf } from '#web/lib/outbox-outcome.ts';
import { scheduleKeys } from '../api.ts';
import { type AttendanceBody, requestAttendance } from './attendance.ts';

/** An earlier attempt whose answer was lost did it, or another device. */
const doneCodes = ['ALREADY_CHECKED_IN', 'NOT_CHECKED_IN'];

/** Delivers check-ins and check-outs that were made without a connection. */
export function attendanceDelivery(cache: QueryClient): Deliver {
  return async ({ body }) => {
    const { visit_id, ticket_id, number: _number, subject: _subject, ...attendance } = body as AttendanceBody;
    const outcome = await outcomeOf(requestAttendance(visit_id, attendance));
    const isDone = outcome.is === 'delivered' || (outcome.is === 'refused' && doneCodes.includes(outcome.code ?? ''));
    if (!isDone) return outcome;
    // Shown before the entry is gone, so that nothing flickers between the two.
    await cache.invalidateQueries({ queryKey: scheduleKeys.all });
    if (ticket_id) void cache.invalidateQueries({ queryKey: ticketKeys.one(ticket_id) });
    void cache.invalidateQueries({ queryKey: ticketKeys.timers });
    return { is: 'delivered' };
  };
}
