import type { AnchorMessage, SyncMessage } from '@sightline/contract/calls/tracking';
import type { Id } from '@sightline/contract/scalars';
import type { Size } from '../../picture/picture-mapping.ts';
import type { FramePlaces } from '../frame-wire.ts';
import type { GrayPicture } from '../gray-picture.ts';
import type { StoredAnchor } from '../stored-anchors.ts';

/** `capturedAt` is in the camera's own time; `takenAt` is the same moment in ms since 1970, give or take a few ms. */

/** Messages from a page to its tracking worker. */
export type ToWorker =
  /** Following frames come from another camera, or from the same one after a pause. */
  | { type: 'camera' }
  | { type: 'frames'; frames: ReadableStream<VideoFrame> }
  | { type: 'picture'; picture: Size & { data: Uint8ClampedArray }; capturedAt: number; takenAt: number }
  | { type: 'anchor'; message: AnchorMessage }
  /** Anchors from before a reload. */
  | { type: 'restore'; anchors: readonly StoredAnchor[] }
  | { type: 'seen'; by: Id; message: Extract<SyncMessage, { type: 'seen' }> };

export type FromWorker =
  | { type: 'frame'; frame: FramePlaces; takenAt: number }
  /** The worker is ready for the camera's stream, or its next picture. */
  | { type: 'ready' }
  /** The picture of an anchor that is now held. */
  | { type: 'picture'; anchorId: Id; picture: GrayPicture }
  | { type: 'anchor'; message: Extract<AnchorMessage, { type: 'held' | 'refused' }> }
  | { type: 'was'; by: Id; message: Extract<SyncMessage, { type: 'was' }> };
