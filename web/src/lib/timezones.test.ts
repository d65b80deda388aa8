import { expect, test } from 'vitest';
import { listTimezones, ownTimezone } from './timezones.ts';

test('zones have their names of today, and what is stored stays to be chosen', () => {
  const zones = listTimezones('Europe/Lisbon');
  for (const name of ['Asia/Kolkata', 'Europe/Kyiv', 'America/Argentina/Buenos_Aires', 'America/Nuuk', 'UTC'])
    expect(zones).toContain(name);
  for (const name of ['Asia/Calcutta', 'Europe/Kiev', 'America/Buenos_Aires', 'America/Godthab'])
    expect(zones).not.toContain(name);
  expect(new Set(zones).size).toBe(zones.length);
  expect(listTimezones('Asia/Calcutta')).toContain('Asia/Calcutta');
  expect(ownTimezone()).not.toBe('');
});
