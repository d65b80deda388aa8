import { type Call, callsApi, noAr } from '@sightline/contract/calls/calls';
import { type Room, talkApi } from '@sightline/contract/talk/talk';
import { type TicketRow, type Timer, ticketsApi } from '@sightline/contract/tickets/tickets';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openedSocket } from '../../../test/fake-socket.ts';
import { mockEndpoint, refuse } from '../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../test/render-app.tsx';
import { sampleBranch, sampleSession } from '../../../test/sample-session.ts';

const id = (last: number) => `018f0000-0000-7000-8000-${String(last).padStart(12, '0')}`;
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const me = { id: sampleSession().user.id, name: 'Ana Ribeiro' };
const colleague = { id: id(77), name: 'Rui Tavares' };

function ticket(number: number, change: Partial<TicketRow> = {}): TicketRow {
  return {
    id: id(1000 + number),
    ticket_id: number,
    type: 'normal',
    subject: `Subject of ${number}.`,
    status: { id: 3 },
    priority: { id: 2 },
    assignees: [me],
    branch: sampleBranch,
    due_date: null,
    has_unread: false,
    unread_count: 0,
    closed: false,
    room_id: id(2000 + number),
    created_at: ago(500),
    updated_at: ago(50),
    version: 1,
    ...change,
  };
}

type Lists = { mine?: TicketRow[]; unassigned?: TicketRow[]; overdue?: TicketRow[]; space?: TicketRow[] };

/** Answers each list by the filter that asks for it. */
function mockTickets({ mine = [], unassigned = [], overdue = [], space = [] }: Lists = {}): void {
  mockEndpoint(ticketsApi.list, ({ query }) => {
    const asked = [...query.keys()].join();
    const tickets = asked.includes('assignee_id')
      ? mine
      : asked.includes('unassigned')
        ? unassigned
        : asked.includes('overdue')
          ? overdue
          : space;
    return { tickets, groups: [], pagination: { last_page: 1, per_page: 30, total: tickets.length } };
  });
  const open = new Set([...mine, ...unassigned, ...overdue, ...space]).size;
  mockEndpoint(ticketsApi.counts, () => ({
    open,
    mine: mine.length,
    unassigned: unassigned.length,
    overdue: overdue.length,
    quick: 0,
    unread: 0,
  }));
}

function mockRest(rooms: Room[] = [], calls: Call[] = [], timers: Timer[] = []): void {
  mockEndpoint(talkApi.rooms, () => ({ rooms, pagination: { last_page: 1, per_page: 30, total: rooms.length } }));
  mockEndpoint(callsApi.active, () => ({ calls }));
  mockEndpoint(ticketsApi.timers, () => ({ ticketTimers: timers }));
}

const part = async (name: string) => within(await screen.findByRole('region', { name }));
const subjects = (inside: Pick<typeof screen, 'getAllByRole'>) =>
  inside
    .getAllByRole('link', { name: /Subject of/ })
    .map((link) => /Subject of \d+\./.exec(link.textContent ?? '')?.[0]);

test('an agent sees their own tickets by urgency, unassigned ones, and overdue ones of colleagues', async () => {
  mockFrame(sampleSession());
  mockTickets({
    mine: [ticket(1), ticket(2, { due_date: ago(60) }), ticket(3, { priority: { id: 4 } })],
    unassigned: [ticket(4, { assignees: [], status: { id: 1 } })],
    overdue: [ticket(2, { due_date: ago(60) }), ticket(5, { assignees: [colleague], due_date: ago(90) })],
  });
  mockRest();
  renderApp('/home');
  expect(subjects(await part('Assigned to you'))).toEqual(['Subject of 3.', 'Subject of 2.', 'Subject of 1.']);
  expect(subjects(await part('Unassigned'))).toEqual(['Subject of 4.']);
  expect(subjects(await part("Colleagues' overdue tickets"))).toEqual(['Subject of 5.']);
});

test('a row links to its ticket', async () => {
  mockFrame(sampleSession());
  mockTickets({ mine: [ticket(1)] });
  mockRest();
  const app = renderApp('/home');
  await app.user.click(await screen.findByRole('link', { name: /Subject of 1/ }));
  await waitFor(() => expect(app.path()).toBe(`/tickets/${ticket(1).ticket_id}`));
});

test('an unassigned ticket is taken with one click', async () => {
  mockFrame(sampleSession());
  mockTickets({ unassigned: [ticket(4, { assignees: [], status: { id: 1 } })] });
  mockRest();
  const assigned = mockEndpoint(ticketsApi.assign, () => refuse('ALREADY_ASSIGNED'));
  const app = renderApp('/home');
  const list = await part('Unassigned');
  mockTickets({ mine: [ticket(4)] });
  await app.user.click(list.getByRole('button', { name: 'Take ticket 4' }));
  await waitFor(() => expect(assigned.mock.calls[0]?.[0].params).toEqual({ id: ticket(4).id, userId: me.id }));
  expect(subjects(await part('Assigned to you'))).toEqual(['Subject of 4.']);
  expect(await screen.findByText('This person is assigned already.')).toBeDefined();
});

