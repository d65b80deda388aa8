import { describe, expect, test } from 'vitest';
import { Tracker } from '../src/tracker.ts';
import { fromTexture, toTexture } from './camera.ts';
import { drawLots } from './chance-scene.ts';
import { FRAMES_PER_SECOND, type Frame, film } from './film.ts';
import type { Scene } from './scene.ts';
import { requireScene } from './scenes.ts';
import { runTrial } from './trial.ts';

function filmOf(name: string, seconds: number): Frame[] {
  return [...film({ ...requireScene(name), seconds })];
}

const newTracker = () => new Tracker({ width: 320, height: 240, seed: 1 });
const square = [
  { x: 0.45, y: 0.4 },
  { x: 0.6, y: 0.4 },
  { x: 0.6, y: 0.55 },
  { x: 0.45, y: 0.55 },
];

/**
 * The quick set, shortened where the rest shows nothing new: what was measured with a margin. `p95` in percent of the
 * width, `hidden` in frames, `foundAfter` in milliseconds. Nothing is ever shown wrong.
 */
const gates = [
  { name: 'shake', seconds: 1, p95: 0.05, hidden: 0, foundAfter: 0 },
  { name: 'pan and zoom', seconds: 1, p95: 0.3, hidden: 0, foundAfter: 0 },
  { name: 'tilt', seconds: 1, p95: 0.05, hidden: 0, foundAfter: 0 },
  { name: 'fast and blurred', seconds: 1.6, p95: 0.6, hidden: 6, foundAfter: 150 },
  { name: 'exposure and noise', seconds: 1, p95: 0.05, hidden: 0, foundAfter: 0 },
  { name: 'hand', seconds: 3.2, p95: 0.05, hidden: 0, foundAfter: 0 },
  { name: 'leave and re-enter', seconds: 3.5, p95: 0.4, hidden: 8, foundAfter: 200 },
  { name: 'low texture', seconds: 1, p95: 0.15, hidden: 0, foundAfter: 0 },
  { name: 'two planes', seconds: 1, p95: 0.1, hidden: 0, foundAfter: 0 },
  { name: 'three depths, drawn behind', seconds: 1.2, p95: 0.5, hidden: 3, foundAfter: 100 },
  { name: 'four depths, drawn in front', seconds: 1, p95: 0.5, hidden: 3, foundAfter: 100 },
  { name: 'coded coarsely, turned', seconds: 2.6, p95: 0.1, hidden: 4, foundAfter: 135 },
  { name: 'four anchors', seconds: 1, p95: 0.05, hidden: 0, foundAfter: 0 },
  { name: 'seven anchors', seconds: 1, p95: 0.1, hidden: 0, foundAfter: 0 },
  { name: 'whip-pan over keypad', seconds: 3.6, p95: 0.15, hidden: 15, foundAfter: 300 },
  { name: 'rolling shutter', seconds: 1, p95: 0.1, hidden: 0, foundAfter: 0 },
  { name: 'bent lens', seconds: 1, p95: 0.15, hidden: 0, foundAfter: 0 },
  { name: 'glare', seconds: 1, p95: 0.1, hidden: 0, foundAfter: 0 },
  { name: 'focus breathing with blur', seconds: 1, p95: 0.2, hidden: 0, foundAfter: 0 },
  { name: 'filmed at 1280 x 720', seconds: 1, p95: 0.3, hidden: 3, foundAfter: 100 },
  { name: 'everything', seconds: 1.5, p95: 1.5, hidden: 10, foundAfter: 200 },
];

describe('a stroke on a moving picture', () => {
  test.each(gates)('$name: stays where it was drawn and is never shown elsewhere', ({ name, seconds, ...gate }) => {
    const result = runTrial({ ...requireScene(name), seconds }, 1);
    expect(result.wrong).toBe(0);
    expect(result.p95).toBeLessThanOrEqual(gate.p95);
    expect(result.hidden).toBeLessThanOrEqual(gate.hidden);
    expect(result.foundAfter).toBeLessThanOrEqual(gate.foundAfter);
    expect(result.visible).toBeGreaterThan(25);
  });

  test('is hidden with an arrow to its side once the surface has left, then found, then shown', () => {
    const tracker = newTracker();
    const [first, ...frames] = filmOf('leave and re-enter', 3.4);
    tracker.track((first as Frame).gray, 0);
    tracker.anchor(square, 0);
    const views = frames.map((frame) => tracker.track(frame.gray, frame.timestamp)[0]);
    expect(views[60]).toMatchObject({ state: 'lost', opacity: 0 });
    expect(Math.cos(views[60]?.towards ?? 0)).toBeLessThan(-0.7);
    const found = views.findIndex((view) => view?.state === 'found');
    expect(views[found]?.opacity).toBe(0);
    expect(views.at(-1)).toMatchObject({ state: 'ok', opacity: 1, towards: undefined });
  });
});

