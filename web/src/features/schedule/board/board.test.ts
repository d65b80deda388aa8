import type { Visit } from '@sightline/contract/schedule/schedule';
import { describe, expect, it } from 'vitest';
import { lanesOf } from '#web/ui/calendar/lanes.ts';
import { dayScale, hourMarks, piecesOf, snap, timeAt } from '#web/ui/calendar/scale.ts';
import type { Calendar } from '#web/ui/calendar/working-hours.ts';
import { closedSpans } from '#web/ui/calendar/working-hours.ts';
import { daysFrom } from '#web/ui/calendar/zone.ts';
import { clashesOf } from './clashes.ts';
import { onDay } from './on-day.ts';

const office = [{ from: '09:00', to: '18:00' }];
const lisbon: Calendar = {
  timezone: 'Europe/Lisbon',
  hours: [office, office, office, office, office, [], []],
  holidays: [{ day: '2026-12-01', name: 'Restoration' }],
};
const at = (time: string) => Date.parse(`2026-11-26T${time}:00Z`);

function visit(id: string, from: string, to: string, more: Partial<Visit> = {}): Visit {
  return {
    ...{ id, title: id, ticket: null, branch: null, place: '', travel_minutes: 0, note: '', status: 'scheduled' },
    ...{ starts_at: new Date(at(from)).toISOString(), ends_at: new Date(at(to)).toISOString(), reason: '' },
    ...{ arrives_at: null, is_confirmed: false, series_id: null, version: 1 },
    people: [
      {
        ...{ id: 'ana', name: 'Ana', checked_in_at: null, checked_in_zone: null, checked_in_device_at: null },
        ...{ checked_in_position: null, checked_out_position: null },
        ...{ checked_out_at: null, checked_out_zone: null, checked_out_device_at: null },
      },
    ],
    ...more,
  };
}

describe('the scale of a day', () => {
  it('finds the time at a place and the place of a time, on a day without an hour, too', () => {
    const scale = dayScale('2026-03-29', lisbon);
    expect(scale.width).toBe(23 * 72);
    const nine = Date.parse('2026-03-29T08:00:00Z');
    const [piece] = piecesOf(scale, { start: nine, end: nine + 3_600_000 }, lisbon.timezone);
    expect(piece).toEqual({ x: 8 * 72, width: 72 });
    expect(snap(timeAt(scale, 8 * 72 + 3))).toBe(nine);
    const [segment] = scale.segments;
    expect(
      segment &&
        hourMarks(segment, lisbon.timezone)
          .slice(0, 3)
          .map(({ label }) => label.replaceAll(/\s/g, ' ')),
    ).toEqual([...['12:00 AM', '2:00 AM', '3:00 AM']]);
  });
});

describe('a board of days', () => {
  const people = [{ id: 'ana', name: 'Ana', title: '', is_plannable: true, away: null, absences: [] }];
  const visits = [visit('morning', '09:00', '11:00')];
  const grid = { scale: null, days: daysFrom('2026-11-23', 7), visits, people, calendar: lisbon, rows: ['ana', null] };
  const nine = { visit: visits[0] ?? null, start: at('09:00'), end: at('11:00') };

  it('keeps the time of the clock of a visit that is dropped on another day, also when clocks have changed', () => {
    expect(onDay(grid, nine, '2026-11-28', 'ana')).toEqual({
      start: Date.parse('2026-11-28T09:00:00Z'),
      end: Date.parse('2026-11-28T11:00:00Z'),
    });
    expect(onDay(grid, nine, '2027-06-01', 'ana').start).toBe(Date.parse('2027-06-01T08:00:00Z'));
  });

  it('gives a ticket the first time of the day at which who goes is free', () => {
    const ticket = { visit: null, start: 0, end: 3_600_000 };
    expect(onDay(grid, ticket, '2026-11-26', 'ana').start).toBe(at('11:00'));
    expect(onDay(grid, ticket, '2026-11-26', null).start).toBe(at('09:00'));
  });
});

it('what overlaps lies in different lanes', () => {
  const items = [
    { id: 'a', start: 0, end: 10 },
    { id: 'b', start: 5, end: 15 },
    { id: 'c', start: 10, end: 20 },
  ];
  const { lanes, count } = lanesOf(items);
  expect([Object.fromEntries(lanes), count]).toEqual([{ a: 0, b: 1, c: 0 }, 2]);
});

it('a day is closed around its working hours', () => {
  expect(closedSpans(lisbon, '2026-11-26').map(({ start, end }) => (end - start) / 3_600_000)).toEqual([9, 6]);
  expect(closedSpans(lisbon, '2026-11-28').map(({ start, end }) => (end - start) / 3_600_000)).toEqual([24]);
});

describe('a plan', () => {
  const people = [
    { id: 'ana', name: 'Ana', title: '', is_plannable: true, away: null, absences: [] },
    {
      id: 'rui',
      name: 'Rui',
      title: '',
      away: { from: '2026-11-26', to: '2026-11-26', message: '', timezone: 'UTC' },
      is_plannable: true,
      absences: [],
    },
  ];
  const visits = [
    visit('morning', '09:00', '11:00', { travel_minutes: 30 }),
    visit('cancelled', '13:00', '14:00', { status: 'cancelled' }),
  ];
  const board = { visits, people, calendar: lisbon };
  const kinds = (from: number, to: number, personId = 'ana', visitId: string | null = null) =>
    clashesOf(board, { start: from, end: to, personIds: [personId], visitId, travelMinutes: 0 }).map(
      ({ kind }) => kind,
    );

  it.each([
    ['free', at('13:00'), at('14:00'), 'ana', []],
    ['next to a visit', at('11:00'), at('12:00'), 'ana', []],
    ['over a visit', at('10:45'), at('12:00'), 'ana', ['overlap']],
    ['on the way to a visit', at('08:00'), at('08:45'), 'ana', ['overlap', 'outside_hours']],
    ['of somebody who is away', at('13:00'), at('14:00'), 'rui', ['absence']],
    ['after work', at('17:30'), at('18:30'), 'ana', ['outside_hours']],
    ['on a holiday', Date.parse('2026-12-01T10:00Z'), Date.parse('2026-12-01T11:00Z'), 'ana', ['holiday']],
    ['over several days', at('09:00'), at('09:00') + 2 * 86_400_000, 'rui', ['absence']],
  ])('%s', (_name, from, to, person, expected) => {
    expect(kinds(from, to, person)).toEqual(expected);
  });

  it('does not clash with the visit that it moves', () => {
    expect(kinds(at('09:30'), at('11:30'), 'ana', 'morning')).toEqual([]);
  });
});
