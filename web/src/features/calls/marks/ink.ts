import type { Mark } from '@sightline/contract/annotations';

/** How a mark is painted, in pixels. A thin rim keeps every colour visible on every picture. */
export type Ink = { color: string; rim: string; line: number };

const thinnest = 2;
export const rimWidth = 1.25;

/** Perceived brightness, 0 … 1. */
function brightnessOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}

const isBright = (color: string): boolean => brightnessOf(color) > 0.65;

export const rimOf = (color: string): string => (isBright(color) ? 'rgb(0 0 0 / 50%)' : 'rgb(255 255 255 / 65%)');

/** The text colour with enough contrast. */
export const wordsOn = (color: string): string => (isBright(color) ? '#16181d' : '#ffffff');

export const inkOf = ({ color, width }: Pick<Mark, 'color' | 'width'>, pictureWidth: number): Ink => ({
  color,
  rim: rimOf(color),
  line: Math.max(thinnest, width * pictureWidth),
});
