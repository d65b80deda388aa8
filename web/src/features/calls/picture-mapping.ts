/** Sizes and places in CSS pixels. */
export type Size = { width: number; height: number };
export type Box = Size & { left: number; top: number };
/** How a video fills its element, as CSS `object-fit` has it: all of the picture, or all of the element. */
export type Fit = 'contain' | 'cover';
export type Pixel = { x: number; y: number };
/** A place of the picture as fractions of its width and height, from its top left corner. */
export type Fraction = [number, number];

/** Where the whole picture lies relative to the element that shows it; with `cover` it reaches beyond the edges. */
export function pictureBox(element: Size, picture: Size, fit: Fit): Box {
  if (picture.width <= 0 || picture.height <= 0)
    return { left: 0, top: 0, width: element.width, height: element.height };
  const ratios = [element.width / picture.width, element.height / picture.height] as const;
  const scale = fit === 'contain' ? Math.min(...ratios) : Math.max(...ratios);
  const width = picture.width * scale;
  const height = picture.height * scale;
  return { left: (element.width - width) / 2, top: (element.height - height) / 2, width, height };
}

const precision = 10_000;
const clamp = (value: number): number => Math.min(1, Math.max(0, Math.round(value * precision) / precision));

/** Rounded to what can be seen, which also keeps what travels small. Beyond the edge counts as the edge. */
export function toFraction({ x, y }: Pixel, box: Box): Fraction {
  if (box.width <= 0 || box.height <= 0) return [0, 0];
  return [clamp((x - box.left) / box.width), clamp((y - box.top) / box.height)];
}

export const toPixel = ([x, y]: Fraction, box: Box): Pixel => ({
  x: box.left + x * box.width,
  y: box.top + y * box.height,
});

/** A pen must not draw on the black bars beside the picture. */
export const isOnPicture = ({ x, y }: Pixel, box: Box): boolean =>
  x >= box.left && y >= box.top && x <= box.left + box.width && y <= box.top + box.height;
