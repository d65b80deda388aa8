import { at } from '../src/float-array.ts';
import type { Point } from '../src/geometry.ts';
import type { Lens } from './camera.ts';
import type { Scene } from './scene.ts';

type Size = { readonly width: number; readonly height: number };

/** Light, hand, glare and noise: everything between the surface and the pixels. */
export function developPicture(
  light: Float32Array,
  { scene, lens, second }: { scene: Scene; lens: Lens; second: number },
  nextNoises: () => Float32Array,
): Uint8Array {
  const gain = scene.gain?.(second) ?? 1;
  const hand = scene.hand?.(second);
  const glare = scene.glare?.(second);
  const gray = new Uint8Array(light.length);
  for (let y = 0, k = 0; y < lens.height; y++) {
    const noises = nextNoises();
    for (let x = 0; x < lens.width; x++, k++) {
      const place = { x: x / lens.width, y: y / lens.height };
      let value = at(light, k);
      if (hand && isUnderHand(hand, place)) value = 150 + 15 * Math.sin(12 * (place.x - hand.x) + 20 * place.y);
      if (glare) value += 190 * Math.exp(-distanceSquared(place, glare) / 0.012);
      gray[k] = Math.max(0, Math.min(255, Math.round(value * gain + scene.noise * at(noises, x))));
    }
  }
  return gray;
}

/** A palm of an ellipse and an arm that leaves the frame to the right. */
export function isUnderHand(hand: Point, { x, y }: Point): boolean {
  const palm = ((x - hand.x) / 0.16) ** 2 + ((y - hand.y) / 0.2) ** 2 < 1;
  return palm || (x > hand.x && Math.abs(y - hand.y - 0.3 * (x - hand.x)) < 0.13);
}

const distanceSquared = (a: Point, b: Point): number => (a.x - b.x) ** 2 + (a.y - b.y) ** 2;

/** The mean of each block of this many pixels across and down. */
export function reducePicture(from: Float32Array, { width, height }: Size, times: number): Float32Array {
  const to = new Float32Array((width / times) * (height / times));
  for (let y = 0, k = 0; y < height; y++) {
    const row = Math.floor(y / times) * (width / times);
    for (let x = 0; x < width; x++, k++) {
      const i = row + Math.floor(x / times);
      to[i] = at(to, i) + at(from, k) / (times * times);
    }
  }
  return to;
}

/** A Gaussian of that many pixels. */
export function blurPicture(from: Float32Array, { width, height }: Size, deviation: number): Float32Array {
  if (deviation < 0.1) return from;
  const reach = Math.ceil(3 * deviation);
  const kernel = Array.from({ length: 2 * reach + 1 }, (_, k) => Math.exp(-(((k - reach) / deviation) ** 2) / 2));
  const total = kernel.reduce((sum, weight) => sum + weight, 0);
  const along = (picture: Float32Array, step: number, length: number) =>
    picture.map((_, i) => {
      const place = Math.floor(i / step) % length;
      let sum = 0;
      for (let k = 0; k < kernel.length; k++) {
        const there = Math.max(0, Math.min(length - 1, place + k - reach));
        sum += (kernel[k] as number) * at(picture, i + (there - place) * step);
      }
      return sum / total;
    });
  return along(along(from, 1, width), width, height);
}

const BLOCK = 8;
const COSINES = Float32Array.from({ length: BLOCK * BLOCK }, (_, i) => {
  const [wave, place] = [Math.floor(i / BLOCK), i % BLOCK];
  return Math.sqrt((wave === 0 ? 1 : 2) / BLOCK) * Math.cos((Math.PI * wave * (2 * place + 1)) / (2 * BLOCK));
});

/** Like video and image codecs: transforms blocks of 8 x 8, and rounds higher frequencies more coarsely. */
export function codePicture(gray: Uint8Array, { width, height }: Size, step: number): void {
  const block = new Float32Array(BLOCK * BLOCK);
  for (let top = 0; top + BLOCK <= height; top += BLOCK) {
    for (let left = 0; left + BLOCK <= width; left += BLOCK) {
      const place = (k: number) => (top + Math.floor(k / BLOCK)) * width + left + (k % BLOCK);
      for (let k = 0; k < block.length; k++) block[k] = gray[place(k)] as number;
      const waves = transform(block, (wave, at) => wave * BLOCK + at);
      for (let k = 0; k < waves.length; k++) {
        const coarse = step * (1 + (Math.floor(k / BLOCK) + (k % BLOCK)) / 2);
        waves[k] = coarse * Math.round(at(waves, k) / coarse);
      }
      const rounded = transform(waves, (to, wave) => wave * BLOCK + to);
      for (let k = 0; k < block.length; k++) gray[place(k)] = Math.max(0, Math.min(255, Math.round(at(rounded, k))));
    }
  }
}

/** Rows, then columns, by cosine transforms. */
function transform(from: Float32Array, index: (to: number, from: number) => number): Float32Array {
  const rows = new Float32Array(from.length);
  const both = new Float32Array(from.length);
  for (let y = 0; y < BLOCK; y++) {
    for (let to = 0; to < BLOCK; to++) {
      let sum = 0;
      for (let k = 0; k < BLOCK; k++) sum += at(from, y * BLOCK + k) * at(COSINES, index(to, k));
      rows[y * BLOCK + to] = sum;
    }
  }
  for (let x = 0; x < BLOCK; x++) {
    for (let to = 0; to < BLOCK; to++) {
      let sum = 0;
      for (let k = 0; k < BLOCK; k++) sum += at(rows, k * BLOCK + x) * at(COSINES, index(to, k));
      both[to * BLOCK + x] = sum;
    }
  }
  return both;
}
