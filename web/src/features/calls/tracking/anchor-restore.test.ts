import { type ArState, callsApi } from '@sightline/contract/calls/calls';
import { drawingTopic } from '@sightline/contract/calls/drawing';
import { type Freeze, freezeTopic } from '@sightline/contract/calls/freeze';
import { anchorTopic, framesTopic } from '@sightline/contract/calls/tracking';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeMedia, fakePerson } from '../../../../test/fake-media-room.ts';
import { FakeTrackingWorker, moved, wallPicture } from '../../../../test/fake-tracking-worker.ts';
import { mockEndpoint } from '../../../../test/mock-endpoint.ts';
import { sampleCall, sampleColleague } from '../../../../test/sample-call.ts';
import { anchorId, samplePlace } from '../../../../test/sample-frames.ts';
import { markId, sampleMark } from '../../../../test/sample-mark.ts';
import { place } from '../picture/placements.ts';
import { type FramePlaces, readFrame } from './frame-wire.ts';
import { grayOf, textOf, thumbnailOf } from './gray-picture.ts';

vi.mock('../session/media-room.ts', () => import('../../../../test/fake-media-room.ts'));

const call = sampleCall();
const me = call.created_by;
const onMe: ArState = { enabled: true, streamer_id: me.id, user: sampleColleague, drawing_user: sampleColleague };
const choice = { microphone: true, camera: true, facing: 'user' } as const;
const drawnOn = wallPicture(8);
/** An irregular pattern. */
const covered = { ...drawnOn, data: new Uint8ClampedArray(drawnOn.data.length).fill(90) };

const receive = (topic: string, message: unknown): void =>
  fakeMedia.opened?.listener.onDataMessage({ topic, message, senderId: sampleColleague.id } as never);
const answers = () => fakeMedia.sent.flatMap(({ topic, message }) => (topic === anchorTopic ? [message] : []));
const framesTold = (): FramePlaces[] =>
  fakeMedia.sent.flatMap(({ topic, message }) =>
    topic === framesTopic ? (readFrame(message as Uint8Array) ?? []) : [],
  );

/** Loads the streamer's page and joins the call. */
async function load(into = call) {
  const { enterCall } = await import('../lobby/enter-call.ts');
  const { hangUp } = await import('../session/call-session.ts');
  const { followAr } = await import('../session/ar.ts');
  fakeMedia.reset();
  fakeMedia.people = [fakePerson(me, { isMe: true }), fakePerson(sampleColleague)];
  fakeMedia.cameraTrack = {} as MediaStreamTrack;
  await enterCall({ call: into, token: '', url: '' }, choice);
  followAr(into.room_id, onMe);
  return hangUp;
}

/** The camera's view, one picture every 33 ms. */
async function see(...pictures: ReturnType<typeof wallPicture>[]): Promise<void> {
  for (const picture of pictures) {
    await vi.advanceTimersByTimeAsync(33);
    const capturedAt = performance.now();
    FakeTrackingWorker.opened.at(-1)?.postMessage({ type: 'picture', picture, capturedAt, takenAt: Date.now() });
  }
}

/** The colleague draws on it. */
async function draw(): Promise<void> {
  await see(wallPicture(0), drawnOn);
  const [thumb, points] = [textOf(thumbnailOf(grayOf(drawnOn))), [[0.5, 0.5]]];
  receive(anchorTopic, { type: 'hold', anchor_id: anchorId(1), ts: null, thumb, points });
  await see(wallPicture(10));
}
const tellMarks = () =>
  receive(drawingTopic, {
    type: 'all',
    marks: [sampleMark({ id: markId(1), author_id: sampleColleague.id, anchor_id: anchorId(1) })],
    gone: [],
  });

