import { type Block, BlockReader } from './block-reader.ts';
import { areaRatio, type Point, stretchAt, type Transform } from './geometry.ts';
import { levelOf, type Pyramid, TOP_LEVEL } from './pyramid.ts';

/** The level of the keyframe from which they are cut: a square of 16 pixels shows one screw, or one sign. */
export const LANDMARK_LEVEL = 1;
const MOST = 40;
/** A landmark must be more similar than halfway between its twin and the same picture. */
const HALFWAY = 0.5;
const FEWEST = 3;
const MOST_OF_THEM = 0.6;

/** `twin`: the similarity of the most similar part where the surface repeats. */
export type Landmark = { readonly block: Block; readonly twin: number };

/** Parts that do not repeat on a surface that does: the end of a strip, a label, a screw that differs. */
export class Landmarks {
  private readonly landmarks: readonly Landmark[];
  private readonly reader = new BlockReader(LANDMARK_LEVEL);

  constructor(candidates: readonly Landmark[]) {
    this.landmarks = candidates.toSorted((a, b) => a.twin - b.twin).slice(0, MOST);
  }

  /** Says whether there are enough of them to ever recognise a place. */
  get areEnough(): boolean {
    return this.landmarks.length >= FEWEST;
  }

  /** Says whether they prove that a pose is right, and not one that is shifted by a period. */
  confirm(frame: Pyramid, pose: Transform<'keyframe', 'frame'>, centre: Point): boolean {
    const zoom = Math.sqrt(Math.abs(areaRatio(stretchAt(pose, centre.x, centre.y))));
    const level = Math.max(0, Math.min(TOP_LEVEL, Math.round(LANDMARK_LEVEL + Math.log2(zoom))));
    this.reader.aim(levelOf(frame, level), level, pose);
    let seen = 0;
    let alike = 0;
    for (const { block, twin } of this.landmarks) {
      const likeness = this.reader.place(block) ? this.reader.compare(block, 0, 0) : undefined;
      if (likeness === undefined) continue;
      seen += 1;
      if (likeness > twin + HALFWAY * (1 - twin)) alike += 1;
    }
    return alike >= FEWEST && alike >= MOST_OF_THEM * seen;
  }
}
