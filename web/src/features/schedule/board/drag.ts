import { type Draft, draft, pointer } from './draft.ts';
import { checked, type Grid } from './grid.ts';
import { onDay } from './on-day.ts';
import { type Scale, snap, step, timeAt } from './scale.ts';

/** What a drag moves: all of it, or one end of a visit. */
type Held = Pick<Draft, 'visit' | 'ticket' | 'fromPersonId' | 'start' | 'end'> & {
  edge: 'start' | 'end' | null;
};

type Drag = {
  held: Held;
  grid: () => Grid;
  onDrop: (dropped: Draft) => void;
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

/** Where a pointer is on the board: near which edges, or further inside. */
function edgesAt(board: HTMLElement, { x, y }: Point): { along: number; down: number } | null {
  const { left, right, top, bottom } = board.getBoundingClientRect();
  const inner = left + (board.querySelector<HTMLElement>('[data-names]')?.offsetWidth ?? 0);
  if (x < inner || x > right || y < top || y > bottom) return null;
  const along = x > right - margin ? 12 : x < inner + margin ? -12 : 0;
  const down = y > bottom - margin ? 8 : y < top + margin ? -8 : 0;
  return { along, down };
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

/** A finger that holds something neither scrolls nor opens a menu. */
function keepFromBrowser(isMoving: () => boolean, signal: AbortSignal): void {
  const prevent = (event: Event) => isMoving() && event.preventDefault();
  window.addEventListener('touchmove', prevent, { signal, passive: false });
  window.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
}

/** Follows the pointer from its press to its release; each frame at most one step. */
export function startDrag(event: React.PointerEvent<HTMLElement>, { held, grid, onDrop }: Drag): void {
  if (event.button !== 0) return;
  const isTouch = event.pointerType === 'touch';
  const { pointerId } = event;
  const from = { x: event.clientX, y: event.clientY };
  const home = event.currentTarget.closest<HTMLElement>('[data-track]');
  const { scale } = grid();
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
    const personId = held.edge ? held.fromPersonId : track ? track.dataset.track || null : undefined;
    const times = track ? timesAt(track, personId ?? null) : held;
    const before = draft.get();
    pointer.set(at);
    if (before?.personId === personId && before?.start === times.start && before.end === times.end) return;
    const { visit, ticket, fromPersonId } = held;
    draft.set(
      checked(grid(), { visit, ticket, fromPersonId, personId, start: times.start, end: times.end, isByKeys: false }),
    );
  }

  function timesAt(track: HTMLElement, personId: string | null): { start: number; end: number } {
    const now = grid();
    if (now.scale) return moved(held, timeUnder(now.scale, track, at), grabbed);
    const day = dayAt(at);
    return day === undefined ? held : onDay(now, held, day, personId);
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
  const resting = isTouch ? setTimeout(begin, rest) : undefined;
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', (up) => up.pointerId === pointerId && finish(true), { signal });
  window.addEventListener('pointercancel', (end) => end.pointerId === pointerId && finish(false), { signal });
  if (isTouch) keepFromBrowser(() => isMoving, signal);
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && finish(false), { signal });
}
