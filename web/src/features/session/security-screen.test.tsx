import { peopleApi } from '@sightline/contract/people/people';
import { sessionApi, type UserSession } from '@sightline/contract/session/session';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openedSocket } from '../../../test/fake-socket.ts';
import { mockEndpoint, refuse } from '../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../test/render-app.tsx';
import { listed } from '../../../test/sample-members.ts';
import { sampleSession } from '../../../test/sample-session.ts';

const id = (last: number) => `018f0000-0000-7000-8000-00000000010${last}`;
const base = {
  ip: '10.0.0.7',
  signed_in_at: '2026-11-20T10:00:00.000Z',
  last_used_at: '2026-11-20T10:00:00.000Z',
  organization: { id: id(9), name: 'Norvik Service' },
};
const here: UserSession = { ...base, id: id(1), device_name: 'Firefox on Linux', current: true };
const phone: UserSession = { ...base, id: id(2), device_name: 'Chrome on Android', current: false };

function openSecurity(role: 'Agent' | 'Subscriber' = 'Agent', sessions = [here, phone]) {
  mockFrame(sampleSession(role));
  const page = { last_page: 1, per_page: 50, total: 1 };
  const rui = {
    id: id(5),
    name: 'Rui Costa',
    email: 'rui@norvik.example',
    kind: 'organization',
    role: 'Agent',
    branch: null,
  } as const;
  mockEndpoint(peopleApi.list, () => ({ users: [listed(rui)], pagination: page }));
  const asked = mockEndpoint(sessionApi.sessions, () => ({ sessions }));
  return { ...renderApp('/account/security'), asked };
}

test("lists the user's sessions, and ends one of them", async () => {
  const { user } = openSecurity();
  const ended = mockEndpoint(sessionApi.endSession, () => undefined);
  expect(await screen.findByText('This device')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'End the session on Firefox on Linux' })).toBeNull();
  mockEndpoint(sessionApi.sessions, () => ({ sessions: [here] }));
  await user.click(screen.getByRole('button', { name: 'End the session on Chrome on Android' }));
  await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull());
  expect(ended.mock.calls[0]?.[0].params.sid).toBe(phone.id);
});

test('ends all others after asking', async () => {
  const { user } = openSecurity();
  const ended = mockEndpoint(sessionApi.endSessions, () => ({ ended: 1 }));
  await user.click(await screen.findByRole('button', { name: 'End all other sessions' }));
  expect(ended).not.toHaveBeenCalled();
  await user.click((await screen.findAllByRole('button', { name: 'End all other sessions' })).at(-1) as HTMLElement);
  expect(await screen.findByText('1 session was ended')).toBeTruthy();
});

test('shows managers the sessions of others', async () => {
  const { user, asked } = openSecurity('Subscriber');
  await user.click(await screen.findByRole('button', { name: 'Person: Me' }));
  await user.click(await screen.findByRole('option', { name: 'Rui Costa' }));
  expect(await screen.findByRole('heading', { name: 'Where Rui Costa is signed in' })).toBeTruthy();
  await waitFor(() => expect(asked.mock.calls.at(-1)?.[0].params.id).toBe(id(5)));
  expect(screen.queryByLabelText('Current password')).toBeNull();
});

test('changes the password, and says which field is wrong', async () => {
  const { user } = openSecurity();
  mockEndpoint(sessionApi.changePassword, () =>
    refuse('WRONG_PASSWORD', { current_password: ['This is not your current password.'] }),
  );
  await user.type(await screen.findByLabelText('Current password'), 'not this one');
  await user.type(screen.getByLabelText('New password'), 'a long new one');
  await user.type(screen.getByLabelText('Confirm new password'), 'a long new one');
  await user.click(screen.getByRole('button', { name: 'Change the password' }));
  expect(await screen.findByText('This is not your current password.')).toBeTruthy();
  mockEndpoint(sessionApi.changePassword, () => undefined);
  await user.click(screen.getByRole('button', { name: 'Change the password' }));
  expect(await screen.findByText('Your password was changed')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe('');
});

test('a session that is ended elsewhere leads to the login and leaves nothing behind', async () => {
  const { path } = openSecurity();
  await screen.findByText('This device');
  localStorage.setItem('draft', 'something private');
  openedSocket().connect();
  mockEndpoint(sessionApi.current, () => refuse('UNAUTHENTICATED'));
  openedSocket().receive('SessionEndedEvent', {});
  await waitFor(() => expect(path()).toBe('/login'));
  expect(await screen.findByText(/Your session has ended/)).toBeTruthy();
  expect([localStorage.getItem('token'), localStorage.getItem('draft')]).toEqual([null, null]);
});

test('an event about an older token signs nobody out', async () => {
  const { path } = openSecurity();
  await screen.findByText('This device');
  openedSocket().connect();
  openedSocket().receive('SessionEndedEvent', {});
  expect(await screen.findByText('This device')).toBeTruthy();
  expect(path()).toBe('/account/security');
});
