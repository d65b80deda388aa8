import { callsApi } from '@sightline/contract/calls/calls';
import { peopleApi } from '@sightline/contract/people/people';
import { type Ticket, type TicketRow, ticketsApi } from '@sightline/contract/tickets/tickets';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { mockEndpoint, refuse } from '../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../test/render-app.tsx';
import { listed } from '../../../test/sample-members.ts';
import { sampleSession } from '../../../test/sample-session.ts';
import { ana, rui, sampleTicket, sampleTicketRow } from '../../../test/sample-tickets.ts';

/** The state of the server; each mocked request changes it. */
let kept: Ticket[];
const keep = (id: string | undefined, change: (ticket: Ticket) => Partial<Ticket>): { ticket: Ticket } => {
  kept = kept.map((ticket) =>
    ticket.id === id ? { ...ticket, ...change(ticket), version: ticket.version + 1 } : ticket,
  );
  return { ticket: kept.find((ticket) => ticket.id === id) as Ticket };
};
const rowOf = (ticket: Ticket): TicketRow => ({ ...sampleTicketRow(ticket.ticket_id), ...ticket });

function mockServer() {
  return {
    updated: mockEndpoint(ticketsApi.update, ({ params, body: { status_id, priority_id, subject, description } }) =>
      keep(params?.id, () => ({
        ...(status_id && { status: { id: status_id } }),
        ...(priority_id && { priority: { id: priority_id } }),
        ...(subject !== undefined && { subject }),
        ...(description !== undefined && { description }),
      })),
    ),
    assigned: mockEndpoint(ticketsApi.assign, ({ params }) =>
      keep(params?.id, ({ assignees, status }) => ({
        assignees: [...assignees, params?.userId === ana.id ? ana : rui],
        status: status.id === 1 ? { id: 2 } : status,
      })),
    ),
    unassigned: mockEndpoint(ticketsApi.unassign, ({ params }) =>
      keep(params?.id, ({ assignees, status }) => {
        const left = assignees.filter(({ id }) => id !== params?.userId);
        return { assignees: left, status: left.length === 0 ? { id: 1 } : status };
      }),
    ),
    closed: mockEndpoint(ticketsApi.close, ({ params }) => keep(params?.id, () => ({ closed: true }))),
    reopened: mockEndpoint(ticketsApi.reopen, ({ params }) => keep(params?.id, () => ({ closed: false }))),
  };
}

let server: ReturnType<typeof mockServer>;

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  kept = [1, 2].map((number) => sampleTicket(number, { assignees: [rui], status: { id: 3 } }));
  mockFrame(sampleSession());
  mockEndpoint(callsApi.active, () => ({ calls: [] }));
  mockEndpoint(ticketsApi.counts, () => ({ open: 2, mine: 1, unassigned: 1, overdue: 0, quick: 0, unread: 0 }));
  mockEndpoint(ticketsApi.timers, () => ({ ticketTimers: [] }));
  mockEndpoint(ticketsApi.events, () => ({ events: [], pagination: { total: 0, per_page: 30, last_page: 1 } }));
  mockEndpoint(ticketsApi.list, () => ({
    tickets: kept.map(rowOf),
    groups: [{ status_id: 3 as const, total: 2 }],
    pagination: { total: 2, per_page: 30, last_page: 1 },
  }));
  mockEndpoint(ticketsApi.find, ({ params }) => keep(params?.id, ({ version }) => ({ version: version - 1 })));
  mockEndpoint(ticketsApi.findByNumber, ({ params }) => ({ ticket: kept[Number(params?.number) - 1] as Ticket }));
  server = mockServer();
});

async function openTicket() {
  const app = renderApp('/tickets/1');
  await screen.findByRole('heading', { name: 'Pump 1 loses pressure' });
  return app;
}

async function pick({ user }: ReturnType<typeof renderApp>, property: RegExp, option: RegExp): Promise<void> {
  await user.click(await screen.findByRole('button', { name: property }));
  await user.click(await screen.findByRole('option', { name: option }));
}

const toast = async (words: string) => {
  const text = await screen.findByText(words);
  return within(text.closest('[role="status"]') as HTMLElement);
};

