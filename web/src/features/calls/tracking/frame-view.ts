import type { FramePlaces } from './frame-wire.ts';

/**
 * In ms: a busy device may track nothing for this long; one that has not started, or resumed, by then does not work.
 */
export const longestStall = 6000;

/**
 * How long (ms) to keep showing the last tracked frame and its marks when no newer one arrives. A slow device tracks
 * three frames per second; blinking marks are worse than a stuttering picture.
 */
export const standsFor = 400;

/** The tracked frames of the streamer's camera, as one screen shows them. */
export type FrameView = {
  /** The frame on the screen, if it is certain which one that is. */
  readonly isTracking: boolean;
  /** The frame on the screen, as far as it is certain which that is. */
  readonly shown: FramePlaces | undefined;
  /** When that frame was taken; null when uncertain. */
  readonly shownAt: number | null;
  /** Emits each new frame. */
  subscribe: (listener: () => void) => () => void;
};
