import { project, type Transform } from './geometry.ts';
import type { Keyframe } from './keyframe.ts';
import type { Guess } from './place-guesser.ts';
import type { Pyramid } from './pyramid.ts';
import { MOST_PATCHES, type Refined, type RefineLimits, type Refiner } from './refine.ts';
import { type Evidence, isPossible, isRecovered, strength, toEvidence } from './trust.ts';

const COARSE_PASS: RefineLimits = { reach: 6, tolerance: 6, patches: MOST_PATCHES, isClose: false };
const FINE_PASS: RefineLimits = { ...COARSE_PASS, reach: 5, tolerance: 3 };
/** For a pose that much agrees with, though only roughly: from afar, patches may converge beside their position. */
const FINE_PASSES = 3;
const EXACT = 0.35;
const MUCH = 0.4;
/** A guess with less agreement at first sight is not refined. */
const LITTLE = 0.25;
/** In pixels: refinement stops after a smaller change. */
const SETTLED = 0.02;
/** After this many checks in one step the next guess waits; after fewer once another place was found. */
const PASSES = 5;
const PASSES_ON_RIVALS = 2;
/**
 * The share of the surface that must agree before a guess is checked, and before one that could rival the place found
 * is.
 */
const LEAST_PROMISE = 0.2;
const RIVAL_PROMISE = 0.3;
/** In pixels: the distance between two different places. */
const APART = 6;
/** How much stronger the first place must be than a second possible one. */
const CLEARLY = 1.35;

/**
 * Searches one frame for one keyframe at all guessed places, in cheap steps. If the first step finds nothing the search
 * ends, since a newer frame is the better one to search. Later steps only look for rivals.
 */
export class PlaceSearch {
  private readonly keyframe: Keyframe;
  private readonly frame: Pyramid;
  private readonly refiner: Refiner;
  private guesses: readonly Guess[];
  private readonly possible: Evidence[] = [];
  /** The number of expensive patch checks in this step. */
  private looks = 0;

  constructor(keyframe: Keyframe, frame: Pyramid, refiner: Refiner, guesses: readonly Guess[]) {
    this.keyframe = keyframe;
    this.frame = frame;
    this.refiner = refiner;
    this.guesses = guesses;
  }

  get isDone(): boolean {
    return this.guesses.length === 0;
  }

  step(): void {
    this.looks = 0;
    let isWaiting = false;
    while (!this.isDone && !isWaiting) isWaiting = !this.proveNext();
    if (this.possible.length === 0) this.guesses = [];
  }

  /** Returns false when it has to wait for the next step. */
  private proveNext(): boolean {
    const [{ place, pose }, ...others] = this.guesses as [Guess, ...Guess[]];
    const isRival = this.possible.length > 0;
    const isPromising = this.promises(pose, isRival ? RIVAL_PROMISE : LEAST_PROMISE);
    if (isPromising && this.looks >= (isRival ? PASSES_ON_RIVALS : PASSES)) return false;
    const evidence = isPromising ? this.prove(pose) : undefined;
    if (evidence) this.possible.push(evidence);
    this.guesses = evidence ? others.filter((other) => other.place !== place) : others;
    return true;
  }

  /** The result so far. Nothing if two places look possible and neither is clearly better. */
  get found(): Evidence | undefined {
    const [best] = this.possible.toSorted((a, b) => strength(b) - strength(a));
    return best && !this.hasRival(best) ? best : undefined;
  }

  /** Whether another place looks nearly as possible as this one, or better. */
  hasRival(evidence: Evidence): boolean {
    const { pose } = evidence.refined;
    return this.possible.some(
      (other) => this.isApart(pose, other.refined.pose) && strength(evidence) < CLEARLY * strength(other),
    );
  }

  private isApart(a: Transform<'keyframe', 'frame'>, b: Transform<'keyframe', 'frame'>): boolean {
    const { x, y } = this.keyframe.centre;
    const here = project(a, x, y);
    const there = project(b, x, y);
    return Math.hypot(here.x - there.x, here.y - there.y) > APART;
  }

  /** Rejects most wrong guesses by the surface, before the more expensive check of each patch; one place needs one proof. */
  private promises(guess: Transform<'keyframe', 'frame'>, least: number): boolean {
    const { keyframe, frame } = this;
    return (
      isPossible(keyframe, guess) &&
      this.possible.every(({ refined }) => this.isApart(guess, refined.pose)) &&
      keyframe.surface.measure(frame, guess).share >= least
    );
  }

  private prove(guess: Transform<'keyframe', 'frame'>): Evidence | undefined {
    const { keyframe, frame } = this;
    const first = this.coarsePass(guess, COARSE_PASS);
    if (!first || first.share < LITTLE) return undefined;
    const evidence = toEvidence(keyframe, frame, this.refinePass(first));
    return evidence && isRecovered(keyframe, evidence) ? evidence : undefined;
  }

  /** Repeats as long as the result may change. */
  private refinePass(first: Refined): Refined | undefined {
    let last = first;
    for (let look = 0; look < FINE_PASSES; look++) {
      const exact = this.coarsePass(last.pose, FINE_PASS);
      if (!exact || !isNear(exact) || isSettled(exact, last)) return exact;
      last = exact;
    }
    return last;
  }

  private coarsePass(pose: Transform<'keyframe', 'frame'>, limits: RefineLimits): Refined | undefined {
    this.looks += 1;
    return this.refiner.refine(this.keyframe, this.frame, pose, limits);
  }
}

const isNear = ({ spread, share }: Refined): boolean => spread > EXACT && share >= MUCH;

const isSettled = (now: Refined, before: Refined): boolean =>
  now.inliers.length === before.inliers.length && Math.abs(now.spread - before.spread) < SETTLED;
