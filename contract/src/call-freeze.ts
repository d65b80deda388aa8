import { z } from 'zod';
import { Id } from './fields.ts';

/**
 * One still of the picture that is drawn on, for everybody in the call, on the media server's data channel, reliable. The
 * still itself, a JPEG, travels beside the message under the same topic, with the id of its freeze.
 */
export const freezeTopic = 'ar.freeze';

const n = z.number();
/** Where the keyframe of an anchor lies on the still: nine numbers, row by row, from unit keyframe to unit still. */
export const FrozenAnchor = z.object({ anchor_id: Id, transform: z.tuple([n, n, n, n, n, n, n, n, n]) });
export type FrozenAnchor = z.infer<typeof FrozenAnchor>;

/** Of a still, in pixels: no camera's picture is longer, and no browser minds so many. */
export const longestSide = 8192;
const pixels = z.int().min(1).max(longestSide);

export const Freeze = z.object({
  id: Id,
  /** Who froze it. */
  by: Id,
  /** Whose picture it is. */
  streamer_id: Id,
  /** Holds what is drawn on the still when the picture goes on. Null where nothing tracks: then it lies on the screen. */
  anchor_id: Id.nullable(),
  width: pixels,
  height: pixels,
  /** All that could be seen on the frame that was frozen. */
  anchors: z.array(FrozenAnchor).max(16),
});
export type Freeze = z.infer<typeof Freeze>;

export const FreezeMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('freeze'), freeze: Freeze }),
  /** The streamer's word: of several that freeze at once, this one counts. */
  z.object({ type: z.literal('frozen'), id: Id }),
  z.object({ type: z.literal('unfreeze'), id: Id }),
  /** By a newcomer, and by whoever was cut off. Of what they know the still is not sent again. */
  z.object({ type: z.literal('ask'), known: Id.nullable() }),
  /** The answer; of the streamer to all, when it was told itself. Null: the picture moves. */
  z.object({ type: z.literal('state'), freeze: Freeze.nullable() }),
]);
export type FreezeMessage = z.infer<typeof FreezeMessage>;
