import { expect, test } from 'vitest';
import { listMissed } from './goals.ts';
import { requireScene } from './scenes.ts';

const good = {
  name: 'good',
  p95: 0.4,
  worst: 1,
  wrong: 0,
  visible: 100,
  hidden: 0,
  visibleAtFirst: 100,
  hiddenAtFirst: 0,
  foundAfter: 300,
  costs: [2, 2, 7],
};

test('a sequence that meets all goals misses none', () => {
  expect(listMissed(requireScene('shake'), good, 1)).toEqual([]);
});

test('every missed goal is named, with times of the calibrated loop', () => {
  const bad = { ...good, p95: 0.6, wrong: 1, foundAfter: 333 };
  expect(listMissed(requireScene('shake'), bad, 3)).toEqual([
    '1 frames wrong',
    'p95 0.60 % instead of 0.5',
    'found after 333 ms instead of 300',
    'median 6.0 ms instead of 3',
    'p95 21.0 ms instead of 8',
    'most expensive frame 21.0 ms instead of 16',
  ]);
});

test('several planes may be less precise, and a keypad may take longer to be found', () => {
  const worse = { ...good, p95: 1.4, foundAfter: 900 };
  expect(listMissed(requireScene('two planes'), { ...worse, foundAfter: 200 }, 1)).toEqual([]);
  expect(listMissed(requireScene('keypad'), { ...worse, p95: 0.3 }, 1)).toEqual([]);
});
