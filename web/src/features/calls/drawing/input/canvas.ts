import type { DrawnMark } from '@sightline/contract/annotations';
import type { DrawingMessage } from '@sightline/contract/calls/drawing';
import type { Id } from '@sightline/contract/scalars';
import { drawAndSend, drawLocally, readMarks } from '../../marks/drawing-store.ts';
import { recordStep, undoDrawing } from '../../marks/history-store.ts';
import type { Step } from '../../marks/undo-history.ts';

/** A surface for marks: the live picture of a call, or a snapshot. */
export type Canvas = {
  read: () => readonly DrawnMark[];
  /** Draws locally, on every movement. */
  draw: (message: DrawingMessage) => void;
  /** Sends to the other participants, less often. */
  send: (message: DrawingMessage) => void;
  record: (step: Step) => void;
  undo: () => void;
};

export const canvasOfCall = (meId: Id): Canvas => ({
  read: readMarks,
  draw: drawLocally,
  send: drawAndSend,
  record: recordStep,
  undo: () => undoDrawing(meId),
});
