import { z } from 'zod';
import { Id } from '../scalars.ts';

/**
 * One still of the picture that is drawn on, for all participants, on the media server's reliable data channel. The still
 * itself is a JPEG, sent beside the message under the same topic with the id of its freeze.
 */
export const freezeTopic = 'ar.freeze';

const n = z.number();
/** The position of an anchor's keyframe on the still: a row-major 3 x 3 matrix from unit keyframe to unit still. */
export const FrozenAnchor = z.object({ anchor_id: Id, transform: z.tuple([n, n, n, n, n, n, n, n, n]) });
export type FrozenAnchor = z.infer<typeof FrozenAnchor>;

/** Maximum side of a still in pixels: no camera's picture is longer, and every browser can show it. */
export const longestSide = 8192;
const pixels = z.int().min(1).max(longestSide);

export const Freeze = z.object({
  id: Id,
  /** The person who froze it. */
  by: Id,
  /** The person whose picture it is. */
  streamer_id: Id,
  /** Anchors the marks on the still after the unfreeze. Null without tracking: then they stay fixed to the screen. */
  anchor_id: Id.nullable(),
  width: pixels,
  height: pixels,
  /** All anchors visible on the frozen frame. */
  anchors: z.array(FrozenAnchor).max(16),
});
export type Freeze = z.infer<typeof Freeze>;

export const FreezeMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('freeze'), freeze: Freeze }),
  /** The streamer's decision: if several participants freeze at once, this freeze counts. */
  z.object({ type: z.literal('frozen'), id: Id }),
  z.object({ type: z.literal('unfreeze'), id: Id }),
  /** Sent by clients that joined or reconnected. A still they already have is not sent again. */
  z.object({ type: z.literal('ask'), known: Id.nullable() }),
  /** The response; from the streamer to all when its own state changed. Null when the picture is live. */
  z.object({ type: z.literal('state'), freeze: Freeze.nullable() }),
]);
export type FreezeMessage = z.infer<typeof FreezeMessage>;
