import { makeThumbnail, type Thumbnail } from '@sightline/tracker/thumbnail';
import type { Size } from '../picture/picture-mapping.ts';

export type GrayPicture = Size & { readonly data: Uint8Array };

/** The longer side (px) of the pictures that the tracker works with. */
const trackedSize = 320;

/** Keeps the aspect ratio, and never enlarges. */
export function trackedSizeOf({ width, height }: Size): Size {
  const scale = Math.min(1, trackedSize / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Converts RGBA pixels, as in a canvas. */
export function grayOf({ width, height, data }: Size & { data: Uint8ClampedArray }): GrayPicture {
  const gray = new Uint8Array(width * height);
  for (let k = 0, i = 0; k < gray.length; k++, i += 4)
    gray[k] = (77 * (data[i] ?? 0) + 150 * (data[i + 1] ?? 0) + 29 * (data[i + 2] ?? 0)) >> 8;
  return { width, height, data: gray };
}

/** Each pixel is the mean of the source pixels that it covers. `stride`: bytes from one row to the next. */
export function shrink(plane: Uint8Array, { width, height }: Size, stride: number, to: Size): GrayPicture {
  const data = new Uint8Array(to.width * to.height);
  const columns = Array.from({ length: to.width + 1 }, (_, x) => Math.floor((x * width) / to.width));
  for (let y = 0, k = 0; y < to.height; y++) {
    const top = Math.floor((y * height) / to.height);
    const bottom = Math.floor(((y + 1) * height) / to.height);
    for (let x = 0; x < to.width; x++, k++) {
      const left = columns[x] as number;
      const right = columns[x + 1] as number;
      let sum = 0;
      for (let row = top; row < bottom; row++)
        for (let i = row * stride + left; i < row * stride + right; i++) sum += plane[i] as number;
      data[k] = sum / ((bottom - top) * (right - left));
    }
  }
  return { ...to, data };
}

/** Shifts the picture left and up by these fractions of its size, rounded to pixels. */
export function movedPicture({ width, height, data }: GrayPicture, x: number, y: number): GrayPicture {
  const [right, down] = [Math.round(x * width), Math.round(y * height)];
  const within = (at: number, end: number): number => Math.min(end - 1, Math.max(0, at));
  const moved = data.map((_, k) => {
    const [column, row] = [within((k % width) + right, width), within(Math.floor(k / width) + down, height)];
    return data[row * width + column] ?? 0;
  });
  return { width, height, data: moved };
}

export const thumbnailOf = ({ data, width, height }: GrayPicture): Thumbnail => makeThumbnail(data, width, height);

export const textOf = (thumbnail: Thumbnail): string => btoa(String.fromCharCode(...thumbnail));
export const thumbnailIn = (text: string): Thumbnail =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
