import { callsApi } from '@sightline/contract/calls/calls';
import { peopleApi } from '@sightline/contract/people/people';
import { type Ticket, type TicketRow, ticketsApi } from '@sightline/contract/tickets/tickets';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { mockEndpoint } from '../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../test/render-app.tsx';
import { sampleSession } from '../../../test/sample-session.ts';
import { ana, rui, sampleTicket, sampleTicketRow } from '../../../test/sample-tickets.ts';

const rows = [1, 2, 3].map((number) => sampleTicketRow(number, { assignees: [rui], status: { id: 2 } }));
const wholeOf = (row: TicketRow): Ticket => ({ ...sampleTicket(row.ticket_id), ...row });
const linkTo = (number: number) => screen.findByRole('link', { name: `Pump ${number} loses pressure` });

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  mockFrame(sampleSession());
  mockEndpoint(callsApi.active, () => ({ calls: [] }));
  mockEndpoint(ticketsApi.counts, () => ({ open: 3, mine: 1, unassigned: 2, overdue: 0, quick: 0, unread: 0 }));
  mockEndpoint(ticketsApi.timers, () => ({ ticketTimers: [] }));
  mockEndpoint(ticketsApi.events, () => ({ events: [], pagination: { total: 0, per_page: 30, last_page: 1 } }));
  mockEndpoint(ticketsApi.list, () => ({
    tickets: rows,
    groups: [{ status_id: 2 as const, total: 3 }],
    pagination: { total: 3, per_page: 30, last_page: 1 },
  }));
  mockEndpoint(ticketsApi.find, ({ params }) => ({
    ticket: wholeOf(rows.find(({ id }) => id === params?.id) as TicketRow),
  }));
  mockEndpoint(ticketsApi.findByNumber, ({ params }) => ({
    ticket: wholeOf(rows[Number(params?.number) - 1] as TicketRow),
  }));
});

async function openMarked() {
  const app = renderApp('/tickets?view=mine');
  await linkTo(1);
  await app.user.keyboard('jj');
  await waitFor(async () => expect(document.activeElement).toBe(await linkTo(2)));
  return app;
}

test('keys act on the marked line of the list', async () => {
  const assigned = mockEndpoint(ticketsApi.assign, () => ({ ticket: wholeOf(rows[1] as TicketRow) }));
  const updated = mockEndpoint(ticketsApi.update, () => ({ ticket: wholeOf(rows[1] as TicketRow) }));
  const { user } = await openMarked();
  await user.keyboard('i');
  await waitFor(() => expect(assigned.mock.calls[0]?.[0].params).toEqual({ id: rows[1]?.id, userId: ana.id }));
  await user.keyboard('4');
  await waitFor(() => expect(updated.mock.calls[0]?.[0].body).toMatchObject({ priority_id: 4 }));
});

test('on a ticket, keys open its choices', async () => {
  mockEndpoint(peopleApi.list, () => ({ users: [], pagination: { total: 0, per_page: 30, last_page: 1 } }));
  const app = renderApp('/tickets/1');
  await screen.findByRole('button', { name: /^Status:/ });
  await app.user.keyboard('s');
  expect(await screen.findByRole('listbox', { name: 'Status' })).toBeDefined();
  await app.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('listbox', { name: 'Status' })).toBeNull());
  await app.user.keyboard('a');
  expect(await screen.findByRole('listbox', { name: 'Assignees' })).toBeDefined();
});

test('without a marked line, keys change nothing', async () => {
  const assigned = mockEndpoint(ticketsApi.assign, () => ({ ticket: wholeOf(rows[1] as TicketRow) }));
  const app = renderApp('/tickets');
  await linkTo(1);
  await app.user.keyboard('i4te');
  expect(app.path()).toBe('/tickets');
  expect(assigned).not.toHaveBeenCalled();
});

test('E asks in the list how the marked ticket shall be closed, V starts a call in its room', async () => {
  const app = await openMarked();
  await app.user.keyboard('e');
  expect(await screen.findByRole('dialog', { name: 'Close ticket 2' })).toBeDefined();
  await app.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(app.router.state.location.href).toBe('/tickets?view=mine');
  await app.user.keyboard('v');
  await waitFor(() => expect(app.router.state.location.search).toEqual({ room: rows[1]?.room_id }));
});

/** The list has the open tickets of these, in this order. */
function mockMoving(order: () => readonly number[]) {
  mockEndpoint(ticketsApi.list, () => ({
    tickets: order().map((number) => rows[number - 1] as TicketRow),
    groups: [{ status_id: 2 as const, total: order().length }],
    pagination: { total: order().length, per_page: 30, last_page: 1 },
  }));
}
const isGone = (number: number) =>
  waitFor(() => expect(screen.queryByRole('link', { name: `Pump ${number} loses pressure` })).toBeNull());
const hasFocus = (number: number) => waitFor(async () => expect(document.activeElement).toBe(await linkTo(number)));

