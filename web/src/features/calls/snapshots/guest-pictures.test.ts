import type { Snapshot } from '@sightline/contract/calls/snapshots';
import { QueryClient } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleGuest } from '../../../../test/sample-call.ts';
import { sampleSnapshot } from '../../../../test/sample-snapshot.ts';
import {
  collectPictures,
  expectPicture,
  holdOwnPhoto,
  mostPictures,
  releasePicture,
  useGuestPictures,
} from './guest-pictures.ts';

const files = vi.hoisted(() => ({ refused: new Set<string>(), asked: [] as string[] }));
vi.mock('#web/lib/api.ts', async (importActual) => ({
  ...(await importActual<typeof import('#web/lib/api.ts')>()),
  fetchFile: async (_endpoint: unknown, { params }: { params: { id: string } }) => {
    files.asked.push(params.id);
    if (files.refused.has(params.id)) throw new Error('refused');
    return new Blob([params.id], { type: 'image/jpeg' });
  },
}));

const cache = new QueryClient();
let callId = '';
const collect = (...snapshots: Snapshot[]) => collectPictures(cache, callId, snapshots);
const held = (of = callId) => renderHook(() => useGuestPictures(of)).result.current;
const idsHeld = (of?: string) => held(of).pictures.map(({ id }) => id);
const takenAt = (minute: number): Snapshot =>
  sampleSnapshot({ created_at: `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z` });

beforeEach(() => {
  callId = uuidv7();
  files.refused.clear();
  files.asked = [];
  vi.spyOn(console, 'warn').mockReturnValue();
});

describe('the page of a guest', () => {
  it('holds each picture of the call once, the oldest first', async () => {
    const [first, second] = [takenAt(1), takenAt(2)];
    await Promise.all([collect(second, first), collect(second, first)]);
    await collect(second, first);
    expect(idsHeld()).toEqual([first.id, second.id]);
    expect(files.asked).toEqual([first.id, second.id]);
  });

  it('takes over what is drawn and written on a picture that it holds', async () => {
    const snapshot = takenAt(1);
    await collect(snapshot);
    await collect({ ...snapshot, caption: 'The valve' });
    expect(held().pictures).toMatchObject([{ id: snapshot.id, caption: 'The valve' }]);
    expect(files.asked).toHaveLength(1);
  });

  it('says which picture it could not fetch, and tries again with the next answer', async () => {
    const snapshot = takenAt(1);
    files.refused.add(snapshot.picture.id);
    await collect(snapshot);
    expect([...held().absent]).toEqual([[snapshot.id, 'failed']]);
    files.refused.clear();
    await collect(snapshot);
    expect(held().absent.size).toBe(0);
    expect(idsHeld()).toEqual([snapshot.id]);
  });

  it('says that a picture is missing of which it only learned that it was taken', () => {
    expectPicture(callId, 'taken-at-the-end');
    expect([...held().absent]).toEqual([['taken-at-the-end', 'failed']]);
  });

  it('holds only so many, and says how many more there are', async () => {
    const snapshots = Array.from({ length: mostPictures + 2 }, (_, minute) => takenAt(minute));
    await collect(...snapshots.toReversed());
    expect(idsHeld()).toEqual(snapshots.slice(0, mostPictures).map(({ id }) => id));
    expect([...held().absent.values()]).toEqual(['surplus', 'surplus']);
    expect(files.asked).toHaveLength(mostPictures);
  });

  it('holds no picture that would be too much for the memory of a phone', async () => {
    const snapshot = takenAt(1);
    await collect({ ...snapshot, picture: { ...snapshot.picture, size: 90_000_000 } });
    expect([...held().absent.values()]).toEqual(['surplus']);
    expect(files.asked).toEqual([]);
  });

  it('releases a picture that is deleted, also while it is fetched', async () => {
    const released = vi.spyOn(URL, 'revokeObjectURL');
    const [first, second] = [takenAt(1), takenAt(2)];
    await collect(first);
    const { url } = held().pictures[0]?.picture ?? {};
    releasePicture(first.id);
    expect(released).toHaveBeenCalledWith(url);
    const fetching = collect(second);
    releasePicture(second.id);
    await fetching;
    expect(held()).toMatchObject({ pictures: [], absent: new Map() });
  });

  it('does not fetch the photo that its own device took', async () => {
    const snapshot = takenAt(1);
    const { id, created_at } = snapshot;
    holdOwnPhoto(callId, { id, created_at, marks: [], caption: '', streamer: sampleGuest }, new Blob(['photo']));
    await collect(snapshot);
    expect(idsHeld()).toEqual([id]);
    expect(files.asked).toEqual([]);
  });

  it('releases the pictures of the call before', async () => {
    const released = vi.spyOn(URL, 'revokeObjectURL');
    await collect(takenAt(1));
    const [before, { url }] = [callId, held().pictures[0]?.picture ?? {}];
    callId = uuidv7();
    await collect(takenAt(2));
    expect(released).toHaveBeenCalledWith(url);
    expect(idsHeld(before)).toEqual([]);
    expect(idsHeld()).toHaveLength(1);
  });
});
