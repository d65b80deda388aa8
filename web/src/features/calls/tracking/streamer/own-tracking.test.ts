import { type ArState, callsApi, noAr } from '@sightline/contract/calls/calls';
import { anchorTopic, framesTopic, syncTopic } from '@sightline/contract/calls/tracking';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeMedia, fakePerson } from '../../../../../test/fake-media-room.ts';
import { FakeTrackingWorker, wallPicture } from '../../../../../test/fake-tracking-worker.ts';
import { mockEndpoint } from '../../../../../test/mock-endpoint.ts';
import { sampleCall, sampleColleague, sampleGuest } from '../../../../../test/sample-call.ts';
import { anchorId } from '../../../../../test/sample-frames.ts';
import { enterCall } from '../../lobby/enter-call.ts';
import { followAr } from '../../session/ar.ts';
import { hangUp, setCamera } from '../../session/call-session.ts';
import { type FramePlaces, readFrame } from '../frame-wire.ts';
import { grayOf, textOf, thumbnailOf } from '../gray-picture.ts';
import { ownFrames } from './own-tracking.ts';

vi.mock('../../session/media-room.ts', () => import('../../../../../test/fake-media-room.ts'));

const call = sampleCall();
const me = call.created_by;
const onMe: ArState = { enabled: true, streamer_id: me.id, user: sampleColleague, drawing_user: sampleColleague };
const become = (ar: ArState): void => followAr(call.room_id, ar);
const camera = (id: string) => ({ id }) as unknown as MediaStreamTrack;

/** Chrome's way to transfer a camera to a worker. */
class FakeProcessor {
  static tracks: unknown[] = [];
  readonly readable = new ReadableStream();
  constructor({ track }: { track: unknown }) {
    FakeProcessor.tracks.push(track);
  }
}

const workers = () => FakeTrackingWorker.opened;
const sentOn = (wanted: string) => fakeMedia.sent.filter(({ topic }) => topic === wanted);
const framesSent = (): FramePlaces[] =>
  sentOn(framesTopic).flatMap(({ message }) => readFrame(message as Uint8Array) ?? []);
const receive = (topic: string, message: unknown, { id }: { id: string }): void =>
  fakeMedia.opened?.listener.onDataMessage({ topic, message, senderId: id } as never);

const thumb = textOf(thumbnailOf(grayOf(wallPicture(0))));
const hold = (number = 1) =>
  ({ type: 'hold', anchor_id: anchorId(number), ts: null, thumb, points: [[0.5, 0.5]] }) as const;

/** The camera's view, one picture every 33 ms. Messages arrive within that time. */
async function see(...pictures: ReturnType<typeof wallPicture>[]): Promise<void> {
  for (const picture of pictures) {
    await vi.advanceTimersByTimeAsync(33);
    const capturedAt = performance.now();
    workers().at(-1)?.postMessage({ type: 'picture', picture, capturedAt, takenAt: Date.now() });
  }
}

beforeEach(async () => {
  fakeMedia.reset();
  Object.assign(fakeMedia, { people: [fakePerson(me, { isMe: true })], cameraTrack: camera('back') });
  mockEndpoint(callsApi.leave, () => undefined);
  FakeTrackingWorker.opened = [];
  FakeProcessor.tracks = [];
  vi.stubGlobal('Worker', FakeTrackingWorker);
  vi.stubGlobal('MediaStreamTrackProcessor', FakeProcessor);
  await enterCall({ call, token: 'media-token', url: '' }, { microphone: true, camera: true, facing: 'user' });
  vi.useFakeTimers();
});
afterEach(async () => {
  become(noAr);
  vi.useRealTimers();
  await hangUp();
});

