import 'fake-indexeddb/auto';
import { callsApi, consentVersion, type GuestCallState } from '@sightline/contract/calls/calls';
import { snapshotsApi } from '@sightline/contract/calls/snapshots';
import { filesApi } from '@sightline/contract/files/files';
import { limits } from '@sightline/contract/limits';
import type { Locale } from '@sightline/contract/scalars';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { i18n, switchLanguage } from '#web/lib/i18n.ts';
import { ownerOfGuest, persistentStore } from '#web/lib/outbox-store.ts';
import { formatClock } from '#web/lib/time.ts';
import { fakeMedia, fakePerson } from '../../../../test/fake-media-room.ts';
import { openedSocket } from '../../../../test/fake-socket.ts';
import { mockEndpoint, refuse } from '../../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../../test/render-app.tsx';
import { sampleCall, sampleColleague } from '../../../../test/sample-call.ts';
import { sampleSnapshot } from '../../../../test/sample-snapshot.ts';
import { hangUp } from '../session/call-session.ts';
import { clearVisit, readVisit, visitOf } from './guest-link-store.ts';

vi.mock('../session/media-room.ts', () => import('../../../../test/fake-media-room.ts'));

let call = sampleCall();
const linkOf = ({ id }: typeof call) => `/talk/invite?name=Maria&code=a-share-code&call=${id}`;
const hint = () => ({ call_id: call.id, room_id: call.room_id });

/** Each test has its own call: this tab remembers how the previous one ended. */
beforeEach(() => {
  call = sampleCall({ id: uuidv7(), share_code: '', room_name: '' });
  fakeMedia.reset();
  fakeMedia.people = [fakePerson(sampleColleague)];
  mockFrame();
  mockEndpoint(callsApi.leave, () => undefined);
  mockEndpoint(callsApi.openInvitation, () => undefined);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await i18n.changeLanguage('en');
  return hangUp();
});

/** The server's side of one guest. */
function mockGuest(first: GuestCallState = 'waiting', ended = false, locale: Locale = 'en') {
  const server = { state: first };
  mockEndpoint(callsApi.invitation, () => ({
    invitation: {
      call_id: call.id,
      organization_name: 'Norvik Service',
      organization_logo: 'data:image/webp;base64,AAAA',
      environment: null,
      locale,
      host_name: 'Ana Ribeiro',
      ended,
    },
  }));
  const state = mockEndpoint(callsApi.guestState, () => ({
    state: server.state,
    queue: server.state === 'waiting' ? { place: 2, waiting: 2, since: new Date().toISOString() } : null,
    call: server.state === 'waiting' || server.state === 'refused' ? null : call,
  }));
  const asked = mockEndpoint(callsApi.joinRequest, ({ params, body }) => ({
    join_request: {
      guest_id: body.id,
      guest_name: body.name,
      call_id: params.id,
      room_id: call.room_id,
      state: server.state,
    },
    guest_token: 'g_guest-token',
  }));
  const joined = mockEndpoint(callsApi.joinGuest, () => ({ call, token: 'media-token', url: '' }));
  const answer = (response: 'accepted' | 'refused') => {
    server.state = response;
    openedSocket().receive('CallJoinResponseEvent', { ...hint(), guest_id: readVisit()?.id ?? '', response });
  };
  return { server, asked, joined, state, answer };
}

const consent = () => screen.findByRole('checkbox', { name: /^I agree that Ana Ribeiro/ });

/** Goes on to the device check; the browser of these tests has no camera. */
async function checkDevices() {
  const app = renderApp(linkOf(call));
  await app.user.click(await consent());
  await app.user.click(await screen.findByRole('button', { name: 'Continue with camera' }));
  await screen.findByRole('heading', { name: 'Is everything ready?' });
  return app;
}

const withoutDevices = { name: 'Ask to join anyway' };

async function ask() {
  const app = await checkDevices();
  await app.user.click(await screen.findByRole('button', withoutDevices));
  return app;
}

const isWaiting = () => screen.findByText('1 person is ahead of you');

