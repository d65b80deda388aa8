import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { markId } from '../../../../test/sample-mark.ts';
import { screenScene } from '../drawing/screen-scene.ts';
import type { Scene } from '../picture/placements.ts';
import { showDrawnPicture } from './drawn-picture.ts';
import { freezeFrame } from './freeze-frame.ts';

const anchorId = markId(900);
const camera = vi.hoisted(() => ({ toJpeg: vi.fn() }));
const store = vi.hoisted(() => ({ freeze: vi.fn() }));
const alertError = vi.hoisted(() => vi.fn());
vi.mock('../picture/frame-capture.ts', () => camera);
vi.mock('./freeze-store.ts', () => ({ ...store, mayFreezeNow: () => true, readFrozen: () => null }));
vi.mock('#web/lib/alerts.ts', () => ({ alertError }));

const still = new Blob(['still']);
const heldFrame = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
let scene: Scene;
let hide: () => void;

beforeEach(() => {
  camera.toJpeg.mockResolvedValue(still);
  store.freeze.mockReturnValue(true);
  const hold = vi.fn(() => ({ anchorId, toKeyframe: (at: [number, number]): [number, number] => at }));
  scene = { ...screenScene, isTracking: true, heldFrame, hold, unpin: vi.fn(), release: vi.fn() };
  hide = showDrawnPicture({ video: document.createElement('video'), scene });
});
afterEach(() => hide());

describe('freezing the frame on the screen', () => {
  it('offers the held frame, with the anchor of all marks to be drawn on it', async () => {
    await freezeFrame();
    expect(store.freeze).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ still, width: 640, height: 480, anchor_id: anchorId }),
    );
    expect(scene.unpin).toHaveBeenCalledOnce();
    expect(scene.release).not.toHaveBeenCalled();
  });

  it('runs once when requested twice at once', async () => {
    await Promise.all([freezeFrame(), freezeFrame()]);
    expect(scene.hold).toHaveBeenCalledOnce();
    expect(store.freeze).toHaveBeenCalledOnce();
  });

  it('releases its anchor when somebody else was first', async () => {
    store.freeze.mockReturnValue(false);
    await freezeFrame();
    expect(scene.release).toHaveBeenCalledExactlyOnceWith(anchorId);
    expect(alertError).not.toHaveBeenCalled();
  });

  it('releases its anchor when there is no picture, and shows an error', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    camera.toJpeg.mockRejectedValue(new Error('empty'));
    await freezeFrame();
    expect(scene.release).toHaveBeenCalledExactlyOnceWith(anchorId);
    expect(alertError).toHaveBeenCalledOnce();
    expect(scene.unpin).toHaveBeenCalledOnce();
  });
});
