import { expect, test } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';

test('a path of this origin is kept with its query and hash', () => {
  expect(safeRedirect('/tickets/1?tab=chat#m2')).toBe('/tickets/1?tab=chat#m2');
});

test.each([
  undefined,
  '',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  'tickets',
])('%s leads to the start page instead', (wanted) => {
  expect(safeRedirect(wanted)).toBe('/home');
});