describe('the device whose camera is drawn on', () => {
  it('starts to track with drawing, and not before', () => {
    become({ ...onMe, streamer_id: sampleGuest.id });
    expect(workers()).toEqual([]);
    become(onMe);
    become({ ...onMe, drawing_user: null });
    expect(workers()).toHaveLength(1);
    expect(FakeProcessor.tracks).toEqual([fakeMedia.cameraTrack]);
  });

  it('stops when drawing ends, continues on another picture, or the call is over', async () => {
    become(onMe);
    become(noAr);
    become(onMe);
    become({ ...onMe, streamer_id: sampleGuest.id });
    become(onMe);
    await hangUp();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(workers().map(({ isTerminated }) => isTerminated)).toEqual([true, true, true]);
  });

  it('gives the worker time to release the camera before it ends', async () => {
    become(onMe);
    become(noAr);
    expect(workers()[0]?.messages.at(-1)).toEqual({ type: 'camera' });
    await vi.advanceTimersByTimeAsync(2000);
    expect(workers()[0]?.isTerminated).toBe(false);
    await vi.advanceTimersByTimeAsync(8000);
    expect(workers()[0]?.isTerminated).toBe(true);
  });

  it('ignores errors of a worker that it no longer needs', async () => {
    become(onMe);
    become(noAr);
    become(onMe);
    await see(wallPicture(0));
    workers()[0]?.dispatchEvent(new Event('error'));
    expect(ownFrames.isTracking).toBe(true);
  });

  it('ignores drawing in another room', () => {
    followAr('another room', onMe);
    expect(workers()).toEqual([]);
  });

  it('follows its camera when it is flipped, turned off and on', async () => {
    become(onMe);
    const [back, front] = [fakeMedia.cameraTrack, camera('front')];
    fakeMedia.cameraTrack = front;
    fakeMedia.opened?.listener.onChange();
    expect(FakeProcessor.tracks).toEqual([back, front]);
    await setCamera(false);
    expect(workers()[0]?.messages.at(-1)).toEqual({ type: 'camera' });
    await setCamera(true);
    expect(FakeProcessor.tracks).toEqual([back, front, front]);
    expect(workers()).toHaveLength(1);
  });

  it('drops the placements of the previous camera', async () => {
    become(onMe);
    await see(...[0, 2, 4, 6].map((dx) => wallPicture(dx)));
    receive(anchorTopic, hold(), sampleColleague);
    await see(...[8, 10, 12].map((dx) => wallPicture(dx)));
    expect(ownFrames.shown?.anchors).toHaveLength(1);
    fakeMedia.cameraTrack = camera('front');
    fakeMedia.opened?.listener.onChange();
    expect([ownFrames.isTracking, ownFrames.shown?.anchors]).toEqual([true, []]);
  });

  it('leaves marks fixed on the screen when the camera cannot be read', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.stubGlobal('MediaStreamTrackProcessor', () => {
      throw new TypeError('no such track');
    });
    expect(() => become(onMe)).not.toThrow();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(workers().map(({ isTerminated }) => isTerminated)).toEqual([true]);
    expect(ownFrames.isTracking).toBe(false);
  });

  it('sends each frame, also while there are no anchors, with the placement of each anchor', async () => {
    become(onMe);
    await see(...[0, 2, 4, 6].map((dx) => wallPicture(dx)));
    expect(framesSent()).toHaveLength(4);
    receive(anchorTopic, hold(), sampleColleague);
    await see(...[8, 10, 12].map((dx) => wallPicture(dx)));
    expect(framesSent()).toHaveLength(7);
    expect(
      framesSent()
        .at(-1)
        ?.anchors.map(({ id }) => id),
    ).toEqual([anchorId(1)]);
  });

  it('shows its last tracked frame, as long as it tracks', async () => {
    become(onMe);
    expect([ownFrames.isTracking, ownFrames.shown]).toEqual([false, undefined]);
    const seen = vi.fn();
    ownFrames.subscribe(seen);
    await see(wallPicture(0), wallPicture(2));
    expect(seen).toHaveBeenCalledTimes(2);
    expect([ownFrames.isTracking, ownFrames.shown?.ts]).toEqual([true, framesSent().at(-1)?.ts]);
    await vi.advanceTimersByTimeAsync(7000);
    expect(ownFrames.isTracking).toBe(false);
  });
});

