import { describe, expect, test } from 'vitest';
import type { AnchorView } from '../src/anchor.ts';
import { project } from '../src/geometry.ts';
import { makeThumbnail } from '../src/thumbnail.ts';
import { HISTORY_FRAMES, MAX_ANCHORS, type Picture, Tracker } from '../src/tracker.ts';
import { fromTexture, toTexture } from './camera.ts';
import { type Frame, film } from './film.ts';
import { requireScene } from './scenes.ts';

const WIDTH = 320;
const HEIGHT = 240;
const newTracker = () => new Tracker({ width: WIDTH, height: HEIGHT, seed: 1 });
const filmOf = (name: string, seconds: number): Frame[] => [...film({ ...requireScene(name), seconds })];

const squareAt = (x: number, y: number) => [
  { x, y },
  { x: x + 0.15, y },
  { x: x + 0.15, y: y + 0.15 },
  { x, y: y + 0.15 },
];
const square = squareAt(0.45, 0.4);

/** The distance in pixels between the expected and the actual position of the square's first corner. */
function errorOf(view: AnchorView | undefined, drawnOn: Frame, now: Frame, corner = square[0]): number {
  if (!view || !corner) throw new Error('nothing to measure');
  const { width, height } = drawnOn.view.lens;
  const meant = toTexture(drawnOn.view, { x: corner.x * width - 0.5, y: corner.y * height - 0.5 });
  const truth = fromTexture(now.view, meant);
  const shown = project(view.transform, corner.x, corner.y);
  const { lens } = now.view;
  return Math.hypot(shown.x * lens.width - 0.5 - truth.x, shown.y * lens.height - 0.5 - truth.y);
}

describe('a stroke on a past frame', () => {
  const frames = filmOf('pan and zoom', 1.8);
  const drawn = 22;

  test.each([200, 400, 700])(
    'of %d ms ago catches up within the allowed number of frames, hidden until then',
    (ago) => {
      const tracker = newTracker();
      const now = drawn + Math.round((ago * 30) / 1000);
      for (const frame of frames.slice(0, now + 1)) tracker.track(frame.gray, frame.timestamp);
      const drawnOn = frames[drawn] as Frame;
      expect(tracker.anchor(square, drawnOn.timestamp)).toBe(1);
      const views = frames.slice(now + 1, now + 12).map((frame) => tracker.track(frame.gray, frame.timestamp)[0]);
      const shown = views.findIndex((view) => view?.state === 'ok');
      expect(shown).toBeGreaterThan(0);
      expect(views.slice(0, shown).every((view) => view?.opacity === 0)).toBe(true);
      expect(views.slice(shown).every((view) => view?.state === 'ok')).toBe(true);
      expect(errorOf(views[shown], drawnOn, frames[now + 1 + shown] as Frame)).toBeLessThan(0.6);
    },
  );

  test('is refused when the frame is no longer kept', () => {
    const tracker = newTracker();
    const [frame] = frames as [Frame];
    for (let k = 0; k <= HISTORY_FRAMES; k++) tracker.track(frame.gray, 33 * k);
    expect(tracker.anchor(square, 0)).toBe('gone');
    expect(tracker.anchor(square, 33)).toBe(1);
  });

  test('is refused where there is no texture', () => {
    const tracker = newTracker();
    tracker.track(new Uint8Array(WIDTH * HEIGHT).fill(128), 0);
    expect(tracker.anchor(square, 0)).toBe('plain');
  });

  test('is no longer reported when it is released while catching up', () => {
    const tracker = newTracker();
    for (const frame of frames.slice(0, 40)) tracker.track(frame.gray, frame.timestamp);
    tracker.anchor(square, (frames[15] as Frame).timestamp);
    const [first, second] = frames.slice(40);
    expect(tracker.track((first as Frame).gray, (first as Frame).timestamp)).toHaveLength(1);
    tracker.release(1);
    expect(tracker.track((second as Frame).gray, (second as Frame).timestamp)).toEqual([]);
  });
});

