import { callsApi } from '@sightline/contract/calls/calls';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeMedia, fakePerson } from '../../../../test/fake-media-room.ts';
import { openedSocket } from '../../../../test/fake-socket.ts';
import { mockEndpoint, refuse } from '../../../../test/mock-endpoint.ts';
import { me, openCall, prepareCall } from '../../../../test/open-call.ts';
import { sampleColleague, sampleGuest } from '../../../../test/sample-call.ts';
import { hangUp, readCallSession } from '../session/call-session.ts';
import type { Person } from '../session/people.ts';

vi.mock('../session/media-room.ts', () => import('../../../../test/fake-media-room.ts'));
/** A browser that can choose the speaker. */
vi.hoisted(() => Object.assign(HTMLMediaElement.prototype, { setSinkId: async () => undefined }));

beforeEach(prepareCall);
afterEach(async () => {
  await hangUp();
  localStorage.clear();
});

const mine = fakePerson(me, { isMe: true });
const guest = fakePerson(sampleGuest, { isGuest: true });

function become(people: Person[]): void {
  fakeMedia.people = people;
  act(() => fakeMedia.opened?.listener.onChange());
}

async function openPeople() {
  const call = await openCall();
  await call.user.click(call.bar.getByRole('button', { name: 'People' }));
  const list = within(await screen.findByRole('complementary', { name: 'People' }));
  const rowOf = async (name: string) => within((await list.findByText(name)).closest('li') ?? document.body);
  const choose = async (item: string) => {
    await call.user.click(await list.findByRole('button', { name: `More for ${sampleGuest.name}` }));
    await call.user.click(await screen.findByRole('menuitem', { name: item }));
  };
  return { ...call, list, rowOf, choose };
}

const mainStreamOf = (name: string) =>
  waitFor(() => {
    const stream = screen.getByTestId('main-stream');
    expect(stream.getAttribute('aria-label')).toBe(name);
    return stream;
  });

