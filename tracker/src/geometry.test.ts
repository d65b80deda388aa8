import { expect, test } from 'vitest';
import { areaRatio, chain, identity, invert, project, stretchAt, type Transform } from './geometry.ts';

const tilted: Transform<'keyframe', 'frame'> = [1.1, 0.1, 12, -0.2, 0.9, -7, 0.0008, -0.0003, 1];

test('a map and its inverse lead back to the start', () => {
  const there = project(tilted, 120, 80);
  const back = project(invert(tilted), there.x, there.y);
  expect(back.x).toBeCloseTo(120, 9);
  expect(back.y).toBeCloseTo(80, 9);
});

test('chained maps are the same as one after the other', () => {
  const once = project(tilted, 50, 60);
  const twice = project(tilted, once.x, once.y);
  const chained = project(chain(tilted, tilted as Transform<string, string>), 50, 60);
  expect(chained.x).toBeCloseTo(twice.x, 9);
  expect(chained.y).toBeCloseTo(twice.y, 9);
});

test('the stretch at a point is how far its neighbours move apart', () => {
  const step = 1e-4;
  const at = project(tilted, 100, 100);
  const beside = project(tilted, 100 + step, 100);
  const stretch = stretchAt(tilted, 100, 100);
  expect(stretch.xx).toBeCloseTo((beside.x - at.x) / step, 5);
  expect(stretch.yx).toBeCloseTo((beside.y - at.y) / step, 5);
});

test('a map that changes nothing keeps areas', () => {
  expect(areaRatio(stretchAt(identity(), 3, 4))).toBe(1);
});
