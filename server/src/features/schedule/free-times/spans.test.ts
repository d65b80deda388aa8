import { describe, expect, it } from 'vitest';
import { openSpansBetween } from '../../../kernel/business-time.ts';
import { type BusySpan, freeTimesOf } from './spans.ts';

const hour = 3_600_000;
const at = (clock: string): number => Date.parse(`2026-03-02T${clock}:00Z`);
const open = [
  { start: at('08:00'), end: at('12:00') },
  { start: at('13:00'), end: at('15:00') },
];
const find = (busy: BusySpan[], { travel = 0, length = 2 * hour, people = ['ana'], needed = 1 } = {}) =>
  freeTimesOf({ open, people, busy, length, travel, needed, step: hour / 2, most: 100 }).map(
    ({ start, person_ids }) => [new Date(start).toISOString().slice(11, 16), person_ids.join()],
  );

describe('free times', () => {
  it('fit into working hours', () => {
    expect(find([]).map(([time]) => time)).toEqual(['08:00', '08:30', '09:00', '09:30', '10:00', '13:00']);
  });

  it('leave out what somebody does already, and the way there', () => {
    const busy = [{ person_id: 'ana', start: at('08:00'), end: at('09:00') }];
    expect(find(busy).map(([time]) => time)).toEqual(['09:00', '09:30', '10:00', '13:00']);
    expect(find(busy, { travel: hour / 2 }).map(([time]) => time)).toEqual(['09:30', '10:00', '13:00']);
  });

  it('name everybody who is free, and are there while somebody is', () => {
    const busy = [
      { person_id: 'ana', start: at('07:00'), end: at('12:00') },
      { person_id: 'rui', start: at('12:00'), end: at('18:00') },
    ];
    const people = ['ana', 'rui'];
    expect(find(busy, { people, length: 4 * hour })).toEqual([['08:00', 'rui']]);
    expect(find([], { people, length: 4 * hour })).toEqual([['08:00', 'ana,rui']]);
  });

  it('of several people who are needed at once are those when all are free', () => {
    const people = ['ana', 'rui'];
    const busy = [{ person_id: 'ana', start: at('08:00'), end: at('10:00') }];
    expect(find(busy, { people, needed: 2 })).toEqual([
      ['10:00', 'ana,rui'],
      ['13:00', 'ana,rui'],
    ]);
  });

  it('count overlapping times once, in whatever order they come', () => {
    const busy = [
      { person_id: 'ana', start: at('10:00'), end: at('10:30') },
      { person_id: 'ana', start: at('08:00'), end: at('11:00') },
    ];
    expect(find(busy, { length: hour }).map(([time]) => time)).toEqual(['11:00', '13:00', '13:30', '14:00']);
  });

  it('stay at their local time when clocks change', () => {
    const calendar = {
      timezone: 'Europe/Berlin',
      hours: Array.from({ length: 7 }, () => [{ from: '09:00', to: '10:00' }]),
      holidays: new Set(['2026-03-28']),
    };
    const spans = openSpansBetween(calendar, new Date('2026-03-27T00:00:00Z'), new Date('2026-03-30T00:00:00Z'));
    expect(spans.map(({ start }) => new Date(start).toISOString())).toEqual([
      '2026-03-27T08:00:00.000Z',
      '2026-03-29T07:00:00.000Z',
    ]);
  });
});
