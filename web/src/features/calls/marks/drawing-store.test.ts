import type { DrawnMark } from '@sightline/contract/annotations';
import { type ArState, callsApi, noAr } from '@sightline/contract/calls/calls';
import { type DrawingMessage, drawingTopic } from '@sightline/contract/calls/drawing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeMedia, fakePerson } from '../../../../test/fake-media-room.ts';
import { mockEndpoint } from '../../../../test/mock-endpoint.ts';
import { sampleCall, sampleColleague, sampleGuest } from '../../../../test/sample-call.ts';
import { markId, sampleMark } from '../../../../test/sample-mark.ts';
import { enterCall } from '../lobby/enter-call.ts';
import { followAr } from '../session/ar.ts';
import { hangUp } from '../session/call-session.ts';
import { readMarks, sendDrawing } from './drawing-store.ts';

vi.mock('../session/media-room.ts', () => import('../../../../test/fake-media-room.ts'));

const call = sampleCall();
const me = call.created_by;
const choice = { microphone: true, camera: true, facing: 'user' } as const;
const drawnBy = (holder: { id: string; name: string } | null): ArState => ({
  enabled: true,
  streamer_id: sampleGuest.id,
  user: me,
  drawing_user: holder,
});
const markBy = (author: { id: string }, number = 1) => sampleMark({ id: markId(number), author_id: author.id });
const mark = (author: { id: string }, number = 1): DrawingMessage => ({ type: 'mark', mark: markBy(author, number) });
const all = (...marks: DrawnMark[]): DrawingMessage => ({ type: 'all', marks, gone: [] });
const asked = () => fakeMedia.sent.filter(({ message }) => JSON.stringify(message) === '{"type":"ask"}').length;
const idsOf = () => readMarks().map(({ id }) => id);

const receive = (message: DrawingMessage, sender: { id: string }) =>
  fakeMedia.opened?.listener.onDataMessage({ topic: drawingTopic, message, senderId: sender.id });

/** People who could respond. */
function come(): void {
  fakeMedia.people = [...fakeMedia.people, fakePerson(sampleColleague)];
  fakeMedia.opened?.listener.onChange();
}

beforeEach(async () => {
  fakeMedia.reset();
  fakeMedia.people = [fakePerson(me, { isMe: true })];
  mockEndpoint(callsApi.leave, () => undefined);
  await enterCall({ call, token: 'media-token', url: '' }, choice);
});
afterEach(hangUp);
afterEach(() => void vi.useRealTimers());

describe('the marks of a call', () => {
  it('show at once here and are sent to the others', () => {
    sendDrawing(mark(me));
    expect(readMarks()).toEqual([markBy(me)]);
    expect(fakeMedia.sent.at(-1)).toEqual({ topic: drawingTopic, message: mark(me), to: undefined });
  });

  it('are requested by a late joiner, who merges the responses', () => {
    come();
    followAr(call.room_id, drawnBy(me));
    expect(asked()).toBe(1);
    receive(all(markBy(sampleColleague)), sampleColleague);
    receive(all(markBy(sampleColleague), markBy(sampleColleague, 2)), sampleGuest);
    expect(idsOf()).toEqual([markId(1), markId(2)]);
  });

  it('are requested again until somebody responds, who may join later', () => {
    vi.useFakeTimers();
    followAr(call.room_id, drawnBy(me));
    expect(asked()).toBe(0);
    come();
    vi.advanceTimersByTime(1000);
    expect(asked()).toBe(2);
    receive(all(markBy(sampleColleague)), sampleColleague);
    vi.advanceTimersByTime(60_000);
    expect(asked()).toBe(2);
    expect(idsOf()).toEqual([markId(1)]);
  });

  it('ignore a response long after the request', () => {
    vi.useFakeTimers({ now: Date.now() + 60_000 });
    receive(all(markBy(sampleGuest)), sampleGuest);
    expect(readMarks()).toEqual([]);
  });

  it('are sent to the person who asks, and to nobody else', () => {
    sendDrawing(mark(me));
    receive({ type: 'ask' }, sampleGuest);
    expect(fakeMedia.sent.at(-1)).toEqual({ topic: drawingTopic, message: all(markBy(me)), to: sampleGuest.id });
  });

  it('are removed with the picture that they belong to, and with the call', async () => {
    followAr(call.room_id, drawnBy(me));
    sendDrawing(mark(me));
    followAr('another room', noAr);
    expect(idsOf()).toHaveLength(1);
    followAr(call.room_id, noAr);
    expect(readMarks()).toEqual([]);
    sendDrawing(mark(me, 2));
    await hangUp();
    expect(readMarks()).toEqual([]);
  });
});

