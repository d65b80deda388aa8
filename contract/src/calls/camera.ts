import { z } from 'zod';
import { Id } from '../scalars.ts';

/** Remote control of another participant's camera, on the media server's reliable data channel. */
export const cameraTopic = 'call.camera';

/** Why a control is missing, or a request failed. */
export const CameraObstacle = z.enum([
  /** The requester is not an agent. */
  'not_allowed',
  /** The owner of the camera has turned remote control off. */
  'turned_off',
  'no_camera',
  /** The device does not report this capability. */
  'not_reported',
  /** The device reports the capability, but the request failed. */
  'failed',
  /** The photo was taken but could not be sent. */
  'not_sent',
  /** The owner was asked to turn the camera on and does not want to. */
  'declined',
  /** The owner was asked and did not answer. */
  'no_answer',
]);
export type CameraObstacle = z.infer<typeof CameraObstacle>;

/** Why a camera sends no picture although nobody turned it off. */
export const CameraStop = z.enum([
  /** The connection of its owner carries sound only. */
  'weak',
  /** Another program, or the system, has taken the camera. */
  'busy',
  'unplugged',
  /** There was none when it was turned on. */
  'missing',
  /** The browser or the system does not allow it. */
  'denied',
]);
export type CameraStop = z.infer<typeof CameraStop>;

/** The current capabilities of a camera, as its browser reports them. */
export const CameraState = z.object({
  /** Whether its owner allows remote control. */
  allowed: z.boolean(),
  /** `paused`: turned off remotely, so it may be turned on remotely. */
  power: z.enum(['on', 'off', 'paused']),
  stop: CameraStop.nullable().default(null),
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
  /** Asks the owner, who decides; the response says how. */
  z.object({ do: z.literal('turn_on') }),
  /** The response is sent once the snapshot is saved, under the id of the request. */
  z.object({ do: z.literal('photo') }),
]);
export type CameraWish = z.infer<typeof CameraWish>;

export const CameraMessage = z.discriminatedUnion('type', [
  /** Sent by a client that joined; each client responds with its own state. */
  z.object({ type: z.literal('ask') }),
  z.object({ type: z.literal('state'), camera: CameraState }),
  z.object({ type: z.literal('request'), id: Id, wish: CameraWish }),
  /** Progress of sending a photo, 0 to 1. */
  z.object({ type: z.literal('progress'), id: Id, share: z.number().min(0).max(1) }),
  /** Null on success. */
  z.object({ type: z.literal('answer'), id: Id, obstacle: CameraObstacle.nullable() }),
]);
export type CameraMessage = z.infer<typeof CameraMessage>;
