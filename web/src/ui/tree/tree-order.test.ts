import { flattenTree } from '@sightline/contract/tree';
import { describe, expect, it } from 'vitest';
import { type Direction, placeAt, placeTowards, withPlace } from './tree-order.ts';

/** a, b with b1 and b2, c. */
const tree = [
  { id: 'a', parent_id: null },
  { id: 'b', parent_id: null },
  { id: 'c', parent_id: null },
  { id: 'b1', parent_id: 'b' },
  { id: 'b2', parent_id: 'b' },
];
const drawn = (all: typeof tree): string =>
  flattenTree(all)
    .map(({ node, depth }) => '-'.repeat(depth) + node.id)
    .join(' ');

describe('a row of a tree', () => {
  it.each<[string, Direction, string | null]>([
    ['a', 'up', null],
    ['b', 'up', 'b -b1 -b2 a c'],
    ['a', 'down', 'b -b1 -b2 a c'],
    ['c', 'down', null],
    ['b', 'down', 'a c b -b1 -b2'],
    ['b', 'in', 'a -b --b1 --b2 c'],
    ['a', 'in', null],
    ['b1', 'out', 'a b -b2 b1 c'],
    ['b2', 'in', 'a b -b1 --b2 c'],
    ['a', 'out', null],
  ])('%s moves %s', (id, direction, expected) => {
    const place = placeTowards(tree, id, direction);
    expect(place && drawn(withPlace(tree, id, place))).toBe(expected);
  });

  it.each<[string, string, number, string | null]>([
    ['c', 'a', 0.1, 'c a b -b1 -b2'],
    ['a', 'b', 0.9, 'b -b1 -b2 a c'],
    ['a', 'c', 0.9, 'b -b1 -b2 c a'],
    ['a', 'c', 0.5, 'b -b1 -b2 c -a'],
    ['b', 'b1', 0.5, null],
    ['b', 'b', 0.1, null],
    ['b2', 'b1', 0.1, 'a b -b2 -b1 c'],
    ['a', 'b', 0.1, 'a b -b1 -b2 c'],
  ])('%s is dropped on %s at %d', (id, target, share, expected) => {
    const place = placeAt(tree, id, target, share);
    expect(place && drawn(withPlace(tree, id, place))).toBe(expected);
  });
});
