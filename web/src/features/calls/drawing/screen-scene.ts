import type { Scene } from '../picture/placements.ts';

const nothing = (): void => undefined;

/** The scene of an untracked picture: marks are fixed on the screen. */
export const screenScene: Scene = {
  isTracking: false,
  placementOf: () => undefined,
  onFrame: () => nothing,
  hold: () => {
    throw new Error('An untracked picture holds no frames.');
  },
  pin: () => undefined,
  heldFrame: undefined,
  unpin: nothing,
  shape: nothing,
  release: nothing,
  onRefused: () => nothing,
};
