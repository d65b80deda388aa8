import { type Ticket, ticketsApi } from '@sightline/contract/tickets/tickets';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockEndpoint } from '../../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../../test/render-app.tsx';
import { sampleSession } from '../../../../test/sample-session.ts';
import { ana, rui, sampleTicket } from '../../../../test/sample-tickets.ts';

beforeEach(() => {
  mockFrame(sampleSession());
  mockEndpoint(ticketsApi.counts, () => ({ open: 1, mine: 1, unassigned: 0, overdue: 0, quick: 0, unread: 0 }));
  mockEndpoint(ticketsApi.timers, () => ({ ticketTimers: [] }));
  mockEndpoint(ticketsApi.events, () => ({ events: [], pagination: { total: 0, per_page: 30, last_page: 1 } }));
});

/** By the keyboard alone. */
async function openMenu(ticket: Ticket) {
  mockEndpoint(ticketsApi.find, () => ({ ticket }));
  const app = renderApp(`/tickets/${ticket.id}`);
  const button = await screen.findByRole('button', { name: 'More actions' });
  button.focus();
  await app.user.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'Copy link' });
  return app;
}

const offered = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

test('the link and the number of a ticket are copied from its menu', async () => {
  const { user } = await openMenu(sampleTicket(7));
  await user.click(screen.getByRole('menuitem', { name: 'Copy link' }));
  expect(await screen.findByText('Link copied')).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/tickets/7`);
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy number' }));
  expect(await screen.findByText('Number copied')).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe('#7');
});

test('the menu is walked with the arrows, and assigns the ticket to me', async () => {
  const assigned = mockEndpoint(ticketsApi.assign, () => ({ ticket: sampleTicket(7, { assignees: [ana] }) }));
  const { user } = await openMenu(sampleTicket(7, { assignees: [rui] }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Copy link'));
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(assigned.mock.calls[0]?.[0].params).toMatchObject({ userId: ana.id }));
});

test('a priority is chosen in the menu', async () => {
  const updated = mockEndpoint(ticketsApi.update, () => ({ ticket: sampleTicket(7, { priority: { id: 4 } }) }));
  const { user } = await openMenu(sampleTicket(7));
  const shown = screen.getByRole('menuitemradio', { name: 'Medium' });
  expect(shown.getAttribute('aria-checked')).toBe('true');
  await user.click(screen.getByRole('menuitemradio', { name: 'Urgent' }));
  await waitFor(() => expect(updated.mock.calls[0]?.[0].body).toMatchObject({ priority_id: 4 }));
});

test('closing from the menu asks how', async () => {
  const { user } = await openMenu(sampleTicket(7));
  await user.click(screen.getByRole('menuitem', { name: 'Close ticket…' }));
  expect(await screen.findByRole('dialog', { name: 'Close ticket 7' })).toBeDefined();
});

test('of a closed ticket the menu offers to reopen it, and no change', async () => {
  await openMenu(sampleTicket(7, { closed: true }));
  expect(offered()).toEqual(['Copy link', 'Copy number', 'Remind me about this', 'Reopen']);
  expect(screen.queryByRole('menuitemradio')).toBeNull();
});

test('a guest is offered what a guest may do', async () => {
  mockFrame(sampleSession('Client'));
  await openMenu(sampleTicket(7));
  expect(offered()).toEqual(['Copy link', 'Copy number', 'Remind me about this']);
});
