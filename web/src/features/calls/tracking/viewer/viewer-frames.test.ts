import { callsApi } from '@sightline/contract/calls/calls';
import { framesTopic, syncTopic } from '@sightline/contract/calls/tracking';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeMedia, fakePerson } from '../../../../../test/fake-media-room.ts';
import { mockEndpoint } from '../../../../../test/mock-endpoint.ts';
import { sampleCall, sampleColleague, sampleGuest } from '../../../../../test/sample-call.ts';
import { sampleFrame, samplePlace } from '../../../../../test/sample-frames.ts';
import { enterCall } from '../../lobby/enter-call.ts';
import { hangUp } from '../../session/call-session.ts';
import { type AnchorPlace, writeFrame } from '../frame-wire.ts';
import { ViewerFrames } from './viewer-frames.ts';

vi.mock('../../session/media-room.ts', () => import('../../../../../test/fake-media-room.ts'));

const call = sampleCall();
const pace = 33;
const wrap = 2 ** 32;

/** The streamer's camera, the transport of its frames, and the screen of a viewer. */
class Viewing {
  /** On the camera's clock. */
  ts = 1000;
  /** The age (ms) of the frame on the screen. */
  delay = 99;
  /** The offset (ms) that the media server adds to the frames' timestamps. */
  shift = (wrap - 90_000) / 90;
  hasRtp = true;
  width = 640;
  epoch = 1;
  /** The anchor's placement in a frame: the camera moves. */
  placeAt = (ts: number): AnchorPlace[] => [samplePlace((ts % 100_000) / 20_000)];
  /** The streamer's response to a thumbnail of that frame. */
  recognise = (ts: number): { first: number; last: number } | null => ({ first: ts, last: ts });
  answered = 0;
  readonly frames = new ViewerFrames(sampleGuest.id, () => 'thumb');
  readonly repaints = vi.fn();

  constructor() {
    this.frames.subscribe(this.repaints);
  }

  get onScreen(): number {
    return this.ts - this.delay;
  }

  receive(topic: typeof framesTopic | typeof syncTopic, message: never, senderId = sampleGuest.id): void {
    fakeMedia.opened?.listener.onDataMessage({ topic, message, senderId });
  }

  sendFrame(ts: number, senderId = sampleGuest.id): void {
    const frame = { ...sampleFrame(ts, ...this.placeAt(ts)), epoch: this.epoch };
    this.receive(framesTopic, writeFrame(frame) as never, senderId);
  }

  /** Advances by a number of frames; requests are answered at once. */
  pass(count: number): void {
    for (let k = 0; k < count; k++) this.step();
  }

  step(by = pace): void {
    this.ts += by;
    vi.advanceTimersByTime(by);
    this.sendFrame(this.ts);
    const rtp = Math.round(((this.onScreen + this.shift) * 90) % wrap);
    const now = performance.now();
    this.frames.show({ now, rtp: this.hasRtp ? rtp : undefined, width: this.width, takenAt: 0, height: 480 });
    this.answer();
  }

  asked(): number {
    return fakeMedia.sent.filter(({ topic }) => topic === syncTopic).length;
  }

  answer(senderId = sampleGuest.id): void {
    const all = fakeMedia.sent.filter(({ topic }) => topic === syncTopic);
    for (const { message } of all.slice(this.answered)) {
      const { nonce } = message as { nonce: number };
      this.receive(syncTopic, { type: 'was', nonce, frames: this.recognise(this.onScreen) } as never, senderId);
    }
    this.answered = all.length;
  }
}

let viewing: Viewing;
const shownTs = () => viewing.frames.shown?.ts;

beforeEach(async () => {
  fakeMedia.reset();
  fakeMedia.people = [fakePerson(call.created_by, { isMe: true })];
  mockEndpoint(callsApi.leave, () => undefined);
  await enterCall({ call, token: 'media-token', url: '' }, { microphone: true, camera: true, facing: 'user' });
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout', 'Date'] });
  viewing = new Viewing();
});
afterEach(async () => {
  viewing.frames.close();
  vi.useRealTimers();
  await hangUp();
});