describe('somebody who lost the connection', () => {
  const gone = (author: { id: string }, number: number) => ({ id: markId(number), author_id: author.id, life: 0 });
  function cutOff(): void {
    fakeMedia.sent = [];
    fakeMedia.opened?.listener.onReconnecting('full');
  }
  const comeBack = () => fakeMedia.opened?.listener.onReconnecting(null);

  beforeEach(() => {
    come();
    followAr(call.room_id, drawnBy(me));
    receive(all(markBy(sampleColleague, 2)), sampleColleague);
    sendDrawing(mark(me));
    sendDrawing(mark(me, 3));
  });

  it('reports what they drew and undid meanwhile, and requests what they missed', () => {
    cutOff();
    sendDrawing({ type: 'remove', ids: [markId(3)], author_id: me.id });
    fakeMedia.sent = [];
    comeBack();
    expect(fakeMedia.sent.map(({ message }) => message)).toEqual([
      { type: 'all', marks: [markBy(me)], gone: [gone(me, 3)] },
      { type: 'ask' },
    ]);
    receive(all(markBy(sampleColleague, 2), markBy(sampleColleague, 4), markBy(me, 3)), sampleGuest);
    expect(idsOf()).toEqual([markId(2), markId(1), markId(4)]);
  });

  it('no longer sees what others undid meanwhile', () => {
    cutOff();
    comeBack();
    receive({ type: 'all', marks: [], gone: [gone(sampleColleague, 2)] }, sampleColleague);
    expect(idsOf()).toEqual([markId(1), markId(3)]);
  });

  it('no longer sees what was cleared by somebody who may, their own marks included', () => {
    cutOff();
    comeBack();
    const cleared: DrawingMessage = {
      type: 'all',
      marks: [markBy(sampleGuest, 5)],
      gone: [gone(me, 1), gone(sampleColleague, 2), gone(me, 3)],
    };
    receive(cleared, sampleColleague);
    expect(idsOf()).toEqual([markId(1), markId(3), markId(5)]);
    followAr(call.room_id, drawnBy(sampleGuest));
    receive(cleared, sampleGuest);
    expect(idsOf()).toEqual([markId(5)]);
  });

  it('does not restore what is gone for the others', () => {
    receive({ type: 'remove', ids: [markId(2)], author_id: sampleColleague.id }, sampleColleague);
    followAr(call.room_id, drawnBy(sampleGuest));
    receive(all(markBy(sampleColleague, 2), markBy(sampleGuest, 4)), sampleGuest);
    expect(idsOf()).toEqual([markId(1), markId(3), markId(4)]);
  });
});

describe('the pen', () => {
  it('lets one person draw', () => {
    followAr(call.room_id, drawnBy(sampleGuest));
    receive(mark(sampleGuest), sampleGuest);
    receive(mark(sampleColleague, 2), sampleColleague);
    receive(mark(sampleGuest, 3), sampleColleague);
    expect(idsOf()).toEqual([markId(1)]);
  });

  it('may be announced a moment after its first line, which counts', () => {
    receive(mark(sampleGuest), sampleGuest);
    receive({ type: 'extend', id: markId(1), author_id: sampleGuest.id, points: [[0.6, 0.6]] }, sampleGuest);
    expect(readMarks()).toEqual([]);
    followAr(call.room_id, drawnBy(sampleGuest));
    expect(readMarks()[0]?.points).toEqual([
      [0.5, 0.5],
      [0.6, 0.6],
    ]);
  });

  it('does not authorize lines drawn long before', () => {
    vi.useFakeTimers();
    receive(mark(sampleGuest), sampleGuest);
    vi.advanceTimersByTime(3500);
    followAr(call.room_id, drawnBy(sampleGuest));
    expect(readMarks()).toEqual([]);
  });

  it('makes people who learn of it too late request what was drawn', () => {
    vi.useFakeTimers();
    come();
    followAr(call.room_id, drawnBy(me));
    receive(all(), sampleColleague);
    fakeMedia.sent = [];
    receive(mark(sampleGuest), sampleGuest);
    vi.advanceTimersByTime(3500);
    followAr(call.room_id, drawnBy(sampleGuest));
    expect(asked()).toBe(1);
    receive(all(markBy(sampleGuest)), sampleGuest);
    expect(idsOf()).toEqual([markId(1)]);
    followAr(call.room_id, drawnBy(me));
    expect(asked()).toBe(1);
  });

  it('may be taken before its last line has arrived, which counts for a moment', () => {
    vi.useFakeTimers();
    followAr(call.room_id, drawnBy(sampleGuest));
    followAr(call.room_id, drawnBy(null));
    receive(mark(sampleGuest), sampleGuest);
    vi.advanceTimersByTime(3500);
    receive(mark(sampleGuest, 2), sampleGuest);
    expect(idsOf()).toEqual([markId(1)]);
  });

  it('leaves its last line that moment also when the same state arrives twice, by event and with the call', () => {
    followAr(call.room_id, drawnBy(sampleGuest));
    followAr(call.room_id, drawnBy(null));
    followAr(call.room_id, drawnBy(null));
    receive(mark(sampleGuest), sampleGuest);
    expect(idsOf()).toEqual([markId(1)]);
  });

  it('can clear all marks, and restore them', () => {
    followAr(call.room_id, drawnBy(sampleGuest));
    sendDrawing(mark(me));
    receive({ type: 'clear', author_id: sampleColleague.id, whose: 'all' }, sampleColleague);
    expect(idsOf()).toEqual([markId(1)]);
    receive({ type: 'clear', author_id: sampleGuest.id, whose: 'all' }, sampleGuest);
    expect(readMarks()).toEqual([]);
    receive(all({ ...markBy(me), life: 1 }), sampleGuest);
    expect(idsOf()).toEqual([markId(1)]);
  });
});
