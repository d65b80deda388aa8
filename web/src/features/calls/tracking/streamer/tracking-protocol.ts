import type { AnchorMessage, SyncMessage } from '@sightline/contract/call-tracking';
import type { Id } from '@sightline/contract/fields';
import type { Size } from '../../picture/picture-mapping.ts';
import type { FramePlaces } from '../frame-wire.ts';
import type { GrayPicture } from '../gray-picture.ts';
import type { StoredAnchor } from '../stored-anchors.ts';

/**
 * `capturedAt` is in the camera's time, whatever that is; `takenAt` is the same in milliseconds since 1970, to a few of them.
 */

/** What a page tells the worker that tracks for it. */
export type ToWorker =
  /** What comes from now on is from another camera, or from the same one after a while. */
  | { type: 'camera' }
  | { type: 'frames'; frames: ReadableStream<VideoFrame> }
  | { type: 'picture'; picture: Size & { data: Uint8ClampedArray }; capturedAt: number; takenAt: number }
  | { type: 'anchor'; message: AnchorMessage }
  /** Anchors of the page before this one. */
  | { type: 'restore'; anchors: readonly StoredAnchor[] }
  | { type: 'seen'; by: Id; message: Extract<SyncMessage, { type: 'seen' }> };

export type FromWorker =
  | { type: 'frame'; frame: FramePlaces; takenAt: number }
  /** The frames of the camera may come, or its next picture. */
  | { type: 'ready' }
  /** Of an anchor that is held from now on: what was drawn on. */
  | { type: 'picture'; anchorId: Id; picture: GrayPicture }
  | { type: 'anchor'; message: Extract<AnchorMessage, { type: 'held' | 'refused' }> }
  | { type: 'was'; by: Id; message: Extract<SyncMessage, { type: 'was' }> };