describe('somebody alone in a call', () => {
  it('sees a notice with a way to invite others, until somebody joins', async () => {
    fakeMedia.people = [mine];
    const { user } = await openCall();
    const sentence = await screen.findByText('Nobody else is here yet.');
    await user.click(await screen.findByRole('button', { name: 'Invite' }));
    expect(await screen.findByRole('complementary', { name: 'People' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
    become([mine, guest]);
    await waitFor(() => expect(sentence.isConnected).toBe(false));
  });
});

describe('the people of a call', () => {
  it('are shown with microphone, camera and connection, and guests are marked as guests', async () => {
    const { rowOf } = await openPeople();
    become([mine, { ...guest, isMuted: true, camera: null, isCameraOn: false, connection: 'poor' }]);
    const row = await rowOf(sampleGuest.name);
    expect(await row.findByText('Guest')).toBeDefined();
    for (const state of ['Microphone off', 'Camera off', 'Poor connection'])
      expect(await row.findByRole('img', { name: state })).toBeDefined();
  });

  it('are shown and announced as disconnected, with the time', async () => {
    const { rowOf } = await openPeople();
    become([mine, { ...guest, connection: 'lost', lostSince: Date.parse('2026-11-20T10:42:00.000Z') }]);
    expect(await (await rowOf(sampleGuest.name)).findByText(/^Connection lost at .*42/)).toBeDefined();
    expect(await screen.findByText('Maria Silva has lost the connection.')).toBeDefined();
    become([mine, guest]);
    expect(await screen.findByText('Maria Silva is back.')).toBeDefined();
  });

  it('show the own connection as lost while it is being restored', async () => {
    const { rowOf } = await openPeople();
    become([{ ...mine, connection: 'excellent' }, guest]);
    expect(await (await rowOf('You')).findByRole('img', { name: 'Excellent connection' })).toBeDefined();
    act(() => fakeMedia.opened?.listener.onReconnecting('full'));
    expect(await (await rowOf('You')).findByRole('img', { name: 'Connection lost' })).toBeDefined();
    act(() => fakeMedia.opened?.listener.onReconnecting(null));
    expect(await (await rowOf('You')).findByRole('img', { name: 'Excellent connection' })).toBeDefined();
  });

  it('can be muted by an agent', async () => {
    const muted = mockEndpoint(callsApi.mute, () => undefined);
    const { choose } = await openPeople();
    await choose('Turn off the microphone');
    await waitFor(() => expect(muted).toHaveBeenCalledOnce());
    expect(muted.mock.lastCall?.[0].body).toEqual({ id: sampleGuest.id, source: 'microphone' });
    expect(await screen.findByText('The microphone of Maria Silva is off')).toBeDefined();
  });

  it('remain visible while Escape closes a menu', async () => {
    const { user, list } = await openPeople();
    await user.click(await list.findByRole('button', { name: `More for ${sampleGuest.name}` }));
    await screen.findByRole('menu');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(screen.getByRole('complementary', { name: 'People' })).toBeDefined();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'People' })).toBeNull());
  });

  it('can be removed by an agent after a confirmation', async () => {
    const { call, choose, user } = await openPeople();
    const removed = mockEndpoint(callsApi.remove, () => ({ call }));
    await choose('Remove from the call…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Maria Silva from the call?' }));
    expect(dialog.getByText(/they must ask to be admitted again/)).toBeDefined();
    expect(removed).not.toHaveBeenCalled();
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(removed.mock.lastCall?.[0].body).toEqual({ id: sampleGuest.id }));
    expect(await screen.findByText('Maria Silva was removed from the call')).toBeDefined();
  });

  it('remain when the server refuses, and the refusal is shown and logged', async () => {
    const logged = vi.spyOn(console, 'warn').mockReturnValue();
    mockEndpoint(callsApi.remove, () => refuse('NOT_IN_CALL'));
    const { choose, user } = await openPeople();
    await choose('Remove from the call…');
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByRole('alert')).toBeDefined();
    await waitFor(() => expect(logged).toHaveBeenCalledWith('Removing failed.', expect.anything()));
  });

  it('can be pinned from the list and by a double click on the picture', async () => {
    const { choose, container } = await openPeople();
    await choose('Pin Maria Silva');
    expect(await screen.findByRole('button', { name: 'Unpin Maria Silva' })).toBeDefined();
    fireEvent.doubleClick(await mainStreamOf('Maria Silva'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Unpin Maria Silva' })).toBeNull());
    fireEvent.doubleClick(container.querySelector(`[data-person="${me.id}"]`) ?? document.body);
    expect(await mainStreamOf(me.name)).toBeDefined();
  });

  it('are announced when they join and leave', async () => {
    await openCall();
    become([mine, guest, fakePerson(sampleColleague)]);
    expect(await screen.findByText('Rui Costa has joined the call.')).toBeDefined();
    become([mine, guest]);
    expect(await screen.findByText('Rui Costa has left the call.')).toBeDefined();
  });
});

describe('push to talk', () => {
  it('unmutes the microphone while Space is held', async () => {
    const { bar, user } = await openCall();
    await user.keyboard('m');
    await bar.findByRole('button', { name: 'Unmute the microphone' });
    await user.keyboard('{ >}');
    expect(await screen.findByText('Speaking while you hold Space')).toBeDefined();
    await waitFor(() => expect(readCallSession().microphone).toBe(true));
    await user.keyboard('{/ }');
    await waitFor(() => expect(readCallSession().microphone).toBe(false));
    await waitFor(() => expect(screen.queryByText('Speaking while you hold Space')).toBeNull());
  });

  it('ends when the window loses focus while the key is down', async () => {
    const { bar, user } = await openCall();
    await user.keyboard('m');
    await bar.findByRole('button', { name: 'Unmute the microphone' });
    await user.keyboard('{ >}');
    await waitFor(() => expect(readCallSession().microphone).toBe(true));
    fireEvent.blur(window);
    await waitFor(() => expect(readCallSession().microphone).toBe(false));
  });

  it('does not press the button that was clicked last, but presses one that was focused by keyboard', async () => {
    const { bar, user } = await openCall();
    await user.click(bar.getByRole('button', { name: 'Mute the microphone' }));
    await bar.findByRole('button', { name: 'Unmute the microphone' });
    await user.keyboard('{ >}');
    await waitFor(() => expect(readCallSession().microphone).toBe(true));
    await user.keyboard('{/ }');
    await waitFor(() => expect(readCallSession().microphone).toBe(false));
    await user.tab();
    await user.tab({ shift: true });
    await user.keyboard(' ');
    await waitFor(() => expect(readCallSession().microphone).toBe(true));
  });

  it('leaves Space alone in text fields', async () => {
    const { user, list } = await openPeople();
    await user.keyboard('m');
    await waitFor(() => expect(readCallSession().microphone).toBe(false));
    const [field] = list.getAllByRole('textbox');
    if (field) await user.type(field, 'a b');
    expect(readCallSession().microphone).toBe(false);
  });
});

