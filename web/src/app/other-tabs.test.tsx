import { sessionApi } from '@sightline/contract/session/session';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { clearSessionStorage, storeToken } from '#web/lib/token.ts';
import { openedSocket } from '../../test/fake-socket.ts';
import { mockEndpoint } from '../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../test/render-app.tsx';
import { sampleBranch, sampleSession } from '../../test/sample-session.ts';
import { onTokenChange } from './other-tabs.ts';

async function openHome() {
  mockFrame(sampleSession('Client'));
  const app = renderApp('/home');
  await screen.findByRole('heading', { level: 1 });
  return app;
}

test('signing out in one tab signs out the others', async () => {
  const app = await openHome();
  clearSessionStorage();
  await onTokenChange(app.router);
  await waitFor(() => expect(app.path()).toBe('/login'));
});

test('entering another space in one tab reloads the others', async () => {
  const app = await openHome();
  const there = sampleSession('Client');
  const branch = { ...sampleBranch, id: '018f0000-0000-7000-8000-000000000077' };
  mockEndpoint(sessionApi.current, () => ({ ...there, token: { ...there.token, branch } }));
  const reload = vi.fn();
  await onTokenChange(app.router, reload);
  expect(reload).toHaveBeenCalledOnce();
});

test('a token that was merely renewed changes nothing', async () => {
  const app = await openHome();
  const reload = vi.fn();
  await onTokenChange(app.router, reload);
  expect(reload).not.toHaveBeenCalled();
  expect(app.path()).toBe('/home');
});

test('the connection identifies with the token that another tab renewed', async () => {
  const app = await openHome();
  openedSocket().connect();
  const logins = () =>
    openedSocket()
      .requests.filter(({ name }) => name === 'login')
      .map(({ payload }) => payload);
  await waitFor(() => expect(logins()).toEqual([{ token: 'a-token' }]));
  const { token, ...rest } = sampleSession('Client');
  mockEndpoint(sessionApi.current, () => ({ ...rest, token: { ...token, expires_at: '2031-01-01T00:00:00.000Z' } }));
  storeToken('renewed');
  await onTokenChange(app.router);
  await waitFor(() => expect(logins()).toEqual([{ token: 'a-token' }, { token: 'renewed' }]));
});
