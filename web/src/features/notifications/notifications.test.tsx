import { type Notification, notificationsApi } from '@sightline/contract/notifications/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openedSocket } from '../../../test/fake-socket.ts';
import { mockEndpoint, refuse } from '../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../test/render-app.tsx';
import { sampleSession } from '../../../test/sample-session.ts';
import { sectionsOf } from './grouping.ts';

const pagination = { last_page: 1, per_page: 30, total: 3 };
const boiler = { type: 'ticket' as const, id: '018f0000-0000-7000-8000-0000000000f1', name: '#12 Boiler' };
const item = (id: string, change: Partial<Notification> = {}): Notification => ({
  id,
  is_read: false,
  messageId: null,
  title: `Title ${id}`,
  body: 'Words',
  type: 'mention',
  url: '/tickets',
  created_at: '2026-11-20T10:00:00.000Z',
  actor: null,
  about: null,
  room_id: null,
  snoozed_until: null,
  ...change,
});

function open(items: Notification[], path = '/notifications') {
  mockFrame(sampleSession());
  mockEndpoint(notificationsApi.unread, () => ({ unread: items.filter(({ is_read }) => !is_read).length }));
  const listed = mockEndpoint(notificationsApi.list, () => ({ notifications: items, pagination }));
  return { ...renderApp(path), listed };
}

test('unread ones come first, those of one ticket together', () => {
  const items = [item('a', { about: boiler }), item('b'), item('c', { about: boiler }), item('d', { is_read: true })];
  const shape = sectionsOf(items).map(({ isRead, groups }) => [isRead, groups.map((group) => group.items.length)]);
  expect(shape).toEqual([
    [false, [2, 1]],
    [true, [1]],
  ]);
});

test('one is marked as read at once, and taken back when that is refused', async () => {
  const { user } = open([item('a'), item('b', { is_read: true })]);
  const marked = mockEndpoint(notificationsApi.markAsRead, () => refuse('UNAVAILABLE'));
  await user.click(await screen.findByRole('button', { name: 'Mark as read: Title a' }));
  expect(marked.mock.calls[0]?.[0].body).toEqual({ notifications: ['a'] });
  expect(await screen.findByRole('button', { name: 'Mark as read: Title a' })).toBeDefined();
});

test('a selection is marked as read, without what was read before', async () => {
  const { user } = open([item('a'), item('b'), item('c', { is_read: true })]);
  const marked = mockEndpoint(notificationsApi.markAsRead, () => undefined);
  for (const id of ['a', 'c']) await user.click(await screen.findByRole('checkbox', { name: `Select: Title ${id}` }));
  const bar = await screen.findByRole('region', { name: /selected/i });
  await user.click(within(bar).getByRole('button', { name: 'Mark as read' }));
  await waitFor(() => expect(marked.mock.calls[0]?.[0].body).toEqual({ notifications: ['a'] }));
});

test('J walks to the first one, and E marks it as read', async () => {
  const { user } = open([item('a'), item('b')]);
  const marked = mockEndpoint(notificationsApi.markAsRead, () => undefined);
  await screen.findByRole('link', { name: /Title a/ });
  await user.keyboard('j');
  await user.keyboard('e');
  await waitFor(() => expect(marked.mock.calls[0]?.[0].body).toEqual({ notifications: ['a'] }));
});

test('a click marks it as read and leads to what it is about', async () => {
  const { user, path } = open([item('a', { url: '/account' })]);
  const marked = mockEndpoint(notificationsApi.markAsRead, () => undefined);
  await user.click(await screen.findByRole('link', { name: /Title a/ }));
  await waitFor(() => expect(path()).toBe('/account'));
  expect(marked).toHaveBeenCalledOnce();
});

test('the bell counts what is unread, and what arrives is fetched', async () => {
  const { user, listed } = open([item('a')], '/account');
  await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
  expect(await screen.findByRole('link', { name: /Title a/ })).toBeDefined();
  openedSocket().connect();
  const before = listed.mock.calls.length;
  openedSocket().receive('NotificationCreatedEvent', { type: 'mention', messageId: null });
  await waitFor(() => expect(listed.mock.calls.length).toBeGreaterThan(before));
});

test('nothing, and a list that cannot be loaded, each say so', async () => {
  const { user } = open([]);
  expect(await screen.findByText('Nothing new')).toBeDefined();
  mockEndpoint(notificationsApi.list, () => refuse('UNAVAILABLE'));
  await user.click(screen.getByRole('tab', { name: 'Mentions' }));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
});

test('H asks until when, and what is snoozed leaves the list at once', async () => {
  const { user } = open([item('a'), item('b')]);
  const snoozed = mockEndpoint(notificationsApi.snooze, () => new Promise<never>(() => undefined));
  await screen.findByRole('link', { name: /Title a/ });
  await user.keyboard('j');
  await user.keyboard('h');
  await user.click(await screen.findByRole('button', { name: /Tomorrow morning/ }));
  await waitFor(() => expect(snoozed.mock.calls[0]?.[0].body.notifications).toEqual(['a']));
  await waitFor(() => expect(screen.queryByRole('link', { name: /Title a/ })).toBeNull());
  expect(screen.getByRole('link', { name: /Title b/ })).toBeDefined();
});

test('a guest who waits cannot be snoozed, a snoozed one can be brought back', async () => {
  const until = '2030-01-01T09:00:00.000Z';
  const { user } = open([item('a', { type: 'guest_waiting' }), item('b', { snoozed_until: until })]);
  const back = mockEndpoint(notificationsApi.unsnooze, () => undefined);
  await user.click(await screen.findByRole('button', { name: 'Bring back now: Title b' }));
  await waitFor(() => expect(back.mock.calls[0]?.[0].body).toEqual({ notifications: ['b'] }));
  expect(screen.queryByRole('button', { name: 'Snooze: Title a' })).toBeNull();
});

test('missed calls are a list of their own, and can be called back', async () => {
  const room_id = '018f0000-0000-7000-8000-0000000000f2';
  const actor = { id: '018f0000-0000-7000-8000-0000000000f3', name: 'Rui' };
  const { user, listed } = open([item('a', { type: 'call_missed', room_id, actor })]);
  await user.click(await screen.findByRole('tab', { name: 'Missed calls' }));
  await waitFor(() => expect(String(listed.mock.lastCall?.[0].query)).toContain('missed_calls'));
  expect(await screen.findByRole('button', { name: 'Call back: Rui' })).toBeDefined();
});
