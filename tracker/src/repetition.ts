import { cutBlock } from './block-reader.ts';
import type { Point } from './geometry.ts';
import { LANDMARK_LEVEL, type Landmark, Landmarks } from './landmarks.ts';
import { levelOf, type Plane, type Pyramid } from './pyramid.ts';
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
const WIDE = { level: 2, reach: 0.65, most: Number.POSITIVE_INFINITY, rows: 20 };
/** The shortest ones tell how far the surface may slip, the most alike where else a thing would be. */
const SHORTEST = 4;
const MOST_ALIKE = 6;
/** Of the most alike: less so is a part of a thing, like another part of it. */
const NEARLY_AS_ALIKE = 0.8;
const BLOCKS = 100;
/** In gray levels: lower contrast is noise. */
const FLATTEST = 7;

/** Finds out what repeats, in steps of a millisecond or two. */
export class RepetitionSearch {
  private readonly pyramid: Pyramid;
  private fine: SelfSimilarity | undefined;
  private wide: SelfSimilarity | undefined;
  private shifts: readonly AlikeShift[] | undefined;
  private left: readonly Point[] = [];
  private readonly candidates: Landmark[] = [];

  constructor(pyramid: Pyramid) {
    this.pyramid = pyramid;
  }

  /** Returns the result once it is complete. */
  step(): Repetition | undefined {
    const { pyramid } = this;
    this.fine ??= new SelfSimilarity(pyramid, FINE.level, FINE.reach, FINE.most);
    if (!this.fine.isDone) {
      this.fine.step(FINE.rows);
      return undefined;
    }
    this.wide ??= new SelfSimilarity(pyramid, WIDE.level, WIDE.reach, WIDE.most);
    if (!this.wide.isDone) {
      this.wide.step(WIDE.rows);
      return undefined;
    }
    if (!this.shifts) this.chooseShifts(this.fine, this.wide);
    else this.examineNext(this.fine.plane, this.shifts);
    return this.shifts && this.left.length === 0
      ? { shifts: this.shifts, landmarks: new Landmarks(this.candidates) }
      : undefined;
  }

  private chooseShifts(fine: SelfSimilarity, wide: SelfSimilarity): void {
    const found = [...fine.findShifts(), ...wide.findShifts()];
    const least = NEARLY_AS_ALIKE * Math.max(...found.map(({ likeness }) => likeness));
    const all = found.filter(({ likeness }) => likeness >= least);
    const length = ({ x, y }: Point) => Math.hypot(x, y);
    const shortest = all.toSorted((a, b) => length(a) - length(b)).slice(0, SHORTEST);
    const mostAlike = all.toSorted((a, b) => b.likeness - a.likeness).slice(0, MOST_ALIKE);
    this.shifts = [...new Set([...shortest, ...mostAlike])];
    if (all.length === 0) return;
    const { width, height } = fine.plane;
    for (let y = RIM; y + TWIN_SIDE <= height - RIM; y += TWIN_SIDE) {
      for (let x = RIM; x + TWIN_SIDE <= width - RIM; x += TWIN_SIDE) this.left = [...this.left, { x, y }];
    }
  }

  /** Looks for twins of the next few blocks. */
  private examineNext(flat: Plane, shifts: readonly Point[]): void {
    const plane = levelOf(this.pyramid, LANDMARK_LEVEL);
    const finder = new TwinFinder(flat, LANDMARK_LEVEL);
    for (const { x, y } of this.left.slice(0, BLOCKS)) {
      const block = cutBlock(plane, x, y);
      if (!block || block.contrast < FLATTEST) continue;
      const twin = finder.find(x, y, shifts);
      if (twin !== undefined) this.candidates.push({ block, twin });
    }
    this.left = this.left.slice(BLOCKS);
  }
}