describe('the notices of a call', () => {
  it('say that somebody muted the user, with a button to unmute', async () => {
    const { user } = await openCall();
    act(() => fakeMedia.muteMe());
    expect(await screen.findByText('Somebody in the call muted your microphone.')).toBeDefined();
    await user.click(await screen.findByRole('button', { name: 'Unmute' }));
    await waitFor(() => expect(readCallSession().microphone).toBe(true));
    await waitFor(() => expect(screen.queryByText('Somebody in the call muted your microphone.')).toBeNull());
  });

  it('say that the connection is being restored, and for how long', async () => {
    await openCall();
    act(() => fakeMedia.opened?.listener.onReconnecting('resume'));
    expect(await screen.findByText(/^The connection is interrupted/)).toBeDefined();
    act(() => fakeMedia.opened?.listener.onReconnecting('full'));
    expect(await screen.findByText(/^The connection was lost/)).toBeDefined();
    act(() => fakeMedia.opened?.listener.onReconnecting(null));
    await waitFor(() => expect(screen.queryByText(/^The connection was lost/)).toBeNull());
  });

  it('show one at a time, and being offline before all others', async () => {
    await openCall();
    act(() => fakeMedia.muteMe());
    expect(await screen.findByText('Somebody in the call muted your microphone.')).toBeDefined();
    act(() => {
      dispatchEvent(new Event('offline'));
      openedSocket().drop();
      fakeMedia.opened?.listener.onReconnecting('full');
    });
    expect(await screen.findByText(/^You are offline. The call continues when/)).toBeDefined();
    expect(screen.getAllByText(/offline|Reconnecting|microphone\.$/)).toHaveLength(1);
    act(() => {
      dispatchEvent(new Event('online'));
      openedSocket().connect();
    });
    expect(await screen.findByText(/^The connection was lost/)).toBeDefined();
    act(() => fakeMedia.opened?.listener.onReconnecting(null));
    expect(await screen.findByText('Somebody in the call muted your microphone.')).toBeDefined();
  });

  it('say that a weak connection carries sound only, until the user turns pictures on', async () => {
    const { user } = await openCall();
    const weak = [{ ...mine, connection: 'poor' as const }, guest];
    const begin = Date.now();
    const clock = vi.spyOn(Date, 'now');
    for (let second = 0; second <= 10; second++) {
      clock.mockReturnValue(begin + second * 1000);
      become(weak);
    }
    const words = 'Your connection is weak: sound only. Pictures return by themselves.';
    expect(await screen.findByText(words)).toBeDefined();
    expect(fakeMedia.pictures).toEqual([false]);
    await user.click(await screen.findByRole('button', { name: 'Turn pictures on' }));
    expect(fakeMedia.pictures).toEqual([false, true]);
    await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  });

  it('lead to the help with every key of the call', async () => {
    const { user } = await openCall();
    await user.keyboard('{Shift>}?{/Shift}');
    const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(await help.findByText('Hold to speak while muted')).toBeDefined();
  });
});

