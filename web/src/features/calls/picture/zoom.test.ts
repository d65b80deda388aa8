import { describe, expect, it } from 'vitest';
import { isZoomed, noZoom, panned, pinched, type Zoom, zoomedBox, zoomedBy } from './zoom.ts';

const size = { width: 400, height: 200 };
const box = { left: 0, top: 0, ...size };
/** The position of this point of the picture in the element. */
const onScreen = (zoom: Zoom, x: number, y: number) => {
  const { left, top, width, height } = zoomedBox(box, zoom);
  return { x: left + x * width, y: top + y * height };
};

describe('an enlarged picture', () => {
  it('is scaled around the given point', () => {
    const zoom = zoomedBy(noZoom, 2, { x: 100, y: 50 }, size);
    expect(zoom.scale).toBe(2);
    expect(onScreen(zoom, 0.25, 0.25)).toEqual({ x: 100, y: 50 });
  });

  it('follows two fingers and keeps the point between them in place', () => {
    const zoom = pinched(
      noZoom,
      { middle: { x: 200, y: 100 }, distance: 100 },
      { middle: { x: 230, y: 110 }, distance: 300 },
      size,
    );
    expect(zoom.scale).toBe(3);
    expect(onScreen(zoom, 0.5, 0.5)).toEqual({ x: 230, y: 110 });
  });

  it('always covers its element', () => {
    const zoom = panned(zoomedBy(noZoom, 2, { x: 0, y: 0 }, size), { x: 5000, y: -5000 }, size);
    expect(zoomedBox(box, zoom)).toEqual({ left: 0, top: -200, width: 800, height: 400 });
  });

  it('is never smaller than its element, nor too large to be recognized', () => {
    expect(zoomedBy(noZoom, 0.2, { x: 9, y: 9 }, size)).toEqual(noZoom);
    expect(zoomedBy(zoomedBy(noZoom, 2, { x: 9, y: 9 }, size), 0.5, { x: 300, y: 9 }, size)).toEqual(noZoom);
    expect(zoomedBy(noZoom, 100, { x: 0, y: 0 }, size).scale).toBe(8);
    expect(isZoomed(noZoom)).toBe(false);
  });
});
