/** Sizes and positions in CSS pixels. */
export type Size = { width: number; height: number };
export type Box = Size & { left: number; top: number };
/** How a video fills its element, as in CSS `object-fit`: show the whole picture, or cover the whole element. */
export type Fit = 'contain' | 'cover';
export type Pixel = { x: number; y: number };

/** The picture that a fraction refers to, in the tracker's terms: the frame on the screen, or the keyframe that a mark was drawn on. */
export type Space = 'unit-frame' | 'unit-keyframe';
declare const space: unique symbol;
/**
 * A point as fractions of a picture's width and height, from its top left corner. Frame and keyframe points do not mix.
 */
export type Fraction<In extends Space = Space> = [number, number] & { readonly [space]?: In };

/** The size of a picture in its own pixels; a video without a frame has none yet. */
export function sizeOfPicture(picture: HTMLVideoElement | HTMLCanvasElement | ImageBitmap): Size {
  if ('videoWidth' in picture) return { width: picture.videoWidth, height: picture.videoHeight };
  return { width: picture.width, height: picture.height };
}

/** The rectangle of the whole picture relative to its element; with `cover` it extends beyond the edges. */
export function pictureBox(element: Size, picture: Size, fit: Fit): Box {
  if (picture.width <= 0 || picture.height <= 0)
    return { left: 0, top: 0, width: element.width, height: element.height };
  const ratios = [element.width / picture.width, element.height / picture.height] as const;
  const scale = fit === 'contain' ? Math.min(...ratios) : Math.max(...ratios);
  const width = picture.width * scale;
  const height = picture.height * scale;
  return { left: (element.width - width) / 2, top: (element.height - height) / 2, width, height };
}

/** The visible part of a picture in its element, whose lower edge may be covered. */
export function visiblePart(box: Box, { width, height }: Size, coveredBelow = 0): Box {
  const [left, top] = [Math.max(0, box.left), Math.max(0, box.top)];
  const right = Math.min(width, box.left + box.width);
  const bottom = Math.min(height - coveredBelow, box.top + box.height);
  return { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

const precision = 10_000;
const clamp = (value: number): number => Math.min(1, Math.max(0, Math.round(value * precision) / precision));

/**
 * Rounded to a precision that is still visible, which keeps messages small. Points beyond the edge are moved to the
 * edge.
 */
export function toFraction({ x, y }: Pixel, box: Box): Fraction<'unit-frame'> {
  if (box.width <= 0 || box.height <= 0) return [0, 0];
  return [clamp((x - box.left) / box.width), clamp((y - box.top) / box.height)];
}

export const toPixel = ([x, y]: Fraction<'unit-frame'>, box: Box): Pixel => ({
  x: box.left + x * box.width,
  y: box.top + y * box.height,
});

/** Says whether a point is on the picture: strokes must not start on the black bars beside it. */
export const isOnPicture = ({ x, y }: Pixel, box: Box): boolean =>
  x >= box.left && y >= box.top && x <= box.left + box.width && y <= box.top + box.height;
