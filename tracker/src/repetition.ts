import { at } from './float-array.ts';
import type { Point } from './geometry.ts';
import { blur, createPlane, type Plane, type Pyramid } from './pyramid.ts';

/**
 * Where a keyframe looks alike when it is shifted over itself, in its pixels. Each stands for its opposite too. Empty
 * on a surface that does not repeat within the distances that fit into the keyframe.
 */
export type Repetition = readonly Point[];

/** In gray levels of contrast; what is flatter shows nothing but noise. */
const FLATTEST = 4;
/** 1 for the same picture. */
const ALIKE = 0.4;
const MOST_SHIFTS = 12;
/** In pixels of the level: around no shift at all everything is alike. */
const NEAREST = 3;

/** In pixels of the level. Fine patterns show only in the larger picture, wide distances need only the smaller one. */
const LOOKS = [
  { level: 1, reach: 0, most: 9, stride: 2, rows: 10 },
  { level: 2, reach: 0.6, most: Number.POSITIVE_INFINITY, stride: 2, rows: 12 },
] as const;

/** Compares a keyframe with itself at all distances that fit, in steps of similar cost. */
export class RepetitionSearch {
  private readonly pyramid: Pyramid;
  private readonly looks: Look[] = [];
  private isOver = false;

  constructor(pyramid: Pyramid) {
    this.pyramid = pyramid;
  }

  get isDone(): boolean {
    return this.isOver;
  }

  step(): void {
    const current = this.looks.at(-1);
    if (current && !current.isDone) current.step();
    else if (this.looks.length < LOOKS.length) this.looks.push(new Look(this.pyramid, this.looks.length));
    else this.isOver = true;
  }

  get shifts(): Repetition {
    return this.looks.flatMap((look) => look.findPeaks());
  }
}
