import { contrast } from '@sightline/contract/workspace/colors';
import { expect, test } from 'vitest';
import { readableOn, shadesOf } from './brand-shades.ts';

const brands = ['#4a58da', '#ffd400', '#b8f000', '#111827', '#e11d48', '#ffffff', '#000000'];

test.each(brands)('%s is kept exactly among its shades', (color) => {
  expect(shadesOf(color)[6]).toBe(color);
  expect(shadesOf(color)).toHaveLength(10);
});

test.each(brands)('%s as text can be read on light and on dark', (color) => {
  for (const background of ['#ececef', '#232427']) {
    expect(contrast(readableOn(background, shadesOf(color), 6), background)).toBeGreaterThanOrEqual(4.5);
  }
});

test("a colour that is none falls back to the product's own", () => {
  expect(shadesOf('red; background: url(x)')[6]).toBe('#4a58da');
});
