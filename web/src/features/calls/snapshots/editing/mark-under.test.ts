import type { Mark } from '@sightline/contract/annotations';
import { describe, expect, it } from 'vitest';
import { markId, sampleMark } from '../../../../../test/sample-mark.ts';
import type { Fraction } from '../../picture/picture-mapping.ts';
import { markUnder } from './mark-under.ts';

const box = { left: 100, top: 50, width: 1000, height: 500 };
const corners: Fraction[] = [
  [0.2, 0.2],
  [0.6, 0.8],
];
const under = (marks: readonly Mark[], at: Fraction<'unit-frame'>) =>
  markUnder(marks, at, { box, visible: box, pictureWidth: box.width });
const mark = (change: Partial<Mark>): Mark => sampleMark({ width: 0.004, ...change });

describe('the mark under a finger', () => {
  it.each<[string, Partial<Mark>, Fraction<'unit-frame'>, Fraction<'unit-frame'>]>([
    ['a line, between its points', { tool: 'pen', points: corners }, [0.4, 0.51], [0.4, 0.58]],
    ['an arrow', { tool: 'arrow', points: corners }, [0.3, 0.36], [0.3, 0.45]],
    ['a rectangle, on its last side', { tool: 'rectangle', points: corners }, [0.2, 0.5], [0.4, 0.5]],
    ['a circle, on its outline', { tool: 'circle', points: corners }, [0.6, 0.5], [0.58, 0.22]],
    ['a dot', { tool: 'pen', points: [[0.5, 0.5]] }, [0.51, 0.5], [0.55, 0.5]],
    ['text, up to its end', { tool: 'text', points: [[0.2, 0.5]], text: 'The valve' }, [0.26, 0.5], [0.4, 0.5]],
    [
      'text that was shifted from the edge',
      { tool: 'text', points: [[0.99, 0.5]], text: 'The valve' },
      [0.95, 0.5],
      [0.85, 0.5],
    ],
    ['a number, on its disc', { tool: 'number', points: [[0.5, 0.5]], text: '1' }, [0.52, 0.5], [0.54, 0.5]],
  ])('is %s', (_, change, on, beside) => {
    const drawn = mark(change);
    expect(under([drawn], on)).toBe(drawn);
    expect(under([drawn], beside)).toBeUndefined();
  });

  it('is the topmost of several', () => {
    const [lower, upper] = [mark({ points: corners }), mark({ id: markId(2), points: corners })];
    expect(under([lower, upper], [0.4, 0.5])).toBe(upper);
    expect(under([], [0.4, 0.5])).toBeUndefined();
  });
});
