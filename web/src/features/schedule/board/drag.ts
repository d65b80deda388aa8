import { type Draft, draft, pointer } from './draft.ts';
import { checked, type Grid } from './grid.ts';
import { snap, step, timeAt } from './scale.ts';

/** What a drag moves: all of it, or one end of a visit. */
type Held = Pick<Draft, 'visit' | 'ticket' | 'fromPersonId' | 'start' | 'end'> & {
  edge: 'start' | 'end' | null;
};

type Drag = {
  held: Held;
  grid: () => Grid;
  onDrop: (dropped: Draft) => void;
};

/** Pixels that a pointer moves before a press becomes a drag. */
const threshold = 4;
/** Near an edge of the board it scrolls. */
const margin = 56;

type Point = { x: number; y: number };

const trackAt = ({ x, y }: Point): HTMLElement | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-track]') ?? null;

const timeUnder = (grid: Grid, track: HTMLElement, { x }: Point): number =>
  timeAt(grid.scale, x - track.getBoundingClientRect().left);

function scrollNear(board: HTMLElement | null, { x, y }: Point): void {
  if (!board) return;
  const { left, right, top, bottom } = board.getBoundingClientRect();
  if (x < left || x > right || y < top || y > bottom) return;
  const along = x > right - margin ? 14 : x < left + 180 + margin ? -14 : 0;
  const down = y > bottom - margin ? 10 : y < top + margin ? -10 : 0;
  if (along || down) board.scrollBy(along, down);
}

/** The time that a held visit has where the pointer is. `grabbed` is how far into it the pointer took it. */
function moved({ edge, start, end }: Held, at: number, grabbed: number): { start: number; end: number } {
  if (edge === 'start') return { start: Math.min(snap(at), end - step), end };
  if (edge === 'end') return { start, end: Math.max(snap(at), start + step) };
  const from = snap(at - grabbed);
  return { start: from, end: from + (end - start) };
}

/** The browser sends a click after the pointer is released, which is not meant for what was dragged. */
function swallowClick(): void {
  const stop = (event: MouseEvent) => event.stopPropagation();
  window.addEventListener('click', stop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', stop, { capture: true }), 0);
}

/** Follows the pointer from its press to its release; each frame at most one step. */
export function startDrag(event: React.PointerEvent<HTMLElement>, { held, grid, onDrop }: Drag): void {
  if (event.button !== 0 || event.pointerType === 'touch') return;
  const from = { x: event.clientX, y: event.clientY };
  const home = event.currentTarget.closest<HTMLElement>('[data-track]');
  const board = document.querySelector<HTMLElement>('[data-board]');
  const grabbed = home ? Math.min(Math.max(timeUnder(grid(), home, from) - held.start, 0), held.end - held.start) : 0;
  let at = from;
  let isMoving = false;
  let frame = 0;

  function follow(): void {
    frame = requestAnimationFrame(follow);
    scrollNear(board, at);
    const track = held.edge ? home : trackAt(at);
    const personId = held.edge ? held.fromPersonId : track ? track.dataset.track || null : undefined;
    const times = track ? moved(held, timeUnder(grid(), track, at), grabbed) : held;
    const before = draft.get();
    pointer.set(at);
    if (before?.personId === personId && before?.start === times.start && before.end === times.end) return;
    const { visit, ticket, fromPersonId } = held;
    draft.set(
      checked(grid(), { visit, ticket, fromPersonId, personId, start: times.start, end: times.end, isByKeys: false }),
    );
  }

  function move({ clientX, clientY }: PointerEvent): void {
    at = { x: clientX, y: clientY };
    if (isMoving || Math.hypot(at.x - from.x, at.y - from.y) < threshold) return;
    isMoving = true;
    follow();
  }

  function finish(isDropped: boolean): void {
    controller.abort();
    cancelAnimationFrame(frame);
    pointer.set(null);
    if (!isMoving) return;
    swallowClick();
    const dropped = draft.get();
    const isSame = dropped?.visit && dropped.start === held.start && dropped.end === held.end;
    if (isDropped && dropped && dropped.personId !== undefined && !(isSame && dropped.personId === held.fromPersonId))
      onDrop(dropped);
    else draft.set(null);
  }

  const controller = new AbortController();
  const { signal } = controller;
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', () => finish(true), { signal });
  window.addEventListener('pointercancel', () => finish(false), { signal });
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && finish(false), { signal });
}
