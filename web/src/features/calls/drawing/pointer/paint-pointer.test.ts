import { describe, expect, it } from 'vitest';
import type { Placement } from '../../tracking/placements.ts';
import { trailInFrame } from './paint-pointer.ts';

const point = (x: number, anchor_id: string | null) => ({ at: [x, 0.5] as [number, number], anchor_id, since: 0 });
const trail = { color: '#ff3b30', points: [point(0.1, null), point(0.2, 'valve')] };
const placed = (change: Partial<Placement> = {}) => ({
  placementOf: (): Placement => ({
    transform: [1, 0, 0.25, 0, 1, 0, 0, 0, 1],
    opacity: 1,
    towards: undefined,
    ...change,
  }),
});
const seen = (scene: Parameters<typeof trailInFrame>[1]) => trailInFrame(trail, scene).points.map(({ at }) => at[0]);

describe('a laser pointer on a picture that moves', () => {
  it('stays on what is pointed at', () => {
    expect(seen(placed())).toEqual([0.1, expect.closeTo(0.45)]);
  });

  it.each([
    ['is out of sight', placed({ opacity: 0 })],
    ['lies behind the camera', placed({ transform: [1, 0, 0, 0, 1, 0, 0, 0, -1] })],
    ['is not known here', { placementOf: () => undefined }],
  ])('is not shown where that %s', (_what, scene) => {
    expect(seen(scene)).toEqual([0.1]);
  });
});
