import { expect, test } from 'vitest';
import { readShapes, readTexture, STEPS_PER_LEVEL } from './texture.ts';

const ground = { seed: 7, gray: 150, grain: 4 };

test('a texture shows what its file shows, and a grainy ground where that is empty', async () => {
  const [whole] = await readTexture('plain', ground);
  const pixels = Array.from(await readShapes('plain'), (shape, k) => ({
    drawn: shape / STEPS_PER_LEVEL,
    shown: whole?.data[k] ?? Number.NaN,
  }));
  expect(pixels.every(({ drawn, shown }) => drawn === 0 || Math.abs(shown - drawn) < 0.001)).toBe(true);
  const bare = pixels.filter(({ drawn }) => drawn === 0).map(({ shown }) => shown);
  expect(bare.every((gray) => gray >= 146 && gray <= 154)).toBe(true);
  expect(new Set(bare).size).toBeGreaterThan(bare.length / 2);
});

test('the grain is the same each time', async () => {
  const [once, again] = [await readTexture('wall', ground), await readTexture('wall', ground)];
  expect(once.at(-1)).toEqual(again.at(-1));
});

test('the reduced pictures show the mean of two by two pixels', async () => {
  const [whole, half] = await readTexture('keypad', { ...ground, grain: 0 });
  expect(half).toMatchObject({ width: 512, height: 384 });
  const at = (x: number, y: number) => whole?.data[1024 * y + x] as number;
  expect(half?.data[512 * 200 + 110]).toBe((at(220, 400) + at(221, 400) + at(220, 401) + at(221, 401)) / 4);
});
