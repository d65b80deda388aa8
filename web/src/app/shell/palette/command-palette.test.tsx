import { assetsApi } from '@sightline/contract/assets/assets';
import { knowledgeApi } from '@sightline/contract/knowledge/knowledge';
import { peopleApi } from '@sightline/contract/people/people';
import { talkApi } from '@sightline/contract/talk/talk';
import { type TicketRow, ticketsApi } from '@sightline/contract/tickets/tickets';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { i18n } from '#web/lib/i18n.ts';
import { mockEndpoint, refuse } from '../../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../../test/render-app.tsx';
import { sampleArticleRow } from '../../../../test/sample-articles.ts';
import { listed } from '../../../../test/sample-members.ts';
import { sampleBranch, sampleSession } from '../../../../test/sample-session.ts';
import { ana, rui, sampleTicket, sampleTicketRow } from '../../../../test/sample-tickets.ts';

const page = (total: number) => ({ total, per_page: 30, last_page: 1 });

/** Finds tickets by their subject. The answer to one text can be delayed. */
function mockTickets(all: readonly TicketRow[], held: Record<string, Promise<void>> = {}) {
  mockEndpoint(ticketsApi.list, async ({ query }) => {
    const words = query.get('query') ?? '';
    await held[words];
    const tickets = all.filter(({ subject }) => subject.toLowerCase().includes(words));
    return { tickets, groups: [], pagination: page(tickets.length) };
  });
}

beforeEach(() => {
  mockFrame(sampleSession());
  mockTickets([sampleTicketRow(1), sampleTicketRow(2, { subject: 'Valve sticks' })]);
  mockEndpoint(assetsApi.list, () => ({ assets: [], pagination: page(0) }));
  mockEndpoint(ticketsApi.timers, () => ({ ticketTimers: [] }));
  mockEndpoint(ticketsApi.events, () => ({ events: [], pagination: page(0) }));
  mockEndpoint(ticketsApi.find, () => ({ ticket: sampleTicket(1, { assignees: [rui], status: { id: 2 } }) }));
  mockEndpoint(workspaceApi.spaces, () => ({ spaces: [], pagination: page(0) }));
  mockEndpoint(peopleApi.list, () => ({ users: [], pagination: page(0) }));
  mockEndpoint(talkApi.rooms, () => ({ rooms: [], pagination: page(0) }));
  mockEndpoint(talkApi.search, () => ({ chats: [], rooms: [], pagination: page(0) }));
  mockEndpoint(knowledgeApi.search, () => ({ hits: [], match: 'none' as const, corrections: [] }));
});

async function openPalette(path = '/home', heading = 'Home') {
  const app = renderApp(path);
  await screen.findByRole('heading', { name: heading });
  await app.user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search' });
  return { ...app, field };
}

const lines = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const marked = () => screen.getByRole('option', { selected: true });
const group = async (name: string) => within(await screen.findByRole('group', { name }));

