import { expect, test } from 'vitest';
import { PatchAligner } from './patch-aligner.ts';
import { createPlane, type Plane } from './pyramid.ts';

const UPRIGHT = { xx: 1, xy: 0, yx: 0, yy: 1 };

function draw(shiftX: number, shiftY: number, gain = 1, bias = 0): Plane {
  const plane = createPlane(80, 60);
  for (let k = 0; k < plane.data.length; k++) {
    const x = (k % 80) - shiftX;
    const y = Math.floor(k / 80) - shiftY;
    plane.data[k] = bias + gain * (100 + 30 * Math.sin(0.35 * x) + 30 * Math.cos(0.3 * y + 0.1 * x));
  }
  return plane;
}

test('a patch is found where it moved, to a twentieth of a pixel', () => {
  const aligner = new PatchAligner();
  expect(aligner.load(draw(0, 0), 40, 30, UPRIGHT)).toBe(true);
  expect(aligner.align(draw(1.7, -1.3), 40, 30, 12, 5)).toBe(true);
  expect(Math.abs(aligner.x - 41.7)).toBeLessThan(0.05);
  expect(Math.abs(aligner.y - 28.7)).toBeLessThan(0.05);
});

test('half the light and a darker camera make no difference', () => {
  const aligner = new PatchAligner();
  aligner.load(draw(0, 0), 40, 30, UPRIGHT);
  expect(aligner.align(draw(1, 1, 0.5, 20), 40, 30, 12, 5)).toBe(true);
  expect(aligner.likeness).toBeGreaterThan(0.99);
  expect(Math.abs(aligner.x - 41)).toBeLessThan(0.05);
});

test('a flat patch and a patch beyond the edge are rejected', () => {
  const aligner = new PatchAligner();
  expect(aligner.load(createPlane(80, 60), 40, 30, UPRIGHT)).toBe(false);
  expect(aligner.load(draw(0, 0), 3, 30, UPRIGHT)).toBe(false);
});

test('a patch that would have to move beyond its reach is not found', () => {
  const aligner = new PatchAligner();
  aligner.load(draw(0, 0), 40, 30, UPRIGHT);
  expect(aligner.align(draw(4, 0), 40, 30, 12, 1)).toBe(false);
});
