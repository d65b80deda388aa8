import type { DrawnMark } from '@sightline/contract/annotations';
import type { DrawingMessage } from '@sightline/contract/call-drawing';
import type { Id } from '@sightline/contract/fields';
import { drawAndSend, drawLocally, readMarks } from '../../marks/drawing-store.ts';
import { recordStep, undoDrawing } from '../../marks/history-store.ts';
import type { Step } from '../../marks/undo-history.ts';

/** What a hand draws on: the picture that all in a call look at, or a kept one. */
export type Canvas = {
  read: () => readonly DrawnMark[];
  /** Here, with every movement. */
  draw: (message: DrawingMessage) => void;
  /** For those who look on, less often. */
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
