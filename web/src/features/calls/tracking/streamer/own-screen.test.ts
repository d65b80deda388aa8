import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anchorId, sampleFrame, samplePlace } from '../../../../../test/sample-frames.ts';
import type { FramePlaces } from '../frame-wire.ts';
import { OwnScreen, type TrackedFrame } from './own-screen.ts';

const lost = samplePlace(0, { id: anchorId(2), state: 'lost', opacity: 0, towards: 1 });
const frameOf = (ts: number): FramePlaces => sampleFrame(ts, samplePlace(ts / 10_000), lost);

/** A camera whose frames reach the screen and the tracker in the order that the test chooses. Pictures are times. */
function watchOwn({ hasTimes = true } = {}) {
  let newest: TrackedFrame | undefined;
  let emit = () => {};
  let onScreen = 0;
  const kept = new Set<number>();
  const own = {
    isTracking: true,
    get newest() {
      return newest;
    },
    get shown() {
      return newest?.frame;
    },
    subscribe: (listener: () => void) => {
      emit = listener;
      return () => {};
    },
  };
  const screen = new OwnScreen(own, {
    take: (_, takenAt) => void kept.add(takenAt),
    draw: () => onScreen,
    claim: (takenAt) => (hasTimes && kept.delete(takenAt) ? takenAt : undefined),
    giveBack: () => {},
  });
  const show = (ts: number) => {
    onScreen = ts;
    screen.show({ now: ts, rtp: undefined, width: 640, height: 480, takenAt: ts });
  };
  const track = (ts: number, frame = frameOf(ts)) => {
    newest = { frame, takenAt: ts };
    emit();
  };
  const stop = () => {
    newest = undefined;
    emit();
  };
  const seen = () => [screen.shown?.ts, screen.picture];
  return { screen, own, show, track, stop, seen };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

describe('the own camera on the own screen', () => {
  it('shows the latest tracked frame, while the screen is ahead', () => {
    const { show, track, seen } = watchOwn();
    track(1000);
    for (const ts of [1000, 1033, 1066]) show(ts);
    expect(seen()).toEqual([1000, 1000]);
    track(1033);
    expect(seen()).toEqual([1033, 1033]);
    show(1100);
    expect(seen()).toEqual([1033, 1033]);
  });

  it('shows the latest frame of the screen, while the tracker is ahead', () => {
    const { show, track, seen } = watchOwn();
    for (const ts of [1000, 1033, 1066]) track(ts);
    show(1000);
    expect(seen()).toEqual([1000, 1000]);
    show(1066);
    expect(seen()).toEqual([1066, 1066]);
    show(1033);
    expect(seen()).toEqual([1066, 1066]);
  });

  it('stands still only for a moment, then continues without marks', () => {
    const { screen, show, track } = watchOwn();
    track(1000);
    show(1000);
    vi.advanceTimersByTime(401);
    track(1401);
    expect(screen.shown).toEqual({ ...frameOf(1401), anchors: [lost] });
    expect(screen.picture).toBeUndefined();
  });

  it('has no known time while nothing is tracked', () => {
    const { screen, show, track } = watchOwn();
    track(1000);
    show(1000);
    expect(screen.shownAt).toBe(1000);
    vi.advanceTimersByTime(500);
    show(1500);
    expect(screen.shownAt).toBeNull();
  });

  it('emits each change of the frame and of tracking', () => {
    const { screen, show, track } = watchOwn();
    const repaint = vi.fn();
    screen.subscribe(repaint);
    track(1000);
    show(1000);
    show(1033);
    expect(repaint).toHaveBeenCalledTimes(2);
  });

  it('shows tracked frames before there is a mark, so that the first stroke starts on one', () => {
    const { show, track, seen } = watchOwn();
    track(1000, sampleFrame(1000));
    show(1000);
    show(1033);
    expect(seen()).toEqual([1000, 1000]);
  });

  it('shows tracked frames again when tracking restarts with new times', () => {
    const { show, track, stop, seen } = watchOwn();
    track(50_000);
    show(50_000);
    stop();
    expect(seen()).toEqual([undefined, undefined]);
    track(1000);
    show(1000);
    expect(seen()).toEqual([1000, 1000]);
  });

  it('is not copied while drawing is off', () => {
    const { screen, show } = watchOwn();
    const repaint = vi.fn();
    screen.subscribe(repaint);
    show(1000);
    expect(screen.picture).toBeUndefined();
    expect(repaint).not.toHaveBeenCalled();
  });

  it('uses the last tracked frame where the two sides share no times', () => {
    const { show, track, seen } = watchOwn({ hasTimes: false });
    track(1000);
    show(1000);
    track(1033);
    expect(seen()).toEqual([1033, 1000]);
    show(1066);
    track(1100);
    expect(seen()).toEqual([1100, 1066]);
  });
});
