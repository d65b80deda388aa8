import { cutBlock } from './block-reader.ts';
import type { Point } from './geometry.ts';
import { LANDMARK_LEVEL, type Landmark, Landmarks } from './landmarks.ts';
import { levelOf, type Plane, type Pyramid } from './pyramid.ts';
import { type AlikeShift, RIM, SelfSimilarity } from './self-similarity.ts';
import { TWIN_SIDE, TwinFinder } from './twin-finder.ts';

/** The repetition in a keyframe, within the distances that fit into it. */
export type Repetition = {
  /** In pixels of the keyframe: shifted by one of these, or its opposite, it looks alike. Empty if nothing repeats. */
  readonly periods: readonly Point[];
  readonly landmarks: Landmarks;
};

/** Fine patterns show only in the larger picture; for wide shifts the smaller one is enough. */
const FINE = { level: 1, reach: 1, most: 9, rows: 10 };
const WIDE = { level: 2, reach: 0.65, most: Number.POSITIVE_INFINITY, rows: 20 };
/** Similarity, where 1 is the same picture. Repeating surfaces have a shift with at least 0.54, others one with 0.45 at most. */
const REPEATS = 0.49;
/** A share of the highest similarity: these shifts are periods. After others, parts of a thing are like other parts of it. */
const NEARLY_AS_ALIKE = 0.8;
const MOST_PERIODS = 4;
/** A less similar shift is a period too when one is two or three times as long, within this many pixels. */
const PART_ALIKE = 0.7;
const PARTS = [2, 3];
const PART_WITHIN = 5;
/** The shifts after which twins are searched for, besides the periods. */
const MOST_SHIFTS = 8;
const BLOCKS = 100;
/** In gray levels: lower contrast is noise. */
const FLATTEST = 7;

/** Searches for repetition, in steps of a millisecond or two. */
export class RepetitionSearch {
  private readonly pyramid: Pyramid;
  private fine: SelfSimilarity | undefined;
  private wide: SelfSimilarity | undefined;
  private periods: readonly Point[] | undefined;
  private shifts: readonly Point[] = [];
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
    if (this.periods) this.examineNext(this.fine.plane);
    else this.chooseShifts(this.fine, this.wide);
    return this.periods && this.left.length === 0
      ? { periods: this.periods, landmarks: new Landmarks(this.candidates) }
      : undefined;
  }

  private chooseShifts(fine: SelfSimilarity, wide: SelfSimilarity): void {
    const found = [...fine.findShifts(), ...wide.findShifts()].sort((a, b) => b.likeness - a.likeness);
    const most = found[0]?.likeness ?? 0;
    const length = ({ x, y }: Point) => Math.hypot(x, y);
    const isOneOf =
      (least: number) =>
      ({ likeness }: AlikeShift) =>
        most >= REPEATS && likeness >= least * most;
    const longer = found.filter(isOneOf(NEARLY_AS_ALIKE));
    const parts = found.filter(isOneOf(PART_ALIKE)).filter((part) => isPartOf(part, longer));
    this.periods = [...new Set([...longer, ...parts])].sort((a, b) => length(a) - length(b)).slice(0, MOST_PERIODS);
    if (this.periods.length === 0) return;
    this.shifts = [...new Set([...this.periods, ...found.slice(0, MOST_SHIFTS)])];
    const { width, height } = fine.plane;
    for (let y = RIM; y + TWIN_SIDE <= height - RIM; y += TWIN_SIDE) {
      for (let x = RIM; x + TWIN_SIDE <= width - RIM; x += TWIN_SIDE) this.left = [...this.left, { x, y }];
    }
  }

  /** Looks for twins of the next few blocks. */
  private examineNext(flat: Plane): void {
    const plane = levelOf(this.pyramid, LANDMARK_LEVEL);
    const finder = new TwinFinder(flat, LANDMARK_LEVEL);
    for (const { x, y } of this.left.slice(0, BLOCKS)) {
      const block = cutBlock(plane, x, y);
      if (!block || block.contrast < FLATTEST) continue;
      const twin = finder.find(x, y, this.shifts);
      if (twin !== undefined) this.candidates.push({ block, twin });
    }
    this.left = this.left.slice(BLOCKS);
  }
}

const isPartOf = (part: Point, periods: readonly Point[]): boolean =>
  periods.some(({ x, y }) => PARTS.some((times) => Math.hypot(x / times - part.x, y / times - part.y) <= PART_WITHIN));
