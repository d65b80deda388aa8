import type { DrawnMark } from '@sightline/contract/annotations';
import type { DrawingMessage } from '@sightline/contract/calls/drawing';
import { limits } from '@sightline/contract/limits';
import type { Id } from '@sightline/contract/scalars';
import { toSnapshotMessage } from './drawing.ts';

type Marks = readonly DrawnMark[];
type Whose = 'mine' | 'all';

/** One action that a person can undo. A long line is several marks. */
export type Step =
  | { did: 'draw'; ids: readonly Id[] }
  | { did: 'erase'; mark: DrawnMark }
  | { did: 'clear'; whose: Whose; marks: Marks };
type Undone = { did: 'draw'; marks: Marks } | { did: 'erase'; mark: DrawnMark } | { did: 'clear'; whose: Whose };
export type History = { done: readonly Step[]; undone: readonly Undone[] };
export const noHistory: History = { done: [], undone: [] };

const maxSteps = 100;

export type Change = { history: History; messages: DrawingMessage[] };

/** After a new action, undone steps can no longer be redone. */
export const recorded = ({ done }: History, step: Step): History => ({
  done: [...done, step].slice(-maxSteps),
  undone: [],
});

/** A restored mark starts another life. */
const restore = (mark: DrawnMark): DrawnMark => ({ ...mark, life: mark.life + 1 });
const restoreAll = (marks: Marks): Marks => marks.map(restore);

const drawMessages = (marks: Marks): DrawingMessage[] => marks.map((mark) => ({ type: 'mark', mark }));

/** Splits the ids into as many messages as needed. */
export function removeMessages(ids: readonly Id[], author_id: Id): DrawingMessage[] {
  const parts = Math.ceil(ids.length / limits.marks.perMessage);
  return Array.from({ length: parts }, (_, at) => {
    const from = at * limits.marks.perMessage;
    return { type: 'remove', ids: ids.slice(from, from + limits.marks.perMessage), author_id };
  });
}

const withDone = ({ undone }: History, done: readonly Step[], next: Undone): History => ({
  done,
  undone: [...undone, next],
});

/** Skips steps whose marks somebody else has cleared meanwhile. Undefined when there is nothing to undo. */
export function undo(history: History, marks: Marks, meId: Id): Change | undefined {
  const done = [...history.done];
  for (let step = done.pop(); step; step = done.pop()) {
    if (step.did === 'clear') {
      const back = restoreAll(step.marks);
      const messages = step.whose === 'all' ? toSnapshotMessage({ marks: back, gone: new Map() }) : drawMessages(back);
      return { history: withDone(history, done, { did: 'clear', whose: step.whose }), messages };
    }
    if (step.did === 'erase') {
      const mark = restore(step.mark);
      return { history: withDone(history, done, { did: 'erase', mark }), messages: [{ type: 'mark', mark }] };
    }
    const { ids } = step;
    const mine = marks.filter(({ id }) => ids.includes(id));
    if (mine.length > 0)
      return { history: withDone(history, done, { did: 'draw', marks: mine }), messages: removeMessages(ids, meId) };
  }
  return undefined;
}

const clearable = (marks: Marks, whose: Whose, meId: Id): Marks =>
  whose === 'all' ? marks : marks.filter(({ author_id }) => author_id === meId);

type Done = { step: Step; messages: DrawingMessage[] };

const drawAgain = (marks: Marks): Done => ({
  step: { did: 'draw', ids: marks.map(({ id }) => id) },
  messages: drawMessages(restoreAll(marks)),
});

/** Removes a mark of any author. */
const eraseOne = (mark: DrawnMark): Done => ({
  step: { did: 'erase', mark },
  messages: removeMessages([mark.id], mark.author_id),
});

const clearWhole = (marks: Marks, whose: Whose, meId: Id): Done => ({
  step: { did: 'clear', whose, marks: clearable(marks, whose, meId) },
  messages: [{ type: 'clear', author_id: meId, whose }],
});

/** Undefined when there is nothing to redo. */
export function redo({ done, undone }: History, marks: Marks, meId: Id): Change | undefined {
  const next = undone.at(-1);
  if (!next) return undefined;
  const { step, messages } = doneAgain(next, marks, meId);
  return { history: { done: [...done, step], undone: undone.slice(0, -1) }, messages };
}

function doneAgain(undone: Undone, marks: Marks, meId: Id): Done {
  if (undone.did === 'draw') return drawAgain(undone.marks);
  return undone.did === 'erase' ? eraseOne(undone.mark) : clearWhole(marks, undone.whose, meId);
}

/** In a snapshot anybody's marks can be erased; in a call, people remove the marks of others only by clearing all. */
export function erase(history: History, mark: DrawnMark): Change {
  const { step, messages } = eraseOne(mark);
  return { history: recorded(history, step), messages };
}

/** Undefined when there is nothing to clear. */
export function clear(history: History, marks: Marks, whose: Whose, meId: Id): Change | undefined {
  if (clearable(marks, whose, meId).length === 0) return undefined;
  const { step, messages } = clearWhole(marks, whose, meId);
  return { history: recorded(history, step), messages };
}

/** The anchors of marks that could still be restored. */
export function anchorsIn({ done, undone }: History): Set<Id> {
  const marks = [...done, ...undone].flatMap((step) => ('marks' in step ? step.marks : []));
  return new Set(marks.flatMap(({ anchor_id }) => anchor_id ?? []));
}

/** The undo, redo and clear actions of a picture. */
export type DrawingHistory = {
  canUndo: boolean;
  canRedo: boolean;
  hasMine: boolean;
  hasAny: boolean;
  undo: () => void;
  redo: () => void;
  clear: (whose: 'mine' | 'all') => void;
};
