import { callsApi } from '@sightline/contract/calls/calls';
import { anchorTopic, framesTopic } from '@sightline/contract/calls/tracking';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeMedia, fakePerson } from '../../../../test/fake-media-room.ts';
import { mockEndpoint } from '../../../../test/mock-endpoint.ts';
import { sampleCall, sampleGuest } from '../../../../test/sample-call.ts';
import { sampleFrame, samplePlace } from '../../../../test/sample-frames.ts';
import { canvasOfCall } from '../drawing/input/canvas.ts';
import { StrokeRecorder } from '../drawing/input/stroke-recorder.ts';
import { enterCall } from '../lobby/enter-call.ts';
import { readMarks } from '../marks/drawing-store.ts';
import { followAr } from '../session/ar.ts';
import { hangUp } from '../session/call-session.ts';
import { writeFrame } from './frame-wire.ts';
import { LiveScene } from './live-scene.ts';
import { ViewerFrames } from './viewer/viewer-frames.ts';

vi.mock('../session/media-room.ts', () => import('../../../../test/fake-media-room.ts'));

const call = sampleCall();
const me = call.created_by;
const thumb = 'A'.repeat(1024);
const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
const refused = vi.fn();
let frames: ViewerFrames;
let scene: LiveScene;

/** Sent by the streamer. */
const say = (topic: typeof anchorTopic | typeof framesTopic, message: unknown): void =>
  fakeMedia.opened?.listener.onDataMessage({ topic, message, senderId: sampleGuest.id } as never);
const track = (...anchors: Parameters<typeof sampleFrame>[1][]): void =>
  say(framesTopic, writeFrame(sampleFrame(performance.now(), ...anchors)));

function drawStroke(): string | null {
  const paper = canvasOfCall(me.id);
  const hand = new StrokeRecorder({ scene, canvas: paper, authorId: me.id, onHeld: () => {}, onWriting: () => {} });
  hand.begin([0.4, 0.4], { tool: 'pen', color: '#ff3b30', width: 'medium' });
  hand.extend([[0.5, 0.5]]);
  hand.end();
  vi.advanceTimersByTime(1000);
  return readMarks().at(-1)?.anchor_id ?? null;
}

beforeEach(async () => {
  fakeMedia.reset();
  fakeMedia.people = [fakePerson(me, { isMe: true })];
  mockEndpoint(callsApi.leave, () => undefined);
  await enterCall({ call, token: 'media-token', url: '' }, { microphone: true, camera: true, facing: 'user' });
  followAr(call.room_id, { enabled: true, streamer_id: sampleGuest.id, user: me, drawing_user: me });
  vi.useFakeTimers();
  frames = new ViewerFrames(sampleGuest.id, () => thumb);
  scene = new LiveScene(frames, () => ({ canvas, thumb }));
  refused.mockReset();
  scene.onRefused(refused);
  track();
});
afterEach(async () => {
  scene.close();
  frames.close();
  followAr(call.room_id, { enabled: false, streamer_id: null, user: null, drawing_user: null });
  vi.useRealTimers();
  await hangUp();
});

describe('a stroke begun while tracking has stalled for some seconds', () => {
  it('is anchored as soon as the device resumes, if it still has the frame', () => {
    vi.advanceTimersByTime(3000);
    const anchorId = drawStroke();
    if (!anchorId) throw new Error('fixed on the screen');
    expect(fakeMedia.sent).toContainEqual(
      expect.objectContaining({ topic: anchorTopic, message: expect.objectContaining({ type: 'hold', thumb }) }),
    );
    // Its author sees it on the held frame meanwhile.
    expect(scene.heldFrame).toBe(canvas);
    expect(scene.placementOf(anchorId)).toMatchObject({ opacity: 1 });
    say(anchorTopic, { type: 'held', anchor_id: anchorId });
    for (let k = 0; k < 3; k++) {
      vi.advanceTimersByTime(33);
      track(samplePlace(0.1, { id: anchorId }));
      frames.show({ now: performance.now(), rtp: undefined, width: 640, height: 480, takenAt: 0 });
    }
    expect(frames.newest?.anchors.map(({ id }) => id)).toEqual([anchorId]);
    vi.advanceTimersByTime(10_000);
    expect(scene.heldFrame).toBeUndefined();
    expect(refused).not.toHaveBeenCalled();
  });

  it('is refused with the reason when its frame is gone by then', () => {
    vi.advanceTimersByTime(3000);
    const anchorId = drawStroke();
    expect(anchorId).not.toBeNull();
    say(anchorTopic, { type: 'refused', anchor_id: anchorId, why: 'gone' });
    expect(refused.mock.calls).toEqual([[anchorId, 'gone']]);
  });

  it('is refused when the device does not resume', () => {
    vi.advanceTimersByTime(3000);
    const anchorId = drawStroke();
    expect(anchorId).not.toBeNull();
    vi.advanceTimersByTime(10_000);
    expect(refused.mock.calls).toEqual([[anchorId, 'gone']]);
  });

  it('is fixed on the screen when the device has given up', () => {
    vi.advanceTimersByTime(8000);
    expect(drawStroke()).toBeNull();
  });
});
