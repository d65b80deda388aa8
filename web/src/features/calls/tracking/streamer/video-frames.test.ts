import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { wallPicture } from '../../../../../test/fake-tracking-worker.ts';
import { closings, type FrameFate, fakeFrame, fakeStream } from '../../../../../test/fake-video-frames.ts';
import { readVideoFrames } from './video-frames.ts';

const picture = wallPicture(0);
const second = 1000;
const minute = 60 * second;
const taken = vi.fn();

describe('the time of a frame', () => {
  /** The page's clock. */
  let now = 0;
  beforeEach(() => {
    now = 0;
    taken.mockReset();
    vi.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => vi.restoreAllMocks());

  /** Reads one frame per second, and returns how late each reported time is. */
  async function film(duration: number, late: (at: number) => number, clockOf = (at: number) => at): Promise<number[]> {
    const times = Array.from({ length: duration / second }, (_, k) => k * second);
    const coming = [...times];
    const stream = new ReadableStream(
      {
        pull: (controller) => {
          const at = coming.shift();
          if (at === undefined) return controller.close();
          now = at + late(at);
          controller.enqueue(fakeFrame(picture, 1000 * clockOf(at), []));
        },
      },
      { highWaterMark: 0 },
    );
    await readVideoFrames(stream as unknown as ReadableStream<VideoFrame>, new AbortController().signal, taken);
    return taken.mock.calls.map(([, , takenAt], k) => takenAt - performance.timeOrigin - (times[k] ?? 0));
  }

  it.each([
    ['slower', -0.0001],
    ['faster', 0.0001],
  ])("stays correct while the camera's clock is a little %s than that of the page", async (_, drift) => {
    const off = await film(
      10 * minute,
      () => 5,
      (at) => at + drift * at,
    );
    expect(off).toHaveLength(600);
    expect(Math.max(...off.map((by) => Math.abs(by - 5)))).toBeLessThan(1);
  });

  it('is not shifted when the page was busy for a while', async () => {
    const off = await film(minute, (at) => (at > 20 * second && at < 40 * second ? 45 : 5));
    expect(Math.max(...off.map((by) => Math.abs(by - 5)))).toBeLessThan(5);
    expect(off.at(-1)).toBeCloseTo(5);
  });
});

describe('a frame', () => {
  const broken = new Error('broken');
  const film = (fates: FrameFate[], isCopied?: Promise<void>) =>
    fakeStream(
      [1, 2, 3, 4].map((k) => fakeFrame(picture, 33_333 * k, fates, isCopied)),
      false,
    );
  const never = new AbortController().signal;
  beforeEach(() => void taken.mockReset());

  it('is closed when it cannot be read, and so are the following ones', async () => {
    const fates: FrameFate[] = [];
    const isCopied = Promise.reject(broken);
    await expect(readVideoFrames(film(fates, isCopied), never, taken)).rejects.toBe(broken);
    await expect.poll(() => closings(fates)).toEqual([1, 1, 1, 1]);
  });

  it('is closed when its picture cannot be processed, and so are the following ones', async () => {
    const fates: FrameFate[] = [];
    taken.mockImplementation(() => {
      throw broken;
    });
    await expect(readVideoFrames(film(fates), never, taken)).rejects.toBe(broken);
    await expect.poll(() => closings(fates)).toEqual([1, 1, 1, 1]);
  });

  it('is closed when its camera is left during the transfer', async () => {
    const fates: FrameFate[] = [];
    const frames = [0, 1].map((k) => fakeFrame(picture, 33_333 * k, fates));
    const { promise: isHere, resolve: arrive } = Promise.withResolvers<void>();
    const cancel = vi.fn();
    const stream = new ReadableStream({
      start: async (controller) => {
        await isHere;
        if (cancel.mock.calls.length > 0) return;
        for (const frame of frames) controller.enqueue(frame);
      },
      cancel,
    });
    const left = new AbortController();
    vi.useFakeTimers();
    void readVideoFrames(stream as unknown as ReadableStream<VideoFrame>, left.signal, taken);
    left.abort();
    await vi.advanceTimersByTimeAsync(second);
    arrive();
    await vi.advanceTimersByTimeAsync(second);
    vi.useRealTimers();
    expect(closings(fates)).toEqual([1, 1]);
    expect(taken).not.toHaveBeenCalled();
  });
});
