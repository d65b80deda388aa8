import type { AnchorMessage } from '@sightline/contract/calls/tracking';
import { beforeEach, describe, expect, it } from 'vitest';
import { moved, wallPicture } from '../../../../../test/fake-tracking-worker.ts';
import { closings, type FrameFate, fakeFrame, fakeStream } from '../../../../../test/fake-video-frames.ts';
import { anchorId, samplePlace } from '../../../../../test/sample-frames.ts';
import { place } from '../../picture/placements.ts';
import type { FramePlaces } from '../frame-wire.ts';
import { grayOf, textOf, thumbnailOf } from '../gray-picture.ts';
import type { FromWorker } from './tracking-protocol.ts';
import { TrackingWorker } from './tracking-worker.ts';

const somebody = '018f0000-0000-7000-8000-000000000009';
let posted: FromWorker[] = [];
let desk: TrackingWorker;
beforeEach(() => {
  posted = [];
  desk = new TrackingWorker((message) => posted.push(message));
});

type Picture = ReturnType<typeof wallPicture>;
const thumbOf = (picture: Picture): string => textOf(thumbnailOf(grayOf(picture)));
const show = (picture: Picture, capturedAt: number): void =>
  desk.receive({ type: 'picture', picture, capturedAt, takenAt: 5000 + capturedAt });
const postedFrames = (): FramePlaces[] =>
  posted.flatMap((message) => (message.type === 'frame' ? [message.frame] : []));
const answers = () => posted.flatMap((message) => (message.type === 'anchor' ? [message.message] : []));
const hold = (picture: Picture, ts: number | null = null, number = 1): void => {
  const points: [number, number][] = [[0.5, 0.5]];
  desk.receive({
    type: 'anchor',
    message: { type: 'hold', anchor_id: anchorId(number), ts, thumb: thumbOf(picture), points },
  });
};
const anchorMessage = (message: AnchorMessage): void => desk.receive({ type: 'anchor', message });
const seen = (picture: Picture, near: number | null = null) => {
  const message = { type: 'seen', nonce: 7, thumb: thumbOf(picture), near } as const;
  desk.receive({ type: 'seen', by: somebody, message });
  return posted.at(-1);
};

/** A camera that moves to the right, one picture every 33 ms. */
const pan = (count: number, from = 0, first = 1000): void => {
  for (let k = 0; k < count; k++) show(wallPicture(2 * (from + k)), first + 33 * k);
};

