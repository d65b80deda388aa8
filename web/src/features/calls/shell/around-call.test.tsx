import { type Call, callsApi } from '@sightline/contract/calls/calls';
import { snapshotsApi } from '@sightline/contract/calls/snapshots';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeMedia, fakePerson } from '../../../../test/fake-media-room.ts';
import { openedSocket } from '../../../../test/fake-socket.ts';
import { mockEndpoint, refuse } from '../../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../../test/render-app.tsx';
import { sampleCall, sampleColleague, sampleGuest } from '../../../../test/sample-call.ts';
import { sampleSession } from '../../../../test/sample-session.ts';
import { sampleSnapshot } from '../../../../test/sample-snapshot.ts';
import { storeAutoTimer } from '../lobby/auto-timer.ts';
import { hangUp } from '../session/call-session.ts';

vi.mock('../session/media-room.ts', () => import('../../../../test/fake-media-room.ts'));

const session = sampleSession();
const me = { id: session.user.id, name: session.user.name };
const ticket = { id: sampleColleague.id, ticket_id: 7 };
const timer = {
  id: sampleGuest.id,
  kind: 'ticket' as const,
  active: true,
  ticket: { ...ticket, subject: 'Compressor trips' },
  user: me,
  started_at: '2026-11-20T10:00:00.000Z',
  stopped_at: null,
};

beforeEach(() => {
  fakeMedia.reset();
  fakeMedia.people = [
    fakePerson(me, { isMe: true }),
    fakePerson(sampleColleague, { isSpeaking: true }),
    fakePerson(sampleGuest, { isGuest: true }),
  ];
  mockFrame(session);
  mockEndpoint(callsApi.active, () => ({ calls: [] }));
  mockEndpoint(callsApi.leave, () => undefined);
  mockEndpoint(ticketsApi.findByNumber, () => refuse('NOT_FOUND'));
});
afterEach(async () => {
  await hangUp();
  storeAutoTimer(null);
});

/** Joins the call with the button of this name, while these timers already run. */
async function openCall(button: string, timers: (typeof timer)[], change: Partial<Call> = {}) {
  const call = sampleCall({ ticket, ...change });
  const running = { current: timers };
  mockEndpoint(callsApi.find, () => ({ call }));
  mockEndpoint(callsApi.join, () => ({ call, token: 'media-token', url: '' }));
  mockEndpoint(ticketsApi.timers, () => ({ ticketTimers: running.current }));
  mockEndpoint(ticketsApi.startTimer, () => {
    running.current = [timer];
    return { timer };
  });
  const app = renderApp(`/call/${call.id}`);
  await app.user.click(await screen.findByRole('button', { name: button }));
  const bar = within(await screen.findByRole('toolbar', { name: 'Call controls' }));
  openedSocket().connect();
  return { ...app, call, bar };
}

/** Until the ticket's page is shown: the frame around the call's page ends with it, and so does what it asks. */
async function leave({ user, bar }: Pick<Awaited<ReturnType<typeof openCall>>, 'user' | 'bar'>): Promise<void> {
  await user.click(bar.getByRole('button', { name: 'Leave' }));
  await screen.findByText('There is no ticket 7 here');
}

