import type { Id } from '@sightline/contract/fields';
import { useSyncExternalStore } from 'react';
import { Store } from '#web/lib/store.ts';
import type { DrawingHistory } from '../tools/history-buttons.tsx';
import { onForgotten, readMarks, sendDrawing, watchMarks } from './drawing-store.ts';
import { type Change, clear, noHistory, redo, remembered, type Step, undo } from './own-history.ts';

/** What the person at this screen drew in this call, and can undo. */
const history = new Store(noHistory);
onForgotten(() => history.become(noHistory));

export const readHistory = history.read;
export const remember = (step: Step): void => history.become(remembered(history.read(), step));

function make(change: Change | undefined): void {
  if (!change) return;
  for (const message of change.messages) sendDrawing(message);
  history.become(change.history);
}

export const undoDrawing = (meId: Id): void => make(undo(history.read(), readMarks(), meId));

function watch(listener: () => void): () => void {
  const ends = [history.watch(listener), watchMarks(listener)];
  return () => {
    for (const end of ends) end();
  };
}

/** Whether there is something, as plain values: nobody renders anew with every point of a line. */
export function useCallHistory(meId: Id): DrawingHistory {
  return {
    canUndo: useSyncExternalStore(watch, () => undo(history.read(), readMarks(), meId) !== undefined),
    canRedo: useSyncExternalStore(watch, () => history.read().undone.length > 0),
    hasMine: useSyncExternalStore(watch, () => readMarks().some(({ author_id }) => author_id === meId)),
    hasAny: useSyncExternalStore(watch, () => readMarks().length > 0),
    undo: () => undoDrawing(meId),
    redo: () => make(redo(history.read(), readMarks(), meId)),
    clear: (whose) => make(clear(history.read(), readMarks(), whose, meId)),
  };
}
