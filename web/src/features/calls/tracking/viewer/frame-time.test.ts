import { afterEach, describe, expect, it, vi } from 'vitest';
import { FrameCheck } from './frame-time.ts';

/** A browser whose videos reveal the time of the frame they show, in microseconds. */
function showing(time: () => number): FrameCheck {
  vi.stubGlobal(
    'VideoFrame',
    class {
      timestamp = time();
      close = () => undefined;
    },
  );
  return new FrameCheck(document.createElement('video'));
}
afterEach(() => void vi.unstubAllGlobals());

describe('a frame that a video reported', () => {
  it('is no longer on the screen when the video shows another one', () => {
    let time = 1_000_000;
    const check = showing(() => time);
    expect(check.isShown(1000)).toBe(true);
    time = 1_033_333;
    expect(check.isShown(1000)).toBe(false);
    expect(check.isShown(1033.333)).toBe(true);
  });

  it('is assumed to be there where the two report different times, or none', () => {
    const check = showing(() => 77_000_000);
    expect(check.isShown(1000)).toBe(true);
    expect(check.isShown(undefined)).toBe(true);
    vi.unstubAllGlobals();
    expect(new FrameCheck(document.createElement('video')).isShown(1000)).toBe(true);
  });
});
