import { contrast } from '@sightline/contract/workspace/colors';
import { expect, test } from 'vitest';
import { contrastIssues, nearestPassing } from './contrast-issues.ts';

test.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#767676', '#ffffff', 4.54],
  ['#ff0000', '#ffffff', 4],
  ['#ffffff', '#ffffff', 1],
])('%s on %s has the ratio %d', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 1);
});

test.each([
  ['#4a58da', []],
  ['#1a7480', []],
  ['#0f6e63', ['on_dark']],
  ['#ffd400', ['on_light']],
  ['#ffffff', ['on_light']],
  ['#000000', ['on_dark']],
  ['#111827', ['on_dark']],
  ['#2ecc71', ['on_light']],
  ['#e67e22', ['button_text', 'on_light']],
  ['#3498db', ['button_text', 'on_light']],
])('%s fails at %j', (color, places) => {
  expect(contrastIssues(color).map(({ place }) => place)).toEqual(places);
});

test.each(['#4a58da', '#ffd400', '#ffffff', '#000000', '#111827', '#2ecc71', '#e67e22', '#ff00ff', '#808080'])(
  'the nearest colour to %s passes everywhere, and is itself if it passes',
  (color) => {
    const near = nearestPassing(color) ?? '';
    expect(contrastIssues(near)).toEqual([]);
    if (contrastIssues(color).length === 0) expect(near).toBe(color);
  },
);
