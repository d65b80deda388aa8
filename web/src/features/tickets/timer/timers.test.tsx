import { type Ticket, type Timer, ticketsApi } from '@sightline/contract/tickets/tickets';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockEndpoint } from '../../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../../test/render-app.tsx';
import { sampleBranch, sampleSession } from '../../../../test/sample-session.ts';
import { ana, sampleTicket } from '../../../../test/sample-tickets.ts';

const timerOn = (ticket: Ticket): Timer => ({
  ...{ id: ticket.id, kind: 'ticket', active: true, started_at: new Date().toISOString(), stopped_at: null },
  ...{ user: ana, ticket: { id: ticket.id, ticket_id: ticket.ticket_id, subject: ticket.subject } },
});

let running: Timer[];

/** A server that keeps which timers run. */
beforeEach(() => {
  mockEndpoint(ticketsApi.counts, () => ({ open: 2, mine: 2, unassigned: 0, overdue: 0, quick: 0, unread: 0 }));
  mockEndpoint(ticketsApi.events, () => ({ events: [], pagination: { total: 0, per_page: 30, last_page: 1 } }));
  mockEndpoint(ticketsApi.timers, () => ({ ticketTimers: running }));
  mockEndpoint(ticketsApi.stopTimer, ({ params }) => {
    const stopped = running.find(({ ticket }) => ticket.id === params?.id) as Timer;
    running = running.filter((timer) => timer !== stopped);
    return { timer: { ...stopped, active: false } };
  });
});

const seven = sampleTicket(7, { assignees: [ana], status: { id: 2 }, tracked_seconds: 3900 });
const eight = sampleTicket(8, { assignees: [ana], status: { id: 2 } });

function openTicket(session = sampleSession()) {
  mockFrame(session);
  mockEndpoint(ticketsApi.find, () => ({ ticket: seven }));
  return renderApp(`/tickets/${seven.id}`);
}

test('starting a second timer asks whether the first shall stop', async () => {
  running = [timerOn(eight)];
  mockEndpoint(ticketsApi.startTimer, () => {
    running = [timerOn(seven), ...running];
    return { timer: timerOn(seven) };
  });
  const { user } = openTicket();
  await user.click(await screen.findByRole('button', { name: 'Start timer' }));
  expect(await screen.findByText('Your timer on ticket 8 is still running.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Stop it' }));
  await waitFor(() => expect(running.map(({ ticket }) => ticket.ticket_id)).toEqual([7]));
});

test('several timers share one pill, in which each can be stopped', async () => {
  running = [timerOn(seven), timerOn(eight)];
  const { user } = openTicket();
  await user.click(await screen.findByRole('button', { name: /^2 timers/ }));
  await user.click(await screen.findByRole('button', { name: 'Stop the timer of ticket 8' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^2 timers/ })).toBeNull());
  expect(screen.getByRole('button', { name: 'Stop the timer of ticket 7' })).toBeDefined();
});

test('agents see the time tracked, customers do not', async () => {
  running = [];
  const agent = openTicket();
  expect(await screen.findByText('1 h 05 min')).toBeDefined();
  expect(screen.getByText('Time spent')).toBeDefined();
  agent.unmount();
  openTicket({ ...sampleSession('Client'), token: { ...sampleSession('Client').token, branch: sampleBranch } });
  expect(await screen.findByText('Created by')).toBeDefined();
  expect(screen.queryByText('Time spent')).toBeNull();
});
