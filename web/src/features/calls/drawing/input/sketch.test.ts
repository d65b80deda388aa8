import type { MarkTool } from '@sightline/contract/annotations';
import { describe, expect, it } from 'vitest';
import { sampleMark } from '../../../../../test/sample-mark.ts';
import type { Fraction } from '../../picture/picture-mapping.ts';
import { toOwnKeyframe } from '../../picture/placements.ts';
import { extended, firstPoints, type Ground, isFull, isNothing, nextNumber } from './sketch.ts';

const from: Fraction<'unit-frame'> = [0.1, 0.1];
const hand: Fraction<'unit-frame'>[] = [
  [0.2, 0.2],
  [0.2, 0.2],
  [0.4, 0.3],
];
const asItIs: Ground = { begun: from, toKeyframe: toOwnKeyframe };
const begunWith = (tool: MarkTool, ground = asItIs) => sampleMark({ tool, points: firstPoints(tool, ground) });
const drawnWith = (tool: MarkTool, ground = asItIs) => extended(begunWith(tool, ground), hand, ground);

describe('a stroke', () => {
  it.each(['pen', 'highlighter'] as const)('with the %s has every point of the pointer, each position once', (tool) => {
    expect(drawnWith(tool).points).toEqual([from, [0.2, 0.2], [0.4, 0.3]]);
  });

  it.each(['arrow', 'rectangle', 'circle'] as const)(
    'with the %s goes from where the pointer started to where it is',
    (tool) => {
      expect(drawnWith(tool).points).toEqual([from, [0.4, 0.3]]);
    },
  );

  it.each(['text', 'number'] as const)('with the %s is where the pointer is', (tool) => {
    expect(drawnWith(tool).points).toEqual([[0.4, 0.3]]);
  });

  it.each(['rectangle', 'circle'] as const)('with the %s is upright on the screen, also on a rotated frame', (tool) => {
    const turned: Ground = { begun: from, toKeyframe: ([x, y]) => [x - y, x + y] };
    const corners: Fraction<'unit-frame'>[] = [from, [0.4, 0.1], [0.4, 0.3], [0.1, 0.3]];
    expect(drawnWith(tool, turned).points).toEqual(corners.map(turned.toKeyframe));
    expect(isNothing(drawnWith(tool, turned))).toBe(false);
    expect(isNothing(extended(begunWith(tool, turned), [from], turned))).toBe(true);
  });

  it('leaves nothing as a shape without size, and a dot as a line', () => {
    expect(isNothing(begunWith('arrow'))).toBe(true);
    expect(isNothing(drawnWith('arrow'))).toBe(false);
    expect(isNothing(begunWith('pen'))).toBe(false);
  });

  it('continues in another mark before it is too long to be sent', () => {
    const points = Array.from({ length: 450 }, (_, at): Fraction<'unit-frame'> => [at / 1000, 0]);
    expect(isFull(sampleMark({ points }))).toBe(true);
    expect(isFull(sampleMark({ points: points.slice(0, 100) }))).toBe(false);
  });

  it('has the next number of the call', () => {
    const number = (text: string) => sampleMark({ tool: 'number', text });
    expect(nextNumber([])).toBe('1');
    expect(nextNumber([number('2'), sampleMark({ tool: 'text', text: '7' }), number('x')])).toBe('3');
  });
});
