import { snapshotsApi } from '@sightline/contract/calls/snapshots';
import { writeCallSummary } from '@sightline/contract/talk/talk';
import { type Ticket, type TicketEvent, ticketsApi } from '@sightline/contract/tickets/tickets';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mockEndpoint, refuse } from '../../../../test/mock-endpoint.ts';
import { beOnPhone } from '../../../../test/phone.ts';
import { mockFrame, renderApp } from '../../../../test/render-app.tsx';
import { sampleSession } from '../../../../test/sample-session.ts';
import { sampleSnapshot } from '../../../../test/sample-snapshot.ts';
import { ana, rui, sampleTicket } from '../../../../test/sample-tickets.ts';

const mine = (change: Partial<Ticket> = {}) => sampleTicket(7, { assignees: [ana], status: { id: 2 }, ...change });

/** The server's copy of the ticket; actions change it. */
function mockTicket(ticket: Ticket) {
  mockEndpoint(ticketsApi.find, () => ({ ticket }));
  return `/tickets/${ticket.id}`;
}

/** A response that the test releases. */
function held<T>() {
  const { promise, resolve } = Promise.withResolvers<T>();
  return { promise, resolve };
}

afterEach(() => {
  vi.restoreAllMocks();
});

beforeEach(() => {
  mockFrame(sampleSession());
  mockEndpoint(ticketsApi.counts, () => ({ open: 1, mine: 1, unassigned: 0, overdue: 0, quick: 0, unread: 0 }));
  mockEndpoint(ticketsApi.timers, () => ({ ticketTimers: [] }));
  mockEndpoint(ticketsApi.events, () => ({ events: [], pagination: { total: 0, per_page: 30, last_page: 1 } }));
});

test('an address with the number of no ticket says so, with a way to the list', async () => {
  mockEndpoint(ticketsApi.findByNumber, () => refuse('NOT_FOUND'));
  const app = renderApp('/tickets/4711');
  expect(await screen.findByRole('heading', { name: 'There is no ticket 4711 here' })).toBeDefined();
  await app.user.click(screen.getByRole('link', { name: 'All tickets' }));
  await waitFor(() => expect(app.path()).toBe('/tickets'));
});

test('a link to no ticket says so without its id', async () => {
  mockEndpoint(ticketsApi.find, () => refuse('NOT_FOUND'));
  renderApp('/tickets/018f0000-0000-7000-8000-00000000dead');
  expect(await screen.findByRole('heading', { name: 'This link leads to no ticket' })).toBeDefined();
  expect(document.body.textContent).not.toContain('018f');
});

test('the address of a ticket has its number', async () => {
  const asked = mockEndpoint(ticketsApi.findByNumber, () => ({ ticket: mine() }));
  const app = renderApp('/tickets/7');
  expect(await screen.findByRole('heading', { name: mine().subject })).toBeDefined();
  expect(asked.mock.calls[0]?.[0].params).toEqual({ number: '7' });
  expect(app.path()).toBe('/tickets/7');
});

test('on a phone a ticket opens with its conversation', async () => {
  beOnPhone();
  renderApp(mockTicket(mine()));
  expect((await screen.findByRole('tab', { name: 'Messages' })).getAttribute('aria-selected')).toBe('true');
});

test.each([
  ['/tickets', '/tickets/quick-ticket', 'normal'],
  ['/tickets/quick-ticket', '/tickets', 'quick'],
] as const)('the page %s shows no ticket of %s, and leads to it', async (path, other, type) => {
  mockEndpoint(ticketsApi.findByNumber, () => ({ ticket: mine({ type }) }));
  const app = renderApp(`${other}/7?tab=messages`);
  expect(await screen.findByRole('heading', { name: mine().subject })).toBeDefined();
  expect(app.router.state.location.href).toBe(`${path}/7?tab=messages`);
});

test.each([
  ['/tickets', 'normal'],
  ['/tickets/quick-ticket', 'quick'],
] as const)('an older link with the id leads to the number: %s', async (path, type) => {
  mockEndpoint(ticketsApi.find, () => ({ ticket: mine({ type }) }));
  const app = renderApp(`${path}/${mine().id}?tab=messages#end`);
  expect(await screen.findByRole('heading', { name: mine().subject })).toBeDefined();
  expect(app.router.state.location.href).toBe(`${path}/7?tab=messages#end`);
});

test('a priority shows at once and is rolled back with the reason when refused', async () => {
  const answer = held<ReturnType<typeof refuse>>();
  mockEndpoint(ticketsApi.update, () => answer.promise);
  const app = renderApp(mockTicket(mine()));
  const button = async () => (await screen.findByRole('button', { name: /^Priority/ })).textContent;
  await app.user.click(await screen.findByRole('button', { name: /^Priority/ }));
  await app.user.click(await screen.findByRole('option', { name: 'Urgent' }));
  await waitFor(async () => expect(await button()).toContain('Urgent'));
  answer.resolve(refuse('TICKET_CLOSED', { base: ['This ticket is closed. Reopen it to make changes.'] }));
  expect(await screen.findByText('This ticket is closed. Reopen it to make changes.')).toBeDefined();
  await waitFor(async () => expect(await button()).toContain('Medium'));
});

