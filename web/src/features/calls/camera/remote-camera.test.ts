import { type ArState, callsApi, noAr } from '@sightline/contract/calls/calls';
import { type CameraMessage, type CameraWish, cameraTopic } from '@sightline/contract/calls/camera';
import { drawingTopic } from '@sightline/contract/calls/drawing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeMedia, fakePerson } from '../../../../test/fake-media-room.ts';
import { mockEndpoint } from '../../../../test/mock-endpoint.ts';
import { sampleCall, sampleColleague, sampleGuest } from '../../../../test/sample-call.ts';
import { sampleMark } from '../../../../test/sample-mark.ts';
import { attachMarks } from '../marks/drawing-store.ts';
import { followAr } from '../session/ar.ts';
import { hangUp, openCall, setCamera } from '../session/call-session.ts';
import type { NewSnapshot } from '../snapshots/snapshot-api.ts';
import { followCameras, requestCamera } from './remote-camera-client.ts';
import { allowRemoteCamera, hostCamera, resumeCamera } from './remote-camera-host.ts';

vi.mock('../session/media-room.ts', () => import('../../../../test/fake-media-room.ts'));
vi.mock('./camera-device.ts', async (importActual) => ({
  ...(await importActual<typeof import('./camera-device.ts')>()),
  takePhoto: async () => ({ blob: new Blob(['photo'], { type: 'image/jpeg' }), width: 400, height: 300 }),
}));

const saveSnapshot = vi.hoisted(() =>
  vi.fn(async (_: NewSnapshot, _onProgress: (share: number) => void): Promise<void> => undefined),
);
vi.mock('../snapshots/snapshot-api.ts', () => ({ saveSnapshot }));

const requestId = '018f0000-0000-7000-8000-0000000e0001';
const joined_at = '2026-11-20T10:00:00.000Z';
const colleague = { ...sampleColleague, guest: false, agent: true, joined_at };
const client = { id: '018f0000-0000-7000-8000-0000000c0007', name: 'Ida Nord', guest: false, agent: false, joined_at };
const guest = { ...sampleGuest, guest: true, agent: false, joined_at };

/** A camera with a torch and a zoom. */
const applyConstraints = vi.fn(async (_constraints: MediaTrackConstraints) => undefined);
const track = (capabilities: object = { torch: true, zoom: { min: 1, max: 4, step: 0.5 } }) =>
  ({
    getCapabilities: () => capabilities,
    getSettings: () => ({ width: 1280, height: 720 }),
    applyConstraints,
  }) as unknown as MediaStreamTrack;

async function enter(ar: ArState = noAr) {
  const call = sampleCall({ ar });
  const inCall = { ...call, participants: [...call.participants, colleague, client, guest] };
  fakeMedia.people = [fakePerson(call.created_by, { isMe: true })];
  fakeMedia.cameraTrack = track();
  await openCall(
    { call: inCall, token: '', url: '' },
    { microphone: true, camera: true, facing: 'environment' },
    attachMarks,
  );
  followCameras();
  hostCamera(inCall);
  return inCall;
}

/** Adds a mark on the upper edge of its picture. */
async function enterDrawn() {
  const me = sampleCall().created_by;
  const call = await enter({ enabled: true, streamer_id: me.id, user: colleague, drawing_user: colleague });
  followAr(call.room_id, call.ar);
  const message = { type: 'mark', mark: sampleMark({ author_id: colleague.id, points: [[0.5, 0]] }) } as const;
  fakeMedia.opened?.listener.onDataMessage({ topic: drawingTopic, message, senderId: colleague.id });
  return { call, me };
}

const receive = (message: CameraMessage, senderId: string) =>
  fakeMedia.opened?.listener.onDataMessage({ topic: cameraTopic, message, senderId });

const sent = (): CameraMessage[] =>
  fakeMedia.sent.filter(({ topic }) => topic === cameraTopic).map(({ message }) => message as CameraMessage);

const lastState = () => sent().findLast((message) => message.type === 'state')?.camera;

/** The responses that the requester receives. */
async function askedBy(sender: { id: string }, wish: CameraWish) {
  fakeMedia.sent = [];
  receive({ type: 'request', id: requestId, wish }, sender.id);
  return vi.waitFor(() => {
    const answer = sent().find((message) => message.type === 'answer');
    if (!answer) throw new Error('no response yet');
    return answer.obstacle;
  }, 10_000);
}