describe('a stroke under a hand', () => {
  const tracker = newTracker();
  const views = filmOf('hand', 2.6).map(({ gray, timestamp }, k) => {
    const [view] = tracker.track(gray, timestamp);
    if (k === 3) tracker.anchor(square, timestamp);
    return view;
  });

  test('is hidden, and not lost: what is around says where it is', () => {
    const states = new Set(views.slice(4).map((view) => view?.state));
    expect(states).not.toContain('lost');
    expect(views.some((view) => view?.state === 'unsure' && view.opacity === 0)).toBe(true);
  });

  test('is shown again when the hand has left', () => {
    expect(views.at(-1)).toMatchObject({ state: 'ok', opacity: 1 });
  });
});

test('a stroke beside a thing that is nearer, richer in corners and larger is never shown on that thing', () => {
  const scene = requireScene('seven anchors on two planes');
  const result = runTrial({ ...scene, strokes: [{ x: 0.13, y: 0.2 }], seconds: 1.3 }, 1);
  expect(result.wrong).toBe(0);
  expect(result.visible).toBeGreaterThan(25);
});

describe('a stroke on a picture that loses its focus', () => {
  const unsharpFrom = 10;
  const defocus = (second: number) => (second >= (unsharpFrom - 0.5) / FRAMES_PER_SECOND ? 4 : 0);
  const frames = [...film({ ...requireScene('shake'), seconds: 0.6, defocus })];
  const tracker = newTracker();
  const told = frames.map(({ gray, timestamp }, k) => {
    const [view] = tracker.track(gray, timestamp);
    if (k === 0) tracker.anchor(square, timestamp);
    return { view, since: timestamp - (frames[unsharpFrom - 1] as Frame).timestamp };
  });

  test('fades while it is unsure', () => {
    const unsure = told.filter(({ view }) => view?.state === 'unsure').map(({ view }) => view?.opacity ?? 0);
    expect(unsure[0]).toBeGreaterThan(0);
    expect(unsure[0]).toBeLessThan(1);
    expect(unsure).toEqual(unsure.toSorted((a, b) => b - a));
  });

  test('is gone within 100 ms', () => {
    const later = told.filter(({ since }) => since >= 100);
    expect(told[unsharpFrom - 1]?.view?.opacity).toBe(1);
    expect(later.length).toBeGreaterThan(0);
    expect(later.every(({ view }) => view?.opacity === 0)).toBe(true);
  });
});

/** In 53 and 74 a wrong place looks like the right one by two thirds when it comes back; in 158 the picture jumps away. */
test.each([12, 53, 74, 158])('sequence %d of those drawn by lot shows nothing wrong either', (lot) => {
  expect(runTrial({ ...drawLots(lot), seconds: 3.4 }, 1)).toMatchObject({ wrong: 0 });
});

describe('on a device that is so slow that it tracks a part of the frames', () => {
  const trackOneIn = (few: number, scene: Scene) =>
    runTrial(
      scene,
      1,
      [...film(scene)].filter((_, k) => k % few === 0),
    );

  /** Of a mark that leaves and comes back: where two frames in a row have to show it, and before that one to look for it. */
  test.each([
    { few: 2, hidden: 8, shown: 22 },
    { few: 4, hidden: 6, shown: 7 },
    { few: 6, hidden: 4, shown: 3 },
  ])('one in $few: a stroke is found again and shown', ({ few, hidden, shown }) => {
    const result = trackOneIn(few, requireScene('leave and re-enter'));
    expect(result.wrong).toBe(0);
    expect(result.hidden).toBeLessThanOrEqual(hidden);
    expect(result.visible - result.hidden).toBeGreaterThanOrEqual(shown);
  });

  /** A keypad, on which the camera moves by a key from one frame to the next. */
  test.each([
    { few: 3, lot: 8 },
    { few: 4, lot: 8 },
    { few: 4, lot: 32 },
  ])('one in $few: sequence $lot of those drawn by lot shows nothing wrong', ({ few, lot }) => {
    expect(trackOneIn(few, drawLots(lot))).toMatchObject({ wrong: 0 });
  });
});

test('a stroke that stays on the screen while the camera moves would be called wrong', () => {
  const scene = requireScene('pan and zoom');
  const [first, ...frames] = filmOf(scene.name, 1);
  const fixed = { x: 0.45 * 320 - 0.5, y: 0.4 * 240 - 0.5 };
  const meant = toTexture((first as Frame).view, fixed);
  const truth = fromTexture((frames.at(-1) as Frame).view, meant);
  expect(Math.hypot(truth.x - fixed.x, truth.y - fixed.y)).toBeGreaterThan(0.03 * 320);
});

test('the same frames and seed give the same answers in every frame, also when it is lost and found on a keypad', () => {
  const frames = filmOf('whip-pan over keypad', 3.6);
  const viewsWith = (seed: number) => {
    const tracker = new Tracker({ width: 320, height: 240, seed });
    return frames.map(({ gray, timestamp }, k) => {
      const views = tracker.track(gray, timestamp);
      if (k === 0) tracker.anchor(square, timestamp);
      return views;
    });
  };
  const once = viewsWith(5);
  expect(new Set(once.flat().map(({ state }) => state))).toEqual(new Set(['ok', 'unsure', 'lost', 'found']));
  expect(viewsWith(5)).toEqual(once);
});
