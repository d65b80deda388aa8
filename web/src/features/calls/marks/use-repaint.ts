import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import type { Scene } from '../picture/placements.ts';
import { readTrails, subscribeToPointers } from './pointer-store.ts';

/** Paints when React has something new, when a new frame is shown, and while a laser pointer fades. */
export function useRepaint(scene: Scene, paint: () => void): void {
  const repaint = useEffectEvent(paint);
  useLayoutEffect(() => repaint());
  useEffect(() => scene.onFrame(() => repaint()), [scene]);
  useEffect(() => {
    let next = 0;
    function fade(): void {
      repaint();
      next = readTrails(Date.now()).length > 0 ? requestAnimationFrame(fade) : 0;
    }
    const stop = subscribeToPointers(() => {
      next ||= requestAnimationFrame(fade);
    });
    return () => {
      stop();
      cancelAnimationFrame(next);
    };
  }, []);
}