describe('the worker', () => {
  it('requests the next picture when it has processed one', () => {
    pan(2);
    expect(posted.map(({ type }) => type)).toEqual(['frame', 'ready', 'frame', 'ready']);
  });

  it('says that it is ready for another camera once it has released the previous one', () => {
    desk.receive({ type: 'camera' });
    expect(posted).toEqual([{ type: 'ready' }]);
  });

  it('anchors marks on a frame of a moment ago, and reports their current placement', () => {
    pan(12);
    hold(wallPicture(8));
    pan(12, 12, 1396);
    expect(answers()).toEqual([{ type: 'held', anchor_id: anchorId(1) }]);
    const [anchor] = postedFrames().at(-1)?.anchors ?? [];
    expect(anchor).toMatchObject({ id: anchorId(1), state: 'ok', opacity: 1 });
    const [x, y] = place(anchor?.transform ?? samplePlace().transform, [0.5, 0.5]) ?? [];
    const [truth] = moved([0.5, 0.5], 46 - 8);
    expect(x).toBeCloseTo(truth, 2);
    expect(y).toBeCloseTo(0.5, 2);
  });

  it('anchors marks on a picture between two frames where they were drawn', () => {
    for (let k = 0; k < 10; k++) show(wallPicture(4 * k), 1000 + 66 * k);
    hold(wallPicture(18));
    for (let k = 10; k < 16; k++) show(wallPicture(4 * k), 1000 + 66 * k);
    const [x] = place(postedFrames().at(-1)?.anchors[0]?.transform ?? samplePlace().transform, [0.5, 0.5]) ?? [];
    const [truth] = moved([0.5, 0.5], 60 - 18);
    expect(Math.abs((x ?? 0) - truth) * 160).toBeLessThan(0.5);
    const [picture] = posted.flatMap((message) => (message.type === 'picture' ? [message.picture] : []));
    const drawnOn = grayOf(wallPicture(18)).data;
    expect(
      picture && [...picture.data].filter((value, k) => value === drawnOn[k]).length / drawnOn.length,
    ).toBeGreaterThan(0.9);
  });

  it("anchors marks without texture on the frame nearest to the viewer's assumed time", () => {
    for (const [k, dx] of [0, 20, 40, 0].entries()) show(wallPicture(dx), 1000 + 33 * k);
    hold(wallPicture(0), 1092);
    for (const [k, dx] of [2, 4, 6].entries()) show(wallPicture(dx), 1132 + 33 * k);
    const [x] = place(postedFrames().at(-1)?.anchors[0]?.transform ?? samplePlace().transform, [0.5, 0.5]) ?? [];
    expect(x).toBeCloseTo(moved([0.5, 0.5], 6)[0], 2);
  });

  it('refuses marks on a picture that it did not have', () => {
    pan(5);
    hold(wallPicture(400, 50));
    expect(answers()).toEqual([{ type: 'refused', anchor_id: anchorId(1), why: 'gone' }]);
  });

  it('refuses all marks before the first picture', () => {
    hold(wallPicture(0), 1000);
    expect(answers()).toEqual([{ type: 'refused', anchor_id: anchorId(1), why: 'gone' }]);
  });

  it('refuses a picture without texture', () => {
    const gray = { width: 160, height: 120, data: new Uint8ClampedArray(4 * 160 * 120).fill(90) };
    show(gray, 1000);
    hold(gray, 1000);
    expect(answers()).toEqual([{ type: 'refused', anchor_id: anchorId(1), why: 'plain' }]);
  });

  it('drops released anchors, and says so when somebody still draws on them', () => {
    pan(5);
    hold(wallPicture(8));
    anchorMessage({ type: 'shape', anchor_id: anchorId(1), points: [[0.4, 0.4]] });
    expect(answers()).toHaveLength(1);
    anchorMessage({ type: 'release', anchor_id: anchorId(1) });
    pan(2, 5, 1200);
    expect(postedFrames().at(-1)?.anchors).toEqual([]);
    anchorMessage({ type: 'shape', anchor_id: anchorId(1), points: [[0.4, 0.4]] });
    expect(answers().at(-1)).toEqual({ type: 'refused', anchor_id: anchorId(1), why: 'gone' });
  });

  it('continues when the camera is rotated, with continuous times', () => {
    pan(5);
    hold(wallPicture(8));
    const { data } = wallPicture(0);
    show({ width: 120, height: 160, data }, 1200);
    expect(postedFrames().at(-1)?.anchors).toMatchObject([{ id: anchorId(1), opacity: 0 }]);
    expect(postedFrames().at(-1)?.epoch).toBe(postedFrames()[0]?.epoch);
  });

  it('continues its times and starts a new epoch when another camera starts its own times', () => {
    pan(5, 0, 50_000);
    desk.receive({ type: 'camera' });
    pan(3, 0, 10);
    const frames = postedFrames();
    expect(frames).toHaveLength(8);
    expect(frames.map(({ ts }) => ts)).toEqual(frames.map(({ ts }) => ts).sort((a, b) => a - b));
    expect(frames[5]?.epoch).not.toBe(frames[4]?.epoch);
    expect(frames[7]?.epoch).toBe(frames[5]?.epoch);
  });

  it('skips a frame that is not newer than the last', () => {
    show(wallPicture(0), 1000);
    show(wallPicture(2), 1000);
    show(wallPicture(2), 990);
    expect(postedFrames()).toHaveLength(1);
  });
});