describe('a guest with a link', () => {
  it('sees who invites; the parameters leave the address bar and the name is filled in', async () => {
    mockGuest();
    const { router } = renderApp(linkOf(call));
    expect(await screen.findByRole('heading', { name: 'Ana Ribeiro invites you to a video call' })).toBeDefined();
    expect((await screen.findByLabelText<HTMLInputElement>('Your name')).value).toBe('Maria');
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(readVisit()).toMatchObject({ call: call.id, code: 'a-share-code', token: null });
  });

  it('sees the language of the invitation, unless they chose another one in this browser', async () => {
    mockGuest('waiting', false, 'pt');
    const { unmount } = renderApp(linkOf(call));
    expect(
      await screen.findByRole('heading', { name: 'Ana Ribeiro convidou você para uma videochamada' }),
    ).toBeDefined();
    unmount();
    await switchLanguage('en');
    renderApp(linkOf(call));
    expect(await screen.findByRole('heading', { name: 'Ana Ribeiro invites you to a video call' })).toBeDefined();
  });

  it('gets help when there is no camera, and may continue without', async () => {
    const { asked } = mockGuest();
    await ask();
    expect(await isWaiting()).toBeDefined();
    expect(document.title).toContain('Waiting to be let in');
    expect(asked.mock.lastCall?.[0].body).toMatchObject({ name: 'Maria', share_code: 'a-share-code' });
  });

  it('needs a name', async () => {
    const { asked } = mockGuest();
    const { user } = renderApp(linkOf(call));
    await user.clear(await screen.findByLabelText('Your name'));
    await user.click(await consent());
    await user.click(screen.getByRole('button', { name: 'Continue with camera' }));
    expect(await screen.findByText(/^Write your name/)).toBeDefined();
    expect(asked).not.toHaveBeenCalled();
  });

  it('must agree, and the consent is sent to the server', async () => {
    const { asked } = mockGuest();
    const { user } = renderApp(linkOf(call));
    await user.click(await screen.findByRole('button', { name: 'Continue with camera' }));
    expect(await screen.findByText(/^Please agree first/)).toBeDefined();
    await user.click(await consent());
    await user.click(screen.getByRole('button', { name: 'Continue with camera' }));
    await user.click(await screen.findByRole('button', withoutDevices));
    await isWaiting();
    expect(asked.mock.lastCall?.[0].body).toMatchObject({ consent_version: consentVersion });
  });

  it('can go back from the device check to the form with what they typed', async () => {
    mockGuest();
    const { user } = await checkDevices();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(((await screen.findByLabelText('Your name')) as HTMLInputElement).value).toBe('Maria');
    expect(((await consent()) as HTMLInputElement).checked).toBe(true);
  });

  it('may stop waiting', async () => {
    const { server } = mockGuest();
    const left = mockEndpoint(callsApi.leave, () => undefined);
    const { user } = await ask();
    await isWaiting();
    mockEndpoint(callsApi.guestState, () => refuse('NOT_FOUND'));
    await user.click(screen.getByRole('button', { name: 'Stop waiting' }));
    expect(await screen.findByRole('button', { name: 'Continue with camera' })).toBeDefined();
    expect(left).toHaveBeenCalledOnce();
    expect(server.state).toBe('waiting');
  });

  it('keeps the screen of the phone on while waiting and in the call', async () => {
    const request = vi.fn(async () => ({ release: async () => undefined }));
    Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
    const { answer } = mockGuest();
    await ask();
    await isWaiting();
    expect(request).toHaveBeenCalledExactlyOnceWith('screen');
    openedSocket().connect();
    answer('accepted');
    await screen.findByRole('button', { name: 'Leave' });
    expect(request).toHaveBeenCalledTimes(2);
    Reflect.deleteProperty(navigator, 'wakeLock');
  });

  it('joins when admitted, with the same id and token', async () => {
    const { answer, joined, state } = mockGuest();
    await ask();
    await isWaiting();
    openedSocket().connect();
    await waitFor(() => expect(openedSocket().requests.map(({ name }) => name)).toEqual(['guest', 'join']));
    answer('accepted');
    expect(await screen.findByRole('button', { name: 'Leave' })).toBeDefined();
    expect(joined).toHaveBeenCalledOnce();
    expect(state.mock.lastCall?.[0].headers.get('authorization')).toBe('Bearer g_guest-token');
    expect(fakeMedia.opened?.choice.facing).toBe('environment');
  });

  it('sees the screen that somebody shares instead of their own picture', async () => {
    const colleague = fakePerson(sampleColleague);
    const screenOf = { ...colleague.camera, id: 'screen', kind: 'screen' } as NonNullable<typeof colleague.camera>;
    fakeMedia.people = [fakePerson({ id: 'me', name: 'Maria' }, { isMe: true }), { ...colleague, screen: screenOf }];
    const { answer } = mockGuest();
    await ask();
    await isWaiting();
    openedSocket().connect();
    answer('accepted');
    expect(await screen.findByLabelText(`Screen of ${sampleColleague.name}`)).toBeDefined();
    expect(screen.queryByRole('list', { name: 'The others' })).toBeNull(); // they would cover a part of the screen
    fireEvent.click(screen.getByRole('button', { name: /^Show the others/ }));
    const others = within(screen.getByRole('list', { name: 'The others' }));
    expect(others.getByLabelText(sampleColleague.name)).toBeDefined();
    expect(others.getByLabelText('Maria')).toBeDefined();
  });

  it('may ask again after a refusal with one tap, after a pause', async () => {
    const { server, answer, asked } = mockGuest();
    const { user } = await ask();
    await isWaiting();
    openedSocket().connect();
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    answer('refused');
    expect(await screen.findByRole('heading', { name: 'Your request was declined' })).toBeDefined();
    const again = await screen.findByRole<HTMLButtonElement>('button', { name: /^Ask again in 0:/ });
    expect(again.disabled).toBe(true);
    act(() => void vi.advanceTimersByTime(limits.guest.askAgainAfter));
    vi.useRealTimers();
    server.state = 'waiting';
    await user.click(await screen.findByRole('button', { name: 'Ask again' }));
    expect(await isWaiting()).toBeDefined();
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('continues after a reload at the same step', async () => {
    const { server, asked, joined } = mockGuest();
    const first = await ask();
    await isWaiting();
    first.unmount();
    server.state = 'active';
    renderApp('/talk/invite');
    expect(await screen.findByRole('button', { name: 'Leave' })).toBeDefined();
    expect(joined).toHaveBeenCalledOnce();
    expect(asked).toHaveBeenCalledOnce();
  });

  it('can leave and rejoin', async () => {
    const { server, answer, joined } = mockGuest();
    const { user } = await ask();
    await isWaiting();
    openedSocket().connect();
    answer('accepted');
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('heading', { name: 'You have left the call' })).toBeDefined();
    expect(screen.getByText(/^Thank you for your time/)).toBeDefined();
    server.state = 'left';
    await user.click(screen.getByRole('button', { name: 'Rejoin the call' }));
    expect(await screen.findByRole('button', { name: 'Leave' })).toBeDefined();
    expect(joined).toHaveBeenCalledTimes(2);
  });

  it('rejoins by itself when the connection was lost, as the same guest', async () => {
    const { server, answer, joined, asked } = mockGuest();
    await ask();
    await isWaiting();
    openedSocket().connect();
    answer('accepted');
    await screen.findByRole('button', { name: 'Leave' });
    server.state = 'left';
    fakeMedia.opened?.listener.onEnded('lost');
    await waitFor(() => expect(joined).toHaveBeenCalledTimes(2));
    expect(await screen.findByRole('button', { name: 'Leave' })).toBeDefined();
    expect(asked).toHaveBeenCalledOnce();
  });

  it('retries until it has joined, and can stop retrying', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { answer } = mockGuest();
    const { user } = await ask();
    await isWaiting();
    openedSocket().connect();
    mockEndpoint(callsApi.joinGuest, () => refuse('MEDIA_UNAVAILABLE'));
    answer('accepted');
    expect(await screen.findByText(/^There is no connection yet/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Stop trying' }));
    expect(await screen.findByRole('button', { name: 'Rejoin the call' })).toBeDefined();
  });

  it('sees when the call continues in another window of theirs, and can take it back', async () => {
    const { answer, joined } = mockGuest();
    const { user } = await ask();
    await isWaiting();
    openedSocket().connect();
    answer('accepted');
    await screen.findByRole('button', { name: 'Leave' });
    fakeMedia.opened?.listener.onEnded('elsewhere');
    await user.click(await screen.findByRole('button', { name: 'Continue here' }));
    expect(await screen.findByRole('button', { name: 'Leave' })).toBeDefined();
    expect(joined).toHaveBeenCalledTimes(2);
  });

  it('is the same guest in another tab of the browser, and the first tab says so', async () => {
    const { asked } = mockGuest();
    const { user } = await ask();
    await isWaiting();
    const guest = readVisit();
    const kept = JSON.parse(localStorage.getItem('call-guest') ?? '{}');
    sessionStorage.clear();
    expect(visitOf({ call: call.id, code: 'a-share-code' })).toEqual(guest);
    const newValue = JSON.stringify({ ...kept, tab: 'another' });
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'call-guest', newValue })));
    await user.click(await screen.findByRole('button', { name: 'Continue here' }));
    expect(await isWaiting()).toBeDefined();
    expect(asked).toHaveBeenCalledOnce();
  });

  it('is another guest with another link, and after the tab has lost its storage', async () => {
    mockGuest();
    await ask();
    await isWaiting();
    const before = readVisit()?.id;
    expect(visitOf({ call: call.id, code: 'another-code' })?.id).not.toBe(before);
    const back = visitOf({ call: call.id, code: 'a-share-code' });
    expect(back?.id).toBe(before);
    clearVisit();
    expect(visitOf({ call: call.id, code: 'a-share-code' })?.id).not.toBe(before);
  });

  it('may ask again, as a new guest, after having been removed', async () => {
    const { answer } = mockGuest();
    const { user } = await ask();
    await isWaiting();
    openedSocket().connect();
    answer('accepted');
    await screen.findByRole('button', { name: 'Leave' });
    const before = readVisit()?.id;
    mockEndpoint(callsApi.guestState, () => refuse('UNAUTHENTICATED'));
    fakeMedia.opened?.listener.onEnded('removed');
    expect(await screen.findByRole('heading', { name: 'You were removed from the call' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Ask again' }));
    expect(await screen.findByRole('button', { name: 'Continue with camera' })).toBeDefined();
    expect(readVisit()?.id).not.toBe(before);
  });

  it('sees that the call has ended, and no unsent message is left', async () => {
    const { server } = mockGuest();
    await ask();
    await isWaiting();
    const [store, owner] = [persistentStore(), ownerOfGuest(readVisit()?.id ?? '')];
    await store.put({ id: 'a', owner, stream: 'room.1', body: 'never sent', files: [], state: 'failed' });
    server.state = 'ended';
    openedSocket().connect();
    openedSocket().receive('CallEndedEvent', hint());
    expect(await screen.findByRole('heading', { name: 'The call has ended' })).toBeDefined();
    await waitFor(async () => expect(await store.list(owner)).toEqual([]));
  });

  it('sees whose call it is from the first page on', async () => {
    mockGuest();
    renderApp(linkOf(call));
    await screen.findByRole('heading', { name: /Ana Ribeiro/ });
    expect(screen.getAllByText('Norvik Service')[0]?.tagName).toBe('B');
    expect(document.querySelector('img[src^="data:image/webp"]')).not.toBeNull();
  });

  it('sees whose call it was afterwards, and what was taken of it, each with its time', async () => {
    const { server, answer } = mockGuest();
    const pictures = mockEndpoint(filesApi.read, () => new Blob(['photo']) as never);
    const [first, late] = [sampleSnapshot({ caption: 'The valve' }), sampleSnapshot()];
    mockEndpoint(snapshotsApi.list, () => ({ snapshots: [first] }));
    await ask();
    await isWaiting();
    openedSocket().connect();
    answer('accepted');
    await screen.findByRole('button', { name: 'Leave' });
    await waitFor(() => expect(pictures).toHaveBeenCalledOnce());
    mockEndpoint(snapshotsApi.list, () => refuse('UNAUTHENTICATED'));
    act(() => openedSocket().receive('SnapshotCreatedEvent', { id: late.id, ...hint() }));
    server.state = 'ended';
    act(() => openedSocket().receive('CallEndedEvent', hint()));
    await screen.findByRole('heading', { name: 'The call has ended' });
    expect(screen.getByText('Norvik Service')).toBeDefined();
    expect(screen.getByText(/^Thank you for your time/)).toBeDefined();
    expect(
      screen.getByRole('button', { name: `Save picture 1, taken at ${formatClock(first.created_at)}` }),
    ).toBeDefined();
    expect(screen.getByText('The valve')).toBeDefined();
    expect(screen.getByText(/^One picture could not be loaded/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Rejoin the call' })).toBeNull();
  });

  it('sees that the call has ended when its token has expired, and other sessions of this browser stay signed in', async () => {
    mockGuest();
    const { unmount } = await ask();
    await isWaiting();
    unmount();
    localStorage.setItem('token', 'of-a-member');
    mockGuest('ended', true);
    mockEndpoint(callsApi.guestState, () => refuse('UNAUTHENTICATED'));
    renderApp('/talk/invite');
    expect(await screen.findByRole('heading', { name: 'The call has ended' })).toBeDefined();
    expect(localStorage.getItem('token')).toBe('of-a-member');
    expect(screen.queryByText(/Your session has ended/)).toBeNull();
  });

  it('sees why a request was refused, which is logged', async () => {
    const logged = vi.spyOn(console, 'warn').mockReturnValue();
    mockGuest();
    mockEndpoint(callsApi.joinRequest, () => refuse('TOO_MANY_REQUESTS'));
    await ask();
    expect(await screen.findByText(/^Too many attempts/)).toBeDefined();
    await waitFor(() => expect(logged).toHaveBeenCalledOnce());
  });
});

describe('an invalid link', () => {
  it('is reported as invalid', async () => {
    mockGuest();
    mockEndpoint(callsApi.invitation, () => refuse('CALL_LINK_INVALID'));
    renderApp(linkOf(call));
    expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeDefined();
  });

  it('may lack its parameters', async () => {
    renderApp('/talk/invite');
    expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeDefined();
  });

  it('may belong to a call that is over', async () => {
    mockGuest('waiting', true);
    renderApp(linkOf(call));
    expect(await screen.findByRole('heading', { name: 'The call has ended' })).toBeDefined();
  });
});