describe('many anchors', () => {
  const [first, ...frames] = filmOf('label', 0.9) as [Frame, ...Frame[]];

  test('are held up to a dozen; the next is refused until one is released', () => {
    const tracker = newTracker();
    tracker.track(first.gray, first.timestamp);
    for (let id = 1; id <= MAX_ANCHORS; id++) expect(tracker.anchor(square, first.timestamp)).toBe(id);
    expect(tracker.anchor(square, first.timestamp)).toBe('full');
    tracker.release(2);
    expect(tracker.anchor(square, first.timestamp)).toBe(MAX_ANCHORS + 1);
  });

  test('are all shown in place, up to the limit, on a moving picture', () => {
    const tracker = newTracker();
    tracker.track(first.gray, first.timestamp);
    const drawn = Array.from({ length: MAX_ANCHORS }, (_, k) =>
      squareAt(0.04 + 0.2 * (k % 4), 0.1 + 0.25 * Math.floor(k / 4)),
    );
    for (const each of drawn) tracker.anchor(each, first.timestamp);
    const told = frames.map((frame) => ({ frame, views: tracker.track(frame.gray, frame.timestamp) }));
    for (const { frame, views } of told.slice(8)) {
      expect(views.map(({ state, opacity }) => `${state} ${opacity}`)).toEqual(drawn.map(() => 'ok 1'));
      for (const [k, view] of views.entries()) expect(errorOf(view, first, frame, drawn[k]?.[0])).toBeLessThan(0.6);
    }
  });

  test('that are lost have the direction in which they left, even more than four of them, and all are found', () => {
    const tracker = newTracker();
    const [start, ...leaving] = filmOf('leave and re-enter', 4) as [Frame, ...Frame[]];
    tracker.track(start.gray, start.timestamp);
    for (let k = 0; k < 7; k++) tracker.anchor(squareAt(0.1 + 0.1 * k, 0.4), start.timestamp);
    const told = leaving.map((frame) => tracker.track(frame.gray, frame.timestamp));
    for (const view of told[60] ?? []) {
      expect(view).toMatchObject({ state: 'lost', opacity: 0 });
      expect(Math.cos(view.towards ?? 0)).toBeLessThan(-0.7);
    }
    expect(told.at(-1)?.map(({ state }) => state)).toEqual(Array.from({ length: 7 }, () => 'ok'));
  });

  test('take turns in being found when the frames have another size', () => {
    const tracker = newTracker();
    tracker.track(first.gray, first.timestamp);
    for (let k = 0; k < 7; k++) tracker.anchor(squareAt(0.1 + 0.1 * k, 0.4), first.timestamp);
    tracker.resize(HEIGHT, WIDTH);
    tracker.resize(WIDTH, HEIGHT);
    const told = frames.slice(0, 24).map((frame) => tracker.track(frame.gray, frame.timestamp));
    expect(told[0]?.every(({ state }) => state === 'lost')).toBe(true);
    expect(told.at(-1)?.map(({ state }) => state)).toEqual(Array.from({ length: 7 }, () => 'ok'));
  });
});

describe('an anchor out of view', () => {
  const [first, ...frames] = filmOf('label', 0.9) as [Frame, ...Frame[]];
  const elsewhere = filmOf('wall', 0.4);
  const nothing = new Uint8Array(WIDTH * HEIGHT).fill(128);

  test('does not prevent others from being found', () => {
    const tracker = newTracker();
    let now = 0;
    const see = (gray: Uint8Array) => {
      now += 33;
      return tracker.track(gray, now);
    };
    for (const { gray } of elsewhere) see(gray);
    expect(tracker.anchor(square, now)).toBe(1);
    see((elsewhere.at(-1) as Frame).gray);
    see(first.gray);
    expect(tracker.anchor(square, now)).toBe(2);
    for (let k = 0; k < 10; k++) see(nothing);
    const views = frames.slice(0, 24).map(({ gray }) => see(gray));
    expect(views.at(-1)?.map(({ state }) => state)).toEqual(['lost', 'ok']);
  });

  test('is found by another tracker that was given its picture, and is hidden until then', () => {
    const before = newTracker();
    before.track(first.gray, first.timestamp);
    const picture = before.pictureOf(before.anchor(square, first.timestamp) as number);
    expect(picture?.data).toEqual(first.gray);
    const tracker = newTracker();
    expect(tracker.restore(square, picture as Picture)).toBe(1);
    for (const { gray, timestamp } of elsewhere)
      expect(tracker.track(gray, timestamp)).toMatchObject([{ state: 'lost', opacity: 0, towards: undefined }]);
    const from = (elsewhere.at(-1) as Frame).timestamp + 33;
    const views = frames.slice(0, 12).map(({ gray, timestamp }) => tracker.track(gray, from + timestamp)[0]);
    const shown = views.findIndex((view) => view?.state === 'ok');
    expect(shown).toBeGreaterThan(0);
    expect(views.slice(0, shown).every((view) => view?.opacity === 0)).toBe(true);
    expect(errorOf(views.at(-1), first, frames[11] as Frame)).toBeLessThan(0.6);
  });

  test('is not restored from a picture without texture', () => {
    expect(newTracker().restore(square, { width: WIDTH, height: HEIGHT, data: nothing })).toBe('plain');
    expect(newTracker().pictureOf(1)).toBeUndefined();
  });
});

