import { expect, test } from 'vitest';
import { nextTry, renewalTime } from './schedule.ts';

const [hour, day] = [3_600_000, 86_400_000];
const hosts = Array.from({ length: 50 }, (_, index) => `h${index}.example.com`);

test('a certificate is renewed at two thirds of its life, and those of one day on different days', () => {
  const life = { from: new Date(0), until: new Date(90 * day) };
  const times = hosts.map((host) => renewalTime(host, life) / day);
  expect(Math.max(...times)).toBeLessThanOrEqual(60);
  expect(Math.min(...times)).toBeGreaterThan(55);
  expect(new Set(times.map(Math.floor)).size).toBeGreaterThan(3);
  expect(renewalTime('a.example.com', life)).toBe(renewalTime('a.example.com', life));
});

test('the pause doubles with each failure, to twice a day', () => {
  const pauses = Array.from({ length: 12 }, (_, index) => nextTry('a.example.com', index + 1, 0) / hour);
  expect(pauses[0]).toBeLessThan(0.3);
  expect(pauses[3]).toBeGreaterThanOrEqual(2);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(13.2);
});

test('the authority’s own wish is the least', () => {
  expect(nextTry('a.example.com', 1, 0, { retryAfter: 30 * hour })).toBeGreaterThanOrEqual(30 * hour);
  expect(nextTry('a.example.com', 1, 0, { isLimited: true })).toBeGreaterThanOrEqual(hour);
});
