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

/** Lines, pages or pixels: a notch of a wheel is about a hundred. */
const factorOf = ({ deltaY, deltaMode }: WheelEvent): number => 2 ** (-(deltaMode === 0 ? deltaY : deltaY * 33) / 300);

/** What is wanted, held by whoever shows the picture: it and what is drawn on it must grow in one go. */
export type ZoomState = readonly [wanted: Zoom, setZoom: Dispatch<SetStateAction<Zoom>>];

/** How large the picture is looked at: by fingers, wheel and keys. */
export function useZoom(element: RefObject<HTMLElement | null>, size: Size, [wanted, setZoom]: ZoomState): Zooming {
  const { width, height } = size;
  // An element of another size shows another part.
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
