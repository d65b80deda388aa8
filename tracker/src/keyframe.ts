import type { CornerFinder } from './corners.ts';
import type { Point } from './geometry.ts';
import type { Pyramid } from './pyramid.ts';
import { SurfaceCheck } from './surface-check.ts';

/** A corner of the keyframe, in its pixels. */
export type Feature = Point & {
  /** 1 at the strokes, falling with the distance: distant features may have another depth. */
  readonly nearness: number;
  /** How often it was recently found where the others predicted it, 0 … 1. */
  reputation: number;
};

/** The picture on which something was drawn, and the data to track it. */
export type Keyframe = {
  readonly pyramid: Pyramid;
  readonly features: readonly Feature[];
  readonly surface: SurfaceCheck;
  /** The strokes, in pixels of the keyframe. */
  readonly strokes: readonly Point[];
  readonly centre: Point;
};

const CORNERS = { most: 110, cell: 16, border: 8, weakest: 0.004 };
/** Pixels. */
const LEAST_RADIUS = 24;
/** In radii of the strokes' box: the distance at which nearness has fallen to a half. */
const HALF_NEAR = 1.1;
const FIRST_REPUTATION = 0.7;

/** Keeps `pyramid`: the caller must not write to it afterwards. */
export function makeKeyframe(pyramid: Pyramid, strokes: readonly Point[], corners: CornerFinder): Keyframe {
  const found = corners.find(pyramid[0], CORNERS);
  const unweighted = {
    pyramid,
    features: found.map(({ x, y }) => ({ x, y, nearness: 0, reputation: FIRST_REPUTATION })),
    surface: SurfaceCheck.of(pyramid),
  };
  return reshapeKeyframe(unweighted, strokes);
}

/** The same picture with other strokes. The reputation of its features is kept. */
export function reshapeKeyframe(keyframe: Omit<Keyframe, 'strokes' | 'centre'>, strokes: readonly Point[]): Keyframe {
  const box = boxAround(strokes);
  const centre = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  const nearness = nearnessTo(box);
  const features = keyframe.features.map((feature) => ({ ...feature, nearness: nearness(feature.x, feature.y) }));
  return {
    ...keyframe,
    features: features.sort((a, b) => b.nearness - a.nearness),
    surface: keyframe.surface.weigh(centre, nearness),
    strokes,
    centre,
  };
}

type Box = { left: number; top: number; right: number; bottom: number };

function boxAround(points: readonly Point[]): Box {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

function nearnessTo(box: Box): (x: number, y: number) => number {
  const radius = Math.max(LEAST_RADIUS, Math.hypot(box.right - box.left, box.bottom - box.top) / 2);
  return (x, y) => {
    const across = Math.max(box.left - x, 0, x - box.right);
    const down = Math.max(box.top - y, 0, y - box.bottom);
    return 1 / (1 + (across * across + down * down) / (HALF_NEAR * radius) ** 2);
  };
}
