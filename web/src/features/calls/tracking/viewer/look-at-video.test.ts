import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FrameCopy } from './look-at-video.ts';

let shown = 0;
let copy: FrameCopy;
beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.stubGlobal(
    'VideoFrame',
    class {
      timestamp = 1000 * shown;
      close = () => undefined;
    },
  );
  const size = { videoWidth: { value: 64 }, videoHeight: { value: 48 } };
  copy = new FrameCopy(Object.defineProperties(document.createElement('video'), size));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
/** The video tells of a frame, and shows it or a later one. */
function take(time: number, onScreen = time): boolean {
  shown = onScreen;
  return copy.take(true, time);
}

describe('the frame that is painted with what lies on it', () => {
  it('is the one of which it is known where all lies, until the next one is kept', () => {
    take(1000);
    copy.keep();
    const first = copy.frame;
    expect(take(1033)).toBe(true);
    expect(copy.frame).toBe(first);
    copy.keep();
    expect(copy.frame).not.toBe(first);
  });

  it('is never one that the video has gone on to meanwhile', () => {
    take(1000);
    const first = copy.latest;
    expect(take(1033, 1066)).toBe(false);
    copy.keep();
    expect(copy.frame).toBe(first);
  });

  it('is none while nothing is wanted', () => {
    take(1000);
    copy.keep();
    expect(copy.take(false, 1033)).toBe(true);
    expect(copy.frame).toBeUndefined();
  });
});
