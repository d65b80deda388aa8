import { z } from 'zod';
import { limits } from './limits.ts';
import { Id } from './scalars.ts';
import { showsText } from './visible-text.ts';

/**
 * Marks on pictures, in calls and on snapshots. Positions are fractions of the picture's width and height from its top left
 * corner, so that they are the same on every screen.
 */
export const MarkTool = z.enum(['pen', 'highlighter', 'arrow', 'rectangle', 'circle', 'text', 'number']);
export type MarkTool = z.infer<typeof MarkTool>;

/** In a call a mark may lie outside the picture of its anchor, because the camera has moved. */
const Coordinate = z.number().min(-10).max(10);
export const MarkPoint = z.tuple([Coordinate, Coordinate]);
export type MarkPoint = z.infer<typeof MarkPoint>;

export const MarkColor = z.string().regex(/^#[0-9a-f]{6}$/);

const most = limits.marks.points;
const isOne = (count: number): boolean => count === 1;
const isTwo = (count: number): boolean => count === 2;
const isLine = (count: number): boolean => count >= 1 && count <= most;
const isBox = (count: number): boolean => count === 2 || count === 4;
/**
 * How many points. Two are from and to; of a circle, the corners of its box. What was drawn upright on a picture that shows
 * the keyframe turned has the four corners that its box has there.
 */
const hasPoints: Record<MarkTool, (count: number) => boolean> = {
  pen: isLine,
  highlighter: isLine,
  arrow: isTwo,
  rectangle: isBox,
  circle: isBox,
  text: isOne,
  number: isOne,
};
const hasWords = (tool: MarkTool): boolean => tool === 'text' || tool === 'number';

const fields = {
  id: Id,
  author_id: Id,
  tool: MarkTool,
  color: MarkColor,
  /** A fraction of the picture's width. */
  width: z.number().positive().max(0.1),
  points: z.array(MarkPoint).min(1).max(most),
  /** Only for texts and numbers; otherwise empty. */
  text: z.string().max(limits.marks.text).default(''),
};

function isWhole({ tool, points, text }: { tool: MarkTool; points: unknown[]; text: string }): boolean {
  return hasPoints[tool](points.length) && hasWords(tool) === showsText(text);
}
const wrong = 'a mark has the points and words of its tool';

/** One drawn object. */
export const Mark = z.object(fields).refine(isWhole, wrong);
export type Mark = z.infer<typeof Mark>;

/** Undoing a mark ends its life and redoing it starts the next one, so a client that missed either can tell which is newer. */
export const MarkLife = z.int().min(0).max(10_000);

/** In a call: its points are relative to the anchor's keyframe, or with null to the shown picture. */
export const DrawnMark = z
  .object({ ...fields, anchor_id: Id.nullable(), life: MarkLife.default(0) })
  .refine(isWhole, wrong);
export type DrawnMark = z.infer<typeof DrawnMark>;
