import { type Position, scheduleApi, type Visit } from '@sightline/contract/schedule/schedule';
import { v7 as uuidv7 } from 'uuid';
import { useMe } from '#web/features/session/session.tsx';
import { call, isTransient, unwrap } from '#web/lib/api.ts';
import type { Outbox, Outgoing } from '#web/lib/outbox.ts';
import { useStream } from '#web/lib/outbox-context.ts';
import { ownTimezone } from '#web/lib/timezones.ts';

/** Time, zone and position by a person's device; the position only if its owner allows that. */
type FromDevice = { device_at: string; timezone: string; position?: Position | null };

/** A check-in or check-out of a person at a visit. */
export type Attendance =
  | (FromDevice & { verb: 'check_in' })
  | (FromDevice & { verb: 'check_out'; status: 'done' | 'could_not_be_done'; reason: string });

/** As it waits. `ticket_id` is empty for a visit without a ticket, and `number` then 0. */
export type AttendanceBody = Attendance & { visit_id: string; ticket_id: string; number: number; subject: string };

const streamOf = (visitId: string): string => `visit.${visitId}`;

/** The device's own clock and zone, now. */
export const deviceNow = () => ({
  device_at: new Date().toISOString(),
  timezone: ownTimezone(),
});

export const requestAttendance = (id: string, { verb, ...body }: Attendance) =>
  call(verb === 'check_in' ? scheduleApi.checkIn : scheduleApi.checkOut, {
    params: { id },
    body: { ...body, sent_at: new Date().toISOString() },
  });

/** Sends it, or keeps it for later with the time of the device. It does not overtake entries that wait already. */
export async function sendAttendance(outbox: Outbox, visit: Visit, attendance: Attendance): Promise<Visit> {
  const stream = streamOf(visit.id);
  const keep = async () => {
    const { id: ticket_id = '', ticket_id: number = 0 } = visit.ticket ?? {};
    const body: AttendanceBody = { ...attendance, visit_id: visit.id, ticket_id, number, subject: visit.title };
    // A check-out depends on the check-in before it.
    const isBase = attendance.verb === 'check_in';
    await outbox.add({ id: uuidv7(), stream, body, files: [], ...(isBase && { isBase }) });
    return visit;
  };
  if (outbox.entries.some((entry) => entry.stream === stream)) return keep();
  try {
    return (await unwrap(requestAttendance(visit.id, attendance))).visit;
  } catch (error) {
    if (isTransient(error)) return keep();
    throw error;
  }
}

/** The visit as it will be once the server knows it. */
export function withAttendance(visit: Visit, personId: string, attendance: Attendance): Visit {
  const { device_at, timezone } = attendance;
  const there = { checked_in_at: device_at, checked_in_zone: timezone, checked_in_device_at: device_at };
  const isComing = attendance.verb === 'check_in';
  const people = visit.people.map((person) => {
    if (person.id !== personId) return person;
    const came = person.checked_in_at === null ? { ...person, ...there } : person;
    return isComing
      ? { ...came, checked_out_at: null, checked_out_zone: null, checked_out_device_at: null }
      : { ...came, checked_out_at: device_at, checked_out_zone: timezone, checked_out_device_at: device_at };
  });
  if (isComing) return { ...visit, people, status: 'on_site' };
  const isLast = people.every((one) => one.checked_in_at === null || one.checked_out_at !== null);
  return isLast ? { ...visit, people, status: attendance.status, reason: attendance.reason } : { ...visit, people };
}

const attendanceOf = ({ body }: Pick<Outgoing, 'body'>): Attendance => body as AttendanceBody;

/** A visit with what waits of the own coming and going. */
export function useAttended(visit: Visit): { visit: Visit; waiting: readonly Outgoing[] } {
  const me = useMe();
  const waiting = useStream(streamOf(visit.id));
  const attended = waiting.reduce((shown, entry) => withAttendance(shown, me.id, attendanceOf(entry)), visit);
  return { visit: attended, waiting };
}
