import type { Box, Pixel } from '../../picture/picture-mapping.ts';
import { type Ink, rimWidth, wordsOn } from './ink.ts';

const family = '"Inter Variable", system-ui, sans-serif';

/** Large enough to be read, whatever the width of the pen. */
export const textSize = (line: number): number => Math.round(10 + 1.5 * Math.max(4, line));
export const textFont = (line: number): string => `600 ${textSize(line)}px ${family}`;

/** Words that begin on the picture stay on it. */
export function keptOn(at: number, width: number, { left, width: whole }: Box): number {
  return at < left || at > left + whole ? at : Math.max(left, Math.min(at, left + whole - width));
}

/** Upright, however the surface lies that it belongs to. The place is the middle of its left edge. */
export function paintText(canvas: CanvasRenderingContext2D, text: string, at: Pixel, ink: Ink, box: Box): void {
  canvas.font = textFont(ink.line);
  canvas.textAlign = 'left';
  canvas.textBaseline = 'middle';
  const x = keptOn(at.x, canvas.measureText(text).width, box);
  canvas.lineJoin = 'round';
  canvas.lineWidth = Math.max(3, textSize(ink.line) / 5);
  canvas.strokeStyle = wordsOn(ink.color) === '#ffffff' ? 'rgb(255 255 255 / 85%)' : 'rgb(0 0 0 / 75%)';
  canvas.strokeText(text, x, at.y);
  canvas.fillStyle = ink.color;
  canvas.fillText(text, x, at.y);
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
