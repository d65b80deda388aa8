import { type Call, callsApi, noAr } from '@sightline/contract/calls/calls';
import { talkApi } from '@sightline/contract/talk/talk';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeMedia } from '../../../../test/fake-media-room.ts';
import { openedSocket } from '../../../../test/fake-socket.ts';
import { mockEndpoint, refuse } from '../../../../test/mock-endpoint.ts';
import { entered, me, openCall, prepareCall } from '../../../../test/open-call.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { sampleCall, sampleColleague, sampleGuest, waiting } from '../../../../test/sample-call.ts';
import { hangUp, readCallSession } from '../session/call-session.ts';

vi.mock('../session/media-room.ts', () => import('../../../../test/fake-media-room.ts'));

beforeEach(prepareCall);
afterEach(hangUp);

describe('before a call', () => {
  it('says the sentence of the specification when there is neither camera nor microphone', async () => {
    const call = sampleCall();
    mockEndpoint(callsApi.find, () => ({ call }));
    renderApp(`/call/${call.id}`);
    expect(await screen.findByText(/^No Video or Audio Sources\. Please change permissions/)).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Ask again' })).toBeDefined();
  });

  it('starts the timer that a ticket needs and joins in one tap', async () => {
    const ticketCall = sampleCall({ ticket: { id: sampleColleague.id, ticket_id: 7 } });
    mockEndpoint(callsApi.find, () => ({ call: ticketCall }));
    mockEndpoint(ticketsApi.timers, () => ({ ticketTimers: [] }));
    const started = mockEndpoint(ticketsApi.startTimer, () => refuse('TICKET_CLOSED'));
    const joined = mockEndpoint(callsApi.join, () => entered(ticketCall));
    const { user } = renderApp(`/call/${ticketCall.id}`);
    await user.click(await screen.findByRole('button', { name: 'Start timer and join' }));
    await waitFor(() => expect(started).toHaveBeenCalledOnce());
    expect(await screen.findByText(/This ticket is closed/)).toBeDefined();
    expect(joined).not.toHaveBeenCalled();
    started.mockImplementation(({ params }) => ({
      timer: {
        id: params.id,
        kind: 'ticket',
        active: true,
        ticket: { id: params.id, ticket_id: 7, subject: '' },
        user: me,
        started_at: ticketCall.created_at,
        stopped_at: null,
      },
    }));
    await user.click(screen.getByRole('button', { name: 'Start timer and join' }));
    await screen.findByRole('toolbar', { name: 'Call controls' });
    expect(joined).toHaveBeenCalledOnce();
  });

  it('shows that it loads the call, and offers a way out if the call does not exist', async () => {
    const answer = Promise.withResolvers<{ call: Call }>();
    mockEndpoint(callsApi.find, () => answer.promise.catch(() => refuse('NOT_FOUND')));
    const app = renderApp(`/call/${sampleCall().id}`);
    expect(await screen.findByLabelText('Loading…')).toBeDefined();
    answer.reject(new Error('not there'));
    await app.user.click(await screen.findByRole('button', { name: 'Go to home' }));
    await waitFor(() => expect(app.path()).toBe('/home'));
  });

  it('can be started in a room, under the id that the server returns', async () => {
    const call = sampleCall();
    mockEndpoint(callsApi.find, ({ params }) => (params.id === call.id ? { call } : refuse('NOT_FOUND')));
    mockEndpoint(talkApi.room, () => refuse('NOT_FOUND'));
    const created = mockEndpoint(callsApi.create, () => entered(call));
    const app = renderApp(`/call/018f0000-0000-7000-8000-0000000c0077?room=${call.room_id}`);
    await app.user.click(await screen.findByRole('button', { name: 'Start the call' }));
    await waitFor(() => expect(app.path()).toBe(`/call/${call.id}`));
    expect(created.mock.lastCall?.[0].body).toEqual({
      id: '018f0000-0000-7000-8000-0000000c0077',
      room_id: call.room_id,
      invite_guests: true,
    });
  });

  it('shows and logs why joining was refused', async () => {
    const logged = vi.spyOn(console, 'warn').mockReturnValue();
    const call = sampleCall();
    mockEndpoint(callsApi.find, () => ({ call }));
    mockEndpoint(callsApi.join, () => refuse('MEDIA_UNAVAILABLE'));
    const { user } = renderApp(`/call/${call.id}`);
    await user.click(await screen.findByRole('button', { name: 'Join the call' }));
    expect(await screen.findByText(/Calls are not available right now/)).toBeDefined();
    expect(logged).toHaveBeenCalledWith(
      'Joining the call was refused.',
      expect.objectContaining({ code: 'MEDIA_UNAVAILABLE' }),
    );
  });

  it('says that it has ended', async () => {
    const call = sampleCall({ ended_at: '2026-11-20T10:12:34.000Z' });
    mockEndpoint(callsApi.find, () => ({ call }));
    renderApp(`/call/${call.id}`);
    expect(await screen.findByRole('heading', { name: 'The call has ended' })).toBeDefined();
    expect(await screen.findByText('It took 12 min.')).toBeDefined();
  });
});

