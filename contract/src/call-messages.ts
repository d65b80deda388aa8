import type { z } from 'zod';
import { CameraMessage, cameraTopic } from './call-camera.ts';
import { DrawingMessage, drawingTopic, PointerMessage, pointerTopic } from './call-drawing.ts';
import { FreezeMessage, freezeTopic, longestSide } from './call-freeze.ts';
import { AnchorMessage, anchorTopic, FramesMessage, framesTopic, SyncMessage, syncTopic } from './call-tracking.ts';
import type { Id } from './fields.ts';
import { limits } from './limits.ts';

/** What those in a call send each other over the media server's data channel, by topic. */
export const callMessages = {
  [drawingTopic]: DrawingMessage,
  [pointerTopic]: PointerMessage,
  [cameraTopic]: CameraMessage,
  [anchorTopic]: AnchorMessage,
  [syncTopic]: SyncMessage,
  [framesTopic]: FramesMessage,
  [freezeTopic]: FreezeMessage,
};
/** Of these only the newest counts: what gets lost is not sent again. All others come reliably and in order. */
export const lossyTopics: ReadonlySet<string> = new Set([framesTopic, pointerTopic]);
export type CallTopic = keyof typeof callMessages;
export type CallMessage<Topic extends CallTopic> = z.infer<(typeof callMessages)[Topic]>;
export type CallDataMessage = {
  [Topic in CallTopic]: { topic: Topic; message: CallMessage<Topic>; senderId: Id };
}[CallTopic];

/** What is too large for a message, by topic: what it is, how many bytes it may have, and how many pixels its sides. */
export const binaryTransfers = {
  [freezeTopic]: { mime: 'image/jpeg', bytes: limits.call.still, side: longestSide },
};
export type BinaryTransferTopic = keyof typeof binaryTransfers;
export type BinaryTransfer = { topic: BinaryTransferTopic; id: Id; content: Blob; senderId: Id };
