import type { Mark } from '@sightline/contract/annotations';
import { describe, expect, it } from 'vitest';
import { marksOnPhoto } from './snapshot-mapping.ts';

const line: Mark = {
  id: '01981f3c-5d21-7000-8000-3b1f0a5c9d42',
  author_id: '01981f3c-5d21-7000-8000-3b1f0a5c9d43',
  tool: 'pen',
  color: '#ff3b30',
  width: 0.008,
  points: [
    [0, 0],
    [0.5, 0.5],
    [1, 1],
  ],
  text: '',
};
const wide = { width: 1280, height: 720 };

describe('marks on the stream', () => {
  it.each([
    [
      'stay in place on a photo of the same shape',
      { width: 3840, height: 2160 },
      [
        [0, 0],
        [0.5, 0.5],
        [1, 1],
      ],
      0.008,
    ],
    [
      'move to the middle of a higher photo',
      { width: 4000, height: 3000 },
      [
        [0, 0.125],
        [0.5, 0.5],
        [1, 0.875],
      ],
      0.008,
    ],
    [
      'move to the middle of a wider photo',
      { width: 3200, height: 900 },
      [
        [0.25, 0],
        [0.5, 0.5],
        [0.75, 1],
      ],
      0.004,
    ],
    [
      'stay in place on a photo of unknown shape',
      { width: 0, height: 0 },
      [
        [0, 0],
        [0.5, 0.5],
        [1, 1],
      ],
      0.008,
    ],
  ])('%s', (_, photo, points, width) => {
    const [moved] = marksOnPhoto([line], wide, photo);
    expect(moved?.points.flat().map((at) => Number(at.toFixed(6)))).toEqual(points.flat());
    expect(moved?.width).toBeCloseTo(width, 6);
  });
});
