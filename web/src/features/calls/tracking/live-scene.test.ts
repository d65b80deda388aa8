import { callsApi } from '@sightline/contract/calls/calls';
import { type AnchorMessage, anchorTopic } from '@sightline/contract/calls/tracking';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeMedia, fakePerson } from '../../../../test/fake-media-room.ts';
import { mockEndpoint } from '../../../../test/mock-endpoint.ts';
import { sampleCall, sampleColleague, sampleGuest } from '../../../../test/sample-call.ts';
import { anchorId, sampleFrame, samplePlace } from '../../../../test/sample-frames.ts';
import { enterCall } from '../lobby/enter-call.ts';
import { followAr } from '../session/ar.ts';
import { hangUp } from '../session/call-session.ts';
import type { FrameView } from './frame-view.ts';
import type { AnchorPlace, FramePlaces } from './frame-wire.ts';
import { LiveScene } from './live-scene.ts';

vi.mock('../session/media-room.ts', () => import('../../../../test/fake-media-room.ts'));

const call = sampleCall();
const me = call.created_by;
const ar = { enabled: true, streamer_id: sampleGuest.id, user: me, drawing_user: me };

/** The view of the screen, controlled by the test. */
const screen = {
  isTracking: true,
  shown: undefined as FramePlaces | undefined,
  shownAt: 1000 as number | null,
  listener: () => undefined as unknown,
};
const view: FrameView = {
  get isTracking() {
    return screen.isTracking;
  },
  get shown() {
    return screen.shown;
  },
  get shownAt() {
    return screen.shownAt;
  },
  subscribe: (listener) => {
    screen.listener = listener;
    return () => undefined;
  },
};
const show = (...anchors: AnchorPlace[]): void => {
  screen.shown = sampleFrame(1000, ...anchors);
  screen.listener();
};

const thumb = 'A'.repeat(1024);
const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
let scene: LiveScene;

const sent = (): AnchorMessage[] =>
  fakeMedia.sent.filter(({ topic }) => topic === anchorTopic).map(({ message }) => message as AnchorMessage);
const receive = (message: AnchorMessage, { id }: { id: string }): void =>
  fakeMedia.opened?.listener.onDataMessage({ topic: anchorTopic, message, senderId: id });

beforeEach(async () => {
  fakeMedia.reset();
  fakeMedia.people = [fakePerson(me, { isMe: true })];
  mockEndpoint(callsApi.leave, () => undefined);
  await enterCall({ call, token: 'media-token', url: '' }, { microphone: true, camera: true, facing: 'user' });
  followAr(call.room_id, ar);
  vi.useFakeTimers();
  Object.assign(screen, { isTracking: true, shown: undefined, shownAt: 1000 });
  scene = new LiveScene(view, () => ({ canvas, thumb }));
});
afterEach(async () => {
  scene.close();
  followAr(call.room_id, { ...ar, enabled: false });
  vi.useRealTimers();
  await hangUp();
});

describe('starting a stroke', () => {
  it('holds the frame on the screen and requests an anchor on it', () => {
    const { anchorId: held, toKeyframe } = scene.hold([[0.4, 0.6]]);
    expect(scene.heldFrame).toBe(canvas);
    expect(toKeyframe([0.1, 0.2])).toEqual([0.1, 0.2]);
    expect(sent()).toEqual([{ type: 'hold', anchor_id: held, ts: 1000, thumb, points: [[0.4, 0.6]] }]);
    expect(scene.placementOf(held)).toMatchObject({ transform: [1, 0, 0, 0, 1, 0, 0, 0, 1], opacity: 1 });
  });

  it('keeps all placements of that frame until it is released', () => {
    show(samplePlace(0.1));
    scene.hold([[0.9, 0.9]]);
    show(samplePlace(0.3));
    expect(scene.placementOf(anchorId(1))?.transform[2]).toBe(0.1);
    const repaint = vi.fn();
    scene.onFrame(repaint);
    scene.unpin();
    expect(repaint).toHaveBeenCalledOnce();
    expect(scene.heldFrame).toBeUndefined();
    expect(scene.placementOf(anchorId(1))?.transform[2]).toBe(0.3);
  });

  it('uses one anchor for several lines on the same frame', () => {
    const first = scene.hold([[0.1, 0.1]]);
    const second = scene.hold([[0.9, 0.9]]);
    expect(second.anchorId).toBe(first.anchorId);
    scene.unpin();
    expect(scene.hold([[0.9, 0.9]]).anchorId).not.toBe(first.anchorId);
  });

  it('is settling until the requested anchor lies in a frame on the screen, or is refused', () => {
    expect(scene.isSettling).toBe(false);
    const { anchorId: held } = scene.hold([[0.5, 0.5]]);
    expect(scene.isSettling).toBe(true);
    show(samplePlace(0.2));
    expect(scene.isSettling).toBe(true);
    show(samplePlace(0.2, { id: held }));
    expect(scene.isSettling).toBe(false);
    scene.unpin();
    const { anchorId: next } = scene.hold([[0.9, 0.9]]);
    expect(scene.isSettling).toBe(true);
    receive({ type: 'refused', anchor_id: next, why: 'plain' }, sampleGuest);
    expect(scene.isSettling).toBe(false);
  });

  it('shows no marks of a requested anchor before its placement is known', () => {
    const { anchorId: held } = scene.hold([[0.5, 0.5]]);
    scene.unpin();
    expect(scene.placementOf(held)).toBeUndefined();
    show(samplePlace(0.2, { id: held }));
    expect(scene.placementOf(held)?.transform[2]).toBe(0.2);
  });
});

