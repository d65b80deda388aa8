import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import type { Fit } from '../picture/picture-mapping.ts';
import classes from './drawing-layer.module.css';

type HeldFrameProps = { frame: HTMLCanvasElement; fit: Fit; style: CSSProperties | undefined };

/** The frame that is drawn on, over the picture that moves on below. */
export function HeldFrame({ frame, fit, style }: HeldFrameProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(frame), [frame]);
  return <div ref={place} className={classes.held} data-fit={fit} style={style} />;
}