describe('the placements on the frame on the screen', () => {
  it('are unknown until the streamer has identified a frame', () => {
    viewing.recognise = () => null;
    viewing.pass(30);
    expect(viewing.frames.isTracking).toBe(true);
    expect(viewing.frames.shown).toBeUndefined();
    expect(viewing.frames.shownAt).toBeNull();
  });

  it('are those of exactly this frame, also after the timestamps wrapped around', () => {
    viewing.pass(60);
    for (let k = 0; k < 10; k++) {
      viewing.step();
      expect(shownTs()).toBe(viewing.onScreen);
    }
    expect(viewing.frames.shownAt).toBeCloseTo(viewing.onScreen, 0);
  });

  it('are repainted with each frame', () => {
    viewing.pass(10);
    viewing.repaints.mockClear();
    viewing.pass(5);
    expect(viewing.repaints.mock.calls.length).toBeGreaterThanOrEqual(5);
  });

  it('are unknown when their message was lost, and those of a neighbour are not used', () => {
    viewing.pass(30);
    const { sendFrame } = viewing;
    viewing.sendFrame = () => undefined;
    viewing.step();
    viewing.sendFrame = sendFrame;
    viewing.pass(2);
    expect(shownTs()).toBe(viewing.onScreen);
    viewing.pass(1);
    expect(shownTs()).toBeUndefined();
    viewing.pass(1);
    expect(shownTs()).toBe(viewing.onScreen);
  });

  it('are unknown when no messages arrive, and after a while tracking counts as off', () => {
    viewing.pass(10);
    vi.advanceTimersByTime(2500);
    expect(viewing.frames.isTracking).toBe(true);
    expect(shownTs()).toBeUndefined();
    vi.advanceTimersByTime(4000);
    expect(viewing.frames.isTracking).toBe(false);
  });
});

