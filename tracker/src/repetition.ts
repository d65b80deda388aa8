import { cutBlock } from './block-reader.ts';
import type { Point } from './geometry.ts';
import { LANDMARK_LEVEL, type Landmark, Landmarks } from './landmarks.ts';
import { levelOf, type Pyramid } from './pyramid.ts';
import { type AlikeShift, RIM, SelfSimilarity } from './self-similarity.ts';
import { TWIN_SIDE, TwinFinder } from './twin-finder.ts';

/** What repeats in a keyframe, within the distances that fit into it. */
export type Repetition = {
  /** In pixels of the keyframe: after one of these, or its opposite, it looks alike. Empty if nothing repeats. */
  readonly shifts: readonly Point[];
  readonly landmarks: Landmarks;
};

/** Fine patterns show only in the larger picture; for wide shifts the smaller one is enough. */
const FINE = { level: 1, reach: 1, most: 9, rows: 10 };
const WIDE = { level: 2, reach: 0.65, most: Number.POSITIVE_INFINITY, rows: 12 };
/** The shortest ones tell how far the surface may slip, the most alike where else a thing would be. */
const SHORTEST = 4;
const MOST_ALIKE = 6;
/** Of the most alike: less so is a part of a thing, like another part of it. */
const NEARLY_AS_ALIKE = 0.8;
const BLOCKS = 60;
/** In gray levels: lower contrast is noise. */
const FLATTEST = 7;

/** Finds out what repeats, in steps of a millisecond or two. */
export class RepetitionSearch {
  private readonly pyramid: Pyramid;
  private readonly fine: SelfSimilarity;
  private readonly wide: SelfSimilarity;
  private shifts: readonly AlikeShift[] | undefined;
  private left: readonly Point[] = [];
  private readonly candidates: Landmark[] = [];

  constructor(pyramid: Pyramid) {
    this.pyramid = pyramid;
    this.fine = new SelfSimilarity(pyramid, FINE.level, FINE.reach, FINE.most);
    this.wide = new SelfSimilarity(pyramid, WIDE.level, WIDE.reach, WIDE.most);
  }

  /** Returns the result once it is complete. */
  step(): Repetition | undefined {
    if (!this.fine.isDone) this.fine.step(FINE.rows);
    else if (!this.wide.isDone) this.wide.step(WIDE.rows);
    else if (!this.shifts) this.chooseShifts();
    else if (this.left.length > 0) this.examineNext(this.shifts);
    else return { shifts: this.shifts, landmarks: new Landmarks(this.candidates) };
    return undefined;
  }

  private chooseShifts(): void {
    const found = [...this.fine.findShifts(), ...this.wide.findShifts()];
    const least = NEARLY_AS_ALIKE * Math.max(...found.map(({ likeness }) => likeness));
    const all = found.filter(({ likeness }) => likeness >= least);
    const length = ({ x, y }: Point) => Math.hypot(x, y);
    const shortest = all.toSorted((a, b) => length(a) - length(b)).slice(0, SHORTEST);
    const mostAlike = all.toSorted((a, b) => b.likeness - a.likeness).slice(0, MOST_ALIKE);
    this.shifts = [...new Set([...shortest, ...mostAlike])];
    if (all.length === 0) return;
    const { width, height } = this.fine.plane;
    for (let y = RIM; y + TWIN_SIDE <= height - RIM; y += TWIN_SIDE) {
      for (let x = RIM; x + TWIN_SIDE <= width - RIM; x += TWIN_SIDE) this.left = [...this.left, { x, y }];
    }
  }

  /** Looks for twins of the next few blocks. */
  private examineNext(shifts: readonly Point[]): void {
    const plane = levelOf(this.pyramid, LANDMARK_LEVEL);
    const finder = new TwinFinder(this.fine.plane, LANDMARK_LEVEL);
    for (const { x, y } of this.left.slice(0, BLOCKS)) {
      const block = cutBlock(plane, x, y);
      if (!block || block.contrast < FLATTEST) continue;
      const twin = finder.find(x, y, shifts);
      if (twin !== undefined) this.candidates.push({ block, twin });
    }
    this.left = this.left.slice(BLOCKS);
  }
}
