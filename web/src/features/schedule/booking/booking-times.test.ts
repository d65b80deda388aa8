import { expect, it } from 'vitest';
import { clockOf, dayInWords, groupByDay, zoneInWords } from './booking-times.ts';

const slots = ['2026-03-29T00:30:00.000Z', '2026-03-29T01:30:00.000Z', '2026-03-29T23:30:00.000Z'];

it('free times are grouped by the days of the customer, also when clocks change', () => {
  expect(groupByDay(slots, 'Europe/Lisbon')).toEqual([
    { day: '2026-03-29', slots: slots.slice(0, 2) },
    { day: '2026-03-30', slots: slots.slice(2) },
  ]);
  expect(slots.map((slot) => clockOf(slot, 'en-GB', 'Europe/Lisbon'))).toEqual(['00:30', '02:30', '00:30']);
  expect(groupByDay(slots, 'America/Sao_Paulo').map(({ day }) => day)).toEqual(['2026-03-28', '2026-03-29']);
});

it('the zone of the times is named', () => {
  expect(zoneInWords(slots[2] ?? '', 'en', 'Europe/Lisbon')).toBe('Western European Summer Time (Lisbon)');
  expect(dayInWords(slots[0] ?? '', 'pt', 'America/Sao_Paulo')).toContain('28 de março');
});