/** The colleague freezes the picture, and requests that anchor on it. */
const freeze: Freeze = {
  id: markId(50),
  by: sampleColleague.id,
  streamer_id: me.id,
  anchor_id: anchorId(1),
  width: 640,
  height: 480,
  anchors: [],
};
const sendStill = (): void =>
  fakeMedia.opened?.listener.onBinaryTransfer({
    topic: freezeTopic,
    id: freeze.id,
    content: new Blob(['a still']),
    senderId: sampleColleague.id,
  });
/** The anchors held a while later. */
async function heldAfter(milliseconds: number): Promise<string[]> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await see(wallPicture(12));
  return (
    framesTold()
      .at(-1)
      ?.anchors.map(({ id }) => id) ?? []
  );
}

function leave(): void {
  window.dispatchEvent(new Event('pagehide'));
  fakeMedia.opened?.listener.onEnded('left');
  vi.resetModules();
}

beforeEach(() => {
  mockEndpoint(callsApi.leave, () => undefined);
  FakeTrackingWorker.opened = [];
  vi.stubGlobal('Worker', FakeTrackingWorker);
  vi.stubGlobal(
    'MediaStreamTrackProcessor',
    class {
      readable = new ReadableStream();
    },
  );
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a streamer who reloads the page', () => {
  it('finds the anchors in the camera again, shows no mark before, and leaves nothing in the storage', async () => {
    await load();
    await draw();
    leave();
    const hangUp = await load();
    expect(sessionStorage).toHaveLength(0);
    await see(covered, covered, covered);
    await see(...Array.from({ length: 12 }, (_, k) => wallPicture(20 + 2 * k)));
    const places = framesTold().flatMap(({ anchors }) => anchors);
    expect(places.every(({ id }) => id === anchorId(1))).toBe(true);
    expect(places.slice(0, 3)).toMatchObject(Array(3).fill({ state: 'lost', opacity: 0 }));
    expect(places.at(-1)).toMatchObject({ state: 'ok', opacity: 1 });
    const [x, y] = place(places.at(-1)?.transform ?? samplePlace().transform, [0.5, 0.5]) ?? [];
    expect(x).toBeCloseTo(moved([0.5, 0.5], 42 - 8)[0], 2);
    expect(y).toBeCloseTo(0.5, 2);
    await hangUp();
    leave();
    expect(sessionStorage).toHaveLength(0);
  });

  it('keeps holding them when drawing continues, and after another reload', async () => {
    await load();
    await draw();
    leave();
    await load();
    tellMarks();
    await vi.advanceTimersByTimeAsync(60_000);
    receive(anchorTopic, { type: 'shape', anchor_id: anchorId(1), points: [[0.4, 0.4]] });
    expect(answers()).toEqual([]);
    leave();
    const hangUp = await load();
    await see(wallPicture(0));
    expect(framesTold().at(-1)?.anchors).toMatchObject([{ id: anchorId(1) }]);
    await hangUp();
  });

  it('releases anchors without marks', async () => {
    await load();
    await draw();
    leave();
    const hangUp = await load();
    await vi.advanceTimersByTimeAsync(60_000);
    await see(wallPicture(0));
    expect(framesTold().at(-1)?.anchors).toEqual([]);
    await hangUp();
    leave();
    expect(sessionStorage).toHaveLength(0);
  });

  it('has none of them in another call', async () => {
    await load();
    await draw();
    leave();
    const hangUp = await load({ ...call, id: markId(77) });
    await see(wallPicture(0));
    expect(framesTold().at(-1)?.anchors).toEqual([]);
    await hangUp();
  });
});

