import type { DrawnMark, MarkTool } from '@sightline/contract/annotations';
import { limits } from '@sightline/contract/limits';
import { type Corners, cornersBetween, pointsOfBox } from '../../marks/box-corners.ts';
import type { Fraction } from '../../picture/picture-mapping.ts';

/** More points than a pointer makes between two frames. */
const maxPoints = 100;

const growsLong = (tool: MarkTool): boolean => tool === 'pen' || tool === 'highlighter';
const isBox = (tool: MarkTool): boolean => tool === 'rectangle' || tool === 'circle';
const isShape = (tool: MarkTool): boolean => tool === 'arrow' || isBox(tool);

/** The start of the stroke on the frame, and the mapping from its points to the keyframe. */
export type Ground = {
  readonly begun: Fraction<'unit-frame'>;
  readonly toKeyframe: (at: Fraction<'unit-frame'>) => Fraction<'unit-keyframe'>;
};

/** The points of a new mark with this tool. */
export function firstPoints(tool: MarkTool, { begun, toKeyframe }: Ground): Fraction<'unit-keyframe'>[] {
  const first = toKeyframe(begun);
  return isShape(tool) ? [first, first] : [first];
}

const isSame = (one: Fraction | undefined, other: Fraction): boolean => one?.[0] === other[0] && one[1] === other[1];

/** The mark after the pointer moved: a line grows, a shape ends there, text moves along. */
export function extended(
  mark: DrawnMark,
  hand: readonly Fraction<'unit-frame'>[],
  { begun, toKeyframe }: Ground,
): DrawnMark {
  const last = hand.at(-1);
  if (!last) return mark;
  // Upright on the drawer's screen, even where the frame shows the keyframe rotated.
  if (isBox(mark.tool)) return { ...mark, points: pointsOfBox(mapped(cornersBetween(begun, last), toKeyframe)) };
  if (mark.tool === 'arrow') return { ...mark, points: [begun, last].map(toKeyframe) };
  if (!growsLong(mark.tool)) return { ...mark, points: [toKeyframe(last)] };
  const added = [...mark.points];
  for (const point of hand.map(toKeyframe)) if (!isSame(added.at(-1), point)) added.push(point);
  return { ...mark, points: added };
}

const mapped = ([a, b, c, d]: Corners, map: Ground['toKeyframe']): Corners => [map(a), map(b), map(c), map(d)];

export const isFull = ({ tool, points }: DrawnMark): boolean =>
  growsLong(tool) && points.length >= limits.marks.points - maxPoints;

/** A shape without size would be invisible. */
export const isNothing = ({ tool, points: [first, ...others] }: DrawnMark): boolean =>
  isShape(tool) && others.every((point) => isSame(first, point));

/** Numbers count up over the whole call. */
export function nextNumber(marks: readonly DrawnMark[]): string {
  const numbers = marks.filter(({ tool }) => tool === 'number').map(({ text }) => Number.parseInt(text, 10) || 0);
  return String(Math.max(0, ...numbers) + 1);
}
