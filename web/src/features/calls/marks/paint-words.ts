import type { Box, Pixel } from '../picture/picture-mapping.ts';
import { type Ink, rimWidth, wordsOn } from './ink.ts';

const family = '"Inter Variable", system-ui, sans-serif';

/** Large enough to read, whatever the width of the pen. */
export const textSize = (line: number): number => Math.round(10 + 1.5 * Math.max(4, line));
export const textFont = (line: number): string => `600 ${textSize(line)}px ${family}`;

/** Shifts a short text whose position is within these bounds, so that all of it is. */
function keptWithin(start: number, length: number, place: number, from: number, whole: number): number {
  if (place < from || place > from + whole) return start;
  return Math.max(from, Math.min(start, from + whole - length));
}

/** Wraps text; a word longer than a line gets its own line. */
function linesOf(text: string, longest: number, widthOf: (words: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`) <= longest) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** A multiple of the letters' height. */
const lineHeight = 1.25;

type WordsBox = Box & { lines: readonly string[] };

/** `at` is the middle of the text's left edge, unless the text would leave the visible part. */
export function placeWords(
  text: string,
  at: Pixel,
  size: number,
  visible: Box,
  widthOf: (words: string) => number,
): WordsBox {
  const lines = linesOf(text, visible.width, widthOf);
  const [width, height] = [Math.max(...lines.map(widthOf)), lines.length * size * lineHeight];
  return {
    lines,
    width,
    height,
    left: keptWithin(at.x, width, at.x, visible.left, visible.width),
    top: keptWithin(at.y - height / 2, height, at.y, visible.top, visible.height),
  };
}

/** Always upright, even on a tilted surface. */
export function paintText(canvas: CanvasRenderingContext2D, text: string, at: Pixel, ink: Ink, visible: Box): void {
  const size = textSize(ink.line);
  canvas.font = textFont(ink.line);
  canvas.textAlign = 'left';
  canvas.textBaseline = 'middle';
  canvas.lineJoin = 'round';
  canvas.lineWidth = Math.max(3, size / 5);
  canvas.strokeStyle = wordsOn(ink.color) === '#ffffff' ? 'rgb(255 255 255 / 85%)' : 'rgb(0 0 0 / 75%)';
  canvas.fillStyle = ink.color;
  const { lines, left, top } = placeWords(text, at, size, visible, (words) => canvas.measureText(words).width);
  for (const [row, line] of lines.entries()) {
    const y = top + (row + 0.5) * size * lineHeight;
    canvas.strokeText(line, left, y);
    canvas.fillText(line, left, y);
  }
}

export const discRadius = (line: number): number => Math.max(12, 1.8 * line);

export function paintNumber(canvas: CanvasRenderingContext2D, number: string, { x, y }: Pixel, ink: Ink): void {
  const radius = discRadius(ink.line);
  canvas.beginPath();
  canvas.arc(x, y, radius, 0, 2 * Math.PI);
  canvas.lineWidth = 2 * rimWidth + 1;
  canvas.strokeStyle = ink.rim;
  canvas.stroke();
  canvas.fillStyle = ink.color;
  canvas.fill();
  canvas.fillStyle = wordsOn(ink.color);
  canvas.font = `700 ${Math.round(number.length > 2 ? radius * 0.85 : radius * 1.15)}px ${family}`;
  canvas.textAlign = 'center';
  canvas.textBaseline = 'middle';
  canvas.fillText(number, x, y + radius * 0.06);
}
