import { describe, expect, test } from 'vitest';
import { Tracker } from '../src/tracker.ts';
import { fromTexture, toTexture } from './camera.ts';
import { FRAMES_PER_SECOND, type Frame, film } from './film.ts';
import { expectGate, type Gate } from './gate.ts';
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

/** A second of the simplest ones; `tracking.full.test.ts` has the others. */
const gates: Gate[] = [
  { name: 'shake', seconds: 1, p95: 0.05, hidden: 0, foundAfter: 0 },
  { name: 'pan and zoom', seconds: 1, p95: 0.3, hidden: 0, foundAfter: 0 },
  { name: 'tilt', seconds: 1, p95: 0.05, hidden: 0, foundAfter: 0 },
  { name: 'exposure and noise', seconds: 1, p95: 0.05, hidden: 0, foundAfter: 0 },
  { name: 'two planes', seconds: 1, p95: 0.1, hidden: 0, foundAfter: 0 },
  { name: 'four anchors', seconds: 1, p95: 0.05, hidden: 0, foundAfter: 0 },
];

describe('a stroke on a moving picture', () => {
  test.each(gates)('$name: stays where it was drawn and is never shown elsewhere', expectGate);

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

  test('is hidden but not lost, because the surroundings show where it is', () => {
    const states = new Set(views.slice(4).map((view) => view?.state));
    expect(states).not.toContain('lost');
    expect(views.some((view) => view?.state === 'unsure' && view.opacity === 0)).toBe(true);
  });

  test('is shown again when the hand has left', () => {
    expect(views.at(-1)).toMatchObject({ state: 'ok', opacity: 1 });
  });
});

test('a stroke beside a thing that is nearer, larger and richer in corners is never shown on that thing', () => {
  const scene = requireScene('seven anchors on two planes');
  const result = runTrial({ ...scene, strokes: [{ x: 0.13, y: 0.2 }], seconds: 1.3 }, 1);
  expect(result.wrong).toBe(0);
  expect(result.visible).toBeGreaterThan(25);
});

describe('a stroke on a picture that gets out of focus', () => {
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

  test('is hidden within 100 ms', () => {
    const later = told.filter(({ since }) => since >= 100);
    expect(told[unsharpFrom - 1]?.view?.opacity).toBe(1);
    expect(later.length).toBeGreaterThan(0);
    expect(later.every(({ view }) => view?.opacity === 0)).toBe(true);
  });
});

test('a stroke that is fixed on the screen while the camera moves counts as wrong', () => {
  const scene = requireScene('pan and zoom');
  const [first, ...frames] = filmOf(scene.name, 1);
  const fixed = { x: 0.45 * 320 - 0.5, y: 0.4 * 240 - 0.5 };
  const meant = toTexture((first as Frame).view, fixed);
  const truth = fromTexture((frames.at(-1) as Frame).view, meant);
  expect(Math.hypot(truth.x - fixed.x, truth.y - fixed.y)).toBeGreaterThan(0.03 * 320);
});
