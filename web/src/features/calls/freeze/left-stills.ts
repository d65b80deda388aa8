import type { Mark } from '@sightline/contract/annotations';
import type { Id } from '@sightline/contract/fields';
import { onForgotten, readMarks } from '../drawing/marks/drawing-store.ts';
import { marksInPicture } from '../snapshots/editing/marks-in-picture.ts';
import { readFrozen, watchLeft } from './freeze-store.ts';
import { frozenScene } from './frozen-scene.ts';

/** A still that was drawn on, with all that lay on it when the picture went on. */
export type LeftStill = { content: Blob; marks: Mark[] };

/** Each is a picture in full size. */
const mostKept = 3;
let kept: ReadonlyMap<Id, LeftStill> = new Map();

/** By the anchor of what was drawn on it: what cannot be held when the picture goes on is to be seen nowhere else. */
export const findLeftStill = (anchorId: Id): LeftStill | undefined => kept.get(anchorId);

watchLeft(({ id, anchor_id }) => {
  const frozen = readFrozen();
  const marks = readMarks();
  if (!anchor_id || !frozen?.still || frozen.freeze.id !== id) return;
  if (!marks.some((mark) => mark.anchor_id === anchor_id)) return;
  const still = { content: frozen.still.content, marks: marksInPicture(marks, frozenScene(frozen.freeze, null)) };
  kept = new Map([...kept, [anchor_id, still] as const].slice(-mostKept));
});
onForgotten(() => {
  kept = new Map();
});