/** Ana changes something just before me, so my change is based on an old version. */
function mockRace(theirs: Partial<Ticket>, theirEvent: Partial<TicketEvent>) {
  const stored = { ...mine({ version: 5 }), ...theirs, version: 6 };
  mockEndpoint(ticketsApi.find, () => ({ ticket: stored }));
  mockEndpoint(ticketsApi.events, () => ({
    events: [{ ...sampleEvent, user: ana, ...theirEvent }],
    pagination: { total: 1, per_page: 30, last_page: 1 },
  }));
  return mockEndpoint(ticketsApi.update, ({ body }) =>
    body.version === stored.version
      ? { ticket: { ...stored, priority: { id: 1 as const }, version: 7 } }
      : refuse('STALE_VERSION'),
  );
}

const sampleEvent: TicketEvent = {
  id: '018f0000-0000-7000-8000-00000000e001',
  kind: 'priority_changed',
  user: null,
  created_at: '2026-01-01T00:00:00.000Z',
  subject: null,
  from: '2',
  to: '3',
  call: null,
};

async function chooseLow() {
  const app = renderApp(mockTicket(mine({ version: 5 })));
  const race = async (theirs: Partial<Ticket>, event: Partial<TicketEvent>) => {
    const button = await screen.findByRole('button', { name: /^Priority/ });
    const asked = mockRace(theirs, event);
    await app.user.click(button);
    await app.user.click(await screen.findByRole('option', { name: 'Low' }));
    return asked;
  };
  const shown = async () => (await screen.findByRole('button', { name: /^Priority/ })).textContent;
  return { ...app, race, shown };
}

test('when somebody else changed the same field first, their value stays until one click restores mine', async () => {
  const { user, race, shown } = await chooseLow();
  const asked = await race({ priority: { id: 3 } }, { to: '3' });
  expect(await screen.findByText(`${ana.name} changed Priority to High – keep yours?`)).toBeDefined();
  await waitFor(async () => expect(await shown()).toContain('High'));
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  expect(asked.mock.calls.map(([{ body }]) => body)).toEqual([
    { priority_id: 1, version: 5 },
    { priority_id: 1, version: 6 },
  ]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull());
});

test('when somebody else changed another field first, both changes are kept without a question', async () => {
  const { race } = await chooseLow();
  const asked = await race({ subject: 'Pump drips' }, { kind: 'subject_changed', to: 'Pump drips' });
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  expect(asked.mock.calls[1]?.[0].body).toEqual({ priority_id: 1, version: 6 });
  expect(screen.queryByText(/keep yours/)).toBeNull();
});

test('the entry of a call links to its snapshots', async () => {
  const to = writeCallSummary(754, [{ id: ana.id, name: ana.name }]);
  const call = { id: '018f0000-0000-7000-8000-00000000c001', snapshots: 5 };
  mockEndpoint(ticketsApi.events, () => ({
    events: [{ ...sampleEvent, kind: 'call_ended' as const, user: ana, from: null, to, call }],
    pagination: { total: 1, per_page: 30, last_page: 1 },
  }));
  const asked = mockEndpoint(snapshotsApi.list, () => ({
    snapshots: ['one', 'two', 'three', 'four', 'five'].map((caption) => sampleSnapshot({ caption })),
  }));
  const { user } = renderApp(mockTicket(mine()));
  const line = within((await screen.findByText('5 snapshots')).closest('li') as HTMLElement);
  expect(line.getByText(ana.name)).toBeDefined();
  expect(await line.findAllByRole('button')).toHaveLength(4);
  expect(asked.mock.lastCall?.[0].params).toEqual({ id: call.id });
  await user.click(await line.findByRole('button', { name: 'Open: two' }));
  expect(await screen.findByText('2 / 5')).toBeDefined();
});

test('a status cannot be chosen while nobody is assigned', async () => {
  renderApp(mockTicket(sampleTicket(7)));
  const status = await screen.findByRole<HTMLButtonElement>('button', { name: /^Status/ });
  expect(status.disabled).toBe(true);
  expect(status.textContent).toContain('Not assigned');
});