const room: Room = {
  id: id(9),
  name: 'Field team',
  type: 'Group',
  ticket: null,
  members: [],
  unreads_count: 3,
  last_chat: {
    id: id(10),
    room_id: id(9),
    seq: 7,
    kind: 'message',
    message: `Look, <@${me.id}|Ana Ribeiro>!`,
    sender: colleague,
    created_at: ago(3),
    edited: false,
    deleted: false,
    read_ids: [],
    ...{ read: false, received: false, notified: false },
    receiver_ids: [],
    reply_id: null,
    reply: null,
    tagged_ids: [],
    attachment_ids: [],
    attachments: [],
  },
  message_at: ago(3),
  last_seq: 7,
  call: null,
};

const call: Call = {
  id: id(20),
  share_code: 'abcdefgh',
  room_id: id(9),
  room_name: 'Compressor trips',
  ticket: null,
  created_at: ago(4),
  created_by: colleague,
  ended_at: null,
  participants: [{ ...colleague, guest: false, agent: true, joined_at: ago(4) }],
  attendees: [{ ...colleague, guest: false }],
  has_chat: true,
  join_requests: [{ id: id(21), name: 'Maria', share_code: 'abcdefgh', created_at: ago(1) }],
  ar: noAr,
};

const timer: Timer = {
  id: id(30),
  kind: 'ticket',
  active: true,
  ticket: { id: id(1001), ticket_id: 1, subject: 'Subject of 1.' },
  user: me,
  started_at: ago(65),
  stopped_at: null,
};

test('current activity comes first: a waiting guest, a call, a running timer', async () => {
  mockFrame(sampleSession());
  mockTickets({ mine: [ticket(1)] });
  mockRest([], [call], [timer]);
  renderApp('/home');
  const now = await part('Going on now');
  expect(await now.findByText('1 guest is waiting')).toBeDefined();
  expect(now.getByText(/In a call: Rui Tavares/)).toBeDefined();
  expect((await now.findByText(/Your timer is running/)).textContent).toMatch(/1:\d\d:\d\d/);
  expect(now.getAllByRole('link')).toHaveLength(3);
});

test('an unread conversation previews its last message as plain text', async () => {
  mockFrame(sampleSession());
  mockTickets({ mine: [ticket(1)] });
  mockRest([room]);
  renderApp('/home');
  const unread = await part('Unread conversations');
  expect(await unread.findByText('Rui: Look, @Ana Ribeiro!')).toBeDefined();
  expect(unread.getByTitle('3 unread messages').textContent).toBe('3');
});

test("a new ticket appears with the server's event", async () => {
  mockFrame(sampleSession());
  mockTickets({ mine: [ticket(1)] });
  mockRest();
  renderApp('/home');
  await part('Assigned to you');
  openedSocket().connect();
  mockTickets({ mine: [ticket(1), ticket(6)] });
  openedSocket().receive('TicketUpdatedEvent', { id: ticket(6).id });
  expect(await screen.findByRole('link', { name: /Subject of 6/ })).toBeDefined();
});

test('a new workspace shows what to do first', async () => {
  mockFrame(sampleSession());
  mockTickets();
  mockRest();
  renderApp('/home');
  expect(await screen.findByRole('heading', { name: 'Nothing needs you right now' })).toBeDefined();
  const create = screen.getByRole('link', { name: 'New ticket' });
  expect(create.getAttribute('href')).toBe('/tickets?create=true');
});

test("a client sees the tickets of their space and nothing of the agents' work", async () => {
  mockFrame(sampleSession('Client'));
  mockTickets({ space: [ticket(1), ticket(2, { assignees: [] })] });
  mockRest([], [{ ...call, join_requests: [] }]);
  renderApp('/home');
  expect(subjects(await part('Open tickets'))).toEqual(['Subject of 1.', 'Subject of 2.']);
  expect(screen.queryByRole('region', { name: 'Unassigned' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Take/ })).toBeNull();
});

test('a list that fails to load says so and can be retried', async () => {
  mockFrame(sampleSession());
  mockTickets({ mine: [ticket(1)] });
  mockRest();
  mockEndpoint(ticketsApi.list, () => refuse('FORBIDDEN'));
  const app = renderApp('/home');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  mockTickets({ mine: [ticket(1)] });
  await app.user.click(retry);
  expect(await screen.findByRole('link', { name: /Subject of 1/ })).toBeDefined();
});
