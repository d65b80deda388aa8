import type { AnchorMessage } from '@sightline/contract/calls/tracking';
import { type GrayPicture, grayOf } from '../gray-picture.ts';
import { FrameFollower } from './frame-follower.ts';
import type { FromWorker, ToWorker } from './tracking-protocol.ts';
import { readVideoFrames } from './video-frames.ts';

/** The worker's work, with `post` in place of its channel. */
export class TrackingWorker {
  private readonly follower = new FrameFollower();
  private readonly post: (message: FromWorker) => void;
  private camera = new AbortController();

  constructor(post: (message: FromWorker) => void) {
    this.post = post;
  }

  receive(message: ToWorker): void {
    if (message.type === 'camera') this.restart();
    if (message.type === 'frames') this.read(message.frames, this.camera.signal);
    if (message.type === 'anchor') this.handle(message.message);
    if (message.type === 'restore') this.follower.restore(message.anchors);
    if (message.type === 'seen') this.recognise(message);
    if (message.type === 'picture') {
      this.take(grayOf(message.picture), message.capturedAt, message.takenAt);
      this.post({ type: 'ready' });
    }
  }

  private restart(): void {
    this.camera.abort();
    this.camera = new AbortController();
    this.follower.restart();
    this.post({ type: 'ready' });
  }

  private read(frames: ReadableStream<VideoFrame>, left: AbortSignal): void {
    readVideoFrames(frames, left, (...taken) => this.take(...taken)).catch((error: unknown) => {
      if (!left.aborted) reportError(error);
    });
  }

  private take(picture: GrayPicture, capturedAt: number, takenAt: number): void {
    const frame = this.follower.take(picture, capturedAt);
    if (frame) this.post({ type: 'frame', frame, takenAt });
  }

  private recognise({ by, message: { nonce, thumb, near } }: Extract<ToWorker, { type: 'seen' }>): void {
    const frames = this.follower.findShown(thumb, near);
    this.post({ type: 'was', by, message: { type: 'was', nonce, frames } });
  }

  /** Points on an unknown anchor are refused each time, because somebody still draws on it. */
  private handle(message: AnchorMessage): void {
    if (message.type === 'release') this.follower.release(message.anchor_id);
    if (message.type === 'hold') this.hold(message);
    if (message.type === 'shape' && !this.follower.shape(message.anchor_id, message.points))
      this.post({ type: 'anchor', message: { type: 'refused', anchor_id: message.anchor_id, why: 'gone' } });
  }

  private hold(message: Extract<AnchorMessage, { type: 'hold' }>): void {
    const why = this.follower.hold(message);
    const { anchor_id } = message;
    this.post({ type: 'anchor', message: why ? { type: 'refused', anchor_id, why } : { type: 'held', anchor_id } });
    const picture = this.follower.pictureOf(anchor_id);
    if (picture) this.post({ type: 'picture', anchorId: anchor_id, picture });
  }
}
