import { z } from 'zod';
import { Id } from '../scalars.ts';

/**
 * The last picture of an asset, translucent over a camera, to line it up with: on the media server's reliable data channel.
 * The picture itself is a JPEG, sent beside the message under the same topic with the id of its snapshot.
 */
export const ghostTopic = 'call.ghost';

/** Maximum side in pixels: people look through it, so it need not be sharp. */
export const ghostSide = 1280;

export const GhostMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('show'),
    /** The snapshot. */
    id: Id,
    /** The person whose camera it lies over. */
    of: Id,
    opacity: z.number().min(0).max(1),
  }),
  z.object({ type: z.literal('hide') }),
]);
export type GhostMessage = z.infer<typeof GhostMessage>;