describe('the anchor of a still', () => {
  it('is released when nobody drew on the still, also when the person who froze it has left', async () => {
    const hangUp = await load();
    await draw();
    receive(freezeTopic, { type: 'freeze', freeze });
    expect(await heldAfter(60_000)).toEqual([anchorId(1)]);
    fakeMedia.people = [fakePerson(me, { isMe: true })];
    fakeMedia.opened?.listener.onChange();
    expect(await heldAfter(60_000)).toEqual([]);
    await hangUp();
  });

  it('is released when another still was accepted', async () => {
    const hangUp = await load();
    await draw();
    receive(freezeTopic, { type: 'freeze', freeze: { ...freeze, id: markId(51), anchor_id: null } });
    receive(freezeTopic, { type: 'freeze', freeze });
    expect(await heldAfter(60_000)).toEqual([]);
    await hangUp();
  });

  it('is kept for the marks on it', async () => {
    const hangUp = await load();
    await draw();
    receive(freezeTopic, { type: 'freeze', freeze });
    receive(freezeTopic, { type: 'unfreeze', id: freeze.id });
    tellMarks();
    expect(await heldAfter(60_000)).toEqual([anchorId(1)]);
    await hangUp();
  });

  it('is found on the still itself when its frame is no longer kept', async () => {
    const hangUp = await load();
    await see(wallPicture(0));
    const [thumb, points] = [textOf(thumbnailOf(grayOf(wallPicture(400, 50)))), [[0.5, 0.5]]];
    receive(anchorTopic, { type: 'hold', anchor_id: anchorId(1), ts: null, thumb, points });
    expect(answers()).toEqual([{ type: 'refused', anchor_id: anchorId(1), why: 'gone' }]);
    receive(freezeTopic, { type: 'freeze', freeze });
    sendStill();
    vi.stubGlobal('createImageBitmap', async () => ({ width: 160, height: 120, close: () => undefined }));
    const pen = { drawImage: () => undefined, getImageData: () => drawnOn };
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
    receive(anchorTopic, { type: 'shape', anchor_id: anchorId(1), points });
    await vi.waitFor(() => expect(answers().at(-1)).toEqual({ type: 'held', anchor_id: anchorId(1) }), 10_000);
    await see(...Array.from({ length: 12 }, (_, k) => wallPicture(20 + 2 * k)));
    expect(framesTold().at(-1)?.anchors).toMatchObject([{ id: anchorId(1), state: 'ok', opacity: 1 }]);
    await hangUp();
  });

  it('is refused nevertheless when the still cannot be loaded', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    vi.stubGlobal('createImageBitmap', async () => Promise.reject(new Error('no picture')));
    const hangUp = await load();
    await see(wallPicture(0));
    receive(freezeTopic, { type: 'freeze', freeze: { ...freeze, anchor_id: anchorId(2) } });
    sendStill();
    receive(anchorTopic, { type: 'shape', anchor_id: anchorId(2), points: [[0.5, 0.5]] });
    const refused = { type: 'refused', anchor_id: anchorId(2), why: 'gone' };
    await vi.waitFor(() => expect(answers()).toEqual([refused]), 10_000);
    expect(warn).toHaveBeenCalledOnce();
    await hangUp();
  });

  it('is refused nevertheless when the still cannot be painted, and its bitmap is closed', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const close = vi.fn();
    vi.stubGlobal('createImageBitmap', async () => ({ width: 160, height: 120, close }));
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    const hangUp = await load();
    await see(wallPicture(0));
    receive(freezeTopic, { type: 'freeze', freeze: { ...freeze, anchor_id: anchorId(3) } });
    sendStill();
    receive(anchorTopic, { type: 'shape', anchor_id: anchorId(3), points: [[0.5, 0.5]] });
    await vi.waitFor(
      () => expect(answers()).toEqual([{ type: 'refused', anchor_id: anchorId(3), why: 'gone' }]),
      10_000,
    );
    expect(close).toHaveBeenCalledOnce();
    await hangUp();
  });

  it('is kept for marks that may follow, when the page is reloaded', async () => {
    await load();
    await draw();
    receive(freezeTopic, { type: 'freeze', freeze });
    leave();
    const hangUp = await load();
    receive(freezeTopic, { type: 'state', freeze });
    expect(await heldAfter(60_000)).toEqual([anchorId(1)]);
    receive(freezeTopic, { type: 'unfreeze', id: freeze.id });
    expect(await heldAfter(60_000)).toEqual([]);
    await hangUp();
  });
});
