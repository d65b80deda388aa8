import { type Scale, snap, step, timeAt } from './scale.ts';
import type { Span } from './working-hours.ts';

/** A drag moves a whole time, or one end of it. */
type Held = Span & {
  /** From whose row it was taken; null is the row of nobody. */
  fromRow: string | null;
  edge: 'start' | 'end' | null;
};

type Drag = {
  held: Held;
  /** Null on a board of days. */
  scale: () => Scale | null;
  /** The time that it has on a day of such a board. */
  onDay: (day: string, row: string | null) => Span;
  /** With the row that it is over; undefined outside of the board. */
  onMove: (at: Span & { row: string | null | undefined }) => void;
  /** Reports the position of the pointer, for a thing that is not over the board yet. Null at the end of the drag. */
  onPoint: (at: Point | null) => void;
  onRelease: (isDropped: boolean) => void;
};

/** Pixels that a mouse moves before a press becomes a drag. A finger rests instead: one that moves before scrolls the board. */
const threshold = 4;
const wobble = 10;
const rest = 350;
/** Near an edge of the board it scrolls, once the pointer has been further inside. */
const margin = 48;

type Point = { x: number; y: number };

const trackAt = ({ x, y }: Point): HTMLElement | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-track]') ?? null;

const timeUnder = (scale: Scale, track: HTMLElement, { x }: Point): number =>
  timeAt(scale, x - track.getBoundingClientRect().left);

const dayAt = ({ x, y }: Point): string | undefined =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]')?.dataset.day;

/** Returns how far to scroll, by the edges that the pointer is near; null outside of the board. */
function edgesAt(board: HTMLElement, { x, y }: Point): { along: number; down: number } | null {
  const { left, right, top, bottom } = board.getBoundingClientRect();
  const inner = left + (board.querySelector<HTMLElement>('[data-names]')?.offsetWidth ?? 0);
  if (x < inner || x > right || y < top || y > bottom) return null;
  const along = x > right - margin ? 12 : x < inner + margin ? -12 : 0;
  const down = y > bottom - margin ? 8 : y < top + margin ? -8 : 0;
  return { along, down };
}

/** The time that what is held has where the pointer is. `grabbed` is how far into it the pointer took it. */
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

/** A finger that holds something neither scrolls nor opens a menu. */
function keepFromBrowser(isMoving: () => boolean, signal: AbortSignal): void {
  const prevent = (event: Event) => isMoving() && event.preventDefault();
  window.addEventListener('touchmove', prevent, { signal, passive: false });
  window.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
}

/** Follows the pointer from its press to its release; each frame at most one step. */
export function startDrag(event: React.PointerEvent<HTMLElement>, drag: Drag): void {
  const { held } = drag;
  if (event.button !== 0) return;
  const isTouch = event.pointerType === 'touch';
  const { pointerId } = event;
  const from = { x: event.clientX, y: event.clientY };
  const home = event.currentTarget.closest<HTMLElement>('[data-track]');
  const scale = drag.scale();
  const board = document.querySelector<HTMLElement>('[data-board]');
  const grabbed =
    home && scale ? Math.min(Math.max(timeUnder(scale, home, from) - held.start, 0), held.end - held.start) : 0;
  let at = from;
  let isMoving = false;
  let frame = 0;
  let wasInside = false;

  function scrollNear(): void {
    const edges = board && edgesAt(board, at);
    if (!edges) return;
    const { along, down } = edges;
    if (along === 0 && down === 0) wasInside = true;
    else if (wasInside) board.scrollBy(along, down);
  }

  function follow(): void {
    frame = requestAnimationFrame(follow);
    scrollNear();
    const track = held.edge ? home : trackAt(at);
    const row = held.edge ? held.fromRow : track ? track.dataset.track || null : undefined;
    const { start, end } = track ? timesAt(track, row ?? null) : held;
    drag.onPoint(at);
    drag.onMove({ row, start, end });
  }

  function timesAt(track: HTMLElement, row: string | null): Span {
    const now = drag.scale();
    if (now) return moved(held, timeUnder(now, track, at), grabbed);
    const day = dayAt(at);
    return day === undefined ? held : drag.onDay(day, row);
  }

  function begin(): void {
    isMoving = true;
    follow();
  }

  function move({ clientX, clientY, pointerId: other }: PointerEvent): void {
    if (other !== pointerId) return;
    at = { x: clientX, y: clientY };
    const way = Math.hypot(at.x - from.x, at.y - from.y);
    if (isMoving || way < (isTouch ? wobble : threshold)) return;
    if (isTouch) finish(false);
    else begin();
  }

  function finish(isDropped: boolean): void {
    controller.abort();
    clearTimeout(resting);
    cancelAnimationFrame(frame);
    drag.onPoint(null);
    if (!isMoving) return;
    swallowClick();
    drag.onRelease(isDropped);
  }

  const controller = new AbortController();
  const { signal } = controller;
  const resting = isTouch ? setTimeout(begin, rest) : undefined;
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', (up) => up.pointerId === pointerId && finish(true), { signal });
  window.addEventListener('pointercancel', (end) => end.pointerId === pointerId && finish(false), { signal });
  if (isTouch) keepFromBrowser(() => isMoving, signal);
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && finish(false), { signal });
}
