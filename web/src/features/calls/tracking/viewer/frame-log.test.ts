import { describe, expect, test } from 'vitest';
import { anchorId, sampleFrame, samplePlace } from '../../../../../test/sample-frames.ts';
import { FrameLog } from './frame-log.ts';

const logOf = (...frames: Parameters<FrameLog['add']>[0][]): FrameLog => {
  const log = new FrameLog();
  for (const frame of frames) log.add(frame);
  return log;
};
const timesOf = (log: FrameLog, within = 10_000) => log.nearest(0, within)?.ts;

describe('the latest frames of the streamer', () => {
  test('are found by their time, or a close one', () => {
    const log = logOf(sampleFrame(1000), sampleFrame(1033), sampleFrame(1066));
    expect(log.nearest(1033, 50)?.ts).toBe(1033);
    expect(log.nearest(1045, 50)?.ts).toBe(1033);
    expect(log.nearest(1110, 50)?.ts).toBe(1066);
    expect(log.nearest(1120, 50)).toBeUndefined();
  });

  test('are sorted, without duplicates', () => {
    const log = logOf(sampleFrame(1066), sampleFrame(1000), sampleFrame(1033), sampleFrame(1033));
    expect(log.newest?.ts).toBe(1066);
  });

  test('are kept for a second and a half', () => {
    const log = logOf(sampleFrame(1000), sampleFrame(2000), sampleFrame(2600));
    expect(timesOf(log)).toBe(2000);
    log.add(sampleFrame(900));
    expect(timesOf(log)).toBe(2000);
    log.clear();
    expect(log.newest).toBeUndefined();
  });

  test('are limited, however many arrive', () => {
    const log = logOf(...Array.from({ length: 1000 }, (_, k) => sampleFrame(1000 + k)));
    expect(timesOf(log)).toBe(1900);
  });
});

describe('anchors with the same placement in all frames of a span', () => {
  const shownIn = (log: FrameLog) => log.unmoved({ from: 1000, to: 1200 })?.anchors.map(({ id }) => id);

  test('are shown although the exact frame is unknown', () => {
    const log = logOf(
      sampleFrame(1000, samplePlace()),
      sampleFrame(1100, samplePlace(0.001)),
      sampleFrame(1200, samplePlace(0.002)),
    );
    expect(shownIn(log)).toEqual([anchorId(1)]);
  });

  test('exclude those that move', () => {
    const still = samplePlace(0.3, { id: anchorId(2) });
    const log = logOf(sampleFrame(1000, samplePlace(), still), sampleFrame(1100, samplePlace(0.02), still));
    expect(shownIn(log)).toEqual([anchorId(2)]);
  });

  test('need not be held yet in all of them', () => {
    const log = logOf(
      sampleFrame(1000),
      sampleFrame(1050, samplePlace(0.4, { state: 'found', opacity: 0 })),
      sampleFrame(1100, samplePlace(0.5)),
    );
    expect(shownIn(log)).toEqual([anchorId(1)]);
  });

  test('must not be lost in one of them', () => {
    const lost = samplePlace(0, { state: 'lost', opacity: 0, towards: 1 });
    expect(shownIn(logOf(sampleFrame(1000, lost), sampleFrame(1100, samplePlace())))).toEqual([]);
  });

  test('are unknown without frames', () => {
    expect(shownIn(logOf(sampleFrame(1300, samplePlace())))).toBeUndefined();
  });
});

describe('anchors that move little around a frame', () => {
  const shownOf = (...frames: Parameters<typeof logOf>) => {
    const log = logOf(...frames);
    const frame = log.nearest(1000, 0);
    return frame && log.slow(frame, 100, 0.012).anchors.map(({ id }) => id);
  };

  test('are shown', () => {
    const moved = sampleFrame(1090, samplePlace(0.01));
    expect(shownOf(sampleFrame(1000, samplePlace()), moved)).toEqual([anchorId(1)]);
  });

  test('are found from the speed between the surrounding frames, however distant in time', () => {
    const now = sampleFrame(1000, samplePlace());
    expect(shownOf(now, sampleFrame(1090, samplePlace(0.02)))).toEqual([]);
    for (const time of [700, 1300]) {
      expect(shownOf(now, sampleFrame(time, samplePlace(0.03)))).toEqual([anchorId(1)]);
      expect(shownOf(now, sampleFrame(time, samplePlace(0.04)))).toEqual([]);
    }
  });

  test('exclude those that come from out of view', () => {
    const lost = samplePlace(0, { state: 'lost', opacity: 0, towards: 1 });
    expect(shownOf(sampleFrame(800, lost), sampleFrame(1000, samplePlace()))).toEqual([]);
  });

  test('are found only from the nearest frames outside', () => {
    const [before, now] = [sampleFrame(880, samplePlace(0.001)), sampleFrame(1000, samplePlace())];
    expect(shownOf(sampleFrame(500, samplePlace(0.5)), before, now)).toEqual([anchorId(1)]);
  });
});
