import { sessionApi } from '@sightline/contract/session/session';
import { talkApi } from '@sightline/contract/talk/talk';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { i18n } from '#web/lib/i18n.ts';
import { readToken } from '#web/lib/token.ts';
import { openedSocket } from '../../../test/fake-socket.ts';
import { mockEndpoint } from '../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../test/render-app.tsx';
import { sampleOrganization, sampleSession } from '../../../test/sample-session.ts';

async function openHome(session = sampleSession()) {
  mockFrame(session);
  const app = renderApp('/home');
  await screen.findByRole('heading', { name: 'Home' });
  return app;
}

const firstNav = async () => (await screen.findAllByRole('navigation', { name: 'Main navigation' }))[0] as HTMLElement;

test('the start page redirects to home with a token, and to the login without', async () => {
  const app = await openHome();
  await app.router.navigate({ to: '/' });
  await waitFor(() => expect(app.path()).toBe('/home'));
});

test('the navigation shows only what the plan includes', async () => {
  const plan = { id: 'talk' as const, modules: [] };
  const session = sampleSession();
  const organization = { ...sampleOrganization, subscription: { plan } };
  await openHome({ ...session, token: { ...session.token, organization } });
  const nav = within(await firstNav());
  expect(nav.getByRole('link', { name: 'Talk' })).toBeDefined();
  expect(nav.queryByRole('link', { name: 'Tickets' })).toBeNull();
});

test('an unmatched path is named, without ids', async () => {
  mockFrame(sampleSession());
  const { router } = renderApp('/nowhere/at-all');
  expect(await screen.findByRole('heading', { name: 'Page not found: /nowhere/at-all' })).toBeDefined();
  await router.navigate({ href: `/nowhere/${sampleOrganization.id}/at-all` });
  expect(await screen.findByRole('heading', { name: 'Page not found: /nowhere/…/at-all' })).toBeDefined();
});

test('the title of the page names the screen and how many rooms are unread', async () => {
  mockEndpoint(talkApi.unreadFlags, () => ({ chats: 3, room_ids: [] }));
  const app = await openHome();
  await waitFor(() => expect(document.title).toBe('(3) Home · Sightline'));
  await app.router.navigate({ to: '/account' });
  await waitFor(() => expect(document.title).toBe('(3) My account · Account · Sightline'));
});

test('the page joins the rooms of the person and of the workspace', async () => {
  const session = sampleSession();
  await openHome(session);
  openedSocket().connect();
  const rooms = () => openedSocket().requests.filter(({ name }) => name === 'join');
  await waitFor(() => expect(rooms()).toHaveLength(2));
  expect(openedSocket().requests[0]).toEqual({ name: 'login', payload: { token: 'a-token' } });
  expect(rooms().map(({ payload }) => payload)).toEqual([
    { room: `user.${session.user.id}` },
    { room: `organization.${sampleOrganization.id}` },
  ]);
});

test('a lost connection shows a banner, and a reconnect refetches everything', async () => {
  const session = sampleSession();
  await openHome(session);
  openedSocket().connect();
  await waitFor(() => expect(openedSocket().requests).toHaveLength(3));
  const fetched = mockEndpoint(sessionApi.current, () => session);
  openedSocket().drop();
  expect(await screen.findByText(/Reconnecting…/)).toBeDefined();
  openedSocket().connect();
  await waitFor(() => expect(screen.queryByText(/Reconnecting…/)).toBeNull());
  await waitFor(() => expect(fetched).toHaveBeenCalled());
});

test('changing the language changes the words and is remembered', async () => {
  const app = await openHome();
  const saved = mockEndpoint(sessionApi.updateMe, () => ({ user: sampleSession().user }));
  await app.user.click(screen.getByRole('button', { name: /Your account and preferences/ }));
  const fetched = mockEndpoint(sessionApi.current, () => sampleSession());
  await app.user.click(await screen.findByRole('menuitemradio', { name: 'Português' }));
  expect(await screen.findByRole('heading', { name: 'Início' })).toBeDefined();
  expect(localStorage.getItem('lang')).toBe('pt');
  expect(document.documentElement.lang).toBe('pt');
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  await i18n.changeLanguage('en');
});

test('logging out clears the session', async () => {
  const app = await openHome();
  mockEndpoint(sessionApi.logout, () => undefined);
  await app.user.click(screen.getByRole('button', { name: /Your account and preferences/ }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  await waitFor(() => expect(app.path()).toBe('/login'));
  expect(readToken()).toBeNull();
});
