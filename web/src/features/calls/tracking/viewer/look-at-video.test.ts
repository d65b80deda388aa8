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
/** The video reports a frame, and shows it or a later one. */
function take(time: number, onScreen = time): boolean {
  shown = onScreen;
  return copy.take(true, time);
}

describe('the frame that is painted with its marks', () => {
  it('is the one with known placements, until the next copy is kept', () => {
    take(1000);
    copy.keep();
    const first = copy.frame;
    expect(take(1033)).toBe(true);
    expect(copy.frame).toBe(first);
    copy.keep();
    expect(copy.frame).not.toBe(first);
  });

  it('is never one that the video has replaced meanwhile', () => {
    take(1000);
    const first = copy.latest;
    expect(take(1033, 1066)).toBe(false);
    copy.keep();
    expect(copy.frame).toBe(first);
  });

  it('does not exist while it is not needed', () => {
    take(1000);
    copy.keep();
    expect(copy.take(false, 1033)).toBe(true);
    expect(copy.frame).toBeUndefined();
  });
});
