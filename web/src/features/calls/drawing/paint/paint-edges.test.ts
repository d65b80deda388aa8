import { describe, expect, it } from 'vitest';
import { markId, sampleMark } from '../../../../../test/sample-mark.ts';
import type { Placement } from '../../tracking/placements.ts';
import { inPlace } from './paint.ts';
import { edgePoint, lostAnchors, visiblePart } from './paint-edges.ts';

const [seen, lost, unknown, fading] = [markId(101), markId(102), markId(103), markId(104)];
const placements = new Map<string, Placement>([
  [seen, inPlace],
  [lost, { ...inPlace, opacity: 0, towards: Math.PI / 2 }],
  [fading, { ...inPlace, opacity: 0, towards: undefined }],
]);
const find = (id: string) => placements.get(id);
const on = (anchor_id: string | null, color: string) => sampleMark({ anchor_id, color });

describe('what is out of sight', () => {
  it('is pointed to once, in the colour of what was drawn on it last', () => {
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
  ])('is pointed to %s', (_, towards, { x, y }) => {
    const at = edgePoint({ left: 0, top: 0, width: 400, height: 200 }, towards);
    expect(at.x).toBeCloseTo(x);
    expect(at.y).toBeCloseTo(y);
  });

  it('is pointed to from the edge of what can be seen of a picture that is cut off', () => {
    const phone = { width: 390, height: 844 };
    expect(visiblePart({ left: -500, top: 0, width: 1390, height: 844 }, phone)).toEqual({ left: 0, top: 0, ...phone });
    expect(visiblePart({ left: 0, top: 300, width: 390, height: 219 }, phone)).toEqual({
      left: 0,
      top: 300,
      width: 390,
      height: 219,
    });
  });
});
