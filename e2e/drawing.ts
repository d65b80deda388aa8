import { expect, type Locator, type Page } from '@playwright/test';

/** A point of the picture as fractions of its width and height. */
type Fraction = readonly [number, number];
export type Box = { left: number; top: number; right: number; bottom: number };

/** The drawing layer over the picture; its label contains the number of marks. */
export const drawingOf = (page: Page, marks?: number): Locator =>
  page.getByRole('img', { name: marks === undefined ? /^Drawing with \d+ marks?$/ : nameOf(marks) });
const nameOf = (marks: number) => `Drawing with ${marks} ${marks === 1 ? 'mark' : 'marks'}`;

/**
 * The rectangle of the picture itself on the screen, for live pictures and snapshots, by CSS object-fit; parts of it
 * may be cut off.
 */
export const pictureBoxOf = (layer: Locator): Promise<Box> =>
  layer.evaluate((canvas) => {
    const kinds = ':scope > video, :scope > img';
    const around = canvas.closest(':has(> video, > img)');
    const picture = around?.querySelector<HTMLVideoElement | HTMLImageElement>(kinds);
    const natural =
      picture instanceof HTMLVideoElement
        ? { width: picture.videoWidth, height: picture.videoHeight }
        : { width: picture?.naturalWidth ?? 0, height: picture?.naturalHeight ?? 0 };
    if (!picture || natural.width === 0) throw new Error('there is no picture below the drawing');
    const { left, top, width, height } = picture.getBoundingClientRect();
    const pick = getComputedStyle(picture).objectFit === 'cover' ? Math.max : Math.min;
    const scale = pick(width / natural.width, height / natural.height);
    const [halfWidth, halfHeight] = [(natural.width * scale) / 2, (natural.height * scale) / 2];
    const [x, y] = [left + width / 2, top + height / 2];
    return { left: x - halfWidth, top: y - halfHeight, right: x + halfWidth, bottom: y + halfHeight };
  });

/** Draws a line through these points of the picture with the mouse. */
export async function drawLine(page: Page, layer: Locator, [first, ...rest]: readonly [Fraction, ...Fraction[]]) {
  const { left, top, right, bottom } = await pictureBoxOf(layer);
  const move = ([x, y]: Fraction) =>
    page.mouse.move(left + x * (right - left), top + y * (bottom - top), { steps: 12 });
  await move(first);
  await page.mouse.down();
  for (const place of rest) await move(place);
  await page.mouse.up();
}

/** The box around red marks in fractions of the picture; null without any. */
export async function paintedOn(layer: Locator): Promise<Box | null> {
  const picture = await pictureBoxOf(layer);
  const painted = await layer.evaluate(redPixelsOf);
  if (!painted) return null;
  const x = (at: number) => (at - picture.left) / (picture.right - picture.left);
  const y = (at: number) => (at - picture.top) / (picture.bottom - picture.top);
  return { left: x(painted.left), top: y(painted.top), right: x(painted.right), bottom: y(painted.bottom) };
}

/** The box around all red pixels of the canvas, on the screen. Runs in the page. */
function redPixelsOf(element: Element): Box | null {
  const canvas = element as HTMLCanvasElement;
  const { width, height } = canvas;
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
  const isRed = (at: number) => {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    return alpha > 200 && red > 200 && green < 120 && blue < 120;
  };
  const box = { left: width, top: height, right: -1, bottom: -1 };
  for (let at = 0; at < width * height; at += 1) {
    if (!isRed(at * 4)) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  if (box.right < 0) return null;
  const place = canvas.getBoundingClientRect();
  const density = width / place.width;
  return {
    left: place.left + box.left / density,
    right: place.left + box.right / density,
    top: place.top + box.top / density,
    bottom: place.top + box.bottom / density,
  };
}

const sides = ['left', 'top', 'right', 'bottom'] as const;
const tolerance = 0.02;

/** The drawing covers the same part of the picture on both screens, whatever their sizes. */
export async function expectSameSpot(one: Locator, other: Locator): Promise<void> {
  await expect(async () => {
    const [here, there] = [await paintedOn(one), await paintedOn(other)];
    if (!here || !there) throw new Error('nothing is painted yet');
    for (const side of sides) expect(Math.abs(here[side] - there[side]), side).toBeLessThan(tolerance);
  }).toPass({ timeout: 40_000 });
}
