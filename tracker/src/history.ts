import type { AnchorView } from './anchor.ts';
import { findShown, makeThumbnail, type Thumbnail } from './thumbnail.ts';

/** A past frame, and the pose of every anchor in it. */
export type PastFrame = {
  readonly timestamp: number;
  readonly gray: Uint8Array;
  readonly thumbnail: Thumbnail;
  readonly views: readonly AnchorView[];
};

/** In ms: times in a message may have been rounded. */
const ROUNDING_MS = 1;

/** The latest frames, all of one size. Viewers draw on a picture that left this device a moment ago. */
export class History {
  private readonly capacity: number;
  private readonly width: number;
  private readonly height: number;
  private readonly frames: PastFrame[] = [];

  constructor(capacity: number, width: number, height: number) {
    this.capacity = capacity;
    this.width = width;
    this.height = height;
  }

  /** Copies `gray`, reusing the memory of the oldest frame. */
  add(timestamp: number, gray: Uint8Array, views: readonly AnchorView[]): void {
    const oldest = this.frames.length === this.capacity ? this.frames.shift() : undefined;
    const memory = oldest?.gray ?? new Uint8Array(gray.length);
    memory.set(gray);
    this.frames.push({ timestamp, gray: memory, thumbnail: makeThumbnail(gray, this.width, this.height), views });
  }

  /** The frame shown at that time. Nothing when it is older than the oldest frame, or not here yet. */
  find(timestamp: number): PastFrame | undefined {
    const newest = this.frames.at(-1);
    if (!newest || timestamp > newest.timestamp + ROUNDING_MS) return undefined;
    return this.frames.findLast((frame) => frame.timestamp <= timestamp + ROUNDING_MS);
  }

  /** The frame in a picture on a viewer's screen. */
  findShown(picture: Thumbnail, near?: number): PastFrame | undefined {
    return findShown(this.frames, picture, near);
  }

  /** Oldest first. */
  listAfter(timestamp: number): readonly PastFrame[] {
    return this.frames.filter((frame) => frame.timestamp > timestamp);
  }
}
