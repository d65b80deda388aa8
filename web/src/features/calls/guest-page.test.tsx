import { callsApi, type GuestCallState } from '@sightline/contract/calls';
import { screen, waitFor } from '@testing-library/react';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeMedia, fakePerson } from '../../../test/fake-media-room.ts';
import { openedSocket } from '../../../test/fake-socket.ts';
import { mockEndpoint, refuse } from '../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../test/render-app.tsx';
import { sampleCall, sampleColleague } from '../../../test/sample-call.ts';
import { hangUp } from './call-session.ts';
import { readVisit } from './guest-link-store.ts';

vi.mock('./media-room.ts', () => import('../../../test/fake-media-room.ts'));

let call = sampleCall();
const linkOf = ({ id }: typeof call) => `/talk/invite?name=Maria&code=a-share-code&call=${id}`;
const hint = () => ({ call_id: call.id, room_id: call.room_id });

/** Each test has a call of its own: this tab remembers how the one before ended. */
beforeEach(() => {
  call = sampleCall({ id: uuidv7(), share_code: '', room_name: '' });
  fakeMedia.reset();
  fakeMedia.people = [fakePerson(sampleColleague)];
  mockFrame();
  mockEndpoint(callsApi.leave, () => undefined);
});
afterEach(hangUp);

/** The server's side of one guest. */
function mockGuest(first: GuestCallState = 'waiting', ended = false) {
  const server = { state: first };
  mockEndpoint(callsApi.invitation, () => ({
    invitation: { call_id: call.id, organization_name: 'Norvik Service', host_name: 'Ana Ribeiro', ended },
  }));
  const state = mockEndpoint(callsApi.guestState, () => ({
    state: server.state,
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

async function ask() {
  const app = renderApp(linkOf(call));
  await app.user.click(await screen.findByRole('button', { name: 'Continue with camera' }));
  await app.user.click(await screen.findByRole('button', { name: 'Ask to join without camera' }));
  return app;
}

describe('a guest with a link', () => {
  it('sees who invites; the parameters leave the address bar and the name is filled in', async () => {
    mockGuest();
    const { router } = renderApp(linkOf(call));
    expect(await screen.findByRole('heading', { name: 'Ana Ribeiro invites you to a video call' })).toBeDefined();
    expect((screen.getByLabelText('Your name') as HTMLInputElement).value).toBe('Maria');
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(readVisit()).toMatchObject({ call: call.id, code: 'a-share-code', token: null });
  });

  it('is told what to do when there is no camera, and may go on without', async () => {
    const { asked } = mockGuest();
    await ask();
    expect(await screen.findByText('Waiting to be let in…')).toBeDefined();
    expect(asked.mock.lastCall?.[0].body).toMatchObject({ name: 'Maria', share_code: 'a-share-code' });
  });

  it('needs a name', async () => {
    const { asked } = mockGuest();
    const { user } = renderApp(linkOf(call));
    await user.clear(await screen.findByLabelText('Your name'));
    await user.click(screen.getByRole('button', { name: 'Continue with camera' }));
    await user.click(await screen.findByRole('button', { name: 'Ask to join without camera' }));
    expect(await screen.findByText(/^Write your name/)).toBeDefined();
    expect(asked).not.toHaveBeenCalled();
  });

  it('comes in when admitted, as itself', async () => {
    const { answer, joined, state } = mockGuest();
    await ask();
    await screen.findByText('Waiting to be let in…');
    openedSocket().connect();
    await waitFor(() => expect(openedSocket().asked.map(({ name }) => name)).toEqual(['guest', 'join']));
    answer('accepted');
    expect(await screen.findByRole('button', { name: 'Flip the camera' })).toBeDefined();
    expect(joined).toHaveBeenCalledOnce();
    expect(state.mock.lastCall?.[0].headers.get('authorization')).toBe('Bearer g_guest-token');
    expect(fakeMedia.opened?.choice.facing).toBe('environment');
  });

  it('may ask again after a refusal', async () => {
    const { answer } = mockGuest();
    await ask();
    await screen.findByText('Waiting to be let in…');
    openedSocket().connect();
    answer('refused');
    expect(await screen.findByText('Your request was not accepted. You can ask again.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Continue with camera' })).toBeDefined();
  });

  it('goes on after a reload where it was', async () => {
    const { server, asked, joined } = mockGuest();
    const first = await ask();
    await screen.findByText('Waiting to be let in…');
    first.unmount();
    server.state = 'active';
    renderApp('/talk/invite');
    expect(await screen.findByRole('button', { name: 'Flip the camera' })).toBeDefined();
    expect(joined).toHaveBeenCalledOnce();
    expect(asked).toHaveBeenCalledOnce();
  });

  it('can leave and come back', async () => {
    const { server, answer, joined } = mockGuest();
    const { user } = await ask();
    await screen.findByText('Waiting to be let in…');
    openedSocket().connect();
    answer('accepted');
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('heading', { name: 'You have left the call' })).toBeDefined();
    server.state = 'left';
    await user.click(screen.getByRole('button', { name: 'Rejoin the call' }));
    expect(await screen.findByRole('button', { name: 'Flip the camera' })).toBeDefined();
    expect(joined).toHaveBeenCalledTimes(2);
  });

  it('learns that the call has ended', async () => {
    const { server } = mockGuest();
    await ask();
    await screen.findByText('Waiting to be let in…');
    server.state = 'ended';
    openedSocket().connect();
    openedSocket().receive('CallEndedEvent', hint());
    expect(await screen.findByRole('heading', { name: 'The call has ended' })).toBeDefined();
  });

  it('finds the call over when its token has ended with it, and signs nobody out of this browser', async () => {
    mockGuest();
    const { unmount } = await ask();
    await screen.findByText('Waiting to be let in…');
    unmount();
    localStorage.setItem('token', 'of-a-member');
    mockGuest('ended', true);
    mockEndpoint(callsApi.guestState, () => refuse('UNAUTHENTICATED'));
    renderApp('/talk/invite');
    expect(await screen.findByRole('heading', { name: 'The call has ended' })).toBeDefined();
    expect(localStorage.getItem('token')).toBe('of-a-member');
    expect(screen.queryByText(/Your session has ended/)).toBeNull();
  });

  it('shows and logs why asking was refused', async () => {
    const logged = vi.spyOn(console, 'warn').mockReturnValue();
    mockGuest();
    mockEndpoint(callsApi.joinRequest, () => refuse('TOO_MANY_REQUESTS'));
    await ask();
    expect(await screen.findByText(/too often in a short time/)).toBeDefined();
    expect(logged).toHaveBeenCalledOnce();
  });
});

describe('a link that is not good', () => {
  it('is said to be so', async () => {
    mockGuest();
    mockEndpoint(callsApi.invitation, () => refuse('CALL_LINK_INVALID'));
    renderApp(linkOf(call));
    expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeDefined();
  });

  it('may lack its parameters', async () => {
    renderApp('/talk/invite');
    expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeDefined();
  });

  it('may be of a call that is over', async () => {
    mockGuest('waiting', true);
    renderApp(linkOf(call));
    expect(await screen.findByRole('heading', { name: 'The call has ended' })).toBeDefined();
  });
});
