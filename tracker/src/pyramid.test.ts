import { expect, test } from 'vitest';
import { blur, copyPyramid, createPyramid, fillPyramid, fromLevel, resize, sample, toLevel } from './pyramid.ts';

const WIDTH = 64;
const HEIGHT = 48;
const slope = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, k) => 2 * (k % WIDTH) + Math.floor(k / WIDTH));

test('every level shows the same picture at the same places', () => {
  const pyramid = createPyramid(WIDTH, HEIGHT);
  fillPyramid(pyramid, slope);
  for (const level of [0, 1, 2] as const) {
    expect(sample(pyramid[level], toLevel(20.5, level), toLevel(12.5, level))).toBeCloseTo(53.5, 4);
  }
});

test('a point converted to a level and back is the same point', () => {
  expect(fromLevel(toLevel(17.25, 3), 3)).toBeCloseTo(17.25, 9);
});

test('a copy keeps its picture when the next frame comes', () => {
  const pyramid = createPyramid(WIDTH, HEIGHT);
  fillPyramid(pyramid, slope);
  const copy = copyPyramid(pyramid);
  fillPyramid(pyramid, new Uint8Array(WIDTH * HEIGHT));
  expect(copy[2].data[30]).toBeGreaterThan(0);
});

test('a gradient stays the same when it is reduced or blurred', () => {
  const pyramid = createPyramid(WIDTH, HEIGHT);
  fillPyramid(pyramid, slope);
  const smaller = resize(pyramid[0], 48, 36);
  expect(sample(smaller, 23.5, 17.5)).toBeCloseTo(2 * 31.5 + 23.5, 3);
  expect(sample(blur(pyramid[0]), 30, 20)).toBeCloseTo(80, 4);
});
