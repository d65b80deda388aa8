import { type Point, project } from '../src/geometry.ts';
import { Tracker } from '../src/tracker.ts';
import { fromTexture, type Lens, toTexture } from './camera.ts';
import { isUnderHand } from './develop.ts';
import { FRAMES_PER_SECOND, type Frame, film } from './film.ts';
import type { Scene, StrokePlace } from './scene.ts';

/** The result of tracking the strokes of one sequence. */
export type Result = {
  readonly name: string;
  /** In percent of the frame's longer side, for frames in which a visible stroke was shown. */
  readonly p95: number;
  readonly worst: number;
  /**
   * The number of frames shown with an error over 3 %, even if only a third of the stroke is in view or is drawn in
   * view.
   */
  readonly wrong: number;
  /** The number of frames in which most of the stroke was visible, and how many of them did not show it. */
  readonly visible: number;
  readonly hidden: number;
  /** The same until it was out of view for the first time. */
  readonly visibleAtFirst: number;
  readonly hiddenAtFirst: number;
  /** The longest time in milliseconds from when it became visible again until it was shown. */
  readonly foundAfter: number;
  /** Milliseconds of processor time for each frame. */
  readonly costs: readonly number[];
};

const FIRST = 3;
const COUNTS_AS_VISIBLE = 0.6;
const COUNTS_AT_ALL = 0.3;
const WRONG = 3;
const BESIDE_THE_MIDDLE = [{ x: 0.52, y: 0.47 }];

/** `frames` avoids filming the same scene again. */
export function runTrial(scene: Scene, seed: number, frames: Iterable<Frame> = film(scene)): Result {
  const { width = 320, height = 240 } = scene;
  const tracker = new Tracker({ width, height, seed });
  const places: readonly StrokePlace[] = scene.strokes ?? BESIDE_THE_MIDDLE;
  const strokes = places.map((middle) => drawStroke(middle, width / height));
  const tallies = strokes.map(() => new Tally(scene));
  const costs: number[] = [];
  let onTexture: readonly (readonly Point[])[] = [];
  let n = 0;
  for (const frame of frames) {
    const begun = process.cpuUsage();
    tracker.resize(frame.view.lens.width, frame.view.lens.height);
    const views = tracker.track(frame.gray, frame.timestamp);
    const { user, system } = process.cpuUsage(begun);
    costs.push((user + system) / 1000);
    const seen = places.map((place) => ({ ...frame, view: { ...frame.view, depth: place.depth ?? frame.view.depth } }));
    if (n++ === FIRST) onTexture = seen.map((own, k) => hold(tracker, strokes[k] ?? [], own));
    for (const [k, view] of views.entries()) {
      const drawn = view.opacity > 0 ? strokes[k]?.map(({ x, y }) => project(view.transform, x, y)) : undefined;
      const { view: own } = seen[k] ?? frame;
      const truth = (onTexture[k] ?? []).map((point) => inUnits(fromTexture(own, point), own.lens));
      tallies[k]?.add(frame, truth, drawn);
    }
  }
  return { name: scene.name, ...summarise(tallies), costs };
}

/** Returns where on the texture it was drawn. */
function hold(tracker: Tracker, stroke: readonly Point[], { timestamp, view }: Frame): Point[] {
  const answer = tracker.anchor(stroke, timestamp);
  if (typeof answer === 'string') throw new Error(`the stroke is refused: ${answer}`);
  return stroke.map((point) => toTexture(view, inPixels(point, view.lens)));
}

/** A circle. */
function drawStroke(middle: Point, aspect: number): Point[] {
  const radius = 0.09 / Math.max(1, 1 / aspect);
  return Array.from({ length: 24 }, (_, k) => {
    const angle = (2 * Math.PI * k) / 24;
    return { x: middle.x + radius * Math.cos(angle), y: middle.y + radius * aspect * Math.sin(angle) };
  });
}

const inPixels = ({ x, y }: Point, { width, height }: Lens): Point => ({ x: x * width - 0.5, y: y * height - 0.5 });
const inUnits = ({ x, y }: Point, { width, height }: Lens): Point => ({ x: (x + 0.5) / width, y: (y + 0.5) / height });

const isInView = ({ x, y }: Point): boolean => x >= 0 && y >= 0 && x < 1 && y < 1;

class Tally {
  readonly errors: number[] = [];
  visible = 0;
  hidden = 0;
  visibleAtFirst = 0;
  hiddenAtFirst = 0;
  wrong = 0;
  longestHidden = 0;
  private readonly scene: Scene;
  private hiddenInARow = 0;
  private hasLeft = false;

  constructor(scene: Scene) {
    this.scene = scene;
  }

  add(frame: Frame, truth: readonly Point[], drawn: readonly Point[] | undefined): void {
    const hand = this.scene.hand?.(frame.second);
    const inView = truth.filter(isInView);
    const open = inView.filter((point) => !hand || !isUnderHand(hand, point));
    const error = drawn && meanError(truth, drawn, frame.view.lens);
    const concerned = Math.max(inView.length, drawn?.filter(isInView).length ?? 0);
    if (error !== undefined && error > WRONG && concerned > COUNTS_AT_ALL * truth.length) this.wrong += 1;
    if (inView.length < COUNTS_AS_VISIBLE * truth.length) this.hasLeft = true;
    if (open.length < COUNTS_AS_VISIBLE * truth.length) {
      this.hiddenInARow = 0;
      return;
    }
    this.visible += 1;
    if (!this.hasLeft) this.visibleAtFirst += 1;
    if (error === undefined) this.hide();
    else {
      this.errors.push(error);
      this.hiddenInARow = 0;
    }
  }

  private hide(): void {
    this.hidden += 1;
    if (!this.hasLeft) this.hiddenAtFirst += 1;
    this.hiddenInARow += 1;
    this.longestHidden = Math.max(this.longestHidden, this.hiddenInARow);
  }
}

function meanError(truth: readonly Point[], drawn: readonly Point[], { width, height }: Lens): number {
  const errors = truth.map(({ x, y }, k) => {
    const there = drawn[k] as Point;
    return Math.hypot((there.x - x) * width, (there.y - y) * height);
  });
  return (100 * errors.reduce((sum, error) => sum + error, 0)) / errors.length / Math.max(width, height);
}

function summarise(tallies: readonly Tally[]) {
  const errors = tallies.flatMap((tally) => tally.errors);
  const sum = (count: (tally: Tally) => number) => tallies.reduce((total, tally) => total + count(tally), 0);
  return {
    p95: quantile(errors, 0.95),
    worst: quantile(errors, 1),
    wrong: sum(({ wrong }) => wrong),
    visible: sum(({ visible }) => visible),
    hidden: sum(({ hidden }) => hidden),
    visibleAtFirst: sum(({ visibleAtFirst }) => visibleAtFirst),
    hiddenAtFirst: sum(({ hiddenAtFirst }) => hiddenAtFirst),
    foundAfter: Math.round((1000 * Math.max(...tallies.map((tally) => tally.longestHidden))) / FRAMES_PER_SECOND),
  };
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
