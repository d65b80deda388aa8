import type { Mark, MarkPoint } from '@sightline/contract/annotations';
import type { Sheet } from '../../../pdf/document.ts';

/*
 * Marks on a printed photo, as lines of the page: sharp at any size, and as on screens (web/src/features/calls/marks).
 */

export type Frame = { left: number; top: number; width: number; height: number };

const thinnest = 0.35;
const translucent = 0.45;
const pointsPerMillimetre = 72 / 25.4;
const headAngle = Math.PI / 6;
const arcSteps = 48;

const isBright = (color: string): boolean => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  return 0.299 * red + 0.587 * green + 0.114 * blue > 0.65;
};

/** Of a rectangle or a circle: two opposite points, or all four in turn. */
function cornersOf([a = [0, 0], b = a, c, d]: readonly MarkPoint[]): MarkPoint[] {
  return c && d ? [a, b, c, d] : [a, [b[0], a[1]], b, [a[0], b[1]]];
}

/** The circle in a box, which may be tilted. */
function roundIn([a = [0, 0], b = a, c = a, d = a]: readonly MarkPoint[]): MarkPoint[] {
  const middle: MarkPoint = [(a[0] + b[0] + c[0] + d[0]) / 4, (a[1] + b[1] + c[1] + d[1]) / 4];
  const half = (from: MarkPoint, to: MarkPoint): MarkPoint => [(to[0] - from[0]) / 2, (to[1] - from[1]) / 2];
  const [across, down] = [half(a, b), half(a, d)];
  return Array.from({ length: arcSteps + 1 }, (_, step): MarkPoint => {
    const angle = (step / arcSteps) * 2 * Math.PI;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    return [middle[0] + x * across[0] + y * down[0], middle[1] + x * across[1] + y * down[1]];
  });
}

/** In millimetres, x and y in turn. */
const onPage = (points: readonly MarkPoint[], { left, top, width, height }: Frame): number[] =>
  points.flatMap(([x, y]) => [left + x * width, top + y * height]);

function drawArrow(sheet: Sheet, points: readonly number[], line: number, color: string): void {
  const [x = 0, y = 0, toX = 0, toY = 0] = points;
  const length = Math.min(Math.max(2.4, 4 * line), Math.max(0.2, Math.hypot(toX - x, toY - y)));
  const back = Math.atan2(y - toY, x - toX);
  const end = (angle: number) => [toX + length * Math.cos(angle), toY + length * Math.sin(angle)];
  sheet.line(points, line, color);
  sheet.line([...end(back - headAngle), toX, toY, ...end(back + headAngle)], line, color);
}

function drawWords(sheet: Sheet, { tool, text, color }: Mark, [x = 0, y = 0]: readonly number[], line: number): void {
  const size = tool === 'number' ? 7 : 6 + 2 * line;
  const style = { size, weight: 'bold' as const, color: tool === 'number' && !isBright(color) ? '#ffffff' : '#16181d' };
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
