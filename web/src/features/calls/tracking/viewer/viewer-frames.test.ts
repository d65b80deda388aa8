import { framesTopic, syncTopic } from '@sightline/contract/call-tracking';
import { callsApi } from '@sightline/contract/calls';
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

/** The streamer's camera, its frames on the way, and the screen of somebody who looks. */
class Viewing {
  /** Of the camera's clock. */
  ts = 1000;
  /** How old what is on the screen is. */
  delay = 99;
  /** What the server between adds to the numbers of frames, in ms. */
  shift = (wrap - 90_000) / 90;
  hasRtp = true;
  width = 640;
  epoch = 1;
  /** Where the anchor lies in a frame: the camera moves. */
  placeAt = (ts: number): AnchorPlace[] => [samplePlace((ts % 100_000) / 20_000)];
  /** What the streamer answers to a picture of that frame. */
  recognise = (ts: number): { first: number; last: number } | null => ({ first: ts, last: ts });
  heard = 0;
  readonly frames = new ViewerFrames(sampleGuest.id, () => 'thumb');
  readonly repaints = vi.fn();

  constructor() {
    this.frames.subscribe(this.repaints);
  }

  get onScreen(): number {
    return this.ts - this.delay;
  }

  mail(topic: typeof framesTopic | typeof syncTopic, message: never, senderId = sampleGuest.id): void {
    fakeMedia.opened?.listener.onDataMessage({ topic, message, senderId });
  }

  tell(ts: number, senderId = sampleGuest.id): void {
    const frame = { ...sampleFrame(ts, ...this.placeAt(ts)), epoch: this.epoch };
    this.mail(framesTopic, writeFrame(frame) as never, senderId);
  }

  /** So many frames later; what is asked is answered at once. */
  pass(count: number): void {
    for (let k = 0; k < count; k++) this.step();
  }

