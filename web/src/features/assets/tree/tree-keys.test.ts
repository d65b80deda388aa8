import { expect, test } from 'vitest';
import { moveOf, type ShownItem } from './tree-keys.ts';

const items: ShownItem[] = [
  { id: 'plant', level: 1, isOpen: true },
  { id: 'chiller', level: 2, isOpen: false },
  { id: 'pump', level: 2, isOpen: null },
  { id: 'lift', level: 1, isOpen: null },
];

test.each([
  ['plant', 'ArrowDown', { focus: 'chiller' }],
  ['plant', 'ArrowUp', null],
  ['plant', 'ArrowRight', { focus: 'chiller' }],
  ['plant', 'ArrowLeft', { close: 'plant' }],
  ['chiller', 'ArrowRight', { open: 'chiller' }],
  ['chiller', 'ArrowLeft', { focus: 'plant' }],
  ['pump', 'ArrowRight', null],
  ['pump', 'Home', { focus: 'plant' }],
  ['plant', 'End', { focus: 'lift' }],
  ['lift', 'ArrowDown', null],
  ['lift', 'ArrowLeft', null],
  ['pump', 'Enter', null],
  ['gone', 'ArrowDown', null],
])('on %s the key %s does %o', (focused, key, move) => {
  expect(moveOf(items, focused, key)).toEqual(move);
});
