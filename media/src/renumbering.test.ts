import { expect, test } from 'vitest';
import { Renumbering } from './renumbering.ts';

test('Packets that are left out leave no gap, and the others keep their distance', () => {
  const numbers = new Renumbering(10, 500);
  expect([10, 11].map((each) => numbers.take(each))).toEqual([500, 501]);
  for (const padding of [12, 13]) expect(numbers.leaveOut(padding)).toBe(true);
  expect(numbers.take(14)).toBe(502);
  expect(numbers.leaveOut(15)).toBe(true);
  expect([16, 18].map((each) => numbers.take(each))).toEqual([503, 505]);
  expect([501, 502, 503, 504].map((each) => numbers.original(each))).toEqual([11, 14, 16, 17]);
});

test('A late packet from before those left out has its own number, and none of another stretch', () => {
  const numbers = new Renumbering(10, 500);
  numbers.leaveOut(12);
  expect(numbers.take(13)).toBe(502);
  expect(numbers.take(11)).toBe(501);
  expect(numbers.take(9)).toBeUndefined();
  expect(numbers.original(499)).toBeUndefined();
});

test('What comes after a later packet cannot be left out any more', () => {
  const numbers = new Renumbering(10, 500);
  numbers.take(12);
  expect(numbers.leaveOut(11)).toBe(false);
  expect([11, 13].map((each) => numbers.take(each))).toEqual([501, 503]);
});

test('Numbers go on where 16 bits end', () => {
  const numbers = new Renumbering(0xfffe, 70_000);
  expect([0xffff, 0].map((each) => numbers.take(each))).toEqual([70_001, 70_002]);
  expect(numbers.leaveOut(1)).toBe(true);
  expect(numbers.take(2)).toBe(70_003);
  expect(numbers.original(70_003)).toBe(2);
});
