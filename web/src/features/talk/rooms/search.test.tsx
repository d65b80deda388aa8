import { type ChatMessage, type Room, talkApi } from '@sightline/contract/talk/talk';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mockEndpoint } from '../../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../../test/render-app.tsx';
import { sampleChat } from '../../../../test/sample-chat.ts';
import { sampleSession } from '../../../../test/sample-session.ts';

const session = sampleSession();
const roomOf = (end: string, change: Partial<Room>): Room => ({
  id: `018f0000-0000-7000-8000-00000000c${end}`,
  name: 'Field team',
  type: 'Group',
  ticket: null,
  members: [],
  unreads_count: 0,
  last_chat: null,
  message_at: null,
  last_seq: 0,
  call: null,
  ...change,
});
const ticketId = '018f0000-0000-7000-8000-00000000d001';
const ticketRoom = roomOf('001', {
  name: 'Chiller trips',
  type: 'Ticket',
  ticket: { id: ticketId, ticket_id: 54, closed: false },
});
const group = roomOf('002', {});
const pagination = { last_page: 1, per_page: 50, total: 1 };

async function openSearch(hits: ChatMessage[], rooms: Room[]) {
  mockFrame(session);
  const listed = mockEndpoint(talkApi.rooms, ({ query }) => ({
    rooms: query.has('query') ? rooms : [group],
    pagination,
  }));
  mockEndpoint(talkApi.room, () => ({ room: ticketRoom }));
  mockEndpoint(talkApi.chats, () => ({ chats: hits, pagination }));
  mockEndpoint(talkApi.unreadFlags, () => ({ chats: 0, room_ids: [] }));
  const searched = mockEndpoint(talkApi.search, () => ({
    chats: hits,
    rooms: [ticketRoom],
    pagination: { ...pagination, total: hits.length },
  }));
  const app = renderApp('/talk');
  const field = await screen.findByRole('searchbox', { name: 'Search rooms and messages' });
  return { ...app, field, listed, searched };
}

const hit = (message: string) => {
  const { state: _state, refusal: _refusal, ...chat } = sampleChat({ message, room_id: ticketRoom.id });
  return chat;
};
type Asked = { mock: { lastCall?: [{ query: URLSearchParams }] | undefined } };
const askedFor = ({ mock }: Asked) => Object.fromEntries(mock.lastCall?.[0].query ?? []);
const found = () => screen.findByRole('region', { name: 'Messages' });

test('messages come before rooms, with their room, their sender and the words marked', async () => {
  const { user, field } = await openSearch([hit('The compressor trips again')], [group]);
  await user.type(field, 'comp');
  const link = within(await found()).getByRole('link');
  expect(link.textContent).toContain('Rui Tavares');
  expect(link.textContent).toContain('#54Chiller trips');
  expect([...link.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['comp']);
  const sections = screen.getAllByRole('region').map((section) => section.getAttribute('aria-label'));
  expect(sections.filter((name) => name === 'Messages' || name === 'Rooms')).toEqual(['Messages', 'Rooms']);
});

test('the arrow keys walk from the field through messages and rooms and back', async () => {
  const { user, field } = await openSearch([hit('The pump'), hit('A pump')], [group]);
  await user.type(field, 'pump');
  const messages = within(await found()).getAllByRole('link');
  const room = within(screen.getByRole('region', { name: 'Rooms' })).getByRole('link');
  const walk = ['{ArrowDown}', '{ArrowDown}', '{ArrowDown}', '{ArrowDown}', '{ArrowUp}', '{ArrowUp}', '{ArrowUp}'];
  const focused: (Element | null)[] = [];
  for (const key of walk) {
    await user.keyboard(key);
    focused.push(document.activeElement);
  }
  expect(focused).toEqual([messages[0], messages[1], room, room, messages[1], messages[0], field]);
});

test('Enter opens the first message, also before the results are there', async () => {
  const chat = hit('The pump');
  const { user, field, router } = await openSearch([chat], [group]);
  await user.type(field, 'pump{Enter}');
  await waitFor(() => expect(router.state.location.search).toEqual({ room: ticketRoom.id, message: chat.id }));
});

test('a second click on a message jumps to it again', async () => {
  const jump = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
  const chat = hit('The pump');
  const { user, field } = await openSearch([chat], [group]);
  await user.type(field, 'pump');
  const link = within(await found()).getByRole('link');
  await user.click(link);
  await waitFor(() => expect(jump).toHaveBeenCalledTimes(1));
  await user.click(link);
  await waitFor(() => expect(jump).toHaveBeenCalledTimes(2));
});

test('Enter opens the first room when no message matches', async () => {
  const { user, field, router } = await openSearch([], [group]);
  await user.type(field, 'field{Enter}');
  await waitFor(() => expect(router.state.location.search).toEqual({ room: group.id }));
});

test('the open room of a ticket leads to the ticket', async () => {
  const { user, field } = await openSearch([hit('The pump')], []);
  await user.type(field, 'pump{Enter}');
  const panel = within(await screen.findByRole('region', { name: ticketRoom.name }));
  expect(panel.getByRole('link', { name: 'Chiller trips' }).getAttribute('href')).toBe('/tickets/54');
});

test('many messages leave room for the rooms until all are asked for', async () => {
  const hits = Array.from({ length: 8 }, (_, at) => hit(`The pump ${at}`));
  const { user, field } = await openSearch(hits, [group]);
  await user.type(field, 'pump');
  expect(within(await found()).getAllByRole('link')).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: 'Show all 8 messages' }));
  expect(within(await found()).getAllByRole('link')).toHaveLength(8);
});

test('nothing found says so once, and offers to search in every room', async () => {
  const { user, field, searched } = await openSearch([], []);
  await user.click(screen.getByRole('tab', { name: 'Direct' }));
  await user.type(field, 'zzz');
  expect(await screen.findByText('Nothing found for “zzz”')).toBeTruthy();
  expect(askedFor(searched)).toMatchObject({ query: 'zzz', 'filter.type': 'Direct' });
  await user.click(screen.getByRole('button', { name: 'Search in all rooms' }));
  await waitFor(() => expect(askedFor(searched)).toEqual({ page: '1', query: 'zzz' }));
});

test('a search is not narrowed to unread rooms', async () => {
  const { user, field, listed } = await openSearch([hit('The pump')], [group]);
  await user.click(screen.getByRole('tab', { name: 'Unread' }));
  await user.type(field, 'pump');
  await found();
  expect(screen.queryByRole('tab', { name: 'Unread' })).toBeNull();
  expect(askedFor(listed)).toEqual({ page: '1', query: 'pump' });
});
