import { expect, it } from 'vitest';
import { nextReview } from './next-review.ts';

it('an article that is verified is reviewed on the day that was chosen, or half a year after one that has come', () => {
  const now = Date.parse('2026-11-26T12:00:00Z');
  expect(nextReview(null, now)).toBeNull();
  expect(nextReview('2026-12-24', now)).toBe('2026-12-24');
  expect(nextReview('2026-11-26', now)).toBe('2027-05-25');
  expect(nextReview('2020-01-01', now)).toBe('2027-05-25');
});
