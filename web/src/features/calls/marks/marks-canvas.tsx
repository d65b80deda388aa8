import { type ComponentProps, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { Scene } from '../picture/placements.ts';
import { clearCanvas } from './canvas-size.ts';
import { frameBelow, type MarkView, placementIn } from './mark-view.ts';
import { paintMarks } from './paint.ts';
import { edgeArrows, lostAnchors, marksBeside, paintEdgeArrows } from './paint-edges.ts';
import { paintPointer, trailInFrame } from './paint-pointer.ts';
import { readTrails, subscribeToPointers } from './pointer-store.ts';

type MarksCanvasProps = {
  view: MarkView;
  /** Things painted besides the marks: `all` for the frame below, arrows and laser pointers; only arrows; or nothing. */
  around?: 'all' | 'arrows' | 'nothing';
} & Omit<ComponentProps<'canvas'>, 'ref'>;

function paintMarksOf(canvas: CanvasRenderingContext2D, view: MarkView): void {
  const { marks, box, visible, pictureWidth } = view;
  paintMarks(canvas, marks, box, { placementOf: (mark) => placementIn(view, mark), width: pictureWidth, visible });
}

function paintArrowsOf(canvas: CanvasRenderingContext2D, view: MarkView): void {
  const { marks, scene, box, visible } = view;
  const lost = lostAnchors(marks, (id) => scene.placementOf(id));
  const beside = marksBeside(marks, { box, visible, placementOf: (mark) => placementIn(view, mark) });
  paintEdgeArrows(canvas, edgeArrows([...lost, ...beside], visible));
}

function paintPointersOf(canvas: CanvasRenderingContext2D, { scene, box }: MarkView): void {
  const now = Date.now();
  for (const trail of readTrails(now)) paintPointer(canvas, trailInFrame(trail, scene), box, now);
}

function paintFrameOf(canvas: CanvasRenderingContext2D, { marks, scene, box }: MarkView): void {
  const frame = frameBelow(marks, scene);
  if (frame) canvas.drawImage(frame, box.left, box.top, box.width, box.height);
}

/** The marks, over the picture that they belong to. */
export function MarksCanvas({ view, around = 'all', ...rest }: MarksCanvasProps) {
  const element = useRef<HTMLCanvasElement>(null);
  useRepaint(view.scene, () => {
    const canvas = element.current && clearCanvas(element.current, view.size);
    if (!canvas) return;
    if (around === 'all') paintFrameOf(canvas, view);
    paintMarksOf(canvas, view);
    if (around !== 'nothing') paintArrowsOf(canvas, view);
    if (around === 'all') paintPointersOf(canvas, view);
  });
  return <canvas ref={element} {...rest} />;
}

/** Paints after each render, for each new frame, and while a laser pointer fades. */
function useRepaint(scene: Scene, paint: () => void): void {
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
