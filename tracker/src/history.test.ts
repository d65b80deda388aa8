import { expect, test } from 'vitest';
import { History } from './history.ts';

const gray = (value: number) => new Uint8Array(32 * 24).fill(value);
const newHistory = (capacity: number) => new History(capacity, 32, 24);

test('the frame shown at a moment is the last one before it', () => {
  const history = newHistory(3);
  for (const time of [100, 133, 166]) history.add(time, gray(time), []);
  expect(history.find(140)?.timestamp).toBe(133);
  expect(history.find(166)?.gray[0]).toBe(166);
});

test('there is none for a moment before the oldest frame or after the newest', () => {
  const history = newHistory(2);
  for (const time of [100, 133, 166]) history.add(time, gray(time), []);
  expect(history.find(120)).toBeUndefined();
  expect(history.find(168)).toBeUndefined();
});

test('a rounded moment still finds its frame', () => {
  const history = newHistory(3);
  for (const time of [33.4, 66.7, 100.1]) history.add(time, gray(1), []);
  expect(history.find(66)?.timestamp).toBe(66.7);
  expect(history.find(100)?.timestamp).toBe(100.1);
});

test('frames stay as they were when the camera overwrites its memory', () => {
  const history = newHistory(2);
  const frame = gray(7);
  history.add(1, frame, []);
  frame.fill(9);
  expect(history.find(1)?.gray[0]).toBe(7);
});

test('the frames after a moment are returned oldest first', () => {
  const history = newHistory(5);
  for (const time of [1, 2, 3, 4]) history.add(time, gray(time), []);
  expect(history.listAfter(2).map((frame) => frame.timestamp)).toEqual([3, 4]);
});
