import { callsApi } from '@sightline/contract/calls/calls';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeMedia, fakePerson } from '../../../../test/fake-media-room.ts';
import { mockEndpoint } from '../../../../test/mock-endpoint.ts';
import { sampleCall, sampleColleague } from '../../../../test/sample-call.ts';
import {
  callEnded,
  hangUp,
  leaveOnWorkspaceChange,
  openCall,
  readCallSession,
  setCamera,
  setMicrophone,
  togglePin,
  turnPicturesOn,
} from './call-session.ts';

vi.mock('./media-room.ts', () => import('../../../../test/fake-media-room.ts'));

const call = sampleCall();
const me = call.created_by;
const choice = { microphone: true, camera: true, facing: 'user' } as const;
const enter = (entered = call) => openCall({ call: entered, token: 'media-token', url: '' }, choice);
let left = mockEndpoint(callsApi.leave, () => undefined);
beforeEach(() => {
  fakeMedia.reset();
  left = mockEndpoint(callsApi.leave, () => undefined);
});
afterEach(hangUp);
afterEach(() => void vi.useRealTimers());

describe('being in a call', () => {
  it('begins with the token from the server', async () => {
    await enter();
    expect(fakeMedia.opened?.access).toEqual({ token: 'media-token', url: '' });
    expect(readCallSession()).toMatchObject({ phase: 'connected', call: { id: call.id }, microphone: true });
  });

  it('follows the events of the media server', async () => {
    await enter();
    fakeMedia.people = [fakePerson(sampleColleague)];
    fakeMedia.opened?.listener.onChange();
    expect(readCallSession().people).toHaveLength(1);
    fakeMedia.opened?.listener.onReconnecting('resume');
    expect(readCallSession().phase).toBe('reconnecting');
    fakeMedia.opened?.listener.onReconnecting(null);
    expect(readCallSession().phase).toBe('connected');
  });

  it('that cannot connect is logged, left again, and reported to the caller', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    fakeMedia.refuses = true;
    await expect(enter()).rejects.toThrow('no media server');
    expect(readCallSession()).toMatchObject({ phase: 'idle', ending: { callId: call.id, why: 'lost' } });
    expect(left).toHaveBeenCalledOnce();
    expect(logged).toHaveBeenCalledOnce();
  });

  it('ends by hanging up, and the server is notified', async () => {
    await enter();
    await hangUp();
    expect(readCallSession()).toMatchObject({ phase: 'idle', call: null, ending: { why: 'left' } });
    expect(fakeMedia.disconnected).toBe(1);
    expect(left).toHaveBeenCalledOnce();
  });

  it('ends when this call ends, and not when another one does', async () => {
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

  it('is limited to one call: joining the next leaves the one before', async () => {
    await enter();
    await enter(sampleCall({ id: '018f0000-0000-7000-8000-0000000c0099' }));
    expect(left).toHaveBeenCalledOnce();
    expect(readCallSession().call?.id).toBe('018f0000-0000-7000-8000-0000000c0099');
  });

  it('ends when the user switches to another workspace', async () => {
    leaveOnWorkspaceChange('one');
    await enter();
    leaveOnWorkspaceChange('one');
    expect(readCallSession().phase).toBe('connected');
    leaveOnWorkspaceChange('two');
    expect(readCallSession().phase).toBe('idle');
    leaveOnWorkspaceChange(null);
  });
});

async function soundOnly() {
  vi.useFakeTimers();
  await enter();
  fakeMedia.people = [fakePerson(me, { isMe: true, connection: 'poor' })];
  fakeMedia.opened?.listener.onChange();
  vi.advanceTimersByTime(10_000);
  expect(readCallSession().link).toBe('sound_only');
}

describe('a connection that is interrupted', () => {
  it('keeps showing the people of the call, how it is restored, and since when', async () => {
    await enter();
    fakeMedia.people = [fakePerson(sampleColleague)];
    fakeMedia.opened?.listener.onChange();
    fakeMedia.opened?.listener.onReconnecting('resume');
    const { reconnecting } = readCallSession();
    expect(reconnecting?.how).toBe('resume');
    fakeMedia.opened?.listener.onReconnecting('full');
    expect(readCallSession().reconnecting).toEqual({ ...reconnecting, how: 'full' });
    fakeMedia.people = [];
    fakeMedia.opened?.listener.onChange();
    expect(readCallSession().people).toHaveLength(1);
    fakeMedia.opened?.listener.onReconnecting(null);
    expect(readCallSession()).toMatchObject({ phase: 'connected', reconnecting: null, people: [] });
  });

  it('carries sound only when it stays weak, until the user wants pictures', async () => {
    await soundOnly();
    expect(fakeMedia.pictures).toEqual([false]);
    turnPicturesOn();
    expect(fakeMedia.pictures).toEqual([false, true]);
    fakeMedia.people = [fakePerson(me, { isMe: true })];
    fakeMedia.opened?.listener.onChange();
    vi.advanceTimersByTime(60_000);
    expect(readCallSession().link).toBe('fine');
  });

  it('carries pictures again by itself once it is good', async () => {
    await soundOnly();
    fakeMedia.people = [fakePerson(me, { isMe: true })];
    fakeMedia.opened?.listener.onChange();
    vi.advanceTimersByTime(9000);
    expect(readCallSession().link).toBe('sound_only');
    vi.advanceTimersByTime(1000);
    expect(readCallSession().link).toBe('fine');
    expect(fakeMedia.pictures).toEqual([false, true]);
  });

  it('carries pictures when the user turns the camera on in spite of it', async () => {
    await soundOnly();
    await setCamera(true);
    expect(readCallSession().link).toBe('insisted');
    expect(fakeMedia.pictures).toEqual([false, true]);
  });
});

describe('the own microphone', () => {
  it('is marked when somebody else switched it off, and not when the user did', async () => {
    await enter();
    await setMicrophone(false);
    expect(readCallSession().isMutedByOther).toBe(false);
    await setMicrophone(true);
    fakeMedia.muteMe();
    expect(readCallSession().isMutedByOther).toBe(true);
    await setMicrophone(true);
    expect(readCallSession().isMutedByOther).toBe(false);
  });

  it('was not muted by anybody when it is unplugged', async () => {
    await enter();
    fakeMedia.report({ microphone: false, microphoneStop: 'unplugged' });
    expect(readCallSession()).toMatchObject({ isMutedByOther: false, microphoneStop: 'unplugged' });
  });
});

describe('what is pinned', () => {
  it('is pinned by one tap and unpinned by the next', async () => {
    await enter();
    togglePin({ personId: 'rui', kind: 'camera' });
    expect(readCallSession().pin).toEqual({ personId: 'rui', kind: 'camera' });
    togglePin({ personId: 'rui', kind: 'camera' });
    expect(readCallSession().pin).toBeNull();
  });
});
