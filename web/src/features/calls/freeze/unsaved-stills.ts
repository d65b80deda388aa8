import type { Mark } from '@sightline/contract/annotations';
import type { Freeze } from '@sightline/contract/calls/freeze';
import type { Id } from '@sightline/contract/scalars';
import { readMarks } from '../marks/drawing-store.ts';
import { marksInPicture } from '../marks/marks-in-picture.ts';
import { subscribeToAr } from '../session/ar.ts';
import { callSlice } from '../session/per-call.ts';
import { onStillLeft, readFrozen } from './freeze-store.ts';
import { frozenScene } from './frozen-scene.ts';

/** A still that was drawn on, with all marks on it at the time of unfreezing. */
export type UnsavedStill = { content: Blob; marks: Mark[] };

/** Each is a picture in full size. */
const maxUnsaved = 3;
const slice = callSlice<{ unsaved: ReadonlyMap<Id, UnsavedStill> }>(() => ({ unsaved: new Map() }));

/** By the anchor of its marks: if that is refused after unfreezing, only this copy still shows them. */
export const findUnsavedStill = (anchorId: Id): UnsavedStill | undefined => slice.get().unsaved.get(anchorId);

function keep({ id, anchor_id }: Freeze): void {
  const frozen = readFrozen();
  const marks = readMarks();
  if (!anchor_id || !frozen?.still || frozen.freeze.id !== id) return;
  if (!marks.some((mark) => mark.anchor_id === anchor_id)) return;
  const still = { content: frozen.still.content, marks: marksInPicture(marks, frozenScene(frozen.freeze, null)) };
  const entries = [...slice.get().unsaved, [anchor_id, still] as const];
  slice.set({ unsaved: new Map(entries.slice(-maxUnsaved)) });
}

export const attachUnsavedStills = (): (() => void)[] => [
  onStillLeft(keep),
  subscribeToAr(({ isOver }) => isOver && slice.set({ unsaved: new Map() })),
];