describe('the frame on the screen', () => {
  it('is identified again now and then while it is certain, and more often while it is not', () => {
    viewing.pass(30);
    const before = viewing.asked();
    viewing.pass(180);
    expect(viewing.asked() - before).toBeLessThanOrEqual(3);
    expect(viewing.asked() - before).toBeGreaterThanOrEqual(1);
    viewing.recognise = () => null;
    viewing.epoch = 2;
    viewing.pass(40);
    const uncertain = viewing.asked();
    viewing.pass(60);
    expect(viewing.asked() - uncertain).toBeGreaterThanOrEqual(6);
  });

  it('makes no difference while the camera stands still', () => {
    viewing.placeAt = () => [samplePlace(0.2)];
    viewing.recognise = () => ({ first: viewing.ts - 1000, last: viewing.ts });
    viewing.pass(60);
    expect(viewing.frames.shown?.anchors).toEqual([samplePlace(Math.fround(0.2))]);
  });

  it('is identified when the camera begins to move, and no marks are shown until then', () => {
    viewing.placeAt = () => [samplePlace(0.2)];
    viewing.recognise = () => ({ first: viewing.ts - 1000, last: viewing.ts });
    viewing.pass(60);
    viewing.recognise = () => null;
    viewing.placeAt = (ts) => [samplePlace((ts % 1000) / 1000)];
    viewing.pass(10);
    expect(viewing.frames.shown?.anchors).toEqual([]);
    viewing.recognise = (ts) => ({ first: ts, last: ts });
    viewing.pass(25);
    expect(shownTs()).toBe(viewing.onScreen);
    expect(viewing.frames.shown?.anchors).toHaveLength(1);
  });

  it('is identified at once when the timestamps jump, and no marks are shown until then', () => {
    viewing.pass(60);
    viewing.shift += 5000;
    viewing.recognise = () => null;
    const before = viewing.asked();
    viewing.step();
    expect(viewing.asked()).toBe(before + 1);
    expect(shownTs()).toBeUndefined();
    viewing.recognise = (ts) => ({ first: ts, last: ts });
    viewing.pass(25);
    expect(shownTs()).toBe(viewing.onScreen);
  });

  it('is uncertain when the picture becomes smaller, because its timestamps may be offset', () => {
    viewing.pass(60);
    viewing.recognise = () => null;
    viewing.shift += 70;
    viewing.width = 320;
    viewing.step();
    expect(viewing.frames.shown?.anchors ?? []).toEqual([]);
    viewing.recognise = (ts) => ({ first: ts, last: ts });
    viewing.pass(25);
    expect(shownTs()).toBe(viewing.onScreen);
  });

  it('is identified again after a pause, even if its timestamp is as expected', () => {
    viewing.pass(60);
    const before = viewing.asked();
    viewing.recognise = () => null;
    viewing.step(1500);
    expect(viewing.asked()).toBe(before + 1);
    expect(shownTs()).toBeUndefined();
    viewing.pass(5);
    expect(shownTs()).toBe(viewing.onScreen);
  });

  it('survives a wrong response: no marks are shown until the next response corrects it', () => {
    viewing.pass(60);
    viewing.recognise = (ts) => ({ first: ts - 330, last: ts - 330 });
    const before = viewing.asked();
    while (viewing.asked() === before) viewing.step();
    viewing.recognise = (ts) => ({ first: ts, last: ts });
    expect(viewing.frames.shown?.anchors ?? []).toEqual([]);
    viewing.pass(25);
    expect(shownTs()).toBe(viewing.onScreen);
  });

  it('is not certain after one picture, which may match a neighbouring frame', () => {
    viewing.recognise = (ts) => ({ first: ts - pace, last: ts - pace });
    viewing.placeAt = (ts) => [samplePlace((ts % 1000) / 1000)];
    while (viewing.asked() === 0) viewing.step();
    viewing.recognise = () => null;
    viewing.pass(5);
    expect(viewing.frames.shown?.anchors ?? []).toEqual([]);
    viewing.recognise = (ts) => ({ first: ts, last: ts });
    viewing.pass(30);
    expect(shownTs()).toBe(viewing.onScreen);
    expect(viewing.frames.shown?.anchors).toHaveLength(1);
  });

  it('is identified before there is an anchor, so that the first line starts on the right frame', () => {
    viewing.placeAt = () => [];
    viewing.recognise = (ts) => ({ first: ts - 1000, last: ts });
    viewing.pass(40);
    expect(viewing.frames.shownAt).toBeNull();
    viewing.recognise = (ts) => ({ first: ts, last: ts });
    viewing.pass(40);
    expect(viewing.frames.shownAt).toBeCloseTo(viewing.onScreen, 0);
  });

  it('is identified again when the streamer has another camera', () => {
    viewing.pass(60);
    viewing.epoch = 2;
    viewing.recognise = () => null;
    viewing.pass(3);
    expect(shownTs()).toBeUndefined();
    viewing.recognise = (ts) => ({ first: ts, last: ts });
    viewing.pass(80);
    expect(shownTs()).toBe(viewing.onScreen);
    viewing.epoch = 1;
    viewing.sendFrame(viewing.ts - pace);
    expect(shownTs()).toBe(viewing.onScreen);
  });

  it('is not identified by what the previous camera still shows, even if it looks similar', () => {
    viewing.pass(60);
    viewing.epoch = 2;
    viewing.recognise = (ts) => ({ first: ts - 10 * pace, last: ts - 10 * pace });
    viewing.pass(20);
    viewing.recognise = (ts) => ({ first: ts, last: ts });
    for (let k = 0; k < 80; k++) {
      viewing.step();
      expect(Math.abs((shownTs() ?? viewing.onScreen) - viewing.onScreen)).toBeLessThanOrEqual(2 * pace);
    }
    expect(shownTs()).toBe(viewing.onScreen);
  });

  it('is roughly known in browsers without timestamps', () => {
    viewing.hasRtp = false;
    viewing.pass(60);
    expect(Math.abs((shownTs() ?? 0) - viewing.onScreen)).toBeLessThanOrEqual(pace);
  });

  it('is identified more often in those, where it changes with the rendering delay', () => {
    viewing.hasRtp = false;
    viewing.pass(60);
    const before = viewing.asked();
    viewing.pass(180);
    expect(viewing.asked() - before).toBeGreaterThanOrEqual(5);
    expect(viewing.asked() - before).toBeLessThanOrEqual(6);
  });

  it('allows in those only marks that stay in place a frame earlier or later', () => {
    viewing.hasRtp = false;
    viewing.pass(60);
    expect(viewing.frames.shown?.anchors).toHaveLength(1);
    viewing.placeAt = (ts) => [samplePlace((ts % 100_000) / 2000)];
    viewing.pass(10);
    expect(viewing.frames.shown?.anchors).toEqual([]);
  });

  it.each([
    [0, 0],
    [99, 77_777],
    [330, 40_000_000],
    [990, 5],
  ])('is right for a viewer who sees it %i ms later, with a clock off by %i ms', (delay, shift) => {
    Object.assign(viewing, { delay, shift });
    viewing.pass(60);
    expect(shownTs()).toBe(viewing.onScreen);
  });
});

describe('messages from people other than the streamer', () => {
  it('are ignored', () => {
    viewing.sendFrame(viewing.ts, sampleColleague.id);
    expect(viewing.frames.isTracking).toBe(false);
  });

  it('do not count as responses', () => {
    viewing.recognise = () => null;
    viewing.pass(2);
    viewing.answered = 0;
    viewing.recognise = (ts) => ({ first: ts, last: ts });
    viewing.answer(sampleColleague.id);
    expect(viewing.frames.shown).toBeUndefined();
  });

  it('are dropped when they are no valid frames', () => {
    viewing.receive(framesTopic, new Uint8Array([1, 2, 3]) as never);
    expect(viewing.frames.isTracking).toBe(false);
  });
});
