import type { FramePlaces } from './frame-wire.ts';

/** Milliseconds: a device that is busy may track nothing for a while; one that has not begun, or gone on, by then does not. */
export const longestStall = 6000;

/**
 * Milliseconds: so long a frame stands on a screen, with what lies on it, when the next one of which that is known does not
 * come. A slow device tracks three in a second; marks that blink are worse than a picture that stutters.
 */
export const standsFor = 400;

/** What one screen shows of the streamer's camera. */
export type FrameView = {
  /** What is drawn now can be held, though in a stall not at once. */
  readonly isTracking: boolean;
  /** The frame on the screen, as far as it is certain which that is. */
  readonly shown: FramePlaces | undefined;
  /** When it was taken; null when that is not certain. */
  readonly shownAt: number | null;
  /** Hears of each new frame, until the returned function is called. */
  subscribe: (listener: () => void) => () => void;
};
