import type { DrawingMessage, Stroke } from '@sightline/contract/calls';
import { type PointerEvent, useEffect, useRef } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { mostPoints, type Pen, penWidths } from './drawing.ts';
import { type Box, type Fraction, isOnPicture, type Pixel, toFraction } from './picture-mapping.ts';

type Line = { id: string; pending: Fraction[]; last: Fraction; count: number };
type PenOptions = {
  pen: Pen;
  authorId: string;
  box: Box;
  onMessage: (message: DrawingMessage) => void;
};

/** Often enough to look alive, seldom enough for a slow connection. */
const sendEvery = 40;

const placeOf = (event: PointerEvent<HTMLElement>): Pixel => {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
};

/** Turns the movements of a pointer into drawing messages. */
export function usePen({ pen, authorId, box, onMessage }: PenOptions) {
  const line = useRef<Line | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function begin(at: Fraction): void {
    const stroke: Stroke = {
      id: uuidv7(),
      author_id: authorId,
      color: pen.color,
      width: penWidths[pen.width],
      points: [at],
    };
    line.current = { id: stroke.id, pending: [], last: at, count: 1 };
    onMessage({ type: 'stroke', stroke });
  }

  function flush(): void {
    clearTimeout(timer.current);
    timer.current = undefined;
    const { current } = line;
    if (!current || current.pending.length === 0) return;
    onMessage({ type: 'extend', id: current.id, author_id: authorId, points: current.pending });
    current.pending = [];
  }

  function goOn(at: Fraction): void {
    const { current } = line;
    if (!current || (at[0] === current.last[0] && at[1] === current.last[1])) return;
    current.pending.push(at);
    current.last = at;
    current.count += 1;
    if (current.count >= mostPoints) {
      flush();
      begin(at);
    }
    timer.current ??= setTimeout(flush, sendEvery);
  }

  function end(): void {
    flush();
    line.current = null;
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const place = placeOf(event);
      if (event.button !== 0 || !isOnPicture(place, box)) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      begin(toFraction(place, box));
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (line.current) goOn(toFraction(placeOf(event), box));
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
