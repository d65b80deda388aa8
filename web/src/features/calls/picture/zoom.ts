import type { Box, Pixel, Size } from './picture-mapping.ts';

/** A person's own view of a picture: scale and offset in pixels. It is local and never sent. */
export type Zoom = { scale: number; x: number; y: number };
export const noZoom: Zoom = { scale: 1, x: 0, y: 0 };

const closest = 8;
/** One step of the keyboard. */
export const zoomStep = 1.5;

export const isZoomed = ({ scale }: Zoom): boolean => scale > 1;

/** Keeps the element covered. */
export function fitted({ scale, x, y }: Zoom, { width, height }: Size): Zoom {
  if (scale <= 1.01) return noZoom;
  const within = (at: number, length: number): number => Math.min(0, Math.max(length * (1 - scale), at));
  return { scale, x: within(x, width), y: within(y, height) };
}

export const panned = (zoom: Zoom, by: Pixel, size: Size): Zoom =>
  fitted({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, size);

/** The point `about` keeps its position. */
export function zoomedBy(zoom: Zoom, factor: number, about: Pixel, size: Size): Zoom {
  const scale = Math.min(closest, Math.max(1, zoom.scale * factor));
  const grown = scale / zoom.scale;
  return fitted({ scale, x: about.x - (about.x - zoom.x) * grown, y: about.y - (about.y - zoom.y) * grown }, size);
}

/** Two fingers: their midpoint and their distance. */
export type Span = { middle: Pixel; distance: number };

/** The point between the fingers moves with them. */
export function pinched(zoom: Zoom, from: Span, to: Span, size: Size): Zoom {
  const factor = from.distance > 0 ? to.distance / from.distance : 1;
  const grown = zoomedBy(zoom, factor, from.middle, size);
  return panned(grown, { x: to.middle.x - from.middle.x, y: to.middle.y - from.middle.y }, size);
}

export const zoomedBox = (box: Box, { scale, x, y }: Zoom): Box => ({
  left: box.left * scale + x,
  top: box.top * scale + y,
  width: box.width * scale,
  height: box.height * scale,
});

/** As a CSS transform from the top left corner. */
export const zoomStyle = ({ scale, x, y }: Zoom): { transform: string; transformOrigin: string } | undefined =>
  scale > 1 ? { transform: `translate(${x}px, ${y}px) scale(${scale})`, transformOrigin: '0 0' } : undefined;
