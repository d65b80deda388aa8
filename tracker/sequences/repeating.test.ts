import { expect, test } from 'vitest';
import { Tracker } from '../src/tracker.ts';
import { film } from './film.ts';
import { repeatingScene } from './repeating-scenes.ts';
import { runTrial } from './trial.ts';

/** Two of those in `repeating.full.test.ts`. */
test('a mark on tiles is right or hidden after the camera walked past them and back', () => {
  const result = runTrial(repeatingScene('tiles: walk past and back'), 1);
  expect(result.wrong).toBe(0);
  expect(result.hiddenAtFirst).toBe(0);
  expect(result.visibleAtFirst).toBeGreaterThan(25);
});

test('a mark on a key is found again, since the signs on the keys differ', () => {
  const result = runTrial(repeatingScene('keyboard: walk past and back'), 1);
  expect(result.wrong).toBe(0);
  expect(result.hidden).toBeLessThan(0.2 * result.visible);
});

test('what is lost on a surface that repeats says so, with the direction in which it left', () => {
  const scene = repeatingScene('tiles: walk past and back');
  const tracker = new Tracker({ width: 320, height: scene.height ?? 240, seed: 1 });
  const views = [...film({ ...scene, seconds: 2.4 })].map(({ gray, timestamp }, k) => {
    const [view] = tracker.track(gray, timestamp);
    if (k === 3) tracker.anchor([{ x: 0.5, y: 0.5 }], timestamp);
    return view;
  });
  expect(views.at(-1)).toMatchObject({ state: 'lost', opacity: 0, isRepeating: true });
  expect(Math.cos(views.at(-1)?.towards ?? 0)).toBeLessThan(-0.7);
});
