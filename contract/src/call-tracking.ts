import { z } from 'zod';
import { Id } from './fields.ts';

/**
 * How drawings stick to what a camera sees. The streamer's device alone tracks: it holds anchors, frames of its camera with
 * something drawn on them, and tells where each of them lies in every frame. Times are milliseconds of its own clock.
 */
export const anchorTopic = 'ar.anchor';
/** Which of the streamer's frames is on a viewer's screen. */
export const syncTopic = 'ar.sync';
/** Where the anchors lie, in bytes, for every frame. */
export const framesTopic = 'ar.frames';

/** As many as the tracker keeps. */
export const mostAnchors = 12;

const FrameTime = z.number().min(0).max(Number.MAX_SAFE_INTEGER);

/** 32 x 24 gray bytes in base64, so small that a codec cannot spoil it. */
export const thumbnailBytes = 32 * 24;
const Thumbnail = z.string().regex(/^[A-Za-z0-9+/]{1024}$/);

/** Fractions of the anchor's frame; what was drawn later, in another view of the scene, may lie beyond its edges. */
const coordinate = z.number().min(-10).max(10);
export const AnchorPoints = z
  .array(z.tuple([coordinate, coordinate]))
  .min(1)
  .max(100);
export type AnchorPoints = z.infer<typeof AnchorPoints>;

/** `gone`: the frame is too old. `plain`: it shows too little to hold on to. `full`: no more anchors are possible. */
export const AnchorRefusal = z.enum(['gone', 'plain', 'full']);
export type AnchorRefusal = z.infer<typeof AnchorRefusal>;

export const AnchorMessage = z.discriminatedUnion('type', [
  /** Something was drawn on the frame that looks like `thumb` and is, as far as the viewer knows, that of `ts`. */
  z.object({
    type: z.literal('hold'),
    anchor_id: Id,
    ts: FrameTime.nullable(),
    thumb: Thumbnail,
    points: AnchorPoints,
  }),
  /** All that is drawn on it by now. */
  z.object({ type: z.literal('shape'), anchor_id: Id, points: AnchorPoints }),
  /** Nothing is drawn on it any more. */
  z.object({ type: z.literal('release'), anchor_id: Id }),
  /** These two are the streamer's. */
  z.object({ type: z.literal('held'), anchor_id: Id }),
  z.object({ type: z.literal('refused'), anchor_id: Id, why: AnchorRefusal }),
]);
export type AnchorMessage = z.infer<typeof AnchorMessage>;

const Nonce = z.int().min(0).max(0xffff_ffff);
export const SyncMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('seen'), nonce: Nonce, thumb: Thumbnail, near: FrameTime.nullable() }),
  /** The frames that look like it: one while the camera moves, more while it stands still. Null: none, or not to be told. */
  z.object({
    type: z.literal('was'),
    nonce: Nonce,
    frames: z.object({ first: FrameTime, last: FrameTime }).nullable(),
  }),
]);
export type SyncMessage = z.infer<typeof SyncMessage>;

export const FramesMessage = z.instanceof(Uint8Array);
