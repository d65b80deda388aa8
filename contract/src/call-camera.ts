import { z } from 'zod';
import { Id } from './fields.ts';

/** How somebody in a call asks for something of another one's camera, on the media server's data channel, reliable. */
export const cameraTopic = 'call.camera';

/** Why a control is not there, or a wish was not fulfilled. */
export const CameraObstacle = z.enum([
  /** Who asks is no agent. */
  'not_allowed',
  /** Who holds the camera wants nobody else at it. */
  'turned_off',
  'no_camera',
  /** The device does not report that it can. */
  'not_reported',
  /** It could not, though it reports that it can. */
  'failed',
  /** The photo was taken, and could not be sent. */
  'not_sent',
]);
export type CameraObstacle = z.infer<typeof CameraObstacle>;

/** What a camera can do at this moment, as the browser that holds it reports. */
export const CameraState = z.object({
  /** Whether who holds it lets others at it. */
  allowed: z.boolean(),
  /** `paused`: off at somebody's wish, and so may be turned on again at one. */
  power: z.enum(['on', 'off', 'paused']),
  flip: z.boolean(),
  /** Null where it is not reported. */
  torch: z.object({ on: z.boolean() }).nullable(),
  zoom: z.object({ min: z.number(), max: z.number(), step: z.number().positive(), value: z.number() }).nullable(),
  /** `frame`: no photo beyond what the stream has. */
  photo: z.enum(['full', 'frame']),
});
export type CameraState = z.infer<typeof CameraState>;

export const CameraWish = z.discriminatedUnion('do', [
  z.object({ do: z.literal('flip') }),
  z.object({ do: z.literal('torch'), on: z.boolean() }),
  z.object({ do: z.literal('zoom'), value: z.number() }),
  z.object({ do: z.literal('pause'), on: z.boolean() }),
  /** The answer comes when the picture is kept, under the id of the request. */
  z.object({ do: z.literal('photo') }),
]);
export type CameraWish = z.infer<typeof CameraWish>;

export const CameraMessage = z.discriminatedUnion('type', [
  /** A newcomer asks; each one answers with its own state. */
  z.object({ type: z.literal('ask') }),
  z.object({ type: z.literal('state'), camera: CameraState }),
  z.object({ type: z.literal('request'), id: Id, wish: CameraWish }),
  /** Of a photo: the share of it that has been sent, 0 to 1. */
  z.object({ type: z.literal('progress'), id: Id, share: z.number().min(0).max(1) }),
  /** Null: done. */
  z.object({ type: z.literal('answer'), id: Id, obstacle: CameraObstacle.nullable() }),
]);
export type CameraMessage = z.infer<typeof CameraMessage>;
