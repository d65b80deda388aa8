import type { z } from 'zod';
import { limits } from '../limits.ts';
import type { Id } from '../scalars.ts';
import { CameraMessage, cameraTopic } from './camera.ts';
import { DrawingMessage, drawingTopic, PointerMessage, pointerTopic } from './drawing.ts';
import { FreezeMessage, freezeTopic, longestSide } from './freeze.ts';
import { GhostMessage, ghostSide, ghostTopic } from './ghost.ts';
import { AnchorMessage, anchorTopic, FramesMessage, framesTopic, SyncMessage, syncTopic } from './tracking.ts';

/** Data messages between participants, by topic. */
export const callMessages = {
  [drawingTopic]: DrawingMessage,
  [pointerTopic]: PointerMessage,
  [cameraTopic]: CameraMessage,
  [anchorTopic]: AnchorMessage,
  [syncTopic]: SyncMessage,
  [framesTopic]: FramesMessage,
  [freezeTopic]: FreezeMessage,
  [ghostTopic]: GhostMessage,
};
/** Only the newest of these counts, so they are sent unreliably. All others arrive reliably and in order. */
export const lossyTopics: ReadonlySet<string> = new Set([framesTopic, pointerTopic]);
export type CallTopic = keyof typeof callMessages;
export type CallMessage<Topic extends CallTopic> = z.infer<(typeof callMessages)[Topic]>;
export type CallDataMessage = {
  [Topic in CallTopic]: { topic: Topic; message: CallMessage<Topic>; senderId: Id };
}[CallTopic];

/** Binary transfers, by topic: type, maximum bytes, and maximum pixels per side. */
export const binaryTransfers = {
  [freezeTopic]: { mime: 'image/jpeg', bytes: limits.call.still, side: longestSide },
  [ghostTopic]: { mime: 'image/jpeg', bytes: limits.call.still, side: ghostSide },
};
export type BinaryTransferTopic = keyof typeof binaryTransfers;
export type BinaryTransfer = { topic: BinaryTransferTopic; id: Id; content: Blob; senderId: Id };
