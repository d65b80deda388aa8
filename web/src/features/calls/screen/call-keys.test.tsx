import { callsApi, noAr } from '@sightline/contract/calls/calls';
import { talkApi } from '@sightline/contract/talk/talk';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockEndpoint, refuse } from '../../../../test/mock-endpoint.ts';
import { openCall, prepareCall } from '../../../../test/open-call.ts';
import { sampleGuest, waiting } from '../../../../test/sample-call.ts';
import { toggleFreeze } from '../freeze/freeze-frame.ts';
import { grabFrame } from '../picture/frame-capture.ts';
import { hangUp, readCallSession } from '../session/call-session.ts';
import { shortcuts } from './call-keys.ts';

vi.mock('../session/media-room.ts', () => import('../../../../test/fake-media-room.ts'));
vi.mock('../freeze/freeze-frame.ts', async (importActual) => ({
  ...(await importActual<typeof import('../freeze/freeze-frame.ts')>()),
  toggleFreeze: vi.fn(),
}));
vi.mock('../picture/frame-capture.ts', async (importActual) => ({
  ...(await importActual<typeof import('../picture/frame-capture.ts')>()),
  grabFrame: vi.fn(() => Promise.reject(new Error('no picture here'))),
}));

const full = vi.fn<(this: Element) => Promise<void>>(async () => undefined);
const requestWindow = vi.fn(() => Promise.reject(new Error('no window here')));

beforeEach(() => {
  prepareCall();
  vi.clearAllMocks();
  vi.spyOn(console, 'warn').mockReturnValue();
  mockEndpoint(talkApi.room, () => refuse('NOT_FOUND'));
  const mediaDevices = Object.assign(new EventTarget(), {
    enumerateDevices: async () => [],
    getUserMedia: () => Promise.reject(new DOMException('None here.', 'NotFoundError')),
    getDisplayMedia: () => Promise.reject(new Error('no screen here')),
  });
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: mediaDevices });
  Object.defineProperty(window, 'documentPictureInPicture', { configurable: true, value: { requestWindow } });
  Object.assign(HTMLElement.prototype, { requestFullscreen: full });
});
afterEach(async () => {
  await hangUp();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'mediaDevices');
  Reflect.deleteProperty(window, 'documentPictureInPicture');
  Reflect.deleteProperty(HTMLElement.prototype, 'requestFullscreen');
});

type Means = (typeof shortcuts)[number]['means'];
type Opened = Awaited<ReturnType<typeof openCall>>;
type Press = () => Promise<void>;

const names: Record<string, string> = { Space: ' ', Escape: '{Escape}', '?': '{Shift>}?{/Shift}' };
function typed([first, second]: readonly string[]): string {
  if (second) return `{${first}>}${second.toLowerCase()}{/${first}}`;
  return names[first ?? ''] ?? String(first).toLowerCase();
}
const panel = (name: string) => screen.findByRole('complementary', { name });

/** The visible effect of each key. */
const effects: Record<Means, (call: Opened, press: Press) => Promise<unknown>> = {
  microphone: async ({ bar }, press) => {
    await press();
    expect(await bar.findByRole('button', { name: 'Unmute the microphone' })).toBeDefined();
    await press();
    expect(await bar.findByRole('button', { name: 'Mute the microphone' })).toBeDefined();
  },
  talk: async ({ bar, user }) => {
    await user.keyboard('m');
    await bar.findByRole('button', { name: 'Unmute the microphone' });
    await user.keyboard('{ >}');
    await waitFor(() => expect(readCallSession().microphone).toBe(true));
    await user.keyboard('{/ }');
    await waitFor(() => expect(readCallSession().microphone).toBe(false));
  },
  camera: async ({ bar }, press) => {
    await press();
    expect(await bar.findByRole('button', { name: 'Turn on the camera' })).toBeDefined();
  },
  screen: async (_call, press) => {
    await press();
    await waitFor(() => expect(readCallSession().screen).toBe(true));
  },
  snapshot: async (_call, press) => {
    await press();
    await waitFor(() => expect(grabFrame).toHaveBeenCalledOnce());
  },
  draw: async (_call, press) => {
    const started = mockEndpoint(callsApi.startAr, () => ({ ar: { ...noAr, enabled: true } }));
    mockEndpoint(callsApi.requestDraw, () => ({ ar: { ...noAr, enabled: true } }));
    await press();
    await waitFor(() => expect(started).toHaveBeenCalledOnce());
    expect(started.mock.lastCall?.[0].body).toEqual({ streamer_id: sampleGuest.id });
  },
  freeze: async (_call, press) => {
    await press();
    expect(toggleFreeze).toHaveBeenCalledOnce();
  },
  full_screen: async (_call, press) => {
    await press();
    await waitFor(() => expect(full.mock.contexts).toEqual([document.documentElement]));
  },
  stage_full_screen: async (_call, press) => {
    await press();
    await waitFor(() => expect(full).toHaveBeenCalledOnce());
    expect(full.mock.contexts).not.toContain(document.documentElement);
  },
  chat: async (_call, press) => {
    await press();
    const opened = await panel('Chat');
    await press();
    await waitFor(() => expect(opened.isConnected).toBe(false));
  },
  people: async (_call, press) => {
    await press();
    const opened = await panel('People');
    await press();
    await waitFor(() => expect(opened.isConnected).toBe(false));
  },
  admit: async ({ call, become }, press) => {
    const answered = mockEndpoint(callsApi.joinResponse, () => ({ call }));
    become({ ...call, join_requests: [waiting(call)] });
    await screen.findByRole('button', { name: 'Admit' });
    await press();
    await waitFor(() => expect(answered).toHaveBeenCalledOnce());
    expect(answered.mock.lastCall?.[0].body).toEqual({ id: sampleGuest.id, response: 'accepted' });
  },
  window: async (_call, press) => {
    await press();
    expect(requestWindow).toHaveBeenCalledOnce();
  },
  leave: async ({ path, call }, press) => {
    await press();
    await waitFor(() => expect(readCallSession()).toMatchObject({ phase: 'idle', ending: { why: 'left' } }));
    await waitFor(() => expect(path()).not.toBe(`/call/${call.id}`));
  },
  escape: async ({ user }, press) => {
    await user.keyboard('p');
    const opened = await panel('People');
    await press();
    await waitFor(() => expect(opened.isConnected).toBe(false));
  },
  help: async (_call, press) => {
    await press();
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeDefined();
  },
};

describe('the keys of a call', () => {
  it.each(shortcuts.map(({ keys, means }) => [keys.join(' '), means, keys] as const))(
    '%s does what the help says: %s',
    async (_label, means, keys) => {
      const call = await openCall();
      await effects[means](call, () => call.user.keyboard(typed(keys)));
    },
  );

  it('are all listed in the help', async () => {
    const { user } = await openCall();
    await user.keyboard('{Shift>}?{/Shift}');
    const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(help.getAllByRole('term').length).toBeGreaterThanOrEqual(shortcuts.length);
    expect(help.getByText('Let in the guest who has waited longest')).toBeDefined();
    expect(help.getByText('Leave the call')).toBeDefined();
  });

  it('do nothing while the help covers the call', async () => {
    const { user } = await openCall();
    await user.keyboard('{Shift>}?{/Shift}');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    await user.keyboard('m{Shift>}q{/Shift}');
    expect(readCallSession()).toMatchObject({ phase: 'connected', microphone: true });
  });

  it('need two keys for leaving, so that a single mistyped key leaves nothing', async () => {
    const { user } = await openCall();
    await user.keyboard('q');
    expect(readCallSession().phase).toBe('connected');
  });
});
