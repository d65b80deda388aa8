import type { Id } from '@sightline/contract/scalars';
import { useSyncExternalStore } from 'react';
import { subscribeToAr } from '../session/ar.ts';
import { callSlice } from '../session/per-call.ts';
import { readMarks, sendDrawing, subscribeToMarks } from './drawing-store.ts';
import { type Change, clear, type DrawingHistory, noHistory, recorded, redo, type Step, undo } from './undo-history.ts';

/** The user's own drawing steps in this call, which they can undo. */
const history = callSlice(() => noHistory);

/** Marks that were removed with their picture cannot be restored. */
export const attachHistory = (): (() => void)[] => [subscribeToAr(({ isOver }) => isOver && history.set(noHistory))];

export const readHistory = history.get;
export const recordStep = (step: Step): void => history.set(recorded(history.get(), step));

function make(change: Change | undefined): void {
  if (!change) return;
  for (const message of change.messages) sendDrawing(message);
  history.set(change.history);
}

export const undoDrawing = (meId: Id): void => make(undo(history.get(), readMarks(), meId));

function subscribe(listener: () => void): () => void {
  const ends = [history.subscribe(listener), subscribeToMarks(listener)];
  return () => {
    for (const end of ends) end();
  };
}

/** Returns primitive values, so that components do not render for every point of a line. */
export function useCallHistory(meId: Id): DrawingHistory {
  return {
    canUndo: useSyncExternalStore(subscribe, () => undo(history.get(), readMarks(), meId) !== undefined),
    canRedo: useSyncExternalStore(subscribe, () => history.get().undone.length > 0),
    hasMine: useSyncExternalStore(subscribe, () => readMarks().some(({ author_id }) => author_id === meId)),
    hasAny: useSyncExternalStore(subscribe, () => readMarks().length > 0),
    undo: () => undoDrawing(meId),
    redo: () => make(redo(history.get(), readMarks(), meId)),
    clear: (whose) => make(clear(history.get(), readMarks(), whose, meId)),
  };
}
