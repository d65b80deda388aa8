import { describe, expect, it } from 'vitest';
import { addDays, instantOf, monthOf, startOfDay, wallAt, weekOf } from './zone.ts';

const hour = 3_600_000;
const iso = (at: number) => new Date(at).toISOString();

describe('a day', () => {
  it.each([
    ['2026-03-29', 'Europe/Lisbon', 23],
    ['2026-10-25', 'Europe/Lisbon', 25],
    ['2026-11-26', 'Europe/Lisbon', 24],
    ['2026-11-26', 'America/Sao_Paulo', 24],
    ['2018-11-04', 'America/Sao_Paulo', 23],
    ['2026-04-05', 'Australia/Lord_Howe', 24.5],
  ])('%s in %s has %s hours', (day, zone, hours) => {
    expect((startOfDay(addDays(day, 1), zone) - startOfDay(day, zone)) / hour).toBe(hours);
  });
});

describe('a time on the wall', () => {
  it.each([
    ['2026-11-26', 9 * 60, 'Europe/Lisbon', '2026-11-26T09:00:00.000Z'],
    ['2026-07-01', 9 * 60, 'Europe/Lisbon', '2026-07-01T08:00:00.000Z'],
    ['2026-11-26', 9 * 60, 'America/Sao_Paulo', '2026-11-26T12:00:00.000Z'],
    ['2026-11-26', 0, 'Pacific/Auckland', '2026-11-25T11:00:00.000Z'],
    // Skipped by the clock, and shown twice.
    ['2026-03-29', 90, 'Europe/Lisbon', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25', 90, 'Europe/Lisbon', '2026-10-25T00:30:00.000Z'],
  ])('%s, minute %s, in %s is %s', (day, minutes, zone, expected) => {
    expect(iso(instantOf({ day, minutes }, zone))).toBe(expected);
  });

  it('is found again from its instant', () => {
    for (let at = Date.parse('2026-10-24T20:00:00Z'); at < Date.parse('2026-10-26T04:00:00Z'); at += 900_000) {
      const wall = wallAt(at, 'Europe/Lisbon');
      const isShownTwice = wall.day === '2026-10-25' && wall.minutes >= 60 && wall.minutes < 120;
      if (!isShownTwice) expect(instantOf(wall, 'Europe/Lisbon')).toBe(at);
    }
  });
});

it('a week begins on Monday, and a month has its days', () => {
  expect([weekOf('2026-11-26'), weekOf('2026-11-29'), weekOf('2026-11-30')]).toEqual([
    ...['2026-11-23', '2026-11-23', '2026-11-30'],
  ]);
  expect([monthOf('2026-02-11').length, monthOf('2028-02-29').length, monthOf('2026-12-31').length]).toEqual([
    28, 29, 31,
  ]);
});
