import type { Freeze } from '@sightline/contract/call-freeze';
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

describe('a picture that stands still', () => {
  it('shows everything where it lay, and nothing else', () => {
    const scene = frozenScene(freeze, null);
    expect(scene.placementOf(older)?.opacity).toBe(1);
    expect(scene.placementOf(stranger)).toBeUndefined();
  });

  it('takes what is drawn on it into the keyframe of its anchor', () => {
    const { anchorId, toKeyframe } = frozenScene(freeze, null).hold([[0.5, 0.5]]);
    expect(anchorId).toBe(anchor);
    expect(toKeyframe([0.5, 0.75])).toEqual([0.5, 1.5]);
  });

  it('takes it as it is when nobody could say where the anchor lies', () => {
    const bent: Freeze = { ...freeze, anchors: [{ anchor_id: anchor, transform: [0, 0, 0, 0, 0, 0, 0, 0, 0] }] };
    expect(frozenScene(bent, null).hold([]).toKeyframe([0.2, 0.3])).toEqual([0.2, 0.3]);
  });

  it('that nobody tracks holds nothing', () => {
    expect(frozenScene({ ...freeze, anchor_id: null, anchors: [] }, null).isTracking).toBe(false);
  });

  it('tells what is drawn on it, and keeps its own anchor whatever becomes of it', () => {
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
