import { expect, test } from 'vitest';
import { initialsOf, personHue } from './person-color.ts';

test('a person keeps their colour', () => {
  expect(personHue('018f-1')).toBe(personHue('018f-1'));
  expect(new Set(['a', 'b', 'c', 'd', 'e', 'f'].map(personHue)).size).toBeGreaterThan(1);
});

test('initials are of the first and the last name', () => {
  expect(initialsOf('Ana Maria Ribeiro')).toBe('AR');
  expect(initialsOf('  ana ')).toBe('A');
  expect(initialsOf('Élio Óscar')).toBe('ÉÓ');
  expect(initialsOf('')).toBe('');
});
