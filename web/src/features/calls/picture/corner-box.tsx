import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import classes from './corner-box.module.css';

type Corner = { side: 'left' | 'right'; edge: 'top' | 'bottom' };
type Offset = { x: number; y: number };

/** Movements below this many pixels are a tap. */
const dragFrom = 8;
const arrows: Partial<Record<string, Partial<Corner>>> = {
  ArrowLeft: { side: 'left' },
  ArrowRight: { side: 'right' },
  ArrowUp: { edge: 'top' },
  ArrowDown: { edge: 'bottom' },
};

type CornerBoxProps = {
  start: Corner;
  isAway: boolean;
  onToggle: () => void;
  /** The label of the button that hides and shows the content. */
  label: string;
  /** Shown in place of the content while it is hidden. */
  away: ReactNode;
  children: ReactNode;
};

/** Shows small content over a picture: dragged or sent by arrow keys to a corner of its container, hidden and shown again by a tap. */
export function CornerBox({ start, isAway, onToggle, label, away, children }: CornerBoxProps) {
  const [corner, setCorner] = useState(start);
  const box = useRef<HTMLDivElement>(null);
  const drag = useDragging((point) => setCorner(cornerAt(point, box.current?.offsetParent)), onToggle);

  function onKeyDown({ key }: KeyboardEvent): void {
    const moved = arrows[key];
    if (moved) setCorner({ ...corner, ...moved });
  }

  return (
    <div
      ref={box}
      className={classes.box}
      data-corner-box
      data-side={corner.side}
      data-edge={corner.edge}
      data-away={isAway || undefined}
      data-dragging={drag.offset !== null || undefined}
      style={drag.offset ? { translate: `${drag.offset.x}px ${drag.offset.y}px` } : undefined}
    >
      {children}
      <button
        type="button"
        className={classes.handle}
        aria-expanded={!isAway}
        aria-label={label}
        onKeyDown={onKeyDown}
        {...drag.handlers}
      >
        {isAway && away}
      </button>
    </div>
  );
}

/** Returns the corner of the container that is nearest to where the pointer let go. */
function cornerAt({ clientX, clientY }: PointerEvent, container: Element | null | undefined): Corner {
  const { left, top, width, height } = (container ?? document.documentElement).getBoundingClientRect();
  return {
    side: clientX < left + width / 2 ? 'left' : 'right',
    edge: clientY < top + height / 2 ? 'top' : 'bottom',
  };
}

function useDragging(onDrop: (point: PointerEvent) => void, onTap: () => void) {
  const [offset, setOffset] = useState<Offset | null>(null);
  const from = useRef<Offset | null>(null);
  const hasMoved = useRef(false);
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { x: event.clientX, y: event.clientY };
      hasMoved.current = false;
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (!from.current) return;
      const moved = { x: clientX - from.current.x, y: clientY - from.current.y };
      hasMoved.current ||= Math.hypot(moved.x, moved.y) > dragFrom;
      if (hasMoved.current) setOffset(moved);
    },
    onPointerUp(event: PointerEvent) {
      if (hasMoved.current) onDrop(event);
      from.current = null;
      setOffset(null);
    },
    onPointerCancel() {
      from.current = null;
      setOffset(null);
    },
    /** Also fired by keyboards and screen readers. The click that ends a drag does not count. */
    onClick() {
      if (!hasMoved.current) onTap();
      hasMoved.current = false;
    },
  };
  return { offset, handlers };
}
