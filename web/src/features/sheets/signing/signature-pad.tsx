import type { Stroke } from '@sightline/contract/sheets/signing';
import { type PointerEvent, useRef } from 'react';
import classes from './signing.module.css';

type SignaturePadProps = { label: string; strokes: readonly Stroke[]; onChange: (strokes: Stroke[]) => void };

const [wide, high] = [3000, 1000];
const pathOf = (stroke: Stroke): string =>
  stroke.reduce((path, at, index) => `${path}${index === 0 ? 'M' : index % 2 === 0 ? ' L' : ' '}${at}`, '');

/** A signature as lines: sharp at any size. */
export function SignatureLines({ strokes, label }: { strokes: readonly Stroke[]; label: string }) {
  return (
    <svg className={classes.lines} viewBox={`0 0 ${wide} ${high}`} role="img" aria-label={label}>
      {strokes.map((stroke) => (
        <path key={stroke.join()} d={pathOf(stroke)} />
      ))}
    </svg>
  );
}

/** Draws with a finger, a pen or the mouse. People who cannot draw type the name instead. */
export function SignaturePad({ label, strokes, onChange }: SignaturePadProps) {
  const current = useRef<Stroke | null>(null);

  function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): [number, number] {
    const box = currentTarget.getBoundingClientRect();
    const inside = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)));
    return [
      inside(((clientX - box.left) / box.width) * wide, wide),
      inside(((clientY - box.top) / box.height) * high, high),
    ];
  }

  function start(event: PointerEvent<SVGSVGElement>): void {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = pointOf(event);
    current.current = [...point, ...point];
    onChange([...strokes, current.current]);
  }

  function draw(event: PointerEvent<SVGSVGElement>): void {
    const stroke = current.current;
    if (!stroke) return;
    const [x, y] = pointOf(event);
    const [lastX = 0, lastY = 0] = stroke.slice(-2);
    if (Math.hypot(x - lastX, y - lastY) < 8) return;
    const longer = [...stroke, x, y];
    current.current = longer;
    onChange([...strokes.slice(0, -1), longer]);
  }

  return (
    <svg
      className={classes.pad}
      viewBox={`0 0 ${wide} ${high}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      onPointerDown={start}
      onPointerMove={draw}
      onPointerUp={() => {
        current.current = null;
      }}
      onPointerCancel={() => {
        current.current = null;
      }}
    >
      <line x1="150" y1="800" x2="2850" y2="800" className={classes.base ?? ''} />
      {strokes.map((stroke) => (
        <path key={stroke.slice(0, 4).join()} d={pathOf(stroke)} />
      ))}
    </svg>
  );
}
