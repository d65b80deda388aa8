import type { MarkPoint } from '@sightline/contract/annotations';
import { describe, expect, it } from 'vitest';
import { sampleMark } from '../../../../test/sample-mark.ts';
import { type Placed, place } from '../picture/placements.ts';
import { cornersBetween } from './box-corners.ts';
import { outlineOf, outlineOnCanvas } from './mark-outline.ts';

const asItIs: Placed = [1, 0, 0, 0, 1, 0, 0, 0, 1];
const halfToTheRight: Placed = [0.5, 0, 0.5, 0, 0.5, 0, 0, 0, 1];
/** The lower edge is twice as far away as the upper one. */
const tilted: Placed = [1, 0, 0, 0, 1, 0, 0, 1, 1];
const box = { left: 100, top: 50, width: 400, height: 200 };
const line = sampleMark({
  points: [
    [0, 0],
    [1, 1],
  ],
});

describe('the outline of a mark', () => {
  it('is its points, or the shape between the two points of a shape', () => {
    expect(outlineOf(line)).toEqual(line.points);
    expect(outlineOf({ ...line, tool: 'rectangle' })).toEqual([
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ]);
    const circle = outlineOf({ ...line, tool: 'circle' });
    for (const [x, y] of circle) expect(Math.hypot(x - 0.5, y - 0.5)).toBeCloseTo(0.5);
  });

  it('passes through the four corners of a rotated shape, and of a circle as deep as its box', () => {
    const box = cornersBetween([0.2, 0.2], [0.8, 0.6]).map((corner): MarkPoint => place(tilted, corner) ?? corner);
    expect(outlineOf({ tool: 'rectangle', points: box })).toEqual(box);
    const upright = outlineOf({
      tool: 'circle',
      points: [
        [0.2, 0.2],
        [0.8, 0.6],
      ],
    });
    for (const [at, point] of outlineOf({ tool: 'circle', points: box }).entries()) {
      const [x = Number.NaN, y = Number.NaN] = place(tilted, upright[at] ?? [0, 0]) ?? [];
      expect(Math.hypot(point[0] - x, point[1] - y)).toBeLessThan(1e-9);
    }
  });

  it('is flat where its box has no height', () => {
    const flat = outlineOf({
      tool: 'circle',
      points: [
        [0.2, 0.5],
        [0.8, 0.5],
      ],
    });
    expect(flat.every(([x, y]) => x >= 0.2 - 1e-9 && x <= 0.8 + 1e-9 && Math.abs(y - 0.5) < 1e-9)).toBe(true);
  });

  it('is placed where its anchor is', () => {
    expect(outlineOnCanvas(line, asItIs, box)).toEqual([
      { x: 100, y: 50 },
      { x: 500, y: 250 },
    ]);
    expect(outlineOnCanvas(line, halfToTheRight, box)).toEqual([
      { x: 300, y: 50 },
      { x: 500, y: 150 },
    ]);
  });

  it('is bent by perspective, for a circle all around', () => {
    const rectangle = outlineOnCanvas({ ...line, tool: 'rectangle' }, tilted, box);
    expect(rectangle?.map(({ x }) => x)).toEqual([100, 500, 300, 100]);
    const circle = outlineOnCanvas({ ...line, tool: 'circle' }, tilted, box) ?? [];
    const lowest = Math.max(...circle.map(({ y }) => y));
    expect(lowest).toBeCloseTo(50 + 200 * 0.5, 0);
  });

  it('does not exist when a part of it is behind the camera', () => {
    expect(outlineOnCanvas(line, [1, 0, 0, 0, 1, 0, 0, -2, 1], box)).toBeUndefined();
  });
});
