import { useHotkeys } from '@mantine/hooks';
import { type Dispatch, type RefObject, type SetStateAction, useEffect, useEffectEvent, useMemo } from 'react';
import type { Pixel, Size } from './picture-mapping.ts';
import { fitted, noZoom, panned, pinched, type Span, type Zoom, zoomedBy, zoomStep } from './zoom.ts';

export type Zooming = {
  zoom: Zoom;
  pan: (by: Pixel) => void;
  pinch: (from: Span, to: Span) => void;
  reset: () => void;
};

/** Wheel events count lines, pages or pixels: a notch is about a hundred pixels. */
const factorOf = ({ deltaY, deltaMode }: WheelEvent): number => 2 ** (-(deltaMode === 0 ? deltaY : deltaY * 33) / 300);

/** The zoom is state of the parent: the picture and its marks must scale in the same render. */
export type ZoomState = readonly [wanted: Zoom, setZoom: Dispatch<SetStateAction<Zoom>>];

/** Zooms the picture by touch, wheel and keyboard. */
export function useZoom(element: RefObject<HTMLElement | null>, size: Size, [wanted, setZoom]: ZoomState): Zooming {
  const { width, height } = size;
  // After a resize another part of the picture is visible.
  const zoom = useMemo(() => fitted(wanted, { width, height }), [wanted, width, height]);
  const middle = { x: size.width / 2, y: size.height / 2 };
  const step = (factor: number) => setZoom((now) => zoomedBy(now, factor, middle, size));

  const turn = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const { left, top } = element.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    const about = { x: event.clientX - left, y: event.clientY - top };
    setZoom((now) => zoomedBy(now, factorOf(event), about, size));
  });
  useEffect(() => {
    const target = element.current;
    const listener = (event: WheelEvent) => turn(event);
    target?.addEventListener('wheel', listener, { passive: false });
    return () => target?.removeEventListener('wheel', listener);
  }, [element]);

  useHotkeys([
    ['[plus]', () => step(zoomStep)],
    ['shift+[plus]', () => step(zoomStep)],
    ['=', () => step(zoomStep)],
    ['-', () => step(1 / zoomStep)],
    ['0', () => setZoom(noZoom)],
  ]);

  return {
    zoom,
    pan: (by) => setZoom((now) => panned(now, by, size)),
    pinch: (from, to) => setZoom((now) => pinched(now, from, to, size)),
    reset: () => setZoom(noZoom),
  };
}
