import { z } from 'zod';
import { DrawnMark, MarkColor, MarkLife, MarkPoint } from './annotations.ts';
import { Id } from './fields.ts';
import { limits } from './limits.ts';

/** What is drawn in a call travels on the media server's data channel, reliable, under this topic. */
export const drawingTopic = 'ar.drawing';

/** A mark that is there no more, up to and including that life. */
export const GoneMark = z.object({ id: Id, author_id: Id, life: MarkLife });
export type GoneMark = z.infer<typeof GoneMark>;

export const DrawingMessage = z.discriminatedUnion('type', [
  /** A new mark, one of one's own as it is now, or one that was taken back and is there again. */
  z.object({ type: z.literal('mark'), mark: DrawnMark }),
  /** Adds points to the end of a line. */
  z.object({
    type: z.literal('extend'),
    id: Id,
    author_id: Id,
    points: z.array(MarkPoint).min(1).max(limits.marks.points),
  }),
  z.object({ type: z.literal('remove'), ids: z.array(Id).min(1).max(limits.marks.perMessage), author_id: Id }),
  /** `all` is for whoever started drawing or holds the pen. */
  z.object({ type: z.literal('clear'), author_id: Id, whose: z.enum(['mine', 'all']) }),
  /** By a late joiner, and by whoever was cut off; whoever knows something answers with all of it. */
  z.object({ type: z.literal('ask') }),
  /** An answer; what the others missed of somebody who was cut off; or what was cleared, by whoever brings it back. */
  z.object({
    type: z.literal('all'),
    marks: z.array(DrawnMark).max(limits.marks.perPicture),
    gone: z.array(GoneMark).max(limits.marks.perMessage).default([]),
  }),
]);
export type DrawingMessage = z.infer<typeof DrawingMessage>;

/** Where somebody points; told again while it rests, shown for about a second, never kept. */
export const pointerTopic = 'ar.pointer';
export const PointerMessage = z.object({
  /** Null: the pointer was put away. */
  at: MarkPoint.nullable(),
  /** The point is one of this anchor's keyframe; null: a fraction of the picture. */
  anchor_id: Id.nullable(),
  color: MarkColor,
});
export type PointerMessage = z.infer<typeof PointerMessage>;
