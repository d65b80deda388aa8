import type { DrawnMark } from '@sightline/contract/annotations';
import type { DrawingMessage } from '@sightline/contract/call-drawing';
import type { Id } from '@sightline/contract/fields';
import { drawHere, readMarks, tellDrawing } from '../marks/drawing-store.ts';
import { remember, undoDrawing } from '../marks/history-store.ts';
import type { Step } from '../marks/own-history.ts';

/** What a hand draws on: the picture that all in a call look at, or a kept one. */
export type Paper = {
  read: () => readonly DrawnMark[];
  /** Here, with every movement. */
  draw: (message: DrawingMessage) => void;
  /** For those who look on, less often. */
  tell: (message: DrawingMessage) => void;
  remember: (step: Step) => void;
  undo: () => void;
};

export const paperOfCall = (meId: Id): Paper => ({
  read: readMarks,
  draw: drawHere,
  tell: tellDrawing,
  remember,
  undo: () => undoDrawing(meId),
});
