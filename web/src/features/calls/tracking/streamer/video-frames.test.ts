import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { wallPicture } from '../../../../../test/fake-tracking-worker.ts';
import { fakeFrame } from '../../../../../test/fake-video-frames.ts';
import { readVideoFrames } from './video-frames.ts';

const picture = wallPicture(0);
const second = 1000;
const minute = 60 * second;
const taken = vi.fn();

describe('when a frame was taken', () => {
  /** The page's clock. */
  let now = 0;
  beforeEach(() => {
    now = 0;
    taken.mockReset();
    vi.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => vi.restoreAllMocks());

  /** Reads a frame in each second, and answers by how much the time that each is said to be taken at is late. */
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
  ])('stays known while the clock of the camera goes a little %s than that of the page', async (_, drift) => {
    const off = await film(
      10 * minute,
      () => 5,
      (at) => at + drift * at,
    );
    expect(off).toHaveLength(600);
    expect(Math.max(...off.map((by) => Math.abs(by - 5)))).toBeLessThan(1);
  });

  it('is not taken to be later because the page was busy for a while', async () => {
    const off = await film(minute, (at) => (at > 20 * second && at < 40 * second ? 45 : 5));
    expect(Math.max(...off.map((by) => Math.abs(by - 5)))).toBeLessThan(5);
    expect(off.at(-1)).toBeCloseTo(5);
  });
});
