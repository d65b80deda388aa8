import type { Visit } from '@sightline/contract/schedule/schedule';
import { expect, it } from 'vitest';
import { plannedVisit } from '../transitions.ts';
import { type Attendance, withAttendance } from './attendance.ts';

const ticket = {
  ...{ id: 'ticket', ticket_id: 7, subject: 'Leak', priority_id: 2, due_date: null, branch: null, place: '' },
  ...{ assistance_type: null, skills: [] },
};
const people = [
  { id: 'ana', name: 'Ana' },
  { id: 'tom', name: 'Tom' },
];
const visit: Visit = plannedVisit(ticket as never, { id: 'visit', start: 0, end: 3_600_000, people });
const at = (hour: string) => ({ device_at: `2026-11-27T${hour}:00:00.000Z`, timezone: 'UTC' });
const came: Attendance = { verb: 'check_in', ...at('08') };
const left: Attendance = { verb: 'check_out', ...at('11'), status: 'done', reason: '' };

it('a visit shows who came and left without a connection, and ends with the last one who leaves', () => {
  const there = withAttendance(visit, 'ana', came);
  expect(there.status).toBe('on_site');
  expect(there.people[0]).toMatchObject({ checked_in_at: came.device_at, checked_out_at: null });
  expect(withAttendance(there, 'ana', left).status).toBe('done');
  const both = withAttendance(there, 'tom', came);
  const one = withAttendance(both, 'ana', left);
  expect([one.status, one.people[0]?.checked_out_at, one.people[1]?.checked_out_at]).toEqual([
    'on_site',
    left.device_at,
    null,
  ]);
  expect(withAttendance(one, 'tom', { ...left, status: 'could_not_be_done', reason: 'No key' })).toMatchObject({
    status: 'could_not_be_done',
    reason: 'No key',
  });
});

it('who comes back keeps when they first came', () => {
  const back = withAttendance(withAttendance(withAttendance(visit, 'ana', came), 'ana', left), 'ana', {
    verb: 'check_in',
    ...at('13'),
  });
  expect(back.people[0]).toMatchObject({ checked_in_at: came.device_at, checked_out_at: null });
});
