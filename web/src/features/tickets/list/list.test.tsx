import { peopleApi } from '@sightline/contract/people/people';
import { type TicketRow, ticketsApi } from '@sightline/contract/tickets/tickets';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openedSocket } from '../../../../test/fake-socket.ts';
import { mockEndpoint, refuse } from '../../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../../test/render-app.tsx';
import { listed } from '../../../../test/sample-members.ts';
import { sampleBranch, sampleSession } from '../../../../test/sample-session.ts';
import { ana, rui, sampleTicket, sampleTicketRow } from '../../../../test/sample-tickets.ts';

const counts = { open: 3, mine: 1, unassigned: 2, overdue: 0, quick: 0, unread: 0 };

/** The list answers pages of 30 out of `all`, which stand in the order of their status. */
function mockList(all: readonly TicketRow[]) {
  return mockEndpoint(ticketsApi.list, ({ query }) => {
    const page = Number(query.get('page') ?? 1);
    const groups = [...Map.groupBy(all, ({ status }) => status.id)].map(([status_id, { length: total }]) => ({
      status_id,
      total,
    }));
    return {
      tickets: all.slice((page - 1) * 30, page * 30),
      groups,
      pagination: { total: all.length, per_page: 30, last_page: Math.max(1, Math.ceil(all.length / 30)) },
    };
  });
}

const askedLast = (asked: ReturnType<typeof mockList>) => Object.fromEntries(asked.mock.lastCall?.[0].query ?? []);

beforeEach(() => {
  // The test page has no layout, so the virtual list needs a fixed size.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  mockFrame(sampleSession());
  mockEndpoint(ticketsApi.counts, () => counts);
  mockEndpoint(ticketsApi.timers, () => ({ ticketTimers: [] }));
  mockEndpoint(peopleApi.list, () => ({ users: [], pagination: { total: 0, per_page: 50, last_page: 1 } }));
  mockEndpoint(workspaceApi.spaces, () => ({
    spaces: [sampleBranch],
    pagination: { total: 1, per_page: 50, last_page: 1 },
  }));
});

test('tickets are grouped by status, and each row shows its fields', async () => {
  mockList([
    sampleTicketRow(7, { has_unread: true, unread_count: 4 }),
    sampleTicketRow(5, { status: { id: 3 }, assignees: [ana, rui], due_date: '2020-01-01T00:00:00Z' }),
  ]);
  renderApp('/tickets');
  const late = within(
    (await screen.findByRole('link', { name: 'Pump 5 loses pressure' })).closest('[role=row]') as HTMLElement,
  );
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'Not assigned',
    'In progress',
  ]);
  expect(screen.getByTitle('4 unread messages')).toBeDefined();
  expect(late.getByRole('img', { name: 'Assigned: Ana Ribeiro, Rui Tavares' })).toBeDefined();
  expect(late.getByTitle(/^Overdue since/)).toBeDefined();
  expect(screen.getByText('2 tickets')).toBeDefined();
});

test('a ticket that was closed unassigned is shown as closed, not as one to take', async () => {
  mockList([sampleTicketRow(7, { closed: true })]);
  const app = renderApp('/tickets?view=closed&order=status');
  await screen.findByRole('link', { name: 'Pump 7 loses pressure' });
  expect(screen.getByRole('heading', { level: 2, name: 'Closed' })).toBeDefined();
  expect(screen.getByTitle('Closed')).toBeDefined();
  expect(app.queryByText('Not assigned')).toBeNull();
  expect(app.queryByRole('img', { name: 'Nobody' })).toBeNull();
});

test('the URL decides what is requested', async () => {
  const asked = mockList([]);
  renderApp('/tickets?view=mine&priority=high,urgent&query=pump&order=due_date');
  expect(await screen.findByText('No ticket matches')).toBeDefined();
  expect(askedLast(asked)).toMatchObject({
    ...{ query: 'pump', order_by: 'due_date', order_dir: 'asc', page: '1' },
    ...{ 'filter.type': 'normal', 'filter.closed': 'false', 'filter.assignee_id': ana.id },
  });
  expect(screen.getByRole('button', { name: 'Remove the filter Priority: Urgent' })).toBeDefined();
});