test('a conflict keeps the typed text and says that somebody else changed it first', async () => {
  const asked = mockEndpoint(ticketsApi.update, () =>
    refuse('STALE_VERSION', { version: ['Somebody else changed this first.'] }),
  );
  const app = renderApp(mockTicket(mine({ version: 5 })));
  await app.user.click(await screen.findByRole('button', { name: 'Edit: Subject' }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Subject' });
  await app.user.clear(field);
  await app.user.type(field, 'Pump runs{Enter}');
  expect(await screen.findByText('Somebody else changed this first.')).toBeDefined();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Subject' }).value).toBe('Pump runs');
  expect(asked.mock.calls[0]?.[0].body).toEqual({ subject: 'Pump runs', version: 5 });
});

test('Escape leaves a text as it was', async () => {
  const asked = mockEndpoint(ticketsApi.update, () => ({ ticket: mine() }));
  const app = renderApp(mockTicket(mine()));
  await app.user.click(await screen.findByRole('button', { name: 'Edit: Description' }));
  await app.user.type(screen.getByRole('textbox', { name: 'Description' }), ' More{Escape}');
  expect(screen.getByText('It trips after six seconds.')).toBeDefined();
  expect(asked).not.toHaveBeenCalled();
});

test('the timer starts, runs and stops', async () => {
  mockEndpoint(ticketsApi.startTimer, () => refuse('FORBIDDEN'));
  const app = renderApp(mockTicket(mine()));
  await app.user.click(await screen.findByRole('button', { name: 'Start timer' }));
  expect(await screen.findByText(/^Your role does not allow this/)).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Start timer' })).toBeDefined();

  const started = { id: ana.id, user: ana, started_at: new Date().toISOString() };
  const timer = { ...started, kind: 'ticket' as const, active: true, stopped_at: null };
  mockEndpoint(ticketsApi.startTimer, () => {
    mockTicket(mine({ active_timers: [started] }));
    return { timer: { ...timer, ticket: mine() } };
  });
  await app.user.click(screen.getByRole('button', { name: 'Start timer' }));
  expect((await screen.findByRole('button', { name: 'Stop timer' })).textContent).toMatch(/^\d:\d\d$/);
});

test('closing without a sheet needs no sheet, and then everything is read-only until it is reopened', async () => {
  const shut = mine({ closed: true, status: { id: 4 }, closed_by: ana, closed_at: '2026-11-20T12:00:00Z' });
  const asked = mockEndpoint(ticketsApi.close, () => {
    mockTicket(shut);
    return { ticket: shut };
  });
  mockEndpoint(ticketsApi.reopen, () => {
    mockTicket(mine());
    return { ticket: mine() };
  });
  const app = renderApp(
    mockTicket(mine({ active_timers: [{ id: 'x', user: ana, started_at: '2026-11-20T12:00:00Z' }] })),
  );
  await app.user.click(await screen.findByRole('button', { name: 'Close' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close ticket 7' }));
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: /Without/ }).checked).toBe(true);
  expect(dialog.getByText('The running timer will stop.')).toBeDefined();
  await app.user.click(dialog.getByRole('button', { name: 'Close ticket' }));
  expect(await screen.findByText('This ticket has already been closed')).toBeDefined();
  await waitFor(() => expect(asked.mock.calls.map(([{ body }]) => body)).toEqual([{ with_sheet: false }]));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Priority/ }).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Edit: Subject' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Start timer' })).toBeNull();

  await app.user.click(screen.getByRole('button', { name: 'Reopen' }));
  await waitFor(() => expect(screen.queryByText('This ticket has already been closed')).toBeNull());
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Priority/ }).disabled).toBe(false);
});

test('a ticket that was closed unassigned says who closed it, and waits for nobody', async () => {
  const at = '2026-11-20T12:00:00Z';
  renderApp(mockTicket(sampleTicket(7, { closed: true, closed_at: at, closed_by: rui })));
  expect(await screen.findByText('This ticket has already been closed')).toBeDefined();
  expect(screen.getByText(/^by Rui Tavares, Nov 20/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Status: Closed' })).toBeDefined();
  expect(screen.queryByRole('img', { name: 'Nobody' })).toBeNull();
});

test('closing offers the current sheet first, and the dialog shows a refusal', async () => {
  const answer = held<ReturnType<typeof refuse>>();
  const asked = mockEndpoint(ticketsApi.close, () => answer.promise);
  const app = renderApp(mockTicket(mine({ sheet: { id: ana.id, status: 'current' } })));
  await app.user.click(await screen.findByRole('button', { name: 'Close' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close ticket 7' }));
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: /^With assistance/ }).checked).toBe(true);
  await app.user.click(dialog.getByRole('button', { name: 'Close ticket' }));
  await screen.findByText('This ticket has already been closed');
  answer.resolve(refuse('NO_SHEET', { with_sheet: ['There is no sheet any more.'] }));
  expect(await dialog.findByText('There is no sheet any more.')).toBeDefined();
  expect(asked.mock.calls[0]?.[0].body).toEqual({ with_sheet: true });
  expect(screen.queryByText('This ticket has already been closed')).toBeNull();
});

test('without a sheet, closing with one begins by writing it', async () => {
  const app = renderApp(mockTicket(mine()));
  await app.user.click(await screen.findByRole('button', { name: 'Close' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close ticket 7' }));
  await app.user.click(dialog.getByRole('radio', { name: /^With assistance/ }));
  expect(await dialog.findByRole('button', { name: 'Save sheet and close' })).toBeDefined();
});

test('a guest reads: no property can be changed', async () => {
  mockFrame(sampleSession('Client'));
  renderApp(mockTicket(mine()));
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: /^Assignees/ })).disabled).toBe(true);
  for (const name of ['Close', 'Start timer', 'Edit: Subject']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});
