import { z } from 'zod';
import { DrawnMark, MarkColor, MarkLife, MarkPoint } from '../annotations.ts';
import { limits } from '../limits.ts';
import { Id } from '../scalars.ts';

/** Topic of drawing messages in a call, on the media server's reliable data channel. */
export const drawingTopic = 'ar.drawing';

/** A removed mark, up to and including that life. */
export const GoneMark = z.object({ id: Id, author_id: Id, life: MarkLife });
export type GoneMark = z.infer<typeof GoneMark>;

export const DrawingMessage = z.discriminatedUnion('type', [
  /** A new mark, the current state of the sender's mark, or a restored mark. */
  z.object({ type: z.literal('mark'), mark: DrawnMark }),
  /** Adds points to the end of a line. */
  z.object({
    type: z.literal('extend'),
    id: Id,
    author_id: Id,
    points: z.array(MarkPoint).min(1).max(limits.marks.points),
  }),
  z.object({ type: z.literal('remove'), ids: z.array(Id).min(1).max(limits.marks.perMessage), author_id: Id }),
  /** `all` is allowed to the person who started drawing and to the one with the pen. */
  z.object({ type: z.literal('clear'), author_id: Id, whose: z.enum(['mine', 'all']) }),
  /** Sent by clients that joined late or reconnected. Clients that have marks respond with all of them. */
  z.object({ type: z.literal('ask') }),
  /** A response; marks that others missed while the sender was disconnected; or cleared marks that the sender restores. */
  z.object({
    type: z.literal('all'),
    marks: z.array(DrawnMark).max(limits.marks.perPicture),
    gone: z.array(GoneMark).max(limits.marks.perMessage).default([]),
  }),
]);
export type DrawingMessage = z.infer<typeof DrawingMessage>;

/** The position that somebody points at. Resent while it rests, shown for about a second, never stored. */
export const pointerTopic = 'ar.pointer';
export const PointerMessage = z.object({
  /** Null when the pointer is put away. */
  at: MarkPoint.nullable(),
  /** The point is relative to this anchor's keyframe; with null, to the picture. */
  anchor_id: Id.nullable(),
  color: MarkColor,
});
export type PointerMessage = z.infer<typeof PointerMessage>;