describe('a stroke close to an anchor', () => {
  const drawBy = (person: { id: string }) => {
    followAr(call.room_id, { ...ar, drawing_user: { ...person, name: '' } });
    const points: [number, number][] = [
      [0.4, 0.4],
      [0.5, 0.5],
    ];
    receive({ type: 'hold', anchor_id: anchorId(1), ts: null, thumb, points }, person);
  };

  it('joins that anchor, with points of its keyframe', () => {
    drawBy(sampleColleague);
    show(samplePlace(0.25));
    const { anchorId: joined, toKeyframe } = scene.hold([[0.72, 0.5]]);
    expect(joined).toBe(anchorId(1));
    expect(sent()).toEqual([]);
    const [x, y] = toKeyframe([0.72, 0.5]);
    expect([x, y]).toEqual([expect.closeTo(0.47), expect.closeTo(0.5)]);
  });

  it.each([
    ['when it is further away', {}, [0.2, 0.9]],
    ['while the anchor is unsure', { state: 'unsure', opacity: 0.5 }, [0.45, 0.45]],
    ['while the anchor is lost', { state: 'lost', opacity: 0 }, [0.45, 0.45]],
    ['before the anchor was confirmed', { state: 'found', opacity: 0 }, [0.45, 0.45]],
  ] as const)('does not join it %s', (_, change, at) => {
    drawBy(sampleColleague);
    show(samplePlace(0, change));
    expect(scene.hold([[...at]]).anchorId).not.toBe(anchorId(1));
  });

  it('does not join it when it covers the whole picture', () => {
    drawBy(sampleColleague);
    show(samplePlace());
    const corners: [number, number][] = [
      [0.45, 0.45],
      [0.9, 0.9],
    ];
    expect(scene.hold(corners).anchorId).not.toBe(anchorId(1));
  });

  it('does not join it when its requester may not draw', () => {
    const points: [number, number][] = [[0.45, 0.45]];
    receive({ type: 'hold', anchor_id: anchorId(1), ts: null, thumb, points }, sampleColleague);
    show(samplePlace());
    expect(scene.hold([[0.45, 0.45]]).anchorId).not.toBe(anchorId(1));
  });

  it('lends its anchor to pointers on it, and a little further away', () => {
    drawBy(sampleColleague);
    show(samplePlace(0.25));
    const pinned = scene.pin([0.9, 0.5], 0.75);
    expect(pinned).toEqual({ anchor_id: anchorId(1), at: [expect.closeTo(0.65), expect.closeTo(0.5)] });
    expect(scene.pin([0.2, 0.95], 0.75)).toBeUndefined();
    expect(sent()).toEqual([]);
    expect(scene.heldFrame).toBeUndefined();
  });

  it('uses the latest points on the anchor', () => {
    drawBy(sampleColleague);
    receive({ type: 'shape', anchor_id: anchorId(1), points: [[0.9, 0.9]] }, sampleColleague);
    show(samplePlace());
    expect(scene.hold([[0.88, 0.88]]).anchorId).toBe(anchorId(1));
  });
});

describe('an anchor that cannot be held', () => {
  const refused = vi.fn();
  beforeEach(() => {
    refused.mockClear();
    scene.onRefused(refused);
  });

  it('is reported to its requester, once', () => {
    const { anchorId: held } = scene.hold([[0.5, 0.5]]);
    receive({ type: 'refused', anchor_id: held, why: 'plain' }, sampleGuest);
    expect(refused.mock.calls).toEqual([[held, 'plain']]);
    vi.advanceTimersByTime(10_000);
    expect(refused).toHaveBeenCalledOnce();
  });

  it('is accepted only from the streamer', () => {
    const { anchorId: held } = scene.hold([[0.5, 0.5]]);
    receive({ type: 'refused', anchor_id: held, why: 'plain' }, sampleColleague);
    expect(refused).not.toHaveBeenCalled();
  });

  it('includes one without a response', () => {
    const { anchorId: held } = scene.hold([[0.5, 0.5]]);
    vi.advanceTimersByTime(3000);
    expect(refused.mock.calls).toEqual([[held, 'gone']]);
  });

  it('excludes one that is held', () => {
    const { anchorId: held } = scene.hold([[0.5, 0.5]]);
    receive({ type: 'held', anchor_id: held }, sampleGuest);
    vi.advanceTimersByTime(9000);
    expect(refused).not.toHaveBeenCalled();
  });
});

describe('the points on an anchor', () => {
  it('are sent a few times a second, reduced to those that matter', () => {
    for (let k = 1; k <= 450; k++)
      scene.shape(
        anchorId(1),
        [...Array(k)].map((_, at) => [at / 450, 0.5]),
      );
    expect(sent()).toEqual([]);
    vi.advanceTimersByTime(400);
    const [first, ...more] = sent();
    expect(more).toEqual([]);
    expect(first?.type === 'shape' && first.points.length).toBe(90);
    expect(first?.type === 'shape' && first.points.at(-1)).toEqual([449 / 450, 0.5]);
  });

  it('are not sent again while they stay the same', () => {
    for (const x of [0.5, 0.5, 0.6]) {
      scene.shape(anchorId(1), [[x, 0.5]]);
      vi.advanceTimersByTime(400);
    }
    expect(sent().map((message) => message.type === 'shape' && message.points)).toEqual([[[0.5, 0.5]], [[0.6, 0.5]]]);
  });

  it('are no longer sent after a release', () => {
    scene.shape(anchorId(1), [[0.5, 0.5]]);
    scene.release(anchorId(1));
    vi.advanceTimersByTime(400);
    expect(sent()).toEqual([{ type: 'release', anchor_id: anchorId(1) }]);
  });
});
