import { describe, expect, test } from 'vitest';
import { drawKeys, drawPatchwork, PERIOD } from '../test/repeating-picture.ts';
import { Continuity } from './continuity.ts';
import { identity, shift } from './geometry.ts';
import type { Keyframe } from './keyframe.ts';
import type { Pyramid } from './pyramid.ts';
import { SurfaceCheck } from './surface-check.ts';

const centre = { x: 160, y: 120 };
const FRAME_MS = 33;

function keyframeOf(pyramid: Pyramid): Keyframe {
  return { pyramid, features: [], surface: SurfaceCheck.of(pyramid), strokes: [centre], centre };
}

/** A mark in the middle of a picture, at first where it was drawn. */
function begin(pyramid: Pyramid, isLearned = true) {
  const keyframe = keyframeOf(pyramid);
  const continuity = new Continuity(pyramid, { place: centre, timestamp: 0 });
  if (isLearned) continuity.learnAll();
  const isShifted = (x: number, timestamp: number, frame = pyramid) => {
    const pose = shift(identity<'keyframe', 'frame'>(), { x, y: 0 });
    return continuity.mayBeShifted(keyframe, frame, pose, { place: { x: centre.x + x, y: centre.y }, timestamp });
  };
  return { continuity, isShifted };
}

describe('a mark on a surface that repeats', () => {
  test('keeps its place while it moves by a small part of a period', () => {
    const { isShifted } = begin(drawKeys());
    expect([1, 2, 3, 4, 5].some((k) => isShifted(8 * k, FRAME_MS * k))).toBe(false);
  });

  test('may be shifted after a longer step', () => {
    expect(begin(drawKeys()).isShifted(PERIOD / 2, FRAME_MS)).toBe(true);
  });

  test('may be shifted when two frames are so far apart that a hand could have moved it', () => {
    expect(begin(drawKeys()).isShifted(0, FRAME_MS)).toBe(false);
    expect(begin(drawKeys()).isShifted(0, 2 * FRAME_MS)).toBe(true);
  });

  test('may be shifted once it was out of view', () => {
    const { isShifted } = begin(drawKeys());
    const steps = Array.from({ length: 21 }, (_, k) => isShifted(8 * (k + 1), FRAME_MS * (k + 1)));
    expect(steps.indexOf(true)).toBe(19);
  });

  test('may be shifted when its place was unknown in between', () => {
    const { continuity, isShifted } = begin(drawKeys());
    continuity.restart();
    expect(isShifted(0, FRAME_MS)).toBe(true);
  });

  test('may be shifted when it took a long step before it was known what repeats', () => {
    const { continuity, isShifted } = begin(drawKeys(), false);
    expect(isShifted(PERIOD / 2, FRAME_MS)).toBe(false);
    continuity.learnAll();
    expect(isShifted(PERIOD / 2, 2 * FRAME_MS)).toBe(true);
  });

  test('has its place after any step where something does not repeat', () => {
    const { isShifted } = begin(drawKeys('sticker'));
    expect(isShifted(30, FRAME_MS, drawKeys('sticker', 30))).toBe(false);
    expect(isShifted(2 * PERIOD, 2 * FRAME_MS, drawKeys('sticker', PERIOD))).toBe(true);
  });
});

test('a mark on a surface that does not repeat is never taken to be shifted', () => {
  const { continuity, isShifted } = begin(drawPatchwork());
  continuity.restart();
  expect(continuity.isRecoverable).toBe(true);
  expect([isShifted(0, FRAME_MS), isShifted(90, 2 * FRAME_MS), isShifted(400, 9 * FRAME_MS)]).toEqual([
    false,
    false,
    false,
  ]);
});

test('a mark on a surface on which all repeats cannot be found again, one beside a sticker can', () => {
  expect(begin(drawKeys()).continuity.isRecoverable).toBe(false);
  expect(begin(drawKeys('sticker')).continuity.isRecoverable).toBe(true);
});
