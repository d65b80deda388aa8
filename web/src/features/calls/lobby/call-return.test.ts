import { callsApi } from '@sightline/contract/calls';
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

/** The page goes away while its tab is in the call; with its microphone off. */
async function interrupt(): Promise<void> {
  const { enterCall } = await import('./enter-call.ts');
  const { setMicrophone } = await import('../session/call-session.ts');
  await import('./call-return.ts');
  await enterCall({ call, token: 'media-token', url: '' }, choice);
  await setMicrophone(false);
  window.dispatchEvent(new Event('beforeunload'));
  fakeMedia.opened?.listener.onEnded('left');
  window.dispatchEvent(new Event('pagehide'));
  vi.resetModules();
  fakeMedia.reset();
}

/** The page as it is loaded anew. */
async function load() {
  const { returnToCall } = await import('./call-return.ts');
  const { readCallSession } = await import('../session/call-session.ts');
  await returnToCall(new QueryClient());
  return readCallSession();
}

describe('a page that is reloaded in a call', () => {
  it('goes back into it, with the microphone as it was', async () => {
    const joined = mockEndpoint(callsApi.join, () => ({ call, token: 'another-token', url: '' }));
    await interrupt();
    expect((await load()).phase).toBe('connected');
    expect(joined.mock.lastCall?.[0].params).toEqual({ id: call.id });
    expect(fakeMedia.opened?.choice).toMatchObject({ microphone: false, camera: true });
  });

  it('goes back once: a copy of the tab, or another reload, finds nothing to go back to', async () => {
    const joined = mockEndpoint(callsApi.join, () => ({ call, token: 'another-token', url: '' }));
    await interrupt();
    await load();
    vi.resetModules();
    await load();
    expect(joined).toHaveBeenCalledOnce();
  });

  it('stays out when it comes back too late', async () => {
    const joined = mockEndpoint(callsApi.join, () => ({ call, token: 'another-token', url: '' }));
    await interrupt();
    vi.useFakeTimers({ now: Date.now() + 31_000, toFake: ['Date'] });
    expect((await load()).phase).toBe('idle');
    expect(joined).not.toHaveBeenCalled();
  });

  it('stays out of a call that has ended meanwhile, and logs it', async () => {
    const logged = vi.spyOn(console, 'warn').mockReturnValue();
    mockEndpoint(callsApi.join, () => refuse('CALL_ENDED'));
    await interrupt();
    expect((await load()).phase).toBe('idle');
    expect(logged).toHaveBeenCalledWith('The call could not be returned to.', expect.anything());
  });
});
