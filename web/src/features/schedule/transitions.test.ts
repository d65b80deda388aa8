import type { Visit } from '@sightline/contract/schedule/schedule';
import { describe, expect, it } from 'vitest';
import { changedBoard, changedVisits, movedVisit, plannedVisit } from './transitions.ts';

const ana = { id: 'ana', name: 'Ana' };
const rui = { id: 'rui', name: 'Rui' };
const ticket = {
  ...{ id: 't1', ticket_id: 7, subject: 'Pump leaks', priority_id: 2 as const, due_date: null, place: 'Rua Nova 1' },
  ...{ branch: { id: 'b1', name: 'Lakeside' }, assistance_type: null, usual_minutes: 60, assignees: [] },
  created_at: '2026-11-26T08:00:00.000Z',
};
const [start, end] = [Date.parse('2026-11-26T09:00:00Z'), Date.parse('2026-11-26T10:00:00Z')];
const visit: Visit = plannedVisit(ticket, { id: 'v1', start, end, people: [ana] });

describe('what is shown until the server has answered', () => {
  it('of a ticket is a visit with its subject, customer and place', () => {
    expect(visit).toMatchObject({ title: 'Pump leaks', place: 'Rua Nova 1', status: 'scheduled', people: [ana] });
    expect(visit.branch).toMatchObject({ name: 'Lakeside' });
  });

  it('of a move is the visit at its new time, and who stays keeps when they came', () => {
    const [there] = visit.people;
    const begun = { ...visit, people: there ? [{ ...there, checked_in_at: visit.starts_at }] : [] };
    const moved = movedVisit(begun, { start: start + 900_000, end: end + 900_000, people: [ana, rui] });
    expect(moved.starts_at).toBe('2026-11-26T09:15:00.000Z');
    expect(moved.people.map(({ id, checked_in_at }) => [id, checked_in_at])).toEqual([
      ['ana', visit.starts_at],
      ['rui', null],
    ]);
  });

  it('is a visit more, another one in its place, or one less', () => {
    const board = { visits: [visit], truncated: false, people: [], timezone: 'UTC', hours: [], holidays: [] };
    const later = { ...visit, note: 'Ring twice.' };
    expect(changedBoard(board, { visit: later }).visits).toEqual([later]);
    expect(changedVisits([visit], { visit: { ...visit, id: 'v2' } })).toHaveLength(2);
    expect(changedVisits([visit], { removed: 'v1' })).toEqual([]);
  });
});
