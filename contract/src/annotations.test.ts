import { describe, expect, it } from 'vitest';
import { DrawnMark, Mark } from './annotations.ts';

const line = {
  id: '018f0000-0000-7000-8000-000000000001',
  author_id: '018f0000-0000-7000-8000-000000000002',
  tool: 'pen',
  color: '#ff3b30',
  width: 0.008,
  points: [
    [0.1, 0.2],
    [0.3, 0.4],
  ],
  text: '',
};
const isMark = (change: object) => Mark.safeParse({ ...line, ...change }).success;
const points = (count: number) => Array.from({ length: count }, () => [0.5, 0.5]);

describe('a mark', () => {
  it.each([
    { tool: 'pen', points: points(1) },
    { tool: 'highlighter', points: points(500) },
    { tool: 'arrow' },
    { tool: 'rectangle' },
    { tool: 'circle' },
    { tool: 'rectangle', points: points(4) },
    { tool: 'circle', points: points(4) },
    { tool: 'text', points: points(1), text: 'Turn <b>this</b>' },
    { tool: 'number', points: points(1), text: '3' },
    { points: [[-0.4, 1.3]] },
  ])('may be %o', (change) => {
    expect(isMark(change)).toBe(true);
  });

  it.each([
    { points: [] },
    { points: points(501) },
    { points: [[11, 0]] },
    { points: [[Number.NaN, 0]] },
    { tool: 'arrow', points: points(3) },
    { tool: 'arrow', points: points(4) },
    { tool: 'rectangle', points: points(3) },
    { tool: 'circle', points: points(1) },
    { tool: 'text', points: points(1) },
    { tool: 'text', points: points(1), text: ' ' },
    { tool: 'text', points: points(1), text: 'x'.repeat(121) },
    { tool: 'text', text: 'Two places' },
    { text: 'A line has no words' },
    { tool: 'laser' },
    { color: 'url(#x)' },
    { width: 0 },
  ])('is not %o', (change) => {
    expect(isMark(change)).toBe(false);
  });

  it('of a call says where it is anchored', () => {
    expect(DrawnMark.safeParse(line).success).toBe(false);
    expect(DrawnMark.parse({ ...line, anchor_id: null })).toMatchObject({ life: 0 });
    expect(DrawnMark.safeParse({ ...line, anchor_id: null, points: [] }).success).toBe(false);
  });
});
