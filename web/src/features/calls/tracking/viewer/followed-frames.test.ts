import { describe, expect, it, vi } from 'vitest';
import { anchorId, sampleFrame, samplePlace } from '../../../../../test/sample-frames.ts';
import type { FramePlaces } from '../frame-wire.ts';
import { FollowedFrames } from './followed-frames.ts';
import type { ViewerFrames } from './viewer-frames.ts';

const frameOf = (ts: number) => sampleFrame(ts, samplePlace(ts / 10_000));

/** The known placements of each frame on the screen, and the copy to paint. */
function watchFrames() {
  let known: FramePlaces | undefined;
  const lost = new Set<number>();
  let listener = () => {};
  const copies = { frame: undefined as number | undefined, taken: undefined as number | undefined, onScreen: 0 };
  const frames = {
    isTracking: true,
    get shown() {
      return known;
    },
    newest: frameOf(1000) as FramePlaces | undefined,
    get shownAt() {
      return known ? known.ts : copies.onScreen;
    },
    subscribe: (onChange: () => void) => {
      listener = onChange;
      return () => {};
    },
    show: ({ now }: { now: number }) => {
      known = lost.has(now) ? undefined : frameOf(now);
      listener();
    },
  };
  const followed = new FollowedFrames(frames as unknown as ViewerFrames, {
    get frame() {
      return copies.frame;
    },
    take: (isWanted, mediaTime = copies.onScreen) => {
      copies.taken = isWanted ? copies.onScreen : undefined;
      if (!isWanted) copies.frame = undefined;
      return mediaTime === copies.onScreen;
    },
    keep: () => {
      copies.frame = copies.taken ?? copies.frame;
      copies.taken = undefined;
    },
  });
  followed.subscribe(() => {});
  const show = (ts: number, places = true, mediaTime = ts) => {
    copies.onScreen = ts;
    if (!places) lost.add(ts);
    followed.show({ now: ts, rtp: ts, width: 640, height: 480, mediaTime, takenAt: ts });
  };
  const learn = () => {
    known = frameOf(copies.onScreen);
    listener();
  };
  return { followed, copies, frames, show, learn };
}

describe('a picture with marks', () => {
  it('moves from one frame with known placements to the next', () => {
    const { followed, copies, show } = watchFrames();
    for (const ts of [1000, 1033, 1066]) show(ts);
    expect(followed.shown?.ts).toBe(1066);
    expect(copies.frame).toBe(1066);
    show(1100, false);
    expect(followed.shown?.ts).toBe(1066);
    expect(followed.shownAt).toBe(1066);
    expect(copies.frame).toBe(1066);
    show(1133);
    expect(followed.shown?.ts).toBe(1133);
    expect(copies.frame).toBe(1133);
  });

  it('skips a frame that its video no longer shows', () => {
    const { followed, copies, show } = watchFrames();
    show(1000);
    show(1066, true, 1033);
    expect([followed.shown?.ts, followed.picture]).toEqual([1000, 1000]);
    show(1066);
    expect([followed.shown?.ts, followed.picture, copies.frame]).toEqual([1066, 1066, 1066]);
  });

  it('moves on as soon as the placements arrive', () => {
    const { followed, copies, show, learn } = watchFrames();
    for (const ts of [1000, 1033]) show(ts);
    show(1066, false);
    learn();
    expect(followed.shown?.ts).toBe(1066);
    expect(copies.frame).toBe(1066);
  });

  it('stands still only for a moment, then continues without marks', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { followed, show } = watchFrames();
    for (const ts of [1000, 1033]) show(ts);
    show(1066, false);
    vi.advanceTimersByTime(400);
    expect(followed.shown?.anchors).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(followed.shown?.anchors).toEqual([]);
    vi.useRealTimers();
  });

  it('reports directions of lost anchors also while its frame is unknown', () => {
    const { followed, frames, show } = watchFrames();
    const gone = samplePlace(0, { id: anchorId(2), state: 'lost', opacity: 0, towards: 1 });
    frames.newest = sampleFrame(1000, samplePlace(), gone);
    show(1000, false);
    expect(followed.shown?.anchors).toEqual([gone]);
  });

  it('does not stand still before a frame was copied, nor after tracking ended', () => {
    const first = watchFrames();
    Object.assign(first.frames, { newest: undefined, isTracking: false });
    first.show(1000);
    first.show(1033, false);
    expect(first.copies.frame).toBeUndefined();
    expect(first.followed.shown).toBeUndefined();
    const second = watchFrames();
    for (const ts of [1000, 1033]) second.show(ts);
    second.frames.isTracking = false;
    second.show(1066, false);
    expect(second.followed.shown?.anchors).toEqual([]);
  });
});
