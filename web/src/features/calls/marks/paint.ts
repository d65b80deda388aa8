import type { Mark } from '@sightline/contract/annotations';
import { type Box, type Pixel, type Size, visiblePart } from '../picture/picture-mapping.ts';
import type { Placement } from '../picture/placements.ts';
import { clearCanvas } from './canvas-size.ts';
import { type Ink, inkOf } from './ink.ts';
import { outlineOnCanvas } from './mark-outline.ts';
import { paintHighlighter, paintPen } from './paint-line.ts';
import { paintArrow, paintOutline } from './paint-shapes.ts';
import { paintNumber, paintText } from './paint-words.ts';

type Canvas = CanvasRenderingContext2D;

/** The placement of marks that are fixed on the picture. */
export const inPlace: Placement = { transform: [1, 0, 0, 0, 1, 0, 0, 0, 1], opacity: 1, towards: undefined };

export type Painting<M extends Mark> = {
  /** Undefined where the position of a mark is unknown; it is not painted then. */
  placementOf?: (mark: M) => Placement | undefined;
  /** The picture's width for measuring lines, without zoom: zooming does not widen lines. */
  width?: number;
  /** The visible part of the picture; text stays within it. */
  visible?: Box;
};

function paintMark(canvas: Canvas, { tool, text }: Mark, outline: Pixel[], ink: Ink, visible: Box): void {
  const [first] = outline;
  if (!first) return;
  if (tool === 'pen') paintPen(canvas, outline, ink);
  else if (tool === 'highlighter') paintHighlighter(canvas, outline, ink);
  else if (tool === 'arrow') paintArrow(canvas, outline, ink);
  else if (tool === 'text') paintText(canvas, text, first, ink, visible);
  else if (tool === 'number') paintNumber(canvas, text, first, ink);
  else paintOutline(canvas, outline, ink);
}

const highlightersFirst = (one: Mark, other: Mark): number =>
  Number(other.tool === 'highlighter') - Number(one.tool === 'highlighter');

/** `box` is the rectangle of the whole picture on the canvas. Nothing is painted outside it. */
export function paintMarks<M extends Mark>(
  canvas: Canvas,
  marks: readonly M[],
  box: Box,
  { placementOf = () => inPlace, width = box.width, visible = box }: Painting<M> = {},
): void {
  canvas.save();
  canvas.beginPath();
  canvas.rect(box.left, box.top, box.width, box.height);
  canvas.clip();
  for (const mark of marks.toSorted(highlightersFirst)) {
    const placement = placementOf(mark);
    if (!placement || placement.opacity <= 0) continue;
    const outline = outlineOnCanvas(mark, placement.transform, box);
    canvas.globalAlpha = Math.min(1, placement.opacity);
    if (outline) paintMark(canvas, mark, outline, inkOf(mark, width), visible);
  }
  canvas.restore();
}

/** In px: letters and lines have a minimum size, which would hide a smaller picture. */
const leastWidth = 360;

/** Like `paintMarks` for an element of this size; a small element shows a large painting scaled down. */
export function paint<M extends Mark>(element: HTMLCanvasElement, marks: readonly M[], size: Size, box: Box): void {
  const canvas = clearCanvas(element, size);
  if (!canvas || box.width === 0) return;
  const scale = Math.min(1, box.width / leastWidth);
  const enlarged = ({ left, top, width, height }: Box): Box => ({
    left: left / scale,
    top: top / scale,
    width: width / scale,
    height: height / scale,
  });
  canvas.scale(scale, scale);
  paintMarks(canvas, marks, enlarged(box), { visible: enlarged(visiblePart(box, size)) });
}