test('a condition in the URL that makes no sense is said, and the list is shown without it', async () => {
  const asked = mockList([]);
  renderApp('/tickets?where={"field":"mood","op":"is","value":4}&priority=high');
  expect(await screen.findByText(/advanced filter in this address/)).toBeDefined();
  expect(askedLast(asked)).toMatchObject({ 'filter.priority_id': '3' });
  expect(askedLast(asked)).not.toHaveProperty('conditions');
});

test('filters are ticked in a menu, kept in the URL and removed by their chip', async () => {
  mockList([sampleTicketRow(1)]);
  const app = renderApp('/tickets');
  await app.user.click(await screen.findByRole('button', { name: 'Filter' }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'Status' }));
  await app.user.click(await screen.findByRole('menuitemcheckbox', { name: 'To do' }));
  await app.user.click(screen.getByRole('menuitemcheckbox', { name: 'Done' }));
  await waitFor(() => expect(app.router.state.location.href).toBe('/tickets?status=to_do,done'));
  await app.user.click(screen.getByRole('button', { name: 'Remove the filter Status: To do' }));
  await waitFor(() => expect(app.router.state.location.href).toBe('/tickets?status=done'));
  await app.user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(app.router.state.location.search).toEqual({}));
});

const agent = (person: typeof ana) => ({
  ...{
    ...person,
    email: `${person.id}@norvik.example`,
    kind: 'organization' as const,
    role: 'Agent' as const,
    branch: null,
  },
});

test('people and customers stand in the URL by their names', async () => {
  const asked = mockList([sampleTicketRow(1)]);
  const pagination = { total: 2, per_page: 50, last_page: 1 };
  mockEndpoint(peopleApi.list, () => ({ users: [listed(agent(ana)), listed(agent(rui))], pagination }));
  const app = renderApp('/tickets?assignee=ana');
  await screen.findByRole('link', { name: 'Pump 1 loses pressure' });
  expect(askedLast(asked)).toMatchObject({ 'filter.assignee_id': ana.id });
  await app.user.click(screen.getByRole('button', { name: 'Filter' }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'Assignee' }));
  const ticked = await screen.findByRole('menuitemcheckbox', { name: ana.name });
  expect(ticked.getAttribute('aria-checked')).toBe('true');
  await app.user.click(screen.getByRole('menuitemcheckbox', { name: rui.name }));
  await waitFor(() => expect(app.router.state.location.href).toBe('/tickets?assignee=ana,rui-tavares'));
  await app.user.click(screen.getByRole('button', { name: `Remove the filter Assignee: ${ana.name}` }));
  await waitFor(() => expect(app.router.state.location.href).toBe('/tickets?assignee=rui-tavares'));
  await waitFor(() => expect(askedLast(asked)).toMatchObject({ 'filter.assignee_id': rui.id }));
});

test('words of an address that the list does not know are left out, and said', async () => {
  const asked = mockList([sampleTicketRow(1)]);
  const app = renderApp('/tickets?priority=bogus,high&status=bogus&order=sideways&dir=up&page=-2');
  await screen.findByRole('link', { name: 'Pump 1 loses pressure' });
  expect(askedLast(asked)).toMatchObject({ 'filter.priority_id': '3', order_by: 'status', page: '1' });
  const said = await screen.findByText(/^“bogus” is not a choice of Status\./);
  expect(said.textContent).toContain('“bogus” is not a choice of Priority.');
  expect(said.textContent).toContain('“sideways” is not a choice of Order.');
  await app.user.click(within(said.parentElement as HTMLElement).getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(/is not a choice of/)).toBeNull();
});

