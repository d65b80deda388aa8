import { Store, useStore } from '#web/lib/store.ts';
import type { Scene } from '../picture/placements.ts';

/** The picture that is drawn on, as this screen shows it. Without a scene it is not tracked. */
export type DrawnPicture = { video: HTMLVideoElement; scene: Scene | null };

const drawn = new Store<DrawnPicture | null>(null);

export const readDrawnPicture = drawn.get;
export const useDrawnPicture = (): DrawnPicture | null => useStore(drawn);

/** Returns the function that hides it. */
export function showDrawnPicture(picture: DrawnPicture): () => void {
  drawn.set(picture);
  return () => {
    if (drawn.get() === picture) drawn.set(null);
  };
}