describe('in a call', () => {
  it('shows one panel at a time', async () => {
    mockEndpoint(talkApi.room, () => refuse('NOT_FOUND'));
    const { bar, user } = await openCall();
    await user.click(bar.getByRole('button', { name: 'People' }));
    expect(await screen.findByRole('complementary', { name: 'People' })).toBeDefined();
    await user.click(bar.getByRole('button', { name: 'Chat' }));
    expect(await screen.findByRole('complementary', { name: 'Chat' })).toBeDefined();
    expect(screen.queryByRole('complementary', { name: 'People' })).toBeNull();
    await user.keyboard('p');
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Chat' })).toBeNull());
  });

  it('mutes and unmutes by the keyboard', async () => {
    const { bar, user } = await openCall();
    await user.keyboard('m');
    expect(await bar.findByRole('button', { name: 'Unmute the microphone' })).toBeDefined();
  });

  it('shows a link for several guests with code and call', async () => {
    const { bar, call, user } = await openCall();
    await user.click(bar.getByRole('button', { name: 'People' }));
    await user.click(await screen.findByRole('button', { name: 'One link for several guests' }));
    const link = () => new URL(screen.getByLabelText<HTMLInputElement>('Link for the guest').value);
    expect(link().pathname).toBe('/talk/invite');
    expect(Object.fromEntries(link().searchParams)).toEqual({
      name: '',
      code: 'a-share-code',
      call: call.id,
    });
  });

  it('lets a guest in', async () => {
    const { call, become, user } = await openCall();
    become({ ...call, join_requests: [waiting(call)] });
    const request = within(await screen.findByRole('alert'));
    expect(request.getByText('Maria Silva')).toBeDefined();
    const answered = mockEndpoint(callsApi.joinResponse, () => ({ call }));
    await user.click(request.getByRole('button', { name: 'Admit' }));
    await waitFor(() => expect(screen.queryByText('Maria Silva', { selector: 'li[role=alert] b' })).toBeNull());
    expect(answered.mock.lastCall?.[0].body).toEqual({ id: sampleGuest.id, response: 'accepted' });
  });

  it('shows and logs that somebody else has already answered a guest', async () => {
    const logged = vi.spyOn(console, 'warn').mockReturnValue();
    const { call, become, user } = await openCall();
    become({ ...call, join_requests: [waiting(call)] });
    mockEndpoint(callsApi.joinResponse, () => refuse('JOIN_REQUEST_ANSWERED'));
    await user.click(await screen.findByRole('button', { name: 'Refuse' }));
    expect(await screen.findByText(/Somebody has answered this request already/)).toBeDefined();
    await waitFor(() => expect(logged).toHaveBeenCalledOnce());
  });

  it('ends on this screen when somebody else ended it', async () => {
    const { call, become } = await openCall();
    become({ ...call, ended_at: '2026-11-20T10:01:00.000Z' });
    openedSocket().receive('CallEndedEvent', { call_id: call.id, room_id: call.room_id });
    expect(await screen.findByRole('heading', { name: 'The call has ended' })).toBeDefined();
    await waitFor(() => expect(readCallSession().phase).toBe('idle'));
  });

  it('can be rejoined after the connection was lost for good', async () => {
    await openCall();
    fakeMedia.opened?.listener.onEnded('lost');
    expect(await screen.findByRole('button', { name: 'Rejoin the call' })).toBeDefined();
    expect(await screen.findByText(/^The connection to the call was lost/)).toBeDefined();
  });
});

