import type { Mark } from '@sightline/contract/annotations';
import { Store, useStore } from '#web/lib/store.ts';

/** A photo that this device took for its call. Guests see these alone, and after the call from here: the server has closed. */
export type OwnPhoto = { id: string; callId: string; url: string; marks: readonly Mark[] };

/** A photo may take several megabytes of a phone's memory. */
const mostKept = 12;
const photos = new Store<readonly OwnPhoto[]>([]);

export const useOwnPhotos = (callId: string): readonly OwnPhoto[] =>
  useStore(photos).filter((photo) => photo.callId === callId);

type TakenPhoto = Omit<OwnPhoto, 'url'> & { picture: Blob };

export function keepOwnPhoto({ id, callId, picture, marks }: TakenPhoto): void {
  const kept = [...photos.get(), { id, callId, marks, url: URL.createObjectURL(picture) }];
  for (const { url } of kept.slice(0, -mostKept)) URL.revokeObjectURL(url);
  photos.set(kept.slice(-mostKept));
}