test('a change of the priority is announced, and its Undo restores the priority', async () => {
  const app = await openTicket();
  await pick(app, /^Priority/, /Urgent/);
  const offer = await toast('Ticket 1 – Priority: Urgent');
  await app.user.click(offer.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.updated.mock.lastCall?.[0].body).toEqual({ priority_id: 2, version: 2 }));
  expect(await screen.findByRole('button', { name: /^Priority: Medium/ })).toBeDefined();
  await waitFor(() => expect(screen.queryByText('Ticket 1 – Priority: Urgent')).toBeNull());
});

test.each(['z', '{Control>}z{/Control}'])('%s undoes what was done last', async (keys) => {
  const app = await openTicket();
  await pick(app, /^Status/, /To do/);
  await toast('Ticket 1 – Status: To do');
  await app.user.keyboard(keys);
  await waitFor(() => expect(server.updated.mock.lastCall?.[0].body).toMatchObject({ status_id: 3 }));
  await waitFor(() => expect(screen.queryByText('Ticket 1 – Status: To do')).toBeNull());
});

test('a priority set by a key is undone on its ticket, even when another line is marked by then', async () => {
  const app = renderApp('/tickets');
  await screen.findByRole('link', { name: 'Pump 2 loses pressure' });
  await app.user.keyboard('j4');
  await toast('Ticket 1 – Priority: Urgent');
  await app.user.keyboard('jz');
  await waitFor(() => expect(server.updated).toHaveBeenCalledTimes(2));
  expect(server.updated.mock.lastCall?.[0].params).toEqual({ id: kept[0]?.id });
  expect(kept.map(({ priority }) => priority.id)).toEqual([2, 2]);
});

test('who was removed from a ticket is assigned again, with the status that the ticket had', async () => {
  const app = await openTicket();
  mockEndpoint(peopleApi.list, () => ({
    users: [listed({ ...rui, email: 'rui@demo.test', kind: 'organization', role: 'Agent', branch: null })],
    pagination: { total: 1, per_page: 50, last_page: 1 },
  }));
  await pick(app, /^Assignees/, /Rui/);
  await toast('Rui Tavares removed from ticket 1');
  await app.user.keyboard('{Escape}');
  await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(kept[0]).toMatchObject({ assignees: [rui], status: { id: 3 } }));
});

test.each([
  ['Subject', 'subject', 'Subject of ticket 1 changed'],
  ['Description', 'description', 'Description of ticket 1 changed'],
] as const)('a changed %s is restored by Undo', async (label, field, sentence) => {
  const before = kept[0]?.[field];
  const app = await openTicket();
  await app.user.click(screen.getByRole('button', { name: new RegExp(label, 'i') }));
  const input = await screen.findByRole('textbox', { name: label });
  await app.user.clear(input);
  await app.user.type(input, 'Other words');
  await app.user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(kept[0]?.[field]).toBe('Other words'));
  await app.user.click((await toast(sentence)).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.updated.mock.lastCall?.[0].body).toEqual({ [field]: before, version: 2 }));
  expect(kept[0]?.[field]).toBe(before);
});

test('a ticket that was closed is reopened by Undo', async () => {
  const app = await openTicket();
  await app.user.click(screen.getByRole('button', { name: 'Close' }));
  await app.user.click(await screen.findByRole('button', { name: 'Close ticket' }));
  await app.user.click((await toast('Ticket 1 closed')).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.reopened).toHaveBeenCalledOnce());
  expect(await screen.findByRole('button', { name: 'Close' })).toBeDefined();
});

test('a change that was refused offers nothing to undo', async () => {
  mockEndpoint(ticketsApi.update, () => refuse('TICKET_CLOSED'));
  const app = await openTicket();
  await pick(app, /^Priority/, /Urgent/);
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a value that somebody else changed meanwhile is not overwritten by Undo', async () => {
  const app = await openTicket();
  await pick(app, /^Priority/, /Urgent/);
  const offer = await toast('Ticket 1 – Priority: Urgent');
  keep(kept[0]?.id, () => ({ priority: { id: 1 } }));
  mockEndpoint(ticketsApi.update, () => refuse('STALE_VERSION'));
  await app.user.click(offer.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/Somebody else changed this first/)).toBeDefined();
  expect(kept[0]?.priority).toEqual({ id: 1 });
});
