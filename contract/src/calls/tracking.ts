import { z } from 'zod';
import { Id } from '../scalars.ts';

/**
 * Anchors fix marks to the scene. Only the streamer's device tracks: it keeps the anchors (frames with marks on them) and
 * sends the placement of each in every frame. Times are milliseconds of its own clock.
 */
export const anchorTopic = 'ar.anchor';
/** Asks which of the streamer's frames is on a viewer's screen. */
export const syncTopic = 'ar.sync';
/** Binary message with the placements of all anchors in one frame. */
export const framesTopic = 'ar.frames';

/** The tracker's maximum. */
export const mostAnchors = 12;

const FrameTime = z.number().min(0).max(Number.MAX_SAFE_INTEGER);

/** 32 x 24 gray bytes in base64: small enough to survive video compression. */
export const thumbnailBytes = 32 * 24;
const Thumbnail = z.string().regex(/^[A-Za-z0-9+/]{1024}$/);

/** Fractions of the anchor's frame; marks drawn later, in another view of the scene, may lie outside it. */
const coordinate = z.number().min(-10).max(10);
export const AnchorPoints = z
  .array(z.tuple([coordinate, coordinate]))
  .min(1)
  .max(100);
export type AnchorPoints = z.infer<typeof AnchorPoints>;

/** `gone`: the frame is too old. `plain`: it has too little detail to track. `full`: the maximum number of anchors is reached. */
export const AnchorRefusal = z.enum(['gone', 'plain', 'full']);
export type AnchorRefusal = z.infer<typeof AnchorRefusal>;

export const AnchorMessage = z.discriminatedUnion('type', [
  /** A mark was drawn on the frame that looks like `thumb`, and whose time is `ts` as far as the viewer knows. */
  z.object({
    type: z.literal('hold'),
    anchor_id: Id,
    ts: FrameTime.nullable(),
    thumb: Thumbnail,
    points: AnchorPoints,
  }),
  /** All points drawn on it so far. */
  z.object({ type: z.literal('shape'), anchor_id: Id, points: AnchorPoints }),
  /** It has no marks any more. */
  z.object({ type: z.literal('release'), anchor_id: Id }),
  /** Sent by the streamer only. */
  z.object({ type: z.literal('held'), anchor_id: Id }),
  z.object({ type: z.literal('refused'), anchor_id: Id, why: AnchorRefusal }),
]);
export type AnchorMessage = z.infer<typeof AnchorMessage>;

const Nonce = z.int().min(0).max(0xffff_ffff);
export const SyncMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('seen'), nonce: Nonce, thumb: Thumbnail, near: FrameTime.nullable() }),
  /** The frames that look like it: one while the camera moves, more while it rests. Null if none was found or it is unclear. */
  z.object({
    type: z.literal('was'),
    nonce: Nonce,
    frames: z.object({ first: FrameTime, last: FrameTime }).nullable(),
  }),
]);
export type SyncMessage = z.infer<typeof SyncMessage>;

export const FramesMessage = z.instanceof(Uint8Array);
