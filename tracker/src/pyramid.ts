import { at } from './float-array.ts';

/** A gray picture; 0 is black, 255 white. */
export type Plane = { readonly width: number; readonly height: number; readonly data: Float32Array };

/** The same picture at full, half, quarter and eighth size. */
export type Pyramid = readonly [Plane, Plane, Plane, Plane];

export const TOP_LEVEL = 3;

export function createPyramid(width: number, height: number): Pyramid {
  return [
    createPlane(width, height),
    createPlane(width >> 1, height >> 1),
    createPlane(width >> 2, height >> 2),
    createPlane(width >> 3, height >> 3),
  ];
}

export function createPlane(width: number, height: number): Plane {
  return { width, height, data: new Float32Array(width * height) };
}

/** Writes a frame into a pyramid that exists: thirty times a second nothing is allocated. */
export function fillPyramid(pyramid: Pyramid, gray: Uint8Array): void {
  pyramid[0].data.set(gray);
  halve(pyramid[0], pyramid[1]);
  halve(pyramid[1], pyramid[2]);
  halve(pyramid[2], pyramid[3]);
}

export function copyPyramid(pyramid: Pyramid): Pyramid {
  const copy = createPyramid(pyramid[0].width, pyramid[0].height);
  for (const level of [0, 1, 2, 3] as const) copy[level].data.set(pyramid[level].data);
  return copy;
}

export const levelOf = (pyramid: Pyramid, level: number): Plane => pyramid[level] ?? pyramid[TOP_LEVEL];

/** Converts a point to the pixels of a level: centres of pixels are whole numbers on each. */
export const toLevel = (fullSize: number, level: number): number => (fullSize + 0.5) / (1 << level) - 0.5;
export const fromLevel = (onLevel: number, level: number): number => (onLevel + 0.5) * (1 << level) - 0.5;

function halve(from: Plane, to: Plane): void {
  const { width, data } = from;
  for (let y = 0; y < to.height; y++) {
    let i = 2 * y * width;
    const end = (y + 1) * to.width;
    for (let k = y * to.width; k < end; k++, i += 2) {
      to.data[k] = (at(data, i) + at(data, i + 1) + at(data, i + width) + at(data, i + width + 1)) / 4;
    }
  }
}

/** Interpolates between four pixels; x and y must be at least one pixel within the right and lower edge. */
export function sample(plane: Plane, x: number, y: number): number {
  const { width, data } = plane;
  const column = x | 0;
  const row = y | 0;
  const right = x - column;
  const down = y - row;
  const i = row * width + column;
  const above = at(data, i) * (1 - right) + at(data, i + 1) * right;
  const below = at(data, i + width) * (1 - right) + at(data, i + width + 1) * right;
  return above * (1 - down) + below * down;
}

/** Reduces to any smaller size. */
export function resize(from: Plane, width: number, height: number): Plane {
  const to = createPlane(width, height);
  const { data } = from;
  const columns = placesAlong(from.width, width);
  for (const [y, v] of placesAlong(from.height, height).entries()) {
    const row = Math.floor(v);
    const down = v - row;
    for (let x = 0, k = y * width; x < width; x++, k++) {
      const u = at(columns, x);
      const i = row * from.width + (u | 0);
      const right = u - (u | 0);
      const above = at(data, i) * (1 - right) + at(data, i + 1) * right;
      const below = at(data, i + from.width) * (1 - right) + at(data, i + from.width + 1) * right;
      to.data[k] = above * (1 - down) + below * down;
    }
  }
  return to;
}

/** The source range of each pixel of a smaller size, in pixels of the larger. */
function placesAlong(from: number, to: number): Float32Array {
  return Float32Array.from({ length: to }, (_, k) =>
    Math.min(from - 1.001, Math.max(0, ((k + 0.5) * from) / to - 0.5)),
  );
}

/** In pixels: to each side, and the whole side of the square. */
const BLUR_REACH = 2;
const BLUR_SIDE = 2 * BLUR_REACH + 1;

/** The mean of the 5 x 5 pixels around each; the outermost two rows and columns stay 0. */
export function blur({ width, height, data }: Plane): Plane {
  const to = createPlane(width, height);
  const rows = Array.from({ length: BLUR_SIDE }, () => new Float32Array(width));
  const total = new Float32Array(width);
  for (let y = 0; y < height; y++) {
    const row = rows[y % BLUR_SIDE] as Float32Array;
    const start = y * width;
    let sum = at(data, start) + at(data, start + 1) + at(data, start + 2) + at(data, start + 3);
    for (let x = BLUR_REACH, i = start + x; x < width - BLUR_REACH; x++, i++) {
      sum += at(data, i + BLUR_REACH);
      total[x] = at(total, x) - at(row, x) + sum;
      row[x] = sum;
      sum -= at(data, i - BLUR_REACH);
    }
    if (y < BLUR_SIDE - 1) continue;
    const middle = start - BLUR_REACH * width;
    for (let x = BLUR_REACH; x < width - BLUR_REACH; x++) to.data[middle + x] = at(total, x) / BLUR_SIDE ** 2;
  }
  return to;
}
