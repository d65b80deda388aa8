import type { Scene } from '../picture/placements.ts';

const nothing = (): void => undefined;

/** Of a picture that nobody tracks: what is drawn lies on the screen. */
export const screenScene: Scene = {
  isTracking: false,
  placementOf: () => undefined,
  onFrame: () => nothing,
  hold: () => {
    throw new Error('A picture that is not tracked holds no frames.');
  },
  pin: () => undefined,
  heldFrame: undefined,
  unpin: nothing,
  shape: nothing,
  release: nothing,
  onRefused: () => nothing,
};
