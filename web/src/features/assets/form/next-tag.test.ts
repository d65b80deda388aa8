import { expect, it } from 'vitest';
import { nextTag } from './next-tag.ts';

it('the next tag goes on as the last ones did', () => {
  expect(nextTag(['CH-009', 'CH-008'])).toBe('CH-010');
  expect(nextTag(['CH-2', 'CH-10', 'P-1'])).toBe('CH-11');
  expect(nextTag(['P-1', 'CH-2'])).toBe('P-2');
  expect(nextTag(['ch-002', 'CH-001', 'x'])).toBe('ch-003');
  expect(nextTag(['0041'])).toBe('0042');
});

it('no tag is proposed where the last ones do not count', () => {
  expect(nextTag([])).toBe('');
  expect(nextTag(['boiler', 'pump'])).toBe('');
});
