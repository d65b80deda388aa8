import { type Call, callsApi } from '@sightline/contract/calls/calls';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mockEndpoint } from '../../../../test/mock-endpoint.ts';
import { me, openCall, prepareCall } from '../../../../test/open-call.ts';
import { mockFrame, renderApp } from '../../../../test/render-app.tsx';
import { sampleCall, sampleColleague } from '../../../../test/sample-call.ts';
import { sampleSession } from '../../../../test/sample-session.ts';
import { sampleTicket } from '../../../../test/sample-tickets.ts';
import { hangUp } from '../session/call-session.ts';

vi.mock('../session/media-room.ts', () => import('../../../../test/fake-media-room.ts'));

afterEach(hangUp);

/** The ticket's page after leaving, while the server still lists the call. */
async function leaveTo(call: Call) {
  prepareCall();
  const { unmount } = await openCall(call);
  await hangUp();
  unmount();
  mockFrame(sampleSession());
  mockEndpoint(callsApi.active, () => ({ calls: [call] }));
  mockEndpoint(ticketsApi.counts, () => ({ open: 1, mine: 1, unassigned: 0, overdue: 0, quick: 0, unread: 0 }));
  mockEndpoint(ticketsApi.find, () => ({ ticket: sampleTicket(7, { room_id: call.room_id }) }));
  mockEndpoint(ticketsApi.findByNumber, () => ({ ticket: sampleTicket(7, { room_id: call.room_id }) }));
  renderApp('/tickets/7');
}

it('the call that I was the last to leave is not offered again', async () => {
  await leaveTo(sampleCall());
  expect(await screen.findByRole('button', { name: 'Start a call' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /Join the call/ })).toBeNull();
});

it('a call that goes on without me can be joined again', async () => {
  const [mine] = sampleCall().participants;
  const other = { ...mine, ...sampleColleague, guest: false, agent: true, joined_at: '2026-11-20T10:00:00.000Z' };
  expect(mine?.id).toBe(me.id);
  await leaveTo(sampleCall({ participants: [...sampleCall().participants, other] }));
  expect(await screen.findByRole('button', { name: /Join the call/ })).toBeDefined();
});
