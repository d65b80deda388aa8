import type { Id } from '@sightline/contract/scalars';
import { useEffect, useMemo, useState } from 'react';
import type { Scene } from '../../picture/placements.ts';
import type { Canvas } from './canvas.ts';
import { StrokeRecorder, type TextEntry } from './stroke-recorder.ts';

/** Records strokes on a scene; returns the held frame and the text being typed too. */
export function useStrokeRecorder(scene: Scene, canvas: Canvas, authorId: Id, mayDraw: boolean) {
  const [held, setHeld] = useState<HTMLCanvasElement>();
  const [writing, setWriting] = useState<TextEntry | null>(null);
  const hand = useMemo(() => {
    return mayDraw ? new StrokeRecorder({ scene, canvas, authorId, onHeld: setHeld, onWriting: setWriting }) : null;
  }, [scene, canvas, authorId, mayDraw]);
  useEffect(() => () => hand?.discard(), [hand]);
  return { hand, held, writing };
}