beforeEach(() => {
  fakeMedia.reset();
  applyConstraints.mockClear();
  mockEndpoint(callsApi.leave, () => undefined);
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(hangUp);
afterEach(() => void vi.useRealTimers());

describe('a camera that others may control', () => {
  it('announces its state when its call begins, and to everybody who asks', async () => {
    await enter();
    const able = { allowed: true, power: 'on', torch: { on: false }, zoom: { min: 1, max: 4, step: 0.5, value: 1 } };
    expect(lastState()).toMatchObject(able);
    fakeMedia.sent = [];
    receive({ type: 'ask' }, colleague.id);
    expect(lastState()).toMatchObject(able);
    expect(fakeMedia.sent[0]?.to).toBe(colleague.id);
  });

  it.each<[string, CameraWish, object]>([
    ['turns its torch on', { do: 'torch', on: true }, { torch: true }],
    ['zooms', { do: 'zoom', value: 2.5 }, { zoom: 2.5 }],
    ['zooms no further than its range', { do: 'zoom', value: 40 }, { zoom: 4 }],
  ])('%s for an agent', async (_, wish, constraints) => {
    await enter();
    expect(await askedBy(colleague, wish)).toBeNull();
    expect(applyConstraints).toHaveBeenCalledExactlyOnceWith({ advanced: [constraints] });
  });

  it('flips for an agent where there are two cameras', async () => {
    await enter();
    fakeMedia.cameraTrack = track({ facingMode: ['user', 'environment'] });
    expect(await askedBy(colleague, { do: 'flip' })).toBeNull();
    expect(fakeMedia.flipped).toBe(1);
  });

  it('does nothing for a guest, for a client with an account, nor for somebody whom the server does not know', async () => {
    await enter();
    expect(await askedBy(guest, { do: 'torch', on: true })).toBe('not_allowed');
    expect(await askedBy(client, { do: 'torch', on: true })).toBe('not_allowed');
    expect(await askedBy({ id: requestId }, { do: 'torch', on: true })).toBe('not_allowed');
    expect(applyConstraints).not.toHaveBeenCalled();
  });

  it('does nothing that it does not support', async () => {
    await enter();
    fakeMedia.cameraTrack = track({});
    expect(await askedBy(colleague, { do: 'torch', on: true })).toBe('not_reported');
    expect(applyConstraints).not.toHaveBeenCalled();
  });

  it('does nothing while its owner forbids it, and works again afterwards', async () => {
    await enter();
    allowRemoteCamera(false);
    expect(lastState()).toMatchObject({ allowed: false });
    expect(await askedBy(colleague, { do: 'torch', on: true })).toBe('turned_off');
    allowRemoteCamera(true);
    expect(await askedBy(colleague, { do: 'torch', on: true })).toBeNull();
  });

  it('is resumed by an agent or by its owner after a pause', async () => {
    await enter();
    expect(await askedBy(colleague, { do: 'pause', on: true })).toBeNull();
    expect(lastState()).toMatchObject({ power: 'paused' });
    expect(await askedBy(colleague, { do: 'pause', on: false })).toBeNull();
    expect(lastState()).toMatchObject({ power: 'on' });
    await askedBy(colleague, { do: 'pause', on: true });
    await resumeCamera();
    expect(lastState()).toMatchObject({ power: 'on' });
  });

  it('is turned on by nobody else after its owner turned it off', async () => {
    await enter();
    await setCamera(false);
    expect(lastState()).toMatchObject({ power: 'off' });
    expect(await askedBy(colleague, { do: 'pause', on: false })).toBe('no_camera');
    expect(await askedBy(colleague, { do: 'photo' })).toBe('no_camera');
  });

  it('reports when the device fails', async () => {
    await enter();
    applyConstraints.mockRejectedValueOnce(new Error('busy'));
    expect(await askedBy(colleague, { do: 'torch', on: true })).toBe('failed');
  });

  it('sends its photo itself under the id of the request, and reports progress', async () => {
    const call = await enter();
    saveSnapshot.mockImplementationOnce(async (_, onProgress) => onProgress(0.5));
    expect(await askedBy(colleague, { do: 'photo' })).toBeNull();
    expect(saveSnapshot.mock.lastCall?.[0]).toMatchObject({
      id: requestId,
      callId: call.id,
      streamerId: call.created_by.id,
      marks: [],
    });
    expect(sent()).toContainEqual({ type: 'progress', id: requestId, share: 0.5 });
  });

  it('includes the marks on its stream in its photo', async () => {
    const { call, me } = await enterDrawn();
    expect(await askedBy(colleague, { do: 'photo' })).toBeNull();
    expect(call.ar.streamer_id).toBe(me.id);
    expect(saveSnapshot.mock.lastCall?.[0].marks[0]?.points).toEqual([[0.5, 0.125]]);
  });

  it('reports when its photo could not be sent', async () => {
    await enter();
    saveSnapshot.mockRejectedValueOnce(new Error('offline'));
    expect(await askedBy(colleague, { do: 'photo' })).toBe('not_sent');
  });
});

describe('controlling somebody else’s camera', () => {
  const request = () => sent().find((message) => message.type === 'request');

  it('requests its state until a response arrives, because LiveKit drops data sent to somebody who has just joined', async () => {
    vi.useFakeTimers();
    await enter();
    const asks = () => sent().filter(({ type }) => type === 'ask').length;
    expect(asks()).toBe(0); // nobody is there
    fakeMedia.people = [...fakeMedia.people, fakePerson(guest)];
    fakeMedia.opened?.listener.onChange();
    await vi.advanceTimersByTimeAsync(400);
    expect(asks()).toBe(2);
    const camera = { allowed: true, power: 'on', flip: false, torch: null, zoom: null, photo: 'frame' } as never;
    receive({ type: 'state', camera }, guest.id);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asks()).toBe(2);
  });

  it('accepts a response only from the host of the camera', async () => {
    await enter();
    const answered = requestCamera(guest.id, { do: 'torch', on: true });
    const id = request()?.id ?? '';
    expect(fakeMedia.sent.at(-1)?.to).toBe(guest.id);
    receive({ type: 'answer', id, obstacle: null }, colleague.id);
    receive({ type: 'answer', id, obstacle: 'turned_off' }, guest.id);
    expect(await answered).toBe('turned_off');
  });

  it('times out when the browser is silent, and waits while it reports progress', async () => {
    await enter();
    vi.useFakeTimers();
    const answered = requestCamera(guest.id, { do: 'photo' });
    const id = request()?.id ?? '';
    const ended = vi.fn();
    void answered.then(ended);
    await vi.advanceTimersByTimeAsync(14_000);
    receive({ type: 'progress', id, share: 0.5 }, guest.id);
    await vi.advanceTimersByTimeAsync(14_000);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2000);
    expect(await answered).toBe('no_answer');
  });

  it('fails without a response when the call ends', async () => {
    await enter();
    const answered = requestCamera(guest.id, { do: 'flip' });
    await hangUp();
    expect(await answered).toBe('no_answer');
  });
});
