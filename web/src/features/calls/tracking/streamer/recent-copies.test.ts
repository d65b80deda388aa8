import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RecentCopies } from './recent-copies.ts';

let copies: RecentCopies;
beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const size = { videoWidth: { value: 64 }, videoHeight: { value: 48 } };
  copies = new RecentCopies(Object.defineProperties(document.createElement('video'), size));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
const take = (...times: number[]) => {
  for (const time of times) copies.take(undefined, time);
};

describe('pictures of the own camera', () => {
  it('are found once by when they were taken, within a few milliseconds', () => {
    take(1000, 1033);
    expect(copies.claim(985)).toBeUndefined();
    expect(copies.claim(1025)).toBeUndefined();
    const picture = copies.claim(1012);
    expect(picture).toMatchObject({ width: 64, height: 48 });
    expect(copies.claim(1012)).toBeUndefined();
    expect(copies.claim(1031)).not.toBe(picture);
  });

  it('are kept only for a while, and their memory is reused', () => {
    take(...Array.from({ length: 12 }, (_, k) => 1000 + 33 * k));
    expect(copies.claim(1000)).toBeUndefined();
    const picture = copies.claim(1363);
    if (!picture) throw new Error('the newest picture is missing');
    copies.giveBack(picture);
    expect(copies.draw()).toBe(picture);
  });

  it('may come from another video, in the callback that reports a frame to the tracker', () => {
    const pen = { drawImage: vi.fn() };
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
    const size = { videoWidth: { value: 32 }, videoHeight: { value: 24 } };
    const unseen = Object.defineProperties(document.createElement('video'), size);
    copies.takeFrom(unseen, 1000);
    expect(pen.drawImage).toHaveBeenCalledExactlyOnceWith(unseen, 0, 0);
    expect(copies.claim(1000)).toMatchObject({ width: 32, height: 24 });
  });

  it('are not taken of a frame that the video no longer shows', () => {
    let shown = 1_000_000;
    vi.stubGlobal(
      'VideoFrame',
      class {
        timestamp = shown;
        close = () => undefined;
      },
    );
    copies.take(1000, 1000);
    shown = 1_066_000;
    copies.take(1033, 1033);
    expect(copies.claim(1033)).toBeUndefined();
    expect(copies.claim(1000)).toBeDefined();
  });
});