describe('a worker that stalls for a while', () => {
  it('is kept, and old placements are dropped', async () => {
    become(onMe);
    await see(...[0, 2, 4, 6].map((dx) => wallPicture(dx)));
    receive(anchorTopic, hold(), sampleColleague);
    await see(...[8, 10, 12].map((dx) => wallPicture(dx)));
    expect(ownFrames.shown?.anchors).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(3000);
    expect(ownFrames.isTracking).toBe(true);
    expect(ownFrames.shown?.anchors).toEqual([]);
  });
});

describe('a request of others', () => {
  const answers = () => sentOn(anchorTopic).map(({ message }) => message);
  beforeEach(async () => {
    become(onMe);
    await see(wallPicture(0), wallPicture(2));
  });

  it("for an anchor by the pen's holder is fulfilled and reported to all", () => {
    receive(anchorTopic, hold(), sampleColleague);
    expect(answers()).toEqual([{ type: 'held', anchor_id: anchorId(1) }]);
  });

  it('by people who may not draw is ignored', () => {
    receive(anchorTopic, hold(), sampleGuest);
    receive(anchorTopic, { type: 'release', anchor_id: anchorId(1) }, sampleGuest);
    expect(answers()).toEqual([]);
  });

  it('may arrive a moment before the server says who holds the pen', () => {
    receive(anchorTopic, hold(), sampleGuest);
    become({ ...onMe, drawing_user: sampleGuest });
    expect(answers()).toEqual([{ type: 'held', anchor_id: anchorId(1) }]);
  });

  it('is limited in its rate', () => {
    for (let number = 1; number <= 30; number++) receive(anchorTopic, hold(number), sampleColleague);
    expect(answers()).toHaveLength(5);
  });

  it('to release an anchor is accepted from its requester, also without the pen', async () => {
    receive(anchorTopic, hold(), sampleColleague);
    become({ ...onMe, user: me, drawing_user: null });
    await vi.advanceTimersByTimeAsync(5000);
    receive(anchorTopic, { type: 'release', anchor_id: anchorId(1) }, sampleGuest);
    await see(wallPicture(4));
    expect(framesSent().at(-1)?.anchors).toHaveLength(1);
    receive(anchorTopic, { type: 'release', anchor_id: anchorId(1) }, sampleColleague);
    await see(...Array.from({ length: 20 }, () => wallPicture(6)));
    expect(framesSent().at(-1)?.anchors).toEqual([]);
  });

  it('about the frame on their screen is answered to them only', () => {
    receive(syncTopic, { type: 'seen', nonce: 5, thumb, near: null }, sampleGuest);
    const [answer, ...more] = sentOn(syncTopic);
    expect(more).toEqual([]);
    expect(answer).toMatchObject({ to: sampleGuest.id, message: { type: 'was', nonce: 5 } });
    for (let nonce = 6; nonce < 40; nonce++)
      receive(syncTopic, { type: 'seen', nonce, thumb, near: null }, sampleGuest);
    expect(sentOn(syncTopic).length).toBeLessThanOrEqual(8);
  });
});

describe('a device that cannot track', () => {
  it('says so once, and marks are fixed on the screen', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    vi.stubGlobal('Worker', undefined);
    become(onMe);
    become({ ...onMe, drawing_user: null });
    expect(warn).toHaveBeenCalledOnce();
    expect(ownFrames.isTracking).toBe(false);
  });

  it('is one whose worker crashed, until drawing starts again', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    become(onMe);
    await see(wallPicture(0));
    workers()[0]?.dispatchEvent(new Event('error'));
    expect(ownFrames.isTracking).toBe(false);
    become({ ...onMe, drawing_user: null });
    expect(workers()).toHaveLength(1);
    become(noAr);
    become(onMe);
    expect(workers()).toHaveLength(2);
  });
});
