import { expect, it } from 'vitest';
import { flattenTree, lineage } from './tree.ts';

it('rows that are above each other end the search', () => {
  const circle = [
    { id: 'a', parent_id: 'b' },
    { id: 'b', parent_id: 'a' },
  ];
  expect(lineage(circle, 'a')).toEqual(['a', 'b']);
});

it('a tree is read from the top, each row behind those above it', () => {
  const nodes = [
    { id: 'below', parent_id: 'top' },
    { id: 'top', parent_id: null },
    { id: 'deepest', parent_id: 'below' },
  ];
  const read = flattenTree(nodes).map(({ node, depth, above }) => [node.id, depth, above.map(({ id }) => id)]);
  expect(read).toEqual([
    ['top', 0, []],
    ['below', 1, ['top']],
    ['deepest', 2, ['top', 'below']],
  ]);
});
