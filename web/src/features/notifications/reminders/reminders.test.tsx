import { notificationsApi } from '@sightline/contract/notifications/notifications';
import { type Reminder, remindersApi } from '@sightline/contract/notifications/reminders';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openedSocket } from '../../../../test/fake-socket.ts';
import { mockEndpoint, refuse } from '../../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../../test/render-app.tsx';
import { sampleSession } from '../../../../test/sample-session.ts';

const reminder = (id: string, change: Partial<Reminder> = {}): Reminder => ({
  id,
  remind_at: '2030-01-15T09:00:00.000Z',
  is_due: false,
  is_done: false,
  type: 'message',
  title: 'Ana',
  body: `Words ${id}`,
  url: '/account',
  created_at: '2026-11-20T10:00:00.000Z',
  ...change,
});

function open(reminders: Reminder[]) {
  mockFrame(sampleSession());
  mockEndpoint(notificationsApi.unread, () => ({ unread: 0 }));
  const pagination = { last_page: 1, per_page: 30, total: reminders.length };
  const listed = mockEndpoint(remindersApi.list, ({ query }) => ({
    reminders: reminders.filter(({ is_done }) => is_done === String(query).includes('done')),
    pagination,
  }));
  return { ...renderApp('/notifications?tab=reminders'), listed };
}

test('one is done at once, and comes back when that is refused', async () => {
  const { user } = open([reminder('a', { is_due: true })]);
  const updated = mockEndpoint(remindersApi.update, () => refuse('UNAVAILABLE'));
  await user.click(await screen.findByRole('button', { name: 'Mark as done: Ana Words a' }));
  expect(updated.mock.calls[0]?.[0].body).toEqual({ is_done: true });
  expect(await screen.findByText(/^Due since/)).toBeDefined();
});

test('one is moved to a usual time', async () => {
  const { user } = open([reminder('a')]);
  const updated = mockEndpoint(remindersApi.update, () => ({ reminder: reminder('a') }));
  await user.click(await screen.findByRole('button', { name: 'More actions: Ana Words a' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Change the time' }));
  await user.click(await screen.findByRole('button', { name: /Next week/ }));
  await waitFor(() => expect(Date.parse(updated.mock.calls[0]?.[0]?.body.remind_at ?? '')).toBeGreaterThan(Date.now()));
});

test('one that was deleted is restored by the undo', async () => {
  const { user } = open([reminder('a')]);
  mockEndpoint(remindersApi.remove, () => undefined);
  const restored = mockEndpoint(remindersApi.restore, () => ({ reminder: reminder('a') }));
  await user.click(await screen.findByRole('button', { name: 'More actions: Ana Words a' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete reminder' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(restored.mock.calls[0]?.[0].params).toEqual({ id: 'a' }));
});

test('those that are done show when they are asked for, and what changes elsewhere is fetched', async () => {
  const { user, listed } = open([reminder('b', { is_done: true })]);
  expect(await screen.findByText('No reminders')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Show done' }));
  expect(await screen.findByRole('button', { name: 'Reopen: Ana Words b' })).toBeDefined();
  const before = listed.mock.calls.length;
  openedSocket().connect();
  openedSocket().receive('RemindersChangedEvent', {});
  await waitFor(() => expect(listed.mock.calls.length).toBeGreaterThan(before));
});
