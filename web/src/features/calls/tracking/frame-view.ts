import type { FramePlaces } from './frame-wire.ts';

/** What one screen shows of the streamer's camera. */
export type FrameView = {
  readonly isTracking: boolean;
  /** The frame on the screen, as far as it is certain which that is. */
  readonly shown: FramePlaces | undefined;
  /** When it was taken; null when that is not certain. */
  readonly shownAt: number | null;
  /** Hears of each new frame, until the returned function is called. */
  watch: (listener: () => void) => () => void;
};
