import { expect, it } from 'vitest';
import { line } from './scalars.ts';

it('a name loses characters that nobody sees, and keeps those that join letters and emoji', () => {
  const name = line(20);
  expect(name.parse('\u200bAna\u202e Silva\ufeff ')).toBe('Ana Silva');
  expect(name.parse('👩‍🔧 Ana')).toBe('👩‍🔧 Ana');
  expect(name.safeParse('\u200b\u2060').success).toBe(false);
});
