import type { HoursSlot, WeekHours } from '@sightline/contract/workspace/hours';
import { describe, expect, it } from 'vitest';
import { makeRandom } from '../demo/deterministic-ids.ts';
import { type BusinessCalendar, businessTimeBetween, nextOpenInstant } from './business-time.ts';

const minute = 60_000;

/** The reckoning to compare with: is a minute open, by what a clock on the wall shows? */
function isOpen({ timezone, hours, holidays }: BusinessCalendar, at: number): boolean {
  const clock = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone);
  if (holidays.has(clock.toPlainDate().toString())) return false;
  const time = clock.toPlainTime().toString().slice(0, 5);
  return (hours[clock.dayOfWeek - 1] ?? []).some(({ from, to }) => from <= time && time < to);
}

function countMinutes(calendar: BusinessCalendar, from: number, to: number): number {
  let sum = 0;
  for (let at = from; at < to; at += minute) if (isOpen(calendar, at)) sum += minute;
  return sum;
}

const pad = (value: number) => String(value).padStart(2, '0');
const clockOf = (minutes: number) => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;

/** Up to three slots a day, on any minutes, of days that may be closed. */
function randomHours(random: () => number): WeekHours {
  return Array.from({ length: 7 }, () => {
    const edges = Array.from({ length: 2 * Math.floor(random() * 4) }, () => Math.floor(random() * 24 * 60 + 1));
    const sorted = [...new Set(edges)].toSorted((one, other) => one - other);
    const slots: HoursSlot[] = [];
    for (let at = 0; at + 1 < sorted.length; at += 2)
      slots.push({ from: clockOf(sorted[at] ?? 0), to: clockOf(sorted[at + 1] ?? 0) });
    return slots;
  });
}

/** Zones with the changes of clocks around which each is tried: skipped and doubled hours, half an hour, at midnight, on no Sunday. */
const changes = [
  ['Europe/Lisbon', '2026-03-29T00:00Z'],
  ['Europe/Lisbon', '2026-10-25T00:00Z'],
  ['America/New_York', '2026-03-08T06:00Z'],
  ['America/New_York', '2026-11-01T06:00Z'],
  ['America/Sao_Paulo', '2018-11-04T03:00Z'],
  ['America/Sao_Paulo', '2018-02-18T02:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00Z'],
  ['Africa/Cairo', '2026-04-23T22:00Z'],
  ['Asia/Kolkata', '2026-06-01T00:00Z'],
] as const;

describe('business time', () => {
  it.each(changes)('is what counting minutes says, in %s around %s', (timezone, around) => {
    const random = makeRandom(around.length + timezone.length);
    for (let round = 0; round < 12; round++) {
      const middle = Date.parse(around);
      const from = middle - Math.floor(random() * 3 * 24 * 60) * minute;
      const to = middle + Math.floor(random() * 3 * 24 * 60) * minute;
      const holiday = new Date(middle + Math.floor(random() * 5 - 2) * 86_400_000).toISOString().slice(0, 10);
      const calendar = { timezone, hours: randomHours(random), holidays: new Set([holiday]) };
      const said = businessTimeBetween(calendar, new Date(from), new Date(to));
      expect({ calendar, from, to, said }).toEqual({ calendar, from, to, said: countMinutes(calendar, from, to) });
      const next = nextOpenInstant(calendar, new Date(from))?.getTime() ?? null;
      let wanted: number | null = from;
      while (wanted !== null && !isOpen(calendar, wanted))
        wanted = wanted > from + 20 * 86_400_000 ? null : wanted + minute;
      expect({ calendar, from, next }).toEqual({ calendar, from, next: wanted });
    }
  });

  it('has no next opening where every day is closed', () => {
    const closed = { timezone: 'UTC', hours: [[], [], [], [], [], [], []], holidays: new Set<string>() };
    expect(nextOpenInstant(closed, new Date())).toBeNull();
  });

  it('counts nothing backwards', () => {
    const always = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }]);
    const calendar = { timezone: 'UTC', hours: always, holidays: new Set<string>() };
    expect(businessTimeBetween(calendar, new Date(2000), new Date(1000))).toBe(0);
  });
});
