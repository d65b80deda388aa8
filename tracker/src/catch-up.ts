import type { Anchor } from './anchor.ts';
import type { History } from './history.ts';
import { copyPyramid, createPyramid, fillPyramid, type Pyramid } from './pyramid.ts';

/**
 * A share of the remaining frames, so that a few frames are enough; limited so that the motion in between can be
 * tracked.
 */
const STEPS = 3;
const LONGEST_STRIDE = 4;

/** Brings an anchor that was drawn on a past frame to the newest one, step by step. */
export class CatchUp {
  readonly anchor: Anchor;
  private readonly history: History;
  private reached: number;
  private frame: Pyramid;
  private previous: Pyramid;

  /** `from` is the frame of that time. */
  constructor(anchor: Anchor, history: History, timestamp: number, from: Pyramid) {
    this.anchor = anchor;
    this.history = history;
    this.reached = timestamp;
    this.frame = copyPyramid(from);
    this.previous = createPyramid(from[0].width, from[0].height);
  }

  get isDone(): boolean {
    return this.anchor.isLost || this.history.listAfter(this.reached).length === 0;
  }

  step(): void {
    const later = this.history.listAfter(this.reached);
    const next = later[Math.min(LONGEST_STRIDE, Math.ceil(later.length / STEPS)) - 1];
    if (!next) return;
    [this.frame, this.previous] = [this.previous, this.frame];
    fillPyramid(this.frame, next.gray);
    this.anchor.follow(this.previous, this.frame, next.timestamp);
    this.reached = next.timestamp;
  }
}