describe('the timer of a call', () => {
  it('can be stopped when leaving the call that started it', async () => {
    const stopped = mockEndpoint(ticketsApi.stopTimer, () => ({ timer: { ...timer, active: false } }));
    const { bar, user } = await openCall('Start timer and join', []);
    await leave({ user, bar });
    const question = within(await screen.findByRole('dialog', { name: /^Your timer for ticket 7 is still running\./ }));
    await user.click(question.getByRole('button', { name: 'Stop timer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(stopped.mock.lastCall?.[0].params).toEqual({ id: ticket.id });
  });

  it('keeps running when the user chooses so', async () => {
    const stopped = mockEndpoint(ticketsApi.stopTimer, () => refuse('TIMER_NOT_RUNNING'));
    const { bar, user } = await openCall('Start timer and join', []);
    await leave({ user, bar });
    await user.click(await screen.findByRole('button', { name: 'Keep running' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(stopped).not.toHaveBeenCalled();
  });

  it('is left alone when it ran before the call', async () => {
    const { bar, user, path } = await openCall('Join the call', [timer]);
    await user.click(bar.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(path()).toBe(`/tickets/${ticket.ticket_id}`));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('starts beside the timer of another ticket, and the page says so', async () => {
    const other = { ...timer, ticket: { id: sampleGuest.id, ticket_id: 9, subject: 'Valve sticks' } };
    mockEndpoint(callsApi.find, () => ({ call: sampleCall({ ticket }) }));
    mockEndpoint(ticketsApi.timers, () => ({ ticketTimers: [other] }));
    renderApp(`/call/${sampleCall().id}`);
    expect(await screen.findByRole('button', { name: 'Start timer and join' })).toBeDefined();
    expect(await screen.findByText('Your timer for ticket 9 keeps running.')).toBeDefined();
  });
});

describe('before a call', () => {
  it('offers a way back to the page that the call belongs to', async () => {
    const call = sampleCall({ ticket });
    mockEndpoint(callsApi.find, () => ({ call }));
    mockEndpoint(ticketsApi.timers, () => ({ ticketTimers: [timer] }));
    const { user, path } = renderApp(`/call/${call.id}`);
    await user.click(await screen.findByRole('button', { name: 'Back to the ticket' }));
    await waitFor(() => expect(path()).toBe(`/tickets/${ticket.ticket_id}`));
  });

  it('says that I am in the call on another screen', async () => {
    const call = sampleCall();
    mockEndpoint(callsApi.find, () => ({ call }));
    renderApp(`/call/${call.id}`);
    expect(await screen.findByText(/^You have joined this call on another screen/)).toBeDefined();
  });
});

describe('a call in the background', () => {
  it('shows the guest, names the speaker, and can be muted and left', async () => {
    const { user } = await openCall('Join the call', [timer], { ticket: null });
    await user.click(screen.getByRole('button', { name: /^Back to the workspace/ }));
    const pill = within(await screen.findByRole('region', { name: 'Ongoing call' }));
    expect(await pill.findByLabelText(sampleGuest.name)).toBeDefined();
    expect(await pill.findByText(sampleColleague.name)).toBeDefined();
    await user.click(pill.getByRole('button', { name: 'Mute the microphone' }));
    expect(await pill.findByRole('button', { name: 'Unmute the microphone' })).toBeDefined();
    await user.click(pill.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Ongoing call' })).toBeNull());
  });

  it('offers no small window where the browser supports none', async () => {
    const { user } = await openCall('Join the call', [timer], { ticket: null });
    await user.click(screen.getByRole('button', { name: /^Back to the workspace/ }));
    const pill = within(await screen.findByRole('region', { name: 'Ongoing call' }));
    expect(pill.queryByRole('button', { name: 'Small window above all others' })).toBeNull();
  });

  it('says when somebody else ended it', async () => {
    const { user, call } = await openCall('Join the call', [timer], { ticket: null });
    await user.click(screen.getByRole('button', { name: /^Back to the workspace/ }));
    await screen.findByRole('region', { name: 'Ongoing call' });
    openedSocket().receive('CallEndedUserEvent', { call_id: call.id, room_id: call.room_id });
    expect(await screen.findByText('The call has ended')).toBeDefined();
  });
});

describe('a call that is over', () => {
  it('says who took part, and links to the assistance sheet and to closing the ticket', async () => {
    const attendees = [
      { ...me, guest: false },
      { ...sampleGuest, guest: true },
    ];
    const call = sampleCall({ ticket, ended_at: '2026-11-20T10:12:34.000Z', participants: [], attendees });
    mockEndpoint(callsApi.find, () => ({ call }));
    renderApp(`/call/${call.id}`);
    const people = within(await screen.findByRole('list', { name: 'Who took part' }));
    expect(people.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining(me.name),
      expect.stringContaining('Maria SilvaGuest'),
    ]);
    for (const name of ['Back to the ticket', 'Fill in the assistance sheet', 'Close the ticket'])
      expect(screen.getByRole('button', { name })).toBeDefined();
  });

  it('shows its snapshots, also for a call without a ticket', async () => {
    const call = sampleCall({ ended_at: '2026-11-20T10:12:34.000Z', participants: [] });
    mockEndpoint(callsApi.find, () => ({ call }));
    mockEndpoint(snapshotsApi.list, () => ({ snapshots: [sampleSnapshot({ caption: 'The valve' })] }));
    const { user } = renderApp(`/call/${call.id}`);
    await user.click(await screen.findByRole('button', { name: 'Open: The valve' }));
    expect(await screen.findByRole('dialog', { name: 'The valve' })).toBeDefined();
  });
});