  step(by = pace): void {
    this.ts += by;
    vi.advanceTimersByTime(by);
    this.tell(this.ts);
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
    for (const { message } of all.slice(this.heard)) {
      const { nonce } = message as { nonce: number };
      this.mail(syncTopic, { type: 'was', nonce, frames: this.recognise(this.onScreen) } as never, senderId);
    }
    this.heard = all.length;
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

describe('what lies on the frame that is on the screen', () => {
  it('is unknown before it was told which frame that is', () => {
    viewing.recognise = () => null;
    viewing.pass(30);
    expect(viewing.frames.isTracking).toBe(true);
    expect(viewing.frames.shown).toBeUndefined();
    expect(viewing.frames.shownAt).toBeNull();
  });

  it('is that of exactly this frame, also after the numbers of frames began anew', () => {
    viewing.pass(60);
    for (let k = 0; k < 10; k++) {
      viewing.step();
      expect(shownTs()).toBe(viewing.onScreen);
    }
    expect(viewing.frames.shownAt).toBeCloseTo(viewing.onScreen, 0);
  });

  it('is repainted with each frame', () => {
    viewing.pass(10);
    viewing.repaints.mockClear();
    viewing.pass(5);
    expect(viewing.repaints.mock.calls.length).toBeGreaterThanOrEqual(5);
  });

  it('is unknown when word of it got lost: that of its neighbour does not stand in', () => {
    viewing.pass(30);
    const { tell } = viewing;
    viewing.tell = () => undefined;
    viewing.step();
    viewing.tell = tell;
    viewing.pass(2);
    expect(shownTs()).toBe(viewing.onScreen);
    viewing.pass(1);
    expect(shownTs()).toBeUndefined();
    viewing.pass(1);
    expect(shownTs()).toBe(viewing.onScreen);
  });

  it('is unknown when nothing is heard any more, and after a while nobody tracks', () => {
    viewing.pass(10);
    vi.advanceTimersByTime(2500);
    expect(viewing.frames.isTracking).toBe(true);
    expect(shownTs()).toBeUndefined();
    vi.advanceTimersByTime(4000);
    expect(viewing.frames.isTracking).toBe(false);
  });
});

describe('which frame that is', () => {
  it('is asked again now and then while it is certain, and more often while it is not', () => {
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

  it('is told when the camera begins to move, and nothing is shown until then', () => {
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

  it('is asked at once when the numbers of frames jump, and nothing is shown until then', () => {
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

  it('is in doubt when a smaller picture comes, whose frames are counted a little otherwise', () => {
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

  it('is asked again after a pause, though its number came as expected', () => {
    viewing.pass(60);
    const before = viewing.asked();
    viewing.recognise = () => null;
    viewing.step(1500);
    expect(viewing.asked()).toBe(before + 1);
    expect(shownTs()).toBeUndefined();
    viewing.pass(5);
    expect(shownTs()).toBe(viewing.onScreen);
  });

  it('survives a wrong answer: nothing is shown until the next, which puts it right', () => {
    viewing.pass(60);
    viewing.recognise = (ts) => ({ first: ts - 330, last: ts - 330 });
    const before = viewing.asked();
    while (viewing.asked() === before) viewing.step();
    viewing.recognise = (ts) => ({ first: ts, last: ts });
    expect(viewing.frames.shown?.anchors ?? []).toEqual([]);
    viewing.pass(25);
    expect(shownTs()).toBe(viewing.onScreen);
  });

  it('is not believed of one picture alone, which may be taken for the one before or after', () => {
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

  it('is learnt while nothing is held yet, so that the first line is drawn on the right frame', () => {
    viewing.placeAt = () => [];
    viewing.recognise = (ts) => ({ first: ts - 1000, last: ts });
    viewing.pass(40);
    expect(viewing.frames.shownAt).toBeNull();
    viewing.recognise = (ts) => ({ first: ts, last: ts });
    viewing.pass(40);
    expect(viewing.frames.shownAt).toBeCloseTo(viewing.onScreen, 0);
  });

  it('is learnt anew when the streamer has another camera', () => {
    viewing.pass(60);
    viewing.epoch = 2;
    viewing.recognise = () => null;
    viewing.pass(3);
    expect(shownTs()).toBeUndefined();
    viewing.recognise = (ts) => ({ first: ts, last: ts });
    viewing.pass(80);
    expect(shownTs()).toBe(viewing.onScreen);
    viewing.epoch = 1;
    viewing.tell(viewing.ts - pace);
    expect(shownTs()).toBe(viewing.onScreen);
  });

  it('is not learnt from what the camera before still shows, which may look like something of this one', () => {
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

  it('is about right in browsers that do not number frames', () => {
    viewing.hasRtp = false;
    viewing.pass(60);
    expect(Math.abs((shownTs() ?? 0) - viewing.onScreen)).toBeLessThanOrEqual(pace);
  });

  it('is asked more often in those, where it changes with the pace of showing', () => {
    viewing.hasRtp = false;
    viewing.pass(60);
    const before = viewing.asked();
    viewing.pass(180);
    expect(viewing.asked() - before).toBeGreaterThanOrEqual(5);
    expect(viewing.asked() - before).toBeLessThanOrEqual(6);
  });

  it('shows in those nothing that a frame more or less would move away from its object', () => {
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
  ])('is right for whoever looks %i ms later, %i ms on another clock', (delay, shift) => {
    Object.assign(viewing, { delay, shift });
    viewing.pass(60);
    expect(shownTs()).toBe(viewing.onScreen);
  });
});

describe('what others than the streamer say', () => {
  it('is not believed', () => {
    viewing.tell(viewing.ts, sampleColleague.id);
    expect(viewing.frames.isTracking).toBe(false);
  });

  it('is no answer to what was asked', () => {
    viewing.recognise = () => null;
    viewing.pass(2);
    viewing.heard = 0;
    viewing.recognise = (ts) => ({ first: ts, last: ts });
    viewing.answer(sampleColleague.id);
    expect(viewing.frames.shown).toBeUndefined();
  });

  it('is dropped when it is no frame', () => {
    viewing.mail(framesTopic, new Uint8Array([1, 2, 3]) as never);
    expect(viewing.frames.isTracking).toBe(false);
  });
});
