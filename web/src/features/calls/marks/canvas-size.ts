import type { Size } from '../picture/picture-mapping.ts';

/** Clears a canvas that fills its element, scaled to CSS pixels at the screen's density. */
export function clearCanvas(element: HTMLCanvasElement, { width, height }: Size): CanvasRenderingContext2D | null {
  const density = window.devicePixelRatio || 1;
  const [columns, rows] = [Math.round(width * density), Math.round(height * density)];
  if (element.width !== columns) element.width = columns;
  if (element.height !== rows) element.height = rows;
  const canvas = element.getContext('2d');
  canvas?.setTransform(density, 0, 0, density, 0, 0);
  canvas?.clearRect(0, 0, width, height);
  return canvas;
}
