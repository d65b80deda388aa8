import { callsApi } from '@sightline/contract/calls/calls';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeMedia } from '../../../../test/fake-media-room.ts';
import { mockEndpoint, refuse } from '../../../../test/mock-endpoint.ts';
import { sampleCall } from '../../../../test/sample-call.ts';

vi.mock('../session/media-room.ts', () => import('../../../../test/fake-media-room.ts'));

const call = sampleCall();
const choice = { microphone: true, camera: true, facing: 'user' as const };

beforeEach(() => {
  fakeMedia.reset();
  mockEndpoint(callsApi.leave, () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Unloads the page while its tab is in the call with the microphone off. */
async function interrupt(): Promise<void> {
  const { enterCall } = await import('./enter-call.ts');
  const { setMicrophone } = await import('../session/call-session.ts');
  await import('./call-return.ts');
  await enterCall({ call, token: 'media-token', url: '' }, choice);
  await setMicrophone(false);
  window.dispatchEvent(new Event('beforeunload'));
  window.dispatchEvent(new Event('pagehide'));
  fakeMedia.opened?.listener.onEnded('left');
  vi.resetModules();
  fakeMedia.reset();
}

/** Loads the page again. */
async function load() {
  const { returnToCall } = await import('./call-return.ts');
  const { readCallSession } = await import('../session/call-session.ts');
  await returnToCall(new QueryClient());
  return readCallSession();
}

describe('a page that is reloaded in a call', () => {
  it('rejoins it, with the microphone as it was', async () => {
    const joined = mockEndpoint(callsApi.join, () => ({ call, token: 'another-token', url: '' }));
    await interrupt();
    expect((await load()).phase).toBe('connected');
    expect(joined.mock.lastCall?.[0].params).toEqual({ id: call.id });
    expect(fakeMedia.opened?.choice).toMatchObject({ microphone: false, camera: true });
  });

  it('rejoins once: a copy of the tab, or a second reload, has nothing to rejoin', async () => {
    const joined = mockEndpoint(callsApi.join, () => ({ call, token: 'another-token', url: '' }));
    await interrupt();
    await load();
    vi.resetModules();
    await load();
    expect(joined).toHaveBeenCalledOnce();
  });

  it('leaves nothing to rejoin when its user stays after all', async () => {
    const { enterCall } = await import('./enter-call.ts');
    await import('./call-return.ts');
    await enterCall({ call, token: 'media-token', url: '' }, choice);
    window.dispatchEvent(new Event('beforeunload'));
    expect(sessionStorage.length).toBe(0);
  });

  it('does not rejoin after too long a time', async () => {
    const joined = mockEndpoint(callsApi.join, () => ({ call, token: 'another-token', url: '' }));
    await interrupt();
    vi.useFakeTimers({ now: Date.now() + 31_000, toFake: ['Date'] });
    expect((await load()).phase).toBe('idle');
    expect(joined).not.toHaveBeenCalled();
  });

  it('does not rejoin a call that has ended meanwhile, and logs it', async () => {
    const logged = vi.spyOn(console, 'warn').mockReturnValue();
    mockEndpoint(callsApi.join, () => refuse('CALL_ENDED'));
    await interrupt();
    expect((await load()).phase).toBe('idle');
    expect(logged).toHaveBeenCalledWith('Rejoining the call failed.', expect.anything());
  });
});