describe('drawing', () => {
  const on = (change: Partial<Call['ar']>): Call['ar'] => ({
    enabled: true,
    streamer_id: sampleGuest.id,
    user: me,
    drawing_user: null,
    ...change,
  });

  it('begins on the guest’s picture, with the pen taken, by one tap', async () => {
    const started = mockEndpoint(callsApi.startAr, () => ({ ar: on({}) }));
    mockEndpoint(callsApi.requestDraw, () => ({ ar: on({ drawing_user: me }) }));
    const { bar, user } = await openCall();
    await user.click(bar.getByRole('button', { name: 'Draw on the picture' }));
    const tools = within(await screen.findByRole('toolbar', { name: 'Drawing' }));
    expect(await tools.findByRole('button', { name: 'Undo' })).toBeDefined();
    expect(tools.getAllByRole('radio', { name: /Red|Yellow|Green|Blue|White|Black/ })).toHaveLength(6);
    expect(started.mock.lastCall?.[0].body).toEqual({ streamer_id: sampleGuest.id });
    expect(await within(await screen.findByTestId('main-stream')).findByText('Maria Silva')).toBeDefined();
  });

  it('shows who draws, and lets only the starter stop it', async () => {
    const { call } = await openCall({ ar: on({ user: sampleColleague, drawing_user: sampleGuest }) });
    const tools = within(await screen.findByRole('toolbar', { name: 'Drawing' }));
    expect(await tools.findByText('Maria Silva is drawing')).toBeDefined();
    expect(tools.queryByRole('button')).toBeNull();
    openedSocket().receive('ArStopDrawEvent', { room_id: call.room_id, ar: on({ user: sampleColleague }) });
    expect(await tools.findByRole('button', { name: 'Draw' })).toBeDefined();
    expect(tools.queryByRole('button', { name: 'Stop drawing for everybody' })).toBeNull();
    openedSocket().receive('ArStopEvent', { room_id: call.room_id, ar: noAr });
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Drawing' })).toBeNull());
  });

  it('lets one more person draw beside the starter', async () => {
    const taken = mockEndpoint(callsApi.requestDraw, () => ({ ar: on({ user: sampleColleague, drawing_user: me }) }));
    const { user } = await openCall({ ar: on({ user: sampleColleague, drawing_user: sampleColleague }) });
    const tools = within(await screen.findByRole('toolbar', { name: 'Drawing' }));
    expect(await tools.findByText('Rui Costa is drawing')).toBeDefined();
    await user.click(tools.getByRole('button', { name: 'Draw too' }));
    await waitFor(() => expect(taken).toHaveBeenCalledOnce());
    expect(await tools.findByRole('radio', { name: 'Pen' })).toBeDefined();
  });

  it('says that somebody else was faster', async () => {
    mockEndpoint(callsApi.requestDraw, () => refuse('AR_SOMEBODY_DRAWING'));
    const { user } = await openCall({ ar: on({ user: sampleColleague }) });
    await user.click(await screen.findByRole('button', { name: 'Draw' }));
    expect(await screen.findByText(/Somebody else is drawing right now/)).toBeDefined();
  });
});
