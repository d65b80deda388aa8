import { expect, test } from 'vitest';
import { addressNames, namedBy, searchTextOf, slugOf } from './slug.ts';

const all = [
  { id: '1', name: 'Ana Ribeiro' },
  { id: '2', name: 'Ana' },
  { id: '3', name: 'Pão & Cia.' },
  { id: '4', name: 'Pao Cia' },
  { id: '5', name: '東京' },
];
const ids = (found: { id: string }[]) => found.map(({ id }) => id);

test('a slug has no accents, no signs and no spaces', () => {
  expect(all.map(({ name }) => slugOf(name))).toEqual(['ana-ribeiro', 'ana', 'pao-cia', 'pao-cia', '東京']);
});

test('those who share a slug are named by their ids', () => {
  expect([...addressNames(all).values()]).toEqual(['ana-ribeiro', 'ana', '3', '4', '東京']);
  expect([...addressNames([{ id: '9', name: '!!' }]).values()]).toEqual(['9']);
});

test('the whole name comes before the first words of one, and several may be meant', () => {
  expect(ids(namedBy('ana', all))).toEqual(['2']);
  expect(ids(namedBy('Ana Ribeiro', all))).toEqual(['1']);
  expect(ids(namedBy('pao', all))).toEqual(['3', '4']);
  expect(ids(namedBy('rib', all))).toEqual([]);
  expect(ids(namedBy('-', all))).toEqual([]);
});

test('its longest word is searched for', () => {
  expect(searchTextOf('ana-ribeiro')).toBe('ribeiro');
});
