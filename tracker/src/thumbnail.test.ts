import { expect, test } from 'vitest';
import { SeededRandom } from './seeded-random.ts';
import { differenceBetween, findShown, makeThumbnail, type Thumbnail } from './thumbnail.ts';

/** Soft stripes, shifted further with each step. */
function stripes(step: number, gain = 1, seed = 5): Thumbnail {
  const random = new SeededRandom(seed);
  return Uint8Array.from({ length: 32 * 24 }, (_, k) => {
    const light = 120 + 60 * Math.sin(((k % 32) + 0.3 * step) / 3) + 30 * Math.sin(Math.floor(k / 32) / 4);
    return Math.round(gain * light + random.between(-1, 1));
  });
}

const framesOf = (steps: readonly number[]) =>
  steps.map((step, k) => ({ timestamp: 100 * k, thumbnail: stripes(step, 1, k) }));

test('a picture is the same at any size, even where cells do not align with pixels', () => {
  const slope = (width: number, height: number) =>
    Uint8Array.from({ length: width * height }, (_, k) =>
      Math.round(200 * ((((k % width) + 0.5) / width) * 0.7 + ((Math.floor(k / width) + 0.5) / height) * 0.3)),
    );
  const large = makeThumbnail(slope(1280, 720), 1280, 720);
  const small = makeThumbnail(slope(180, 320), 180, 320);
  expect(Math.max(...large.map((gray, k) => Math.abs(gray - (small[k] as number))))).toBeLessThanOrEqual(1);
  expect(large[31]).toBeGreaterThan((large[0] as number) + 120);
});

test('brightness and contrast make no difference, another view does', () => {
  expect(differenceBetween(stripes(0), stripes(0, 0.7, 9))).toBeLessThan(1.5);
  expect(differenceBetween(stripes(0), stripes(2, 1, 9))).toBeGreaterThan(5);
});

test('the frame in a picture is found among its neighbours', () => {
  const frames = framesOf([0, 1, 2, 3, 4, 5]);
  expect(findShown(frames, stripes(3, 0.8, 50))?.timestamp).toBe(300);
});

test('where all frames are similar it is the one nearest to the time, or the newest', () => {
  const frames = framesOf([0, 0, 0, 0, 0, 0]);
  expect(findShown(frames, stripes(0, 1, 50), 210)?.timestamp).toBe(200);
  expect(findShown(frames, stripes(0, 1, 50))?.timestamp).toBe(500);
});

test('none is found where two distant frames are similar', () => {
  expect(findShown(framesOf([0, 1, 2, 3, 2, 1, 0]), stripes(1, 1, 50))).toBeUndefined();
});

test('none is found for a picture of something else, without texture, or of another size', () => {
  const frames = framesOf([0, 1, 2, 3]);
  const noise = new SeededRandom(3);
  expect(
    findShown(
      frames,
      Uint8Array.from({ length: 768 }, () => noise.below(255)),
    ),
  ).toBeUndefined();
  expect(findShown(frames, new Uint8Array(768).fill(90))).toBeUndefined();
  expect(findShown(frames, new Uint8Array(5))).toBeUndefined();
  expect(findShown([], stripes(1))).toBeUndefined();
});

test('none is found for a picture from before the oldest frame or after the newest', () => {
  const frames = framesOf([3, 4, 5, 6]);
  expect(findShown(frames, stripes(2, 1, 50))).toBeUndefined();
  expect(findShown(frames, stripes(7, 1, 50))).toBeUndefined();
});
