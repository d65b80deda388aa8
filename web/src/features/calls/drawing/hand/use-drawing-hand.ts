import type { Id } from '@sightline/contract/fields';
import { useEffect, useMemo, useState } from 'react';
import type { Scene } from '../../tracking/placements.ts';
import { DrawingHand, type Writing } from './drawing-hand.ts';
import type { Paper } from './paper.ts';

/** The hand that draws on a scene, the frame that it holds, and the words that it is writing. */
export function useDrawingHand(scene: Scene, paper: Paper, authorId: Id, mayDraw: boolean) {
  const [held, setHeld] = useState<HTMLCanvasElement>();
  const [writing, setWriting] = useState<Writing | null>(null);
  const hand = useMemo(() => {
    return mayDraw ? new DrawingHand({ scene, paper, authorId, onHeld: setHeld, onWriting: setWriting }) : null;
  }, [scene, paper, authorId, mayDraw]);
  useEffect(() => () => hand?.drop(), [hand]);
  return { hand, held, writing };
}