describe('the chat of a call', () => {
  it('is not offered to people who are in the call but not in its room', async () => {
    const { bar, user } = await openCall({ has_chat: false });
    expect(bar.queryByRole('button', { name: 'Chat' })).toBeNull();
    await user.keyboard('c');
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});

describe('the stage of a call', () => {
  it('shows the screen that a colleague shares, and the guest again when it is over', async () => {
    await openCall();
    const colleague = fakePerson(sampleColleague);
    const screenOf = colleague.camera && { ...colleague.camera, id: 'screen', kind: 'screen' as const };
    become([mine, guest, { ...colleague, screen: screenOf }]);
    const stage = await screen.findByTestId('main-stream');
    expect(stage.getAttribute('aria-label')).toBe('Screen of Rui Costa');
    become([mine, guest, colleague]);
    await waitFor(() => expect(screen.getByTestId('main-stream').dataset.person).toBe(sampleGuest.id));
  });
});

describe('the devices of a call', () => {
  const device = (kind: MediaDeviceKind, deviceId: string): MediaDeviceInfo =>
    ({ kind, deviceId, label: `${kind} ${deviceId}`, groupId: '', toJSON: () => ({}) }) as MediaDeviceInfo;
  const desk = [device('audioinput', 'desk'), device('audioinput', 'lamp'), device('videoinput', 'front')];

  afterEach(() => Reflect.deleteProperty(navigator, 'mediaDevices'));

  function plug(devices: MediaDeviceInfo[]) {
    const enumerateDevices = vi.fn(async () => devices);
    const getUserMedia = () => Promise.reject(new DOMException('None here.', 'NotFoundError'));
    const mediaDevices = Object.assign(new EventTarget(), { enumerateDevices, getUserMedia });
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: mediaDevices });
    return (next: MediaDeviceInfo[]) => {
      enumerateDevices.mockResolvedValue(next);
      mediaDevices.dispatchEvent(new Event('devicechange'));
    };
  }

  const remembered = () => JSON.parse(localStorage.getItem('call-devices') ?? '{}');
  it.each([
    ['microphone', 'Choose microphone and speaker', 'audioinput', () => remembered().microphone],
    ['camera', 'Choose the camera', 'videoinput', () => remembered().camera],
    ['speaker', 'Choose microphone and speaker', 'audiooutput', () => localStorage.getItem('call-speaker')],
  ] as const)('can be chosen during the call, and the choice is stored: the %s', async (name, menu, kind, kept) => {
    plug([device(kind, 'desk'), device(kind, 'lamp')]);
    const { user, bar } = await openCall();
    await user.click(await bar.findByRole('button', { name: menu }));
    const inUse = await screen.findByRole('menuitemradio', { name: `${kind} desk` });
    expect(inUse.getAttribute('aria-checked')).toBe('true');
    await user.click(await screen.findByRole('menuitemradio', { name: `${kind} lamp` }));
    await waitFor(() => expect(readCallSession().devices[name]).toBe('lamp'));
    await waitFor(() => expect(kept()).toBe('lamp'));
  });

  it('that was unplugged says who is no longer heard, and goes on with another one', async () => {
    const replug = plug([...desk, device('audioinput', 'headset')]);
    const { user, bar } = await openCall();
    await bar.findByRole('button', { name: 'Choose microphone and speaker' });
    act(() => fakeMedia.report({ microphone: false, microphoneStop: 'unplugged', devices: { microphone: 'headset' } }));
    replug(desk);
    const words = 'Your microphone was unplugged: nobody hears you. Plug it in again.';
    await screen.findByText(words);
    expect(screen.queryByText(/^Unplugged/)).toBeNull();
    expect(screen.queryByText(/^Somebody in the call muted/)).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Use audioinput desk' }));
    await waitFor(() => expect(readCallSession()).toMatchObject({ microphone: true, devices: { microphone: 'desk' } }));
    act(() => fakeMedia.report({ microphoneStop: null }));
    await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  });

  it('says which one is used instead of one that was unplugged', async () => {
    const replug = plug(desk);
    const { bar } = await openCall();
    await bar.findByRole('button', { name: 'Choose microphone and speaker' });
    act(() => fakeMedia.report({ devices: { microphone: 'lamp' } }));
    replug(desk.filter(({ deviceId }) => deviceId !== 'desk'));
    expect(await screen.findByText('Unplugged: audioinput desk. In use now: audioinput lamp')).toBeDefined();
  });

  it('that another program has taken can be tried again, or gone on without', async () => {
    plug([device('videoinput', 'front')]);
    const { user, bar } = await openCall();
    await bar.findByRole('button', { name: 'Choose the camera' });
    act(() => fakeMedia.report({ camera: false, cameraStop: 'busy' }));
    const words = /^Another app uses your camera: nobody sees you\./;
    await screen.findByText(words);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(readCallSession().camera).toBe(true));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(readCallSession().camera).toBe(false));
  });

  it('show a notice when plugged in or out, and a new one can be used with a tap', async () => {
    const replug = plug(desk);
    const { user, bar } = await openCall();
    await bar.findByRole('button', { name: 'Choose microphone and speaker' });
    replug([...desk, device('audioinput', 'headset')]);
    expect(await screen.findByText('Plugged in: audioinput headset')).toBeDefined();
    await user.click(await screen.findByRole('button', { name: 'Use it' }));
    await waitFor(() => expect(readCallSession().devices.microphone).toBe('headset'));
    replug(desk);
    expect(await screen.findByText('Unplugged: audioinput headset')).toBeDefined();
  });
});
