import { callsApi } from '@sightline/contract/calls/calls';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { alertError } from '#web/lib/alerts.ts';
import { fakeMedia, fakePerson } from '../../../../test/fake-media-room.ts';
import { mockEndpoint } from '../../../../test/mock-endpoint.ts';
import { sampleCall, sampleColleague, sampleGuest } from '../../../../test/sample-call.ts';
import { markId, sampleMark } from '../../../../test/sample-mark.ts';
import { screenScene } from '../drawing/screen-scene.ts';
import { enterCall } from '../lobby/enter-call.ts';
import { sendDrawing } from '../marks/drawing-store.ts';
import { followAr } from '../session/ar.ts';
import { hangUp } from '../session/call-session.ts';
import { watchUntracked } from './untracked-notice.ts';

vi.mock('../session/media-room.ts', () => import('../../../../test/fake-media-room.ts'));
vi.mock('#web/lib/alerts.ts', () => ({ alertError: vi.fn() }));

const me = sampleCall().created_by;
const ar = { enabled: true, streamer_id: sampleGuest.id, user: me, drawing_user: me };

/** Joins a call of its own and takes the pen. */
async function watch(scene = screenScene, drawing = ar): Promise<() => void> {
  const access = { call: sampleCall(), token: 'media-token', url: '' };
  await enterCall(access, { microphone: true, camera: true, facing: 'user' });
  followAr(access.call.room_id, drawing);
  vi.useFakeTimers();
  return watchUntracked(scene, sampleGuest.id);
}

beforeEach(() => {
  fakeMedia.reset();
  fakeMedia.people = [fakePerson(me, { isMe: true })];
  mockEndpoint(callsApi.leave, () => undefined);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.mocked(alertError).mockClear();
  await hangUp();
});

describe('a picture that is not tracked', () => {
  it('is announced once to the holder of the pen', async () => {
    const stop = await watch();
    vi.advanceTimersByTime(4000);
    expect(alertError).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    stop();
    const again = watchUntracked(screenScene, sampleGuest.id);
    vi.advanceTimersByTime(60_000);
    again();
    expect(alertError).toHaveBeenCalledOnce();
  });

  it('is announced at once to somebody whose mark cannot be anchored, with or without the pen', async () => {
    const stop = await watch(screenScene, { ...ar, drawing_user: sampleColleague });
    sendDrawing({ type: 'mark', mark: sampleMark({ author_id: me.id }) });
    sendDrawing({ type: 'mark', mark: sampleMark({ author_id: me.id, id: markId(2) }) });
    expect(alertError).toHaveBeenCalledOnce();
    stop();
  });

  it('is not announced for marks of others', async () => {
    const stop = await watch();
    sendDrawing({ type: 'mark', mark: sampleMark({ author_id: sampleColleague.id }) });
    expect(alertError).not.toHaveBeenCalled();
    stop();
  });

  it('is not announced to viewers', async () => {
    const stop = await watch(screenScene, { ...ar, drawing_user: sampleColleague });
    vi.advanceTimersByTime(60_000);
    stop();
    expect(alertError).not.toHaveBeenCalled();
  });

  it('is not announced once it is tracked', async () => {
    const stop = await watch({ ...screenScene, isTracking: true });
    vi.advanceTimersByTime(60_000);
    stop();
    expect(alertError).not.toHaveBeenCalled();
  });
});
