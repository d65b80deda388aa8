import type { Snapshot } from '@sightline/contract/calls/snapshots';
import { filesApi } from '@sightline/contract/files/files';
import type { QueryClient } from '@tanstack/react-query';
import { fetchFile, isTransient } from '#web/lib/api.ts';
import { Store, useStore } from '#web/lib/store.ts';

/**
 * Holds the pictures of a guest's call in this page: the guest's token ends with the call, and the server gives them none afterwards. Holds
 * those of one call at a time.
 */
export type GuestPicture = Pick<Snapshot, 'id' | 'marks' | 'caption' | 'created_at' | 'streamer'> & {
  picture: { url: string };
  size: number;
};

/** Why a picture is not here: still loading, not to be had, or one too many. */
type Absence = 'loading' | 'failed' | 'surplus';

type GuestPictures = {
  callId: string | null;
  /** The oldest first. */
  pictures: readonly GuestPicture[];
  absent: ReadonlyMap<string, Absence>;
};

/** A phone has little memory, and a photo may take several megabytes of it. */
export const mostPictures = 50;
const mostBytes = 80_000_000;

const nothing: GuestPictures = { callId: null, pictures: [], absent: new Map() };
const store = new Store<GuestPictures>(nothing);

export function useGuestPictures(callId: string): GuestPictures {
  const held = useStore(store);
  return held.callId === callId ? held : nothing;
}

/** Releases the pictures of another call. */
function begin(callId: string): void {
  const { callId: before, pictures } = store.get();
  if (before === callId) return;
  for (const { picture } of pictures) URL.revokeObjectURL(picture.url);
  store.set({ ...nothing, callId });
}

function setAbsence(id: string, absence: Absence | null): void {
  const absent = new Map(store.get().absent);
  if (absence) absent.set(id, absence);
  else absent.delete(id);
  store.set({ ...store.get(), absent });
}

const isHeld = (id: string): boolean => store.get().pictures.some((picture) => picture.id === id);
const isLoading = (id: string): boolean => store.get().absent.get(id) === 'loading';

function hasRoomFor(size: number): boolean {
  const { pictures } = store.get();
  const bytes = pictures.reduce((sum, picture) => sum + picture.size, size);
  return pictures.length < mostPictures && bytes <= mostBytes;
}

type Description = Omit<GuestPicture, 'picture' | 'size'>;

function hold({ id, marks, caption, created_at, streamer }: Description, bytes: Blob): void {
  if (!hasRoomFor(bytes.size)) {
    setAbsence(id, 'surplus');
    return;
  }
  const picture = { url: URL.createObjectURL(bytes) };
  const added = { id, marks, caption, created_at, streamer, picture, size: bytes.size };
  const pictures = [...store.get().pictures, added];
  store.set({ ...store.get(), pictures: pictures.sort((a, b) => a.created_at.localeCompare(b.created_at)) });
  setAbsence(id, null);
}

/** Holds a photo that this device took, from its bytes. */
export function holdOwnPhoto(callId: string, photo: Description, bytes: Blob): void {
  begin(callId);
  hold(photo, bytes);
}

/** Notes that the call has a picture, whether it can be fetched or not. */
export function expectPicture(callId: string, id: string): void {
  begin(callId);
  if (!isHeld(id) && !store.get().absent.has(id)) setAbsence(id, 'failed');
}

/** Releases a picture that was deleted, or never arrived at the server. */
export function releasePicture(id: string): void {
  const { pictures } = store.get();
  for (const { id: held, picture } of pictures) if (held === id) URL.revokeObjectURL(picture.url);
  store.set({ ...store.get(), pictures: pictures.filter((picture) => picture.id !== id) });
  setAbsence(id, null);
}

/** Fetches missing pictures, one after another, and takes over captions and marks that changed since. */
export async function collectPictures(cache: QueryClient, callId: string, snapshots: readonly Snapshot[]) {
  begin(callId);
  for (const snapshot of snapshots) if (isHeld(snapshot.id)) describeAnew(snapshot);
  const missing = snapshots.filter(({ id }) => !isHeld(id) && !isLoading(id)).toReversed();
  for (const { id } of missing) setAbsence(id, 'loading');
  for (const snapshot of missing) await fetchPicture(cache, snapshot);
}

function describeAnew({ id, marks, caption, created_at }: Snapshot): void {
  const { pictures } = store.get();
  const isOf = (held: GuestPicture) => held.id === id;
  store.set({
    ...store.get(),
    pictures: pictures.map((held) => (isOf(held) ? { ...held, marks, caption, created_at } : held)),
  });
}

async function fetchPicture(cache: QueryClient, snapshot: Snapshot): Promise<void> {
  const { id, picture } = snapshot;
  // Meanwhile it may have been deleted, or another call may have begun.
  if (!isLoading(id)) return;
  if (!hasRoomFor(picture.size)) {
    setAbsence(id, 'surplus');
    return;
  }
  const input = { params: { id: picture.id }, query: { variant: 'original' as const } };
  try {
    const bytes = await cache.fetchQuery({
      queryKey: ['guest', 'picture', id],
      queryFn: () => fetchFile(filesApi.read, input),
      retry: (failures, error) => failures < 3 && isTransient(error),
      gcTime: 0,
    });
    if (isLoading(id)) hold(snapshot, bytes);
  } catch (error) {
    console.warn('A picture of the call could not be fetched.', error);
    if (isLoading(id)) setAbsence(id, 'failed');
  }
}
