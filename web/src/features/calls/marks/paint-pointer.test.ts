import { describe, expect, it } from 'vitest';
import type { Placement, Scene } from '../picture/placements.ts';
import { trailInFrame } from './paint-pointer.ts';

const point = (x: number, anchor_id: string | null) => ({ at: [x, 0.5] as [number, number], anchor_id, since: 0 });
const trail = { color: '#ff3b30', points: [point(0.1, null), point(0.2, 'valve')] };
/** A scene whose methods need `this`. */
class OnePlace {
  readonly #placement: Placement;
  constructor(change: Partial<Placement>) {
    this.#placement = { transform: [1, 0, 0.25, 0, 1, 0, 0, 0, 1], opacity: 1, towards: undefined, ...change };
  }
  placementOf(): Placement {
    return this.#placement;
  }
}
const placed = (change: Partial<Placement> = {}) => new OnePlace(change);
type Places = Pick<Scene, 'placementOf'>;
const seen = (scene: Places) => trailInFrame(trail, scene).points.map(({ at }) => at[0]);

describe('a laser pointer on a moving picture', () => {
  it('stays on what it points at', () => {
    expect(seen(placed())).toEqual([0.1, expect.closeTo(0.45)]);
  });

  it.each<[string, Places]>([
    ['is out of view', placed({ opacity: 0 })],
    ['is behind the camera', placed({ transform: [1, 0, 0, 0, 1, 0, 0, 0, -1] })],
    ['is unknown here', { placementOf: () => undefined }],
  ])('is not shown where its anchor %s', (_what, scene) => {
    expect(seen(scene)).toEqual([0.1]);
  });
});
