import { peopleApi } from '@sightline/contract/people/people';
import { accountApi, type DataExport } from '@sightline/contract/session/account';
import { sessionApi } from '@sightline/contract/session/session';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockEndpoint, refuse } from '../../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../../test/render-app.tsx';
import { sampleSession } from '../../../../test/sample-session.ts';

const nothing = { email_change: null, data_export: null };

function openAccount(pending: object = {}) {
  const session = sampleSession();
  mockFrame(session);
  mockEndpoint(peopleApi.faces, () => ({ faces: [] }));
  mockEndpoint(accountApi.pending, () => ({ ...nothing, ...pending }));
  const saved = mockEndpoint(sessionApi.updateMe, () => ({ user: session.user }));
  return { ...renderApp('/account'), saved };
}

test('only what was changed is sent', async () => {
  const { user, saved } = openAccount();
  await user.type(await screen.findByLabelText('Title'), 'Field technician');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(saved.mock.calls[0]?.[0].body).toEqual({ title: 'Field technician' });
});

test('an absence needs its days, and cannot end before it begins', async () => {
  const { user, saved } = openAccount();
  await user.click(await screen.findByRole('switch', { name: /Out of office/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findAllByText('Choose a day.')).toHaveLength(2);
  // Calendars come with the first field for a day.
  await screen.findAllByPlaceholderText('Month/day/year');
  await user.type(screen.getByRole('textbox', { name: 'First day' }), '12/24/2026');
  await user.type(screen.getByRole('textbox', { name: 'Last day' }), '12/20/2026');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The last day comes before the first.')).toBeTruthy();
  expect(saved).not.toHaveBeenCalled();
});

test('a wrong password is said at its field, and nothing typed is lost', async () => {
  const { user } = openAccount();
  mockEndpoint(accountApi.changeEmail, () =>
    refuse('WRONG_PASSWORD', { current_password: ['This is not your current password.'] }),
  );
  await user.click(await screen.findByRole('button', { name: 'Change the address' }));
  await user.type(screen.getByLabelText('New address'), 'ana@new.example');
  await user.type(screen.getByLabelText('Your password'), 'a guess');
  await user.click(screen.getByRole('button', { name: 'Send the links' }));
  expect(await screen.findByText('This is not your current password.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('New address').value).toBe('ana@new.example');
});

test('a change that waits says who has confirmed, and can be withdrawn', async () => {
  const { user } = openAccount({
    email_change: {
      email: 'ana@new.example',
      is_confirmed_by_old: false,
      is_confirmed_by_new: true,
      expires_at: '2026-11-24T10:00:00.000Z',
    },
  });
  const withdrawn = mockEndpoint(accountApi.cancelEmailChange, () => undefined);
  expect(await screen.findByText('ana@new.example has confirmed')).toBeTruthy();
  expect(screen.getByText('ana@norvik.example has not confirmed yet')).toBeTruthy();
  mockEndpoint(accountApi.pending, () => nothing);
  await user.click(screen.getByRole('button', { name: 'Keep the old address' }));
  expect(await screen.findByRole('button', { name: 'Change the address' })).toBeTruthy();
  expect(withdrawn).toHaveBeenCalledTimes(1);
});

const copy: DataExport = {
  id: '018f0000-0000-7000-8000-000000000900',
  state: 'running',
  done: 5,
  total: 10,
  size: null,
  requested_at: '2026-11-20T10:00:00.000Z',
  expires_at: null,
  url: null,
};

test('a copy of the data shows how far it is, and then its download', async () => {
  openAccount({ data_export: copy });
  const bar = await screen.findByRole('progressbar', { name: 'Progress of your copy' });
  expect(bar.getAttribute('aria-valuenow')).toBe('50');
  expect(screen.queryByRole('button', { name: /Prepare/ })).toBeNull();
});

test('a copy that is ready is downloaded', async () => {
  const ready = { state: 'ready', size: 2048, expires_at: '2026-11-27T10:00:00.000Z', url: '/api/file/export/x' };
  openAccount({ data_export: { ...copy, ...ready } });
  const link = await screen.findByRole('link', { name: 'Download' });
  expect(link.getAttribute('href')).toBe('/api/file/export/x');
});

test('the removal is asked for after a question, and says that an e-mail follows', async () => {
  const { user } = openAccount();
  const asked = mockEndpoint(accountApi.requestRemoval, () => undefined);
  await user.click(await screen.findByRole('button', { name: 'Remove my account' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText(/Your account stays until you confirm/)).toBeTruthy();
  expect(asked).toHaveBeenCalledTimes(1);
});
