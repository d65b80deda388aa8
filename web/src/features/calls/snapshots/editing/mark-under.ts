import type { Mark } from '@sightline/contract/annotations';
import { inkOf } from '../../marks/ink.ts';
import { outlineOf } from '../../marks/mark-outline.ts';
import { discRadius, placeWords, textSize } from '../../marks/paint-words.ts';
import { type Box, type Fraction, type Pixel, toPixel } from '../../picture/picture-mapping.ts';

/** The precision of a finger, in CSS pixels. */
const reach = 14;
/** The average width of a letter, as a fraction of its height. */
const letterWidth = 0.55;

/** The rectangle of the whole picture with its zoom, its visible part, and its width without zoom. */
type Shown = { box: Box; visible: Box; pictureWidth: number };

function distanceToLine({ x, y }: Pixel, from: Pixel, to: Pixel): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const share = ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy || 1);
  const along = Math.min(1, Math.max(0, share));
  return Math.hypot(x - from.x - along * dx, y - from.y - along * dy);
}

/** The touchable lines of a mark, and their thickness. */
function hitShape(mark: Mark, { box, visible, pictureWidth }: Shown): { path: Pixel[]; thickness: number } {
  const { line } = inkOf(mark, pictureWidth);
  const path = outlineOf(mark).map((point) => toPixel(point, box));
  const [first = { x: 0, y: 0 }] = path;
  if (mark.tool === 'number') return { path, thickness: 2 * discRadius(line) };
  if (mark.tool === 'text') {
    const size = textSize(line);
    const widthOf = (words: string): number => words.length * size * letterWidth;
    const { left, top, width, height } = placeWords(mark.text, first, size, visible, widthOf);
    const y = top + height / 2;
    return {
      path: [
        { x: left, y },
        { x: left + width, y },
      ],
      thickness: height,
    };
  }
  const isClosed = mark.tool === 'rectangle' || mark.tool === 'circle';
  return { path: isClosed ? [...path, first] : path, thickness: line };
}

/** The topmost mark within a finger's reach of a point. */
export function markUnder<M extends Mark>(
  marks: readonly M[],
  at: Fraction<'unit-frame'>,
  shown: Shown,
): M | undefined {
  const finger = toPixel(at, shown.box);
  return marks.findLast((mark) => {
    const { path, thickness } = hitShape(mark, shown);
    const distances = path.map((point, index) => distanceToLine(finger, point, path[index + 1] ?? point));
    return Math.min(...distances) <= reach + thickness / 2;
  });
}
