import { expect, test } from 'vitest';
import { lastDifference } from './last-difference.ts';

test('a draft that says something new is compared with what is published', () => {
  expect(lastDifference({ version: 3, has_changes: true })).toEqual({ from: 3, to: 'draft' });
});

test('without a changed draft, the last two versions are compared', () => {
  expect(lastDifference({ version: 3, has_changes: false })).toEqual({ from: 2, to: 3 });
});

test('an only version, and a draft that was never published, are compared with the draft', () => {
  expect(lastDifference({ version: 1, has_changes: false })).toEqual({ from: 1, to: 'draft' });
  expect(lastDifference({ version: 0, has_changes: true })).toEqual({ from: 1, to: 'draft' });
});
