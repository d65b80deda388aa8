import type { DrawnMark } from '@sightline/contract/annotations';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { markId, sampleMark } from '../../../../test/sample-mark.ts';
import { screenScene } from '../drawing/screen-scene.ts';
import { showDrawnPicture } from '../freeze/drawn-picture.ts';
import type { Frozen } from '../freeze/freeze-store.ts';
import type { Scene } from '../picture/placements.ts';
import { captureWithMarks, marksOnScreen } from './capture-with-marks.ts';

const shown = vi.hoisted(() => ({ frozen: null as Frozen | null, marks: [] as DrawnMark[] }));
vi.mock('../freeze/freeze-store.ts', () => ({ readFrozen: () => shown.frozen }));
vi.mock('../marks/drawing-store.ts', () => ({ readMarks: () => shown.marks }));
vi.mock('../picture/frame-capture.ts', () => ({
  frameOf: async (shot: { id?: string }) => ({ blob: new Blob([shot.id ?? 'the video']) }),
  withFullSize: (_source: unknown, _video: unknown, work: () => unknown) => work(),
}));

const anchor_id = markId(900);
const source = { attach: vi.fn(), detach: vi.fn() };
const video = {} as HTMLVideoElement;

/** The camera moves to the right with every frame. */
function movingScene() {
  const listeners = new Set<() => void>();
  let at = 0;
  const scene: Scene = {
    ...screenScene,
    isTracking: true,
    placementOf: () => ({ transform: [1, 0, at, 0, 1, 0, 0, 0, 1], opacity: 1, towards: undefined }),
    onFrame: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const bringFrame = () => {
    at += 0.1;
    for (const listener of listeners) listener();
  };
  return { scene, bringFrame, listeners };
}

let hide: (() => void) | undefined;
afterEach(() => {
  hide?.();
  Object.assign(shown, { frozen: null, marks: [] });
});

describe('a snapshot of the picture that is drawn on', () => {
  it('has the marks where they are in the next frame', async () => {
    const { scene, bringFrame, listeners } = movingScene();
    hide = showDrawnPicture({ video, scene });
    shown.marks = [sampleMark({ anchor_id, points: [[0.5, 0.5]] })];
    const shot = captureWithMarks(source);
    await vi.waitFor(() => expect(listeners.size).toBe(1), 10_000);
    bringFrame();
    bringFrame();
    expect((await shot).marks[0]?.points).toEqual([[0.6, 0.5]]);
    expect(listeners.size).toBe(0);
  });

  it.each([
    ['that the placements belong to', 640, 'the frame before'],
    ['that the video shows, while its size changes', 1280, 'the video'],
  ])('has its marks on the frame %s', async (_which, videoWidth, frame) => {
    const followedFrame = Object.assign(document.createElement('canvas'), { width: 640, id: 'the frame before' });
    const { scene, bringFrame, listeners } = movingScene();
    hide = showDrawnPicture({
      video: { videoWidth } as HTMLVideoElement,
      scene: Object.assign(scene, { followedFrame }),
    });
    shown.marks = [sampleMark({ anchor_id })];
    const shot = captureWithMarks(source);
    await vi.waitFor(() => expect(listeners.size).toBe(1), 10_000);
    bringFrame();
    expect(await (await shot).blob.text()).toBe(frame);
  });

  it('is the accepted still while the picture is frozen', async () => {
    const content = new Blob(['still']);
    const transform = [1, 0, 0.25, 0, 1, 0, 0, 0, 1] as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const freeze = {
      id: markId(1),
      by: markId(2),
      streamer_id: markId(4),
      anchor_id,
      width: 4,
      height: 3,
      anchors: [{ anchor_id, transform }],
    };
    shown.frozen = { freeze, still: { url: 'blob:still', content } };
    shown.marks = [
      sampleMark({ anchor_id, points: [[0.5, 0.5]] }),
      sampleMark({ id: markId(3), anchor_id: markId(901) }),
    ];
    const shot = await captureWithMarks(source);
    expect(shot.blob).toBe(content);
    expect(shot.marks.map(({ points }) => points)).toEqual([[[0.75, 0.5]]]);
  });

  it('has only the marks that are fixed on the screen where it is not tracked', () => {
    hide = showDrawnPicture({ video, scene: null });
    shown.marks = [sampleMark({ anchor_id }), sampleMark({ id: markId(2) })];
    expect(marksOnScreen().map(({ id }) => id)).toEqual([markId(2)]);
  });
});