test('tickets that are closed one after the other are each the next of the list', async () => {
  let open = [1, 2, 3];
  mockMoving(() => open);
  const closed = mockEndpoint(ticketsApi.close, ({ params }) => {
    const row = rows.find(({ id }) => id === params?.id) as TicketRow;
    open = open.filter((number) => number !== row.ticket_id);
    return { ticket: { ...wholeOf(row), closed: true } };
  });
  const app = renderApp('/tickets?view=mine');
  await linkTo(1);
  for (const number of [1, 2, 3]) {
    await app.user.keyboard('j');
    await hasFocus(number);
    await app.user.keyboard('e');
    await app.user.click(await screen.findByRole('button', { name: 'Close ticket' }));
    await isGone(number);
  }
  expect(closed).toHaveBeenCalledTimes(3);
  expect(app.path()).toBe('/tickets');
});

test('a ticket that moves away by what is done to it does not take the reader along', async () => {
  let order = [1, 2, 3];
  mockMoving(() => order);
  mockEndpoint(ticketsApi.update, () => {
    order = [2, 1, 3];
    return { ticket: wholeOf(rows[1] as TicketRow) };
  });
  const { user } = await openMarked();
  await user.keyboard('4');
  await waitFor(() => {
    const links = screen.getAllByRole('link', { name: /^Pump \d loses pressure$/ });
    expect(links.map((link) => link.textContent)).toEqual([2, 1, 3].map((number) => `Pump ${number} loses pressure`));
  });
  await user.keyboard('j');
  await hasFocus(3);
});

test('slash leads into the search of the list', async () => {
  const app = renderApp('/tickets');
  await linkTo(1);
  await app.user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search tickets' }));
  await app.user.keyboard('c');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a ticket leads to its neighbours in the list that it was opened from, and back to that list', async () => {
  const app = await openMarked();
  await app.user.keyboard('{Enter}');
  const walk = within(await screen.findByRole('navigation', { name: 'Through the list' }));
  expect(await walk.findByText('2 of 3')).toBeDefined();
  await app.user.keyboard('j');
  await waitFor(() => expect(app.path()).toBe('/tickets/3'));
  expect(await screen.findByText('3 of 3')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next ticket' }).disabled).toBe(true);
  await app.user.click(screen.getByRole('button', { name: 'Previous ticket' }));
  await waitFor(() => expect(app.path()).toBe('/tickets/2'));
  await app.user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Tickets' }));
  await waitFor(() => expect(app.router.state.location.href).toBe('/tickets?view=mine'));
  await waitFor(async () => expect(document.activeElement).toBe(await linkTo(2)));
});

test('a list that is opened again has no marked line', async () => {
  const app = await openMarked();
  await app.user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Pump 2 loses pressure' });
  await app.router.navigate({ to: '/tickets' });
  await linkTo(2);
  expect(document.activeElement).not.toBe(await linkTo(2));
});

test('a ticket that was opened from elsewhere has no neighbours', async () => {
  const app = renderApp('/tickets/2');
  expect(await screen.findByRole('heading', { name: 'Pump 2 loses pressure' })).toBeDefined();
  expect(screen.queryByRole('navigation', { name: 'Through the list' })).toBeNull();
  await app.user.keyboard('j');
  expect(app.path()).toBe('/tickets/2');
});

test('a change without a connection is refused at once, and not made later', async () => {
  const { user } = await openMarked();
  const requests = mockEndpoint(ticketsApi.update, () => Promise.reject(new TypeError('Failed to fetch')));
  await user.keyboard('4');
  expect(await screen.findByText(/no connection|cannot be reached/i)).toBeDefined();
  expect(requests).toHaveBeenCalledOnce();
});

test('an offline browser says so at a change, which it takes back and does not send', async () => {
  const { user } = await openMarked();
  const requests = mockEndpoint(ticketsApi.update, () => ({ ticket: wholeOf(rows[1] as TicketRow) }));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await user.keyboard('4');
  expect((await screen.findByRole('alert')).textContent).toContain('You are offline. Try again');
  expect(within((await linkTo(2)).closest('[role=row]') as HTMLElement).getByTitle('Medium')).toBeDefined();
  expect(requests).not.toHaveBeenCalled();
});

test('an offline browser says so when a ticket is created, and what was typed stays', async () => {
  const requests = mockEndpoint(ticketsApi.create, () => ({ ticket: sampleTicket(9) }));
  const { user } = renderApp('/tickets?create=true');
  await user.type(await screen.findByLabelText(/Subject/), 'Pump trips');
  await user.click(screen.getByRole('button', { name: /^Customer:/ }));
  await user.click(await screen.findByRole('option', { name: 'No customer' }));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await user.click(screen.getByRole('button', { name: 'Create ticket' }));
  expect(await screen.findByText(/You are offline. Try again/)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>(/Subject/).value).toBe('Pump trips');
  expect(requests).not.toHaveBeenCalled();
});

test.each([
  ['Priority', 'listbox'],
  ['Assignees', 'listbox'],
  ['Customer', 'listbox'],
  ['Due date', 'dialog'],
])(
  'Escape closes what is open in the dialog of a new ticket, and the dialog only after that: %s',
  async (field, role) => {
    const app = renderApp('/tickets?create=true');
    const dialog = await screen.findByRole('dialog', { name: 'New ticket' });
    const opened = () => screen.queryAllByRole(role).filter((each) => each !== dialog);
    await app.user.click(within(dialog).getByRole('button', { name: new RegExp(`^${field}`) }));
    await waitFor(() => expect(opened()).toHaveLength(1));
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(opened()).toHaveLength(0));
    expect(screen.getByRole('dialog', { name: 'New ticket' })).toBeDefined();
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New ticket' })).toBeNull());
  },
);
