import { Store, useStore } from '#web/lib/store.ts';
import type { Scene } from '../picture/placements.ts';

/** The picture that is drawn on, as this screen shows it. Without a scene nothing finds out how it moves. */
export type DrawnPicture = { video: HTMLVideoElement; scene: Scene | null };

const drawn = new Store<DrawnPicture | null>(null);

export const readDrawnPicture = drawn.get;
export const useDrawnPicture = (): DrawnPicture | null => useStore(drawn);

/** Until the returned function is called. */
export function showDrawnPicture(picture: DrawnPicture): () => void {
  drawn.set(picture);
  return () => {
    if (drawn.get() === picture) drawn.set(null);
  };
}
