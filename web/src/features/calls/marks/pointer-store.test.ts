import { callsApi } from '@sightline/contract/calls/calls';
import { type PointerMessage, pointerTopic } from '@sightline/contract/calls/drawing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeMedia } from '../../../../test/fake-media-room.ts';
import { mockEndpoint } from '../../../../test/mock-endpoint.ts';
import { sampleCall, sampleColleague, sampleGuest } from '../../../../test/sample-call.ts';
import { anchorId } from '../../../../test/sample-frames.ts';
import { enterCall } from '../lobby/enter-call.ts';
import { followAr } from '../session/ar.ts';
import { hangUp } from '../session/call-session.ts';
import { pointAt, readTrails, stopPointing } from './pointer-store.ts';

vi.mock('../session/media-room.ts', () => import('../../../../test/fake-media-room.ts'));

const call = sampleCall();
const me = call.created_by;
const red = '#ff3b30';
const receive = (message: PointerMessage, sender: { id: string }) =>
  fakeMedia.opened?.listener.onDataMessage({ topic: pointerTopic, message, senderId: sender.id });
const sent = () => fakeMedia.sent.filter(({ topic }) => topic === pointerTopic).map(({ message }) => message);

beforeEach(async () => {
  fakeMedia.reset();
  mockEndpoint(callsApi.leave, () => undefined);
  await enterCall({ call, token: '', url: '' }, { microphone: true, camera: true, facing: 'user' });
  vi.useFakeTimers();
});
afterEach(async () => {
  stopPointing();
  vi.advanceTimersByTime(2000);
  expect(readTrails(Date.now())).toEqual([]);
  vi.useRealTimers();
  await hangUp();
});

describe('a laser pointer', () => {
  it('is sent repeatedly while it rests, and then hidden', () => {
    pointAt(me.id, { at: [0.1, 0.2], anchor_id: anchorId(1) }, red);
    vi.advanceTimersByTime(600);
    expect(sent()).toEqual(Array.from({ length: 3 }, () => ({ at: [0.1, 0.2], anchor_id: anchorId(1), color: red })));
    expect(readTrails(Date.now())).toHaveLength(1);
    stopPointing();
    expect(sent().at(-1)).toEqual({ at: null, anchor_id: null, color: red });
    vi.advanceTimersByTime(600);
    expect(sent()).toHaveLength(4);
  });

  it('is sent no more often than others can see', () => {
    for (let at = 0; at < 10; at += 1) pointAt(me.id, { at: [at / 10, 0], anchor_id: null }, red);
    expect(sent()).toHaveLength(1);
    expect(readTrails(Date.now())[0]?.points).toHaveLength(10);
  });

  it('is accepted from people who may draw', () => {
    receive({ at: [0.5, 0.5], anchor_id: null, color: red }, sampleGuest);
    expect(readTrails(Date.now())).toEqual([]);
    followAr(call.room_id, { enabled: true, streamer_id: sampleGuest.id, user: me, drawing_user: sampleGuest });
    receive({ at: [0.5, 0.5], anchor_id: null, color: red }, sampleGuest);
    receive({ at: [0.6, 0.5], anchor_id: null, color: red }, sampleColleague);
    expect(readTrails(Date.now()).map(({ points }) => points.map(({ at }) => at[0]))).toEqual([[0.5]]);
  });
});
