import type { Mark } from '@sightline/contract/annotations';
import type { Id } from '@sightline/contract/fields';
import { onWiped, readMarks } from '../marks/drawing-store.ts';
import { marksInPicture } from '../marks/marks-in-picture.ts';
import { onStillLeft, readFrozen } from './freeze-store.ts';
import { frozenScene } from './frozen-scene.ts';

/** A still that was drawn on, with all that lay on it when the picture went on. */
export type UnsavedStill = { content: Blob; marks: Mark[] };

/** Each is a picture in full size. */
const maxUnsaved = 3;
let unsaved: ReadonlyMap<Id, UnsavedStill> = new Map();

/** By the anchor of what was drawn on it: what cannot be held when the picture goes on is to be seen nowhere else. */
export const findUnsavedStill = (anchorId: Id): UnsavedStill | undefined => unsaved.get(anchorId);

onStillLeft(({ id, anchor_id }) => {
  const frozen = readFrozen();
  const marks = readMarks();
  if (!anchor_id || !frozen?.still || frozen.freeze.id !== id) return;
  if (!marks.some((mark) => mark.anchor_id === anchor_id)) return;
  const still = { content: frozen.still.content, marks: marksInPicture(marks, frozenScene(frozen.freeze, null)) };
  unsaved = new Map([...unsaved, [anchor_id, still] as const].slice(-maxUnsaved));
});
onWiped(() => {
  unsaved = new Map();
});
