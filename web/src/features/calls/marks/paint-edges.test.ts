import type { DrawnMark } from '@sightline/contract/annotations';
import { describe, expect, it } from 'vitest';
import { markId, sampleMark } from '../../../../test/sample-mark.ts';
import type { Placement } from '../picture/placements.ts';
import { inPlace } from './paint.ts';
import { edgeArrows, edgePoint, lostAnchors, marksBeside } from './paint-edges.ts';

const [seen, lost, unknown, fading] = [markId(101), markId(102), markId(103), markId(104)];
const placements = new Map<string, Placement>([
  [seen, inPlace],
  [lost, { ...inPlace, opacity: 0, towards: Math.PI / 2 }],
  [fading, { ...inPlace, opacity: 0, towards: undefined }],
]);
const find = (id: string) => placements.get(id);
const on = (anchor_id: string | null, color: string) => sampleMark({ anchor_id, color });

describe('an anchor out of view', () => {
  it('has one arrow, in the colour of its latest mark', () => {
    const marks = [
      on(lost, '#ff3b30'),
      on(lost, '#0a84ff'),
      on(seen, '#ffcc00'),
      on(unknown, '#ffcc00'),
      on(null, '#ffcc00'),
    ];
    expect(lostAnchors(marks, find)).toEqual([{ towards: Math.PI / 2, color: '#0a84ff' }]);
    expect(lostAnchors([on(fading, '#ff3b30')], find)).toEqual([]);
  });

  it.each([
    ['right', 0, { x: 376, y: 100 }],
    ['below', Math.PI / 2, { x: 200, y: 176 }],
    ['left', Math.PI, { x: 24, y: 100 }],
    ['above', -Math.PI / 2, { x: 200, y: 24 }],
    ['below on the right', Math.PI / 4, { x: 276, y: 176 }],
  ])('has an arrow to %s', (_, towards, { x, y }) => {
    const at = edgePoint({ left: 0, top: 0, width: 400, height: 200 }, towards);
    expect(at.x).toBeCloseTo(x);
    expect(at.y).toBeCloseTo(y);
  });

  it('has an arrow when its part of the picture is cut off', () => {
    const picture = {
      box: { left: -100, top: 0, width: 600, height: 400 },
      visible: { left: 0, top: 0, width: 400, height: 400 },
    };
    const beside = (change: Partial<DrawnMark>) =>
      marksBeside([sampleMark({ color: '#0a84ff', ...change })], {
        ...picture,
        placementOf: ({ anchor_id }) => find(anchor_id ?? seen),
      });
    const leftOf: [number, number][] = [
      [0.02, 0.4],
      [0.1, 0.6],
    ];
    expect(beside({ points: leftOf })).toEqual([{ towards: Math.PI, color: '#0a84ff' }]);
    expect(beside({ points: [[0.5, 1.2]] })).toEqual([{ towards: Math.PI / 2, color: '#0a84ff' }]);
    expect(beside({ points: [...leftOf, [0.2, 0.5]] })).toEqual([]);
    for (const anchor_id of [lost, fading, unknown]) expect(beside({ points: leftOf, anchor_id })).toEqual([]);
  });

  it('shares one arrow with others where they would overlap, in the colour of the latest mark', () => {
    const visible = { left: 0, top: 0, width: 400, height: 200 };
    const towards = [0, 0.1, Math.PI, 0.05];
    const colors = edgeArrows(
      towards.map((angle, at) => ({ towards: angle, color: `#00000${at}` })),
      visible,
    ).map(({ color }) => color);
    expect(colors).toEqual(['#000003', '#000002']);
  });
});