describe('an anchor whose strokes change', () => {
  const [first, ...frames] = filmOf('two planes', 1) as [Frame, ...Frame[]];
  const behind = squareAt(0.02, 0.05);
  const onFront = squareAt(0.4, 0.45);

  /** The middle of the front strokes, in the last frame. */
  function errorWith(reshaped: boolean): number {
    const tracker = newTracker();
    tracker.track(first.gray, first.timestamp);
    const id = tracker.anchor(behind, first.timestamp) as number;
    if (reshaped) tracker.reshape(id, onFront);
    const views = frames.map((frame) => tracker.track(frame.gray, frame.timestamp)[0]);
    return errorOf(views.at(-1), first, frames.at(-1) as Frame, onFront[0]);
  }

  test('is precise at its current strokes', () => {
    const exact = errorWith(true);
    expect(exact).toBeLessThan(0.5);
    expect(exact).toBeLessThan(errorWith(false));
  });

  test('is unchanged when there are none, and when the anchor is unknown', () => {
    const tracker = newTracker();
    tracker.track(first.gray, first.timestamp);
    tracker.anchor(square, first.timestamp);
    tracker.reshape(1, []);
    tracker.reshape(2, square);
    const [next] = frames as [Frame];
    expect(tracker.track(next.gray, next.timestamp)).toMatchObject([{ id: 1, state: 'ok' }]);
  });
});

describe('frames of another size', () => {
  const wide = { ...requireScene('label'), seconds: 1 };
  const lying = [...film({ ...wide, height: 180 })];
  const standing = [...film({ ...wide, width: 180, height: 320 })];

  test('show strokes from before the phone was turned in place', () => {
    const tracker = new Tracker({ width: 320, height: 180, seed: 1 });
    for (const frame of lying.slice(0, 10)) tracker.track(frame.gray, frame.timestamp);
    const drawnOn = lying[9] as Frame;
    tracker.anchor(square, drawnOn.timestamp);
    for (const frame of lying.slice(10, 14)) tracker.track(frame.gray, frame.timestamp);
    tracker.resize(180, 320);
    const views = standing.slice(14, 26).map((frame) => tracker.track(frame.gray, frame.timestamp)[0]);
    expect(views[0]).toMatchObject({ state: 'lost', opacity: 0, towards: undefined });
    expect(views.at(-1)).toMatchObject({ state: 'ok', opacity: 1 });
    expect(errorOf(views.at(-1), drawnOn, standing[25] as Frame)).toBeLessThan(0.6);
  });

  test('make older frames unavailable for drawing', () => {
    const tracker = new Tracker({ width: 320, height: 180, seed: 1 });
    for (const frame of lying.slice(0, 5)) tracker.track(frame.gray, frame.timestamp);
    tracker.resize(180, 320);
    expect(tracker.anchor(square, (lying[4] as Frame).timestamp)).toBe('gone');
    expect(tracker.findFrame((lying[4] as Frame).timestamp)).toBeUndefined();
  });

  test('change nothing when the size is the same', () => {
    const tracker = new Tracker({ width: 320, height: 180, seed: 1 });
    for (const frame of lying.slice(0, 5)) tracker.track(frame.gray, frame.timestamp);
    tracker.resize(320, 180);
    expect(tracker.anchor(square, (lying[4] as Frame).timestamp)).toBe(1);
  });
});

describe('a stored frame', () => {
  const frames = filmOf('shake', 0.8);

  test('has the positions of its anchors', () => {
    const tracker = newTracker();
    tracker.track((frames[0] as Frame).gray, 0);
    tracker.anchor(square, 0);
    const told = frames.slice(1, 8).map((frame) => tracker.track(frame.gray, frame.timestamp));
    expect(tracker.findFrame((frames[3] as Frame).timestamp)?.views).toEqual(told[2]);
  });

  test("is found by another device's larger, darker and coarser picture of it", () => {
    const tracker = newTracker();
    for (const frame of frames) tracker.track(frame.gray, frame.timestamp);
    for (const wanted of frames.slice(2, -2)) {
      const shown = makeThumbnail(
        enlarge(wanted.gray).map((gray) => 8 * Math.round((16 + 0.8 * gray) / 8)),
        640,
        480,
      );
      expect(tracker.findByThumbnail(shown)).toBe(wanted.timestamp);
    }
  });
});

/** Doubles the width and height. */
function enlarge(gray: Uint8Array): Uint8Array {
  return Uint8Array.from({ length: 4 * gray.length }, (_, k) => {
    const x = k % (2 * WIDTH);
    const y = Math.floor(k / (2 * WIDTH));
    return gray[(y >> 1) * WIDTH + (x >> 1)] as number;
  });
}