test('a number of an older URL is not said to be unknown', async () => {
  mockList([sampleTicketRow(1)]);
  renderApp('/tickets?priority=4');
  await screen.findByRole('link', { name: 'Pump 1 loses pressure' });
  expect(screen.getByRole('button', { name: 'Remove the filter Priority: Urgent' })).toBeDefined();
  expect(screen.queryByText(/is not a choice of/)).toBeNull();
});

test('an older URL with an id asks for the same, without looking anybody up', async () => {
  const asked = mockList([sampleTicketRow(1)]);
  renderApp(`/tickets?customer=${sampleBranch.id}`);
  await screen.findByRole('link', { name: 'Pump 1 loses pressure' });
  expect(askedLast(asked)).toMatchObject({ 'filter.branch_id': sampleBranch.id });
});

test('a name that stands for nobody, or for several, is said and can be removed', async () => {
  const asked = mockList([sampleTicketRow(1)]);
  const pagination = { total: 2, per_page: 50, last_page: 1 };
  const twins = [agent({ ...ana, name: 'Rui Costa' }), agent(rui)];
  mockEndpoint(peopleApi.list, () => ({ users: twins.map((twin) => listed(twin)), pagination }));
  const app = renderApp('/tickets?customer=acme-food&assignee=rui&status=to_do');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('There is no customer called “acme-food”.');
  expect(alert.textContent).toContain('Several agents are called “rui”.');
  expect(asked).not.toHaveBeenCalled();
  await app.user.click(screen.getByRole('button', { name: 'Remove these filters' }));
  expect(await screen.findByRole('link', { name: 'Pump 1 loses pressure' })).toBeDefined();
  expect(app.router.state.location.href).toBe('/tickets?status=to_do');
});

