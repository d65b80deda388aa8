import { callsApi, type Stroke } from '@sightline/contract/calls';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeMedia, fakePerson } from '../../../test/fake-media-room.ts';
import { mockEndpoint } from '../../../test/mock-endpoint.ts';
import { sampleCall, sampleColleague, sampleGuest } from '../../../test/sample-call.ts';
import { callEnded, enterCall, hangUp, keepToPlace, readCallSession, sendDrawing, togglePin } from './call-session.ts';

vi.mock('./media-room.ts', () => import('../../../test/fake-media-room.ts'));

const call = sampleCall();
const choice = { microphone: true, camera: true, facing: 'user' } as const;
const enter = (entered = call) => enterCall({ call: entered, token: 'media-token', url: '' }, choice);
const stroke = (author_id: string): Stroke => ({
  id: '018f0000-0000-7000-8000-0000000d0001',
  author_id,
  color: '#ff3b30',
  width: 0.008,
  points: [[0.5, 0.5]],
});

let left = mockEndpoint(callsApi.leave, () => undefined);
beforeEach(() => {
  fakeMedia.reset();
  left = mockEndpoint(callsApi.leave, () => undefined);
});
afterEach(hangUp);

describe('being in a call', () => {
  it('begins with the token that the server gave', async () => {
    await enter();
    expect(fakeMedia.opened?.access).toEqual({ token: 'media-token', url: '' });
    expect(readCallSession()).toMatchObject({ phase: 'connected', call: { id: call.id }, microphone: true });
  });

  it('follows what the media server tells', async () => {
    await enter();
    fakeMedia.people = [fakePerson(sampleColleague)];
    fakeMedia.opened?.listener.onChange();
    expect(readCallSession().people).toHaveLength(1);
    fakeMedia.opened?.listener.onReconnecting(true);
    expect(readCallSession().phase).toBe('reconnecting');
    fakeMedia.opened?.listener.onReconnecting(false);
    expect(readCallSession().phase).toBe('connected');
  });

  it('that cannot be connected is logged, left again, and said to the caller', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    fakeMedia.refuses = true;
    await expect(enter()).rejects.toThrow('no media server');
    expect(readCallSession()).toMatchObject({ phase: 'idle', ending: { callId: call.id, why: 'lost' } });
    expect(left).toHaveBeenCalledOnce();
    expect(logged).toHaveBeenCalledOnce();
  });

  it('ends by hanging up, which the server is told', async () => {
    await enter();
    await hangUp();
    expect(readCallSession()).toMatchObject({ phase: 'idle', call: null, ending: { why: 'left' } });
    expect(fakeMedia.disconnected).toBe(1);
    expect(left).toHaveBeenCalledOnce();
  });

  it('ends with the call, and only with this one', async () => {
    await enter();
    callEnded('another');
    expect(readCallSession().phase).toBe('connected');
    callEnded(call.id);
    expect(readCallSession().ending).toEqual({ callId: call.id, why: 'ended' });
    expect(left).not.toHaveBeenCalled();
  });

  it('says why the media server ended it', async () => {
    await enter();
    fakeMedia.opened?.listener.onEnded('elsewhere');
    expect(readCallSession().ending).toEqual({ callId: call.id, why: 'elsewhere' });
  });

  it('is in one at a time: the next leaves the one before', async () => {
    await enter();
    await enter(sampleCall({ id: '018f0000-0000-7000-8000-0000000c0099' }));
    expect(left).toHaveBeenCalledOnce();
    expect(readCallSession().call?.id).toBe('018f0000-0000-7000-8000-0000000c0099');
  });

  it('ends on the way to another workspace', async () => {
    keepToPlace('one');
    await enter();
    keepToPlace('one');
    expect(readCallSession().phase).toBe('connected');
    keepToPlace('two');
    expect(readCallSession().phase).toBe('idle');
    keepToPlace(null);
  });
});

describe('what is pinned and drawn', () => {
  it('is pinned by one tap and let go by the next', async () => {
    await enter();
    togglePin({ personId: 'rui', kind: 'camera' });
    expect(readCallSession().pin).toEqual({ personId: 'rui', kind: 'camera' });
    togglePin({ personId: 'rui', kind: 'camera' });
    expect(readCallSession().pin).toBeNull();
  });

  it('shows at once here and travels to the others', async () => {
    await enter();
    sendDrawing({ type: 'stroke', stroke: stroke('me') });
    expect(readCallSession().strokes).toHaveLength(1);
    expect(fakeMedia.drawn.at(-1)).toEqual({ message: { type: 'stroke', stroke: stroke('me') }, to: undefined });
  });

  it('is asked for by a late joiner, who believes the first answer', async () => {
    await enter();
    expect(fakeMedia.drawn[0]?.message).toEqual({ type: 'ask' });
    const { listener } = fakeMedia.opened ?? {};
    listener?.onDrawing({ type: 'all', strokes: [stroke('ana')] }, sampleColleague.id);
    listener?.onDrawing(
      { type: 'all', strokes: [{ ...stroke('x'), id: '018f0000-0000-7000-8000-0000000d0002' }] },
      sampleGuest.id,
    );
    expect(readCallSession().strokes.map(({ author_id }) => author_id)).toEqual(['ana']);
  });

  it('is told to whoever asks, and to nobody else', async () => {
    await enter();
    sendDrawing({ type: 'stroke', stroke: stroke('me') });
    fakeMedia.opened?.listener.onDrawing({ type: 'ask' }, sampleGuest.id);
    expect(fakeMedia.drawn.at(-1)).toEqual({
      message: { type: 'all', strokes: [stroke('me')] },
      to: sampleGuest.id,
    });
  });
});
