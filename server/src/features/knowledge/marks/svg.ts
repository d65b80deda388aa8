import type { Mark } from '@sightline/contract/annotations';
import type { ArticleNode } from '@sightline/contract/knowledge/document';
import { arrowHead, cornersOf, isBright, lengthOf, roundIn, translucent, wordsOn } from '../../../pdf/mark-shapes.ts';
import { html, type Markup, type Piece } from '../help/markup.ts';

/*
 * Draws the marks on a picture as SVG of the picture's size: pages lay it over the picture, exports draw it into a copy.
 */

export type Size = { width: number; height: number };
/** `x` is the beginning of the words, or with `isCentred` their middle; `y` is the middle of their height. */
export type Words = {
  text: string;
  x: number;
  y: number;
  size: number;
  isCentred: boolean;
  fill: string;
  rim?: string;
};
export type DrawWords = (words: Words) => Piece;

/** Marks are as thick as on a screen that shows the picture this wide. */
const screen = 720;

const rounded = (value: number): number => Math.round(value * 10) / 10;
const rimOf = (color: string): string => (isBright(color) ? '#16181d' : '#ffffff');

const way = (points: readonly number[], isClosed = false): string => {
  const steps = points.flatMap((x, at) => (at % 2 === 0 ? [`${rounded(x)} ${rounded(points[at + 1] ?? 0)}`] : []));
  // One point is a dot: a line to itself with round ends.
  return `M${steps.length === 1 ? `${steps[0]}L${steps[0]}` : steps.join('L')}${isClosed ? 'Z' : ''}`;
};

/** A line with a thin rim, so that its colour is visible on every picture. */
const line = (path: string, width: number, color: string, rim: number): Markup =>
  html`<path d="${path}" stroke="${rimOf(color)}" stroke-opacity=".7" stroke-width="${rounded(width + 2 * rim)}"/><path d="${path}" stroke="${color}" stroke-width="${rounded(width)}"/>`;

/** As text of the page, in its font. */
export const asText: DrawWords = ({ text, x, y, size, isCentred, fill, rim }) =>
  html`<text x="${rounded(x)}" y="${rounded(y)}" font-size="${rounded(size)}" dominant-baseline="central"${isCentred && html` text-anchor="middle"`}${rim && html` stroke="${rim}" stroke-width="${rounded(size / 4)}" paint-order="stroke"`} fill="${fill}">${text}</text>`;

function draw(mark: Mark, { width, height }: Size, drawWords: DrawWords): Piece {
  const { tool, color, text } = mark;
  const scale = width / screen;
  const thick = Math.max(2 * scale, mark.width * width);
  const placed = (points: readonly (readonly [number, number])[]) =>
    points.flatMap(([x, y]) => [x * width, y * height]);
  const points = placed(mark.points);
  const [x = 0, y = 0] = points;
  if (tool === 'highlighter')
    return html`<path d="${way(points)}" stroke="${color}" stroke-opacity="${translucent}" stroke-width="${rounded(3 * thick)}"/>`;
  if (tool === 'pen') return line(way(points), thick, color, scale);
  if (tool === 'arrow') {
    const head = arrowHead(points, Math.min(Math.max(12 * scale, 4 * thick), Math.max(scale, lengthOf(points))));
    return line(way(points) + way(head), thick, color, scale);
  }
  if (tool === 'rectangle') return line(way(placed(cornersOf(mark.points)), true), thick, color, scale);
  if (tool === 'circle') return line(way(placed(roundIn(cornersOf(mark.points))), true), thick, color, scale);
  if (tool === 'number') {
    const radius = Math.max(12 * scale, 1.8 * thick);
    const size = radius * (text.length > 2 ? 0.85 : 1.15);
    return html`<circle cx="${rounded(x)}" cy="${rounded(y)}" r="${rounded(radius)}" fill="${color}" stroke="${rimOf(color)}" stroke-width="${rounded(2 * scale)}"/>${drawWords({ text, x, y, size, isCentred: true, fill: wordsOn(color) })}`;
  }
  const size = (10 + 1.5 * Math.max(4, thick / scale)) * scale;
  return drawWords({ text, x, y, size, isCentred: false, fill: color, rim: rimOf(color) });
}

/** Names the drawing by its words for people who cannot see it; hides a drawing without words, which adds nothing to the picture's own text. */
export function svgOf(marks: readonly Mark[], size: Size, drawWords: DrawWords = asText): Markup {
  const said = marks.map(({ text }) => text.trim()).filter((text) => text !== '');
  const role = said.length > 0 ? html` role="img" aria-label="${said.join(', ')}"` : html` aria-hidden="true"`;
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}" fill="none" stroke-linecap="round" stroke-linejoin="round" font-weight="700"${role}>${marks.map((mark) => draw(mark, size, drawWords))}</svg>`;
}

/** Returns the marks on a picture of a document that was checked. */
export function marksOf({ attrs }: ArticleNode): readonly Mark[] {
  return Array.isArray(attrs?.marks) ? (attrs.marks as Mark[]) : [];
}