test('on a phone the filters are a sheet, and their number stands on its button', async () => {
  const match = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) => Object.assign(new EventTarget(), { media, matches: media === '(max-width: 48em)' }) as MediaQueryList,
    );
  mockList([sampleTicketRow(1), sampleTicketRow(2)]);
  const app = renderApp('/tickets?priority=high');
  await app.user.click(await screen.findByRole('button', { name: 'Filter, 1 active' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  expect(sheet.getByRole('button', { name: 'High' }).getAttribute('aria-pressed')).toBe('true');
  await app.user.click(within(sheet.getByRole('region', { name: 'Status' })).getByRole('button', { name: 'To do' }));
  await waitFor(() => expect(app.router.state.location.href).toBe('/tickets?status=to_do&priority=high'));
  expect(await screen.findByRole('button', { name: 'Filter, 2 active', hidden: true })).toBeDefined();
  await app.user.click(sheet.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(app.router.state.location.href).toBe('/tickets'));
  await app.user.click(await sheet.findByRole('button', { name: 'Show 2 tickets' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  match.mockRestore();
});

test('the search runs once typing pauses', async () => {
  const asked = mockList([sampleTicketRow(1)]);
  const app = renderApp('/tickets');
  await app.user.type(await screen.findByRole('searchbox'), 'pump');
  await waitFor(() => expect(askedLast(asked).query).toBe('pump'));
  const searched = asked.mock.calls.map(([{ query }]) => query.get('query'));
  expect(new Set(searched)).toEqual(new Set([null, 'pump']));
});

test('each view says why it is empty; the first one offers a new ticket', async () => {
  mockList([]);
  const app = renderApp('/tickets');
  expect(await screen.findByText('No open tickets')).toBeDefined();
  expect(screen.getAllByRole('button', { name: 'New ticket' })).toHaveLength(2);
  await app.user.click(screen.getByRole('tab', { name: /Unassigned/ }));
  expect(await screen.findByText('All tickets are assigned')).toBeDefined();
});

test('a list that fails to load says so and can be retried', async () => {
  mockEndpoint(ticketsApi.list, () => refuse('FORBIDDEN', { base: ['Your role does not allow this.'] }));
  const app = renderApp('/tickets');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Your role does not allow this.'));
  mockList([sampleTicketRow(1)]);
  await app.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Pump 1 loses pressure' })).toBeDefined();
});

test('J and K move the focus through the list', async () => {
  mockList([sampleTicketRow(9), sampleTicketRow(8)]);
  const app = renderApp('/tickets');
  await screen.findByRole('link', { name: 'Pump 9 loses pressure' });
  const focused = () => document.activeElement?.textContent;
  await app.user.keyboard('j');
  await waitFor(() => expect(focused()).toBe('Pump 9 loses pressure'));
  await app.user.keyboard('j');
  await waitFor(() => expect(focused()).toBe('Pump 8 loses pressure'));
  await app.user.keyboard('k');
  await waitFor(() => expect(focused()).toBe('Pump 9 loses pressure'));
});

test('a changed ticket is refetched', async () => {
  mockList([sampleTicketRow(1)]);
  renderApp('/tickets');
  await screen.findByRole('link', { name: 'Pump 1 loses pressure' });
  mockList([sampleTicketRow(1, { subject: 'Pump 1 runs again' })]);
  openedSocket().receive('TicketUpdatedEvent', { id: sampleTicketRow(1).id });
  expect(await screen.findByRole('link', { name: 'Pump 1 runs again' })).toBeDefined();
});

/** The ticket is for none of the customers. */
async function pickNoCustomer(app: ReturnType<typeof renderApp>): Promise<void> {
  await app.user.click(screen.getByRole('button', { name: /^Customer/ }));
  await app.user.click(await screen.findByRole('option', { name: 'No customer' }));
}

test('C opens the dialog; a refusal appears at its field, and even closing keeps the typed text', async () => {
  mockList([]);
  const asked = mockEndpoint(ticketsApi.create, () =>
    refuse('INVALID_INPUT', { due_date: ['That day is over.'], subject: ['Say it in other words.'] }),
  );
  const app = renderApp('/tickets');
  await screen.findByText('No open tickets');
  await app.user.keyboard('c');
  const dialog = within(await screen.findByRole('dialog', { name: 'New ticket' }));
  await app.user.click(dialog.getByRole('button', { name: 'Create ticket' }));
  expect(dialog.getByText('Fill in this field.')).toBeDefined();
  expect(asked).not.toHaveBeenCalled();
  await app.user.type(dialog.getByLabelText(/Subject/), 'Pump trips');
  await pickNoCustomer(app);
  await app.user.click(dialog.getByRole('button', { name: 'Create ticket' }));
  expect(await dialog.findByText('Say it in other words.')).toBeDefined();
  expect(dialog.getByText('That day is over.')).toBeDefined();
  await app.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await app.user.click(screen.getAllByRole('button', { name: 'New ticket' })[0] as HTMLElement);
  expect((await screen.findByLabelText<HTMLInputElement>(/Subject/)).value).toBe('Pump trips');
});

test('sending a ticket again uses the same id, and a ticket that was made opens', async () => {
  mockList([]);
  mockEndpoint(ticketsApi.events, () => ({ events: [], pagination: { total: 0, per_page: 30, last_page: 1 } }));
  const made = sampleTicket(12, { subject: 'Pump trips' });
  const refused = mockEndpoint(ticketsApi.create, () => refuse('UNAVAILABLE'));
  const app = renderApp('/tickets?create=true');
  await app.user.type(await screen.findByLabelText(/Subject/), 'Pump trips');
  await pickNoCustomer(app);
  await app.user.click(screen.getByRole('button', { name: 'Create ticket' }));
  await waitFor(() => expect(refused).toHaveBeenCalledOnce());
  const asked = mockEndpoint(ticketsApi.create, () => ({ ticket: made }));
  await app.user.click(screen.getByRole('button', { name: 'Create ticket' }));
  await waitFor(() => expect(app.path()).toBe('/tickets/12'));
  expect(asked.mock.calls[0]?.[0].body.id).toBe(refused.mock.calls[0]?.[0].body.id);
});
