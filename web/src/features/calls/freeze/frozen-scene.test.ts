import type { Freeze } from '@sightline/contract/calls/freeze';
import { describe, expect, it, vi } from 'vitest';
import type { Scene } from '../picture/placements.ts';
import { frozenScene } from './frozen-scene.ts';

const [anchor, older, stranger] = ['anchor', 'older', 'stranger'];
const freeze: Freeze = {
  id: 'freeze',
  by: 'somebody',
  streamer_id: 'streamer',
  anchor_id: anchor,
  width: 1280,
  height: 720,
  anchors: [
    { anchor_id: anchor, transform: [0.5, 0, 0.25, 0, 0.5, 0, 0, 0, 1] },
    { anchor_id: older, transform: [1, 0, 0, 0, 1, 0, 0, 0, 1] },
  ],
};

const liveScene = (): Scene => ({
  isTracking: true,
  placementOf: vi.fn(),
  onFrame: vi.fn(),
  hold: vi.fn(),
  pin: vi.fn(),
  heldFrame: undefined,
  unpin: vi.fn(),
  shape: vi.fn(),
  release: vi.fn(),
  onRefused: vi.fn((listener) => {
    for (const id of [anchor, older]) listener(id, 'plain');
    return () => undefined;
  }),
});

describe('a frozen picture', () => {
  it('keeps every mark in place, and shows no other', () => {
    const scene = frozenScene(freeze, null);
    expect(scene.placementOf(older)?.opacity).toBe(1);
    expect(scene.placementOf(stranger)).toBeUndefined();
  });

  it('maps new marks into the keyframe of its anchor', () => {
    const { anchorId, toKeyframe } = frozenScene(freeze, null).hold([[0.5, 0.5]]);
    expect(anchorId).toBe(anchor);
    expect(toKeyframe([0.5, 0.75])).toEqual([0.5, 1.5]);
  });

  it('does not map them when the position of the anchor is unknown', () => {
    const bent: Freeze = { ...freeze, anchors: [{ anchor_id: anchor, transform: [0, 0, 0, 0, 0, 0, 0, 0, 0] }] };
    expect(frozenScene(bent, null).hold([]).toKeyframe([0.2, 0.3])).toEqual([0.2, 0.3]);
  });

  it('holds no frame when it is not tracked', () => {
    expect(frozenScene({ ...freeze, anchor_id: null, anchors: [] }, null).isTracking).toBe(false);
  });

  it('reports the points drawn on it, and keeps its own anchor whatever happens to that', () => {
    const live = liveScene();
    const scene = frozenScene(freeze, live);
    scene.shape(anchor, [[0, 0]]);
    for (const id of [anchor, older]) scene.release(id);
    expect(live.shape).toHaveBeenCalledExactlyOnceWith(anchor, [[0, 0]]);
    expect(live.release).toHaveBeenCalledExactlyOnceWith(older);
    const refused = vi.fn();
    scene.onRefused(refused);
    expect(refused).toHaveBeenCalledExactlyOnceWith(older, 'plain');
  });
});
