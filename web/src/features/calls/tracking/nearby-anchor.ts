import type { AnchorPoints } from '@sightline/contract/calls/tracking';
import type { Id } from '@sightline/contract/scalars';
import { invert } from '@sightline/tracker/geometry';
import type { Fraction } from '../picture/picture-mapping.ts';
import { type Hold, place, toOwnKeyframe } from '../picture/placements.ts';
import type { FramePlaces } from './frame-wire.ts';

/** A fraction of the picture's width: smaller groups of marks count as this large. */
const leastRadius = 0.075;
type Box = { x: number; y: number; radius: number };

/** In widths of the picture, so that a circle is round. */
function boxAround(points: AnchorPoints, heightInWidths: number): Box {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y * heightInWidths);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const radius = Math.max(leastRadius, Math.hypot(right - left, bottom - top) / 2);
  return { x: (left + right) / 2, y: (top + bottom) / 2, radius };
}

type Nearness = {
  /** The aspect ratio of the picture. */
  heightInWidths: number;
  /** In radii of the marks on an anchor. */
  reach: number;
  pointsOn: (anchorId: Id) => AnchorPoints | undefined;
};

/** A reliable anchor of nearby marks: what is drawn together stays together. */
export function findNear(
  { anchors }: FramePlaces,
  points: readonly Fraction<'unit-frame'>[],
  { heightInWidths, reach, pointsOn }: Nearness,
): Hold | undefined {
  const found = anchors.flatMap(({ id, state, opacity, transform }) => {
    const drawn = pointsOn(id);
    if (state !== 'ok' || opacity < 1 || !drawn) return [];
    const back = invert(transform);
    const box = boxAround(drawn, heightInWidths);
    const distances = points.map((point) => {
      const at = place(back, point);
      return at ? Math.hypot(at[0] - box.x, at[1] * heightInWidths - box.y) / box.radius : Number.POSITIVE_INFINITY;
    });
    const distance = Math.max(...distances);
    const hold: Hold = { anchorId: id, toKeyframe: (at) => place(back, at) ?? toOwnKeyframe(at) };
    return distance <= reach ? [{ distance, hold }] : [];
  });
  return found.sort((a, b) => a.distance - b.distance)[0]?.hold;
}
