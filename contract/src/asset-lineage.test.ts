import { expect, it } from 'vitest';
import { fieldsOfCategory, lineage } from './asset-lineage.ts';

const categories = [
  { id: 'cooling', parent_id: null },
  { id: 'chillers', parent_id: 'cooling' },
];

it('an asset has the fields of all assets, of its category and of those above it', () => {
  const fields = [{ category: null }, { category: { id: 'cooling' } }, { category: { id: 'pumps' } }];
  expect(fieldsOfCategory(fields, categories, 'chillers')).toEqual([fields[0], fields[1]]);
  expect(fieldsOfCategory(fields, categories, null)).toEqual([fields[0]]);
});

it('categories that are above each other end the search', () => {
  const circle = [
    { id: 'a', parent_id: 'b' },
    { id: 'b', parent_id: 'a' },
  ];
  expect(lineage(circle, 'a')).toEqual(['a', 'b']);
});
