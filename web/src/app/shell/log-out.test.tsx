import 'fake-indexeddb/auto';
import { sessionApi } from '@sightline/contract/session/session';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { persistentStore } from '#web/lib/outbox-store.ts';
import { readToken } from '#web/lib/token.ts';
import { openedSocket } from '../../../test/fake-socket.ts';
import { mockEndpoint, refuse } from '../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../test/render-app.tsx';
import { sampleSession } from '../../../test/sample-session.ts';

test('logging out asks first when something is unsent, and takes it along', async () => {
  const session = sampleSession();
  const { user, token } = session;
  const owner = [user.id, token.organization?.id, token.branch?.id].map(String).join('/');
  const store = persistentStore();
  await store.put({ id: 'a', owner, stream: 'room.1', body: {}, files: [], state: 'failed' });
  await store.put({ id: 'b', owner: 'somebody/else/null', stream: 'room.1', body: {}, files: [], state: 'pending' });
  mockFrame(session);
  const left = mockEndpoint(sessionApi.logout, () => undefined);
  const app = renderApp('/home');
  await app.user.click(await screen.findByRole('button', { name: /Your account and preferences/ }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  expect(await screen.findByText('1 message has not been sent yet. Logging out discards it.')).toBeDefined();
  expect(left).not.toHaveBeenCalled();
  await app.user.click(await screen.findByRole('button', { name: 'Log out anyway' }));
  await waitFor(() => expect(app.path()).toBe('/login'));
  expect(readToken()).toBeNull();
  await waitFor(async () => expect(await store.list(owner)).toEqual([]));
  expect(await store.list('somebody/else/null')).toHaveLength(1);
});

test('the end of the session that arrives before the answer to logging out is no failure', async () => {
  mockFrame(sampleSession());
  const app = renderApp('/home');
  await app.user.click(await screen.findByRole('button', { name: /Your account and preferences/ }));
  const refused = mockEndpoint(sessionApi.current, () => refuse('UNAUTHENTICATED'));
  mockEndpoint(sessionApi.logout, async () => {
    await waitFor(() => expect(readToken()).toBeNull());
    openedSocket().receive('SessionEndedEvent', {});
    return undefined;
  });
  await app.user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  await waitFor(() => expect(app.path()).toBe('/login'));
  expect(refused).not.toHaveBeenCalled();
  expect(screen.queryByText(/session has ended/)).toBeNull();
});
