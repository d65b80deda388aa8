import type { Freeze } from '@sightline/contract/calls/freeze';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { markId } from '../../../../test/sample-mark.ts';
import type { Frozen } from '../freeze/freeze-store.ts';
import { RecordedStill } from './recorded-still.ts';

const frozenWith = (content: Blob): Frozen => {
  const [id, by, streamer_id] = [markId(1), markId(2), markId(3)];
  const freeze: Freeze = { id, by, streamer_id, anchor_id: null, width: 4, height: 3, anchors: [] };
  return { freeze, still: { url: '', content } };
};
const [one, other] = [frozenWith(new Blob(['one'])), frozenWith(new Blob(['other']))];

/** A slow decoder. */
let reading: PromiseWithResolvers<ImageBitmap>[] = [];
const imageOf = () => ({ close: vi.fn() }) as unknown as ImageBitmap & { close: () => void };

beforeEach(() => {
  reading = [];
  vi.stubGlobal('createImageBitmap', () => {
    const next = Promise.withResolvers<ImageBitmap>();
    reading.push(next);
    return next.promise;
  });
});

describe('the still of a recording', () => {
  it('is painted as soon as it is decoded, and decoded once', async () => {
    const still = new RecordedStill();
    expect(still.follow(null)).toBeNull();
    expect(still.follow(one)).toBeNull();
    const image = imageOf();
    reading[0]?.resolve(image);
    await vi.waitFor(() => expect(still.follow(one)).toEqual({ freeze: one.freeze, image }), 10_000);
    expect(reading).toHaveLength(1);
    expect(still.follow({ ...one, still: null })).toBeNull();
    expect(image.close).toHaveBeenCalledOnce();
  });

  it('is replaced by the next one, even if that is decoded first', async () => {
    const still = new RecordedStill();
    still.follow(one);
    still.follow(other);
    const [late, image] = [imageOf(), imageOf()];
    reading[1]?.resolve(image);
    reading[0]?.resolve(late);
    await vi.waitFor(() => expect(late.close).toHaveBeenCalledOnce(), 10_000);
    expect(still.follow(other)?.image).toBe(image);
    still.close();
    expect(image.close).toHaveBeenCalledOnce();
  });

  it('is kept once when it comes back before it was decoded', async () => {
    const still = new RecordedStill();
    still.follow(one);
    still.follow(null);
    still.follow(one);
    const images = [imageOf(), imageOf()];
    for (const [k, image] of images.entries()) reading[k]?.resolve(image);
    await vi.waitFor(() => expect(still.follow(one)?.image).toBe(images[1]), 10_000);
    still.close();
    for (const image of images) expect(image.close).toHaveBeenCalledOnce();
  });

  it('is left out when it cannot be decoded', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const still = new RecordedStill();
    still.follow(one);
    reading[0]?.reject(new Error('no picture'));
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce(), 10_000);
    expect(still.follow(one)).toBeNull();
  });
});