test('Enter opens the marked item, and the field names it to screen readers', async () => {
  const app = await openPalette();
  await app.user.type(app.field, 'talk');
  expect(marked().textContent).toContain('Talk');
  expect(app.field.getAttribute('aria-activedescendant')).toBe(marked().id);
  await app.user.keyboard('{Enter}');
  await waitFor(() => expect(app.path()).toBe('/talk'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('text typed before the palette has loaded appears in it, and runs no shortcut of the page', async () => {
  const app = renderApp('/home');
  await screen.findByRole('heading', { name: 'Home' });
  const keys = { bubbles: true, cancelable: true };
  act(() => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { ...keys, key: 'k', code: 'KeyK', ctrlKey: true }));
  });
  for (const key of 'c?') act(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { ...keys, key })));
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search' })).value).toBe('c?');
  expect(app.path()).toBe('/home');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('Enter before the answer opens the first result, never one of the previous text', async () => {
  const answer = Promise.withResolvers<void>();
  mockTickets([sampleTicketRow(1), sampleTicketRow(2, { subject: 'Valve sticks' })], { valve: answer.promise });
  const app = await openPalette();
  await app.user.type(app.field, 'pump');
  expect(await screen.findByRole('option', { name: /Pump 1/ })).toBeDefined();
  await app.user.clear(app.field);
  await app.user.type(app.field, 'valve');
  await app.user.keyboard('{Enter}');
  expect(screen.getByText('Searching…')).toBeDefined();
  expect(app.path()).toBe('/home');
  await act(async () => answer.resolve());
  await waitFor(() => expect(app.path()).toBe('/tickets/2'));
});

test('Enter before the answer opens nothing when the text changed meanwhile', async () => {
  const answer = Promise.withResolvers<void>();
  mockTickets([sampleTicketRow(1), sampleTicketRow(2, { subject: 'Valve sticks' })], { valve: answer.promise });
  const app = await openPalette();
  await app.user.type(app.field, 'valve');
  await app.user.keyboard('{Enter}');
  await app.user.clear(app.field);
  await app.user.type(app.field, 'pump');
  expect(await screen.findByRole('option', { name: /Pump 1/ })).toBeDefined();
  await act(async () => answer.resolve());
  expect(app.path()).toBe('/home');
  expect(marked().textContent).toContain('Pump 1');
});

test('the marked item stays marked while more results arrive', async () => {
  const app = await openPalette();
  mockTickets([sampleTicketRow(1, { subject: 'Talk to the plant' })]);
  await app.user.type(app.field, 'talk');
  const first = marked().id;
  expect(await screen.findByRole('option', { name: /Talk to the plant/ })).toBeDefined();
  expect(marked().id).toBe(first);
  await app.user.keyboard('{ArrowDown}');
  expect(marked().textContent).toContain('Talk to the plant');
  await app.user.keyboard('{ArrowUp}{ArrowUp}');
  expect(marked().textContent).toContain('Talk to the plant');
});

test('it finds tickets, customers, people, rooms and messages, each under a heading', async () => {
  const room = { id: sampleTicketRow(8).id, name: 'Pump team', type: 'Group' as const };
  mockEndpoint(workspaceApi.spaces, () => ({
    spaces: [{ ...sampleBranch, name: 'Pump makers' }],
    pagination: page(1),
  }));
  mockEndpoint(peopleApi.list, () => ({
    users: [listed({ ...rui, email: 'rui@norvik.example', kind: 'organization', role: 'Agent', branch: null })],
    pagination: page(1),
  }));
  const nothing = {
    ticket: null,
    members: [],
    unreads_count: 0,
    last_chat: null,
    message_at: null,
    last_seq: 0,
    call: null,
  };
  mockEndpoint(talkApi.rooms, () => ({ rooms: [{ ...room, ...nothing }], pagination: page(1) }));
  mockEndpoint(talkApi.search, () => ({
    chats: [sampleMessage(room.id, 'The pump runs')],
    rooms: [{ ...room, ticket: null }],
    pagination: page(1),
  }));
  const app = await openPalette();
  await app.user.type(app.field, 'pump');
  expect((await group('Tickets')).getByText('Pump 1 loses pressure')).toBeDefined();
  expect((await group('Customers')).getByText('Pump makers')).toBeDefined();
  expect((await group('People')).getByText('Rui Tavares')).toBeDefined();
  expect((await group('Rooms')).getByText('Pump team')).toBeDefined();
  await app.user.click((await group('Messages')).getByText('The pump runs'));
  await waitFor(() => expect(app.path()).toBe('/talk'));
  expect(app.router.state.location.search).toMatchObject({ room: room.id });
});

const sampleMessage = (room_id: string, message: string) => ({
  ...{ id: sampleTicketRow(9).id, room_id, message, seq: 1, kind: 'message' as const, sender: rui },
  ...{ created_at: '2026-11-01T08:00:00.000Z', edited: false, deleted: false, reply_id: null, reply: null },
  ...{
    read_ids: [],
    read: false,
    received: false,
    notified: false,
    receiver_ids: [],
    tagged_ids: [],
    attachment_ids: [],
    attachments: [],
  },
});

test('a ticket is found with its error of typing corrected', async () => {
  mockEndpoint(ticketsApi.list, ({ query }) => {
    const isMeant = query.get('query') === 'pump';
    const pagination = { ...page(isMeant ? 1 : 0), ...(!isMeant && { did_you_mean: 'pump' }) };
    return { tickets: isMeant ? [sampleTicketRow(52)] : [], groups: [], pagination };
  });
  const app = await openPalette();
  await app.user.type(app.field, 'pumpp{Enter}');
  await waitFor(() => expect(app.path()).toBe('/tickets/52'));
});

test('commands change the open ticket', async () => {
  const assigned = mockEndpoint(ticketsApi.assign, () => ({ ticket: sampleTicket(1, { assignees: [rui, ana] }) }));
  const app = await openPalette(`/tickets/${sampleTicketRow(1).id}`, 'Pump 1 loses pressure');
  expect((await group('Ticket 1')).getByText('Set priority: Urgent')).toBeDefined();
  await app.user.type(app.field, 'assign me{Enter}');
  await waitFor(() => expect(assigned.mock.calls[0]?.[0].params?.userId).toBe(ana.id));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('closing by command asks how', async () => {
  const app = await openPalette(`/tickets/${sampleTicketRow(1).id}`, 'Pump 1 loses pressure');
  await app.user.type(app.field, 'close{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Close ticket 1' })).toBeDefined();
});

test('an article in another language than the reader’s is marked, among recent choices too', async () => {
  const pair = [
    sampleArticleRow(1, { title: 'Ice on the pump' }),
    sampleArticleRow(2, { title: 'Gelo no pump', language: 'pt' }),
  ];
  mockEndpoint(knowledgeApi.search, () => ({
    hits: pair.map((article) => ({ article, title: [], passage: [], score: 1 })),
    match: 'all' as const,
    corrections: [],
  }));
  mockTickets([]);
  const app = await openPalette();
  await app.user.type(app.field, 'pump');
  expect((await screen.findByRole('option', { name: /Ice on the pump/ })).textContent).not.toMatch(/EN|PT/);
  await app.user.click(screen.getByRole('option', { name: 'Gelo no pump In Portuguese' }));
  await app.user.keyboard('{Control>}k{/Control}');
  expect((await group('Recent')).getByRole('img', { name: 'In Portuguese' })).toBeDefined();
});

test('recent choices come first, per person and browser', async () => {
  const app = await openPalette();
  await app.user.type(app.field, 'pump');
  await app.user.click(await screen.findByRole('option', { name: /Pump 1/ }));
  await waitFor(() => expect(app.path()).toBe('/tickets/1'));
  await app.router.navigate({ to: '/home' });
  await app.user.keyboard('{Control>}k{/Control}');
  expect((await group('Recent')).getByText('Pump 1 loses pressure')).toBeDefined();
  expect(lines()[0]).toContain('Pump 1 loses pressure');
  app.unmount();
  const session = sampleSession();
  mockFrame({ ...session, user: { ...session.user, id: rui.id } });
  await openPalette();
  expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull();
});

test('no results, a failed search and no connection each say so', async () => {
  const app = await openPalette();
  await app.user.type(app.field, 'xyzzy');
  expect(await screen.findByText(/Nothing matches “xyzzy”/)).toBeDefined();
  mockEndpoint(talkApi.search, () => refuse('FORBIDDEN'));
  await app.user.clear(app.field);
  await app.user.type(app.field, 'valve');
  expect(await screen.findByText('Part of the search failed.')).toBeDefined();
  expect(screen.getByRole('option', { name: /Valve sticks/ })).toBeDefined();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(await screen.findByText(/You are offline: tickets, people/)).toBeDefined();
  await app.user.clear(app.field);
  await app.user.type(app.field, 'new ticket');
  expect(marked().textContent).toContain('Not without a connection');
  await app.user.keyboard('{Enter}');
  expect(app.path()).toBe('/home');
  act(() => void window.dispatchEvent(new Event('online')));
});

test('theme and language are commands too', async () => {
  const app = await openPalette();
  await app.user.type(app.field, 'portugues{Enter}');
  expect(await screen.findByRole('heading', { name: 'Início' })).toBeDefined();
  await i18n.changeLanguage('en');
});

test('Escape closes only the palette and restores the focus', async () => {
  mockTickets([]);
  const app = renderApp('/tickets?query=pump');
  const search = await screen.findByRole('searchbox');
  act(() => search.focus());
  await app.user.keyboard('{Control>}k{/Control}');
  await app.user.type(await screen.findByRole('combobox', { name: 'Search' }), 'pump{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(search));
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('pump');
});

const forPeople = {
  en: ['Invite people', 'New customer', 'New role', 'Sign-in rules', 'My sessions'],
  pt: ['Convidar pessoas', 'Novo cliente', 'Nova função', 'Regras de acesso', 'Minhas sessões'],
};

test.each(['en', 'pt'] as const)(
  'what concerns people and access is found by who may do it, in %s',
  async (language) => {
    mockFrame(sampleSession('Subscriber'));
    const app = await openPalette();
    await act(() => i18n.changeLanguage(language));
    for (const name of forPeople[language]) {
      await app.user.clear(app.field);
      await app.user.type(app.field, name);
      expect(lines().some((line) => line?.includes(name))).toBe(true);
    }
    await act(() => i18n.changeLanguage('en'));
  },
);

test('what somebody may not do for people is not offered', async () => {
  const app = await openPalette();
  await app.user.type(app.field, 'New role');
  expect(screen.queryByRole('option', { name: /New role/ })).toBeNull();
});

test('a letter offers no commands that need more', async () => {
  const app = await openPalette();
  await app.user.type(app.field, 'a');
  expect(lines().some((line) => line?.startsWith('Assign to'))).toBe(false);
});
