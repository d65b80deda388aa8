import type { Mark, MarkPoint } from '@sightline/contract/annotations';
import type { Sheet } from './document.ts';
import { arrowHead, cornersOf, isBright, lengthOf, roundIn, translucent, wordsOn } from './mark-shapes.ts';

/*
 * Marks on a printed photo, as lines of the page: sharp at any size, and as on screens (web/src/features/calls/marks).
 */

export type Frame = { left: number; top: number; width: number; height: number };

const thinnest = 0.35;
const pointsPerMillimetre = 72 / 25.4;

/** In millimetres, x and y in turn. */
const onPage = (points: readonly MarkPoint[], { left, top, width, height }: Frame): number[] =>
  points.flatMap(([x, y]) => [left + x * width, top + y * height]);

function drawArrow(sheet: Sheet, points: readonly number[], line: number, color: string): void {
  const length = Math.min(Math.max(2.4, 4 * line), Math.max(0.2, lengthOf(points)));
  sheet.line(points, line, color);
  sheet.line(arrowHead(points, length), line, color);
}

function drawWords(sheet: Sheet, { tool, text, color }: Mark, [x = 0, y = 0]: readonly number[], line: number): void {
  const size = tool === 'number' ? 7 : 6 + 2 * line;
  const style = { size, weight: 'bold' as const, color: tool === 'number' ? wordsOn(color) : '#16181d' };
  const [width, height] = [sheet.widthOf(text, style), (size * 1.25) / pointsPerMillimetre];
  if (tool === 'number') sheet.line([x, y, x, y], Math.max(4, width + 1.4), color);
  else {
    sheet.block(x - 0.6, y - height / 2 - 0.2, width + 1.2, height + 0.4, isBright(color) ? '#16181d' : '#ffffff');
    style.color = color;
  }
  sheet.write(text, tool === 'number' ? x - width / 2 : x, y - height / 2, style);
}

function drawMark(sheet: Sheet, mark: Mark, frame: Frame): void {
  const line = Math.max(thinnest, mark.width * frame.width);
  const points = onPage(mark.points, frame);
  const drawLine = (thickness: number, opacity = 1): void =>
    sheet.line(points.length === 2 ? [...points, ...points] : points, thickness, mark.color, opacity);
  if (mark.tool === 'pen') drawLine(line);
  else if (mark.tool === 'highlighter') drawLine(3 * line, translucent);
  else if (mark.tool === 'arrow') drawArrow(sheet, points, line, mark.color);
  else if (mark.tool === 'rectangle') {
    const corners = onPage(cornersOf(mark.points), frame);
    sheet.line([...corners, ...corners.slice(0, 2)], line, mark.color);
  } else if (mark.tool === 'circle') sheet.line(onPage(roundIn(cornersOf(mark.points)), frame), line, mark.color);
  else drawWords(sheet, mark, points, line);
}

/** Cut off at the edge of the picture. */
export function drawMarks(sheet: Sheet, marks: readonly Mark[], frame: Frame): void {
  sheet.within(frame.left, frame.top, frame.width, frame.height, () => {
    for (const mark of marks) drawMark(sheet, mark, frame);
  });
}