describe('finding the frame on a screen', () => {
  it('returns one frame while the camera moves', () => {
    pan(20);
    const was = { type: 'was', nonce: 7, frames: { first: 1000 + 33 * 9, last: 1000 + 33 * 9 } };
    expect(seen(wallPicture(18))).toEqual({ type: 'was', by: somebody, message: was });
  });

  it('may return any frame while it stands still', () => {
    pan(3);
    for (let k = 0; k < 10; k++) show(wallPicture(50), 2000 + 33 * k);
    const was = { type: 'was', nonce: 7, frames: { first: 2000, last: 2000 + 33 * 9 } };
    expect(seen(wallPicture(50), 2100)).toEqual({ type: 'was', by: somebody, message: was });
  });

  it('returns none when no frame is similar, or there are none yet', () => {
    const unknown = { type: 'was', by: somebody, message: { type: 'was', nonce: 7, frames: null } };
    expect(seen(wallPicture(0))).toEqual(unknown);
    pan(5);
    expect(seen(wallPicture(400, 50))).toEqual(unknown);
  });

  it('never returns a frame of the previous camera', () => {
    pan(10);
    desk.receive({ type: 'camera' });
    show(wallPicture(400, 50), 10);
    expect(seen(wallPicture(8))).toMatchObject({ message: { frames: null } });
  });
});

describe('a camera with a stream of frames', () => {
  const film = (frames: Parameters<typeof fakeStream>[0], isOver = true) => {
    desk.receive({ type: 'camera' });
    desk.receive({ type: 'frames', frames: fakeStream(frames, isOver) });
  };

  it('is tracked until it ends, and every frame is closed once', async () => {
    const frames: FrameFate[] = [];
    film(Array.from({ length: 6 }, (_, k) => fakeFrame(wallPicture(2 * k), 16_667 * k + 1_000_000, frames)));
    await expect.poll(() => frames.filter(({ closed }) => closed === 1)).toHaveLength(6);
    expect(frames.filter(({ closed }) => closed > 1)).toEqual([]);
    // At sixty per second, at most every second frame.
    expect(postedFrames().length).toBeGreaterThan(0);
    expect(postedFrames().length).toBeLessThanOrEqual(3);
    // With consistent times, also on the page's clock.
    const posted1970 = posted.flatMap((message) => (message.type === 'frame' ? [message.takenAt] : []));
    expect(Math.abs((posted1970[0] ?? 0) - Date.now())).toBeLessThan(60 * 60_000);
  });

  it('leaves no frame open when it is turned off', async () => {
    const frames: FrameFate[] = [];
    const { promise: isCopied, resolve: copy } = Promise.withResolvers<void>();
    film(
      [0, 1, 2, 3].map((k) => fakeFrame(wallPicture(2 * k), 33_333 * k + 1_000_000, frames, isCopied)),
      false,
    );
    await expect.poll(() => frames[0]?.isRead).toBe(true);
    desk.receive({ type: 'camera' });
    copy();
    await expect.poll(() => closings(frames)).toEqual([1, 1, 1, 1]);
    expect(postedFrames()).toEqual([]);
  });

  it('has its own times, even when a frame of the previous camera is still being read', async () => {
    const before: FrameFate[] = [];
    const { promise: isCopied, resolve: copy } = Promise.withResolvers<void>();
    film([fakeFrame(wallPicture(0), 50_000_000, before, isCopied)], false);
    await expect.poll(() => before[0]?.isRead).toBe(true);
    film([fakeFrame(wallPicture(400), 0, [], isCopied)]);
    copy();
    const was = { type: 'was', nonce: 7, frames: { first: 1000, last: 1000 } };
    await expect.poll(() => seen(wallPicture(400))).toEqual({ type: 'was', by: somebody, message: was });
    expect(closings(before)).toEqual([1]);
  });
});
