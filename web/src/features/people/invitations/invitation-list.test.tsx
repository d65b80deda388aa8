import { type Invitation, invitationsApi } from '@sightline/contract/people/invitations';
import { rolesApi, type WorkspaceRole } from '@sightline/contract/people/roles';
import { builtInRoles, rightsOf, roleKinds } from '@sightline/contract/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockEndpoint, refuse } from '../../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../../test/render-app.tsx';
import { sampleSession } from '../../../../test/sample-session.ts';

const invitation = (change: Partial<Invitation> = {}): Invitation => ({
  id: '018f0000-0000-7000-8000-000000000100',
  via: 'email',
  email: 'rita@norvik.example',
  name: 'Rita',
  role: 'Agent',
  branches: [],
  room_id: null,
  message: '',
  locale: 'en',
  status: 'pending',
  delivery: 'sent',
  failure: null,
  invited_by: { id: '018f0000-0000-7000-8000-000000000003', name: 'Ana Ribeiro' },
  created_at: '2026-01-01T00:00:00.000Z',
  sent_at: '2026-01-01T00:00:00.000Z',
  opened_at: null,
  expires_at: '2030-01-01T00:00:00.000Z',
  accepted_at: null,
  accepted_by: null,
  ...change,
});

const roles = builtInRoles.map(
  (name): WorkspaceRole => ({
    ...{ id: null, name, kind: roleKinds[name], description: '', version: 1, holders: 1 },
    permissions: [...rightsOf(name)],
  }),
);

const pagination = { last_page: 1, per_page: 30, total: 1 };

function open(invitations: Invitation[], path = '/settings/people/invitations') {
  mockFrame(sampleSession('Manager'));
  mockEndpoint(rolesApi.list, () => ({ roles }));
  const asked = mockEndpoint(invitationsApi.list, () => ({ invitations, pagination }));
  return { ...renderApp(path), asked };
}

test('the list shows what became of an e-mail, and sends it again', async () => {
  const { user } = open([invitation({ delivery: 'failed', failure: 'MAIL_REFUSED' })]);
  const resent = mockEndpoint(invitationsApi.resend, () => ({ invitation: { ...invitation(), code: null } }));
  expect(await screen.findByText('Not sent')).toBeTruthy();
  expect(screen.getByText(/The mail server refuses this email/)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Send again to Rita' }));
  await waitFor(() => expect(resent).toHaveBeenCalledTimes(1));
});

test('a new link is shown once it is made', async () => {
  const { user } = open([invitation({ via: 'link', delivery: null })]);
  mockEndpoint(invitationsApi.resend, () => ({ invitation: { ...invitation({ via: 'link' }), code: 'AAAA-BBBB' } }));
  await user.click(await screen.findByRole('button', { name: 'New link for Rita' }));
  const dialog = await screen.findByRole('dialog', { name: 'New link' });
  expect(within(dialog).getByLabelText<HTMLInputElement>('Link').value).toMatch(/\/invite\/AAAA-BBBB$/);
});

test('a Manager does not send what only a Subscriber may, and nobody what is over', async () => {
  open([
    invitation({ role: 'Subscriber' }),
    invitation({ id: '018f0000-0000-7000-8000-000000000101', name: 'Gil', status: 'accepted' }),
  ]);
  expect(await screen.findByText('Rita')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Send again/ })).toBeNull();
  expect(screen.getAllByRole('button', { name: /Revoke the invitation/ })).toHaveLength(1);
});

test('the address bar holds the filters, and an empty list says which kind of empty it is', async () => {
  const { asked } = open([], '/settings/people/invitations?status=expired&query=rita');
  expect(await screen.findByText('No invitation matches')).toBeTruthy();
  const { query } = asked.mock.calls[0]?.[0] ?? {};
  expect(query?.get('filter.status')).toBe('expired');
  expect(query?.get('query')).toBe('rita');
});

test('a list that cannot be loaded can be asked for again', async () => {
  mockFrame(sampleSession('Manager'));
  mockEndpoint(invitationsApi.list, () => refuse('UNAVAILABLE'));
  renderApp('/settings/people/invitations');
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('an agent is told that they have no access', async () => {
  mockFrame(sampleSession('Agent'));
  renderApp('/settings/people/invitations');
  expect(await screen.findByText('You do not have access to this page')).toBeTruthy();
});

test('more than a hundred people are refused with a sentence', async () => {
  const { user } = open([]);
  await user.click(await screen.findByRole('button', { name: 'Invite people' }));
  const field = await screen.findByLabelText('Email addresses');
  await user.click(field);
  await user.paste(Array.from({ length: 101 }, (_, index) => `p${index}@x.com`).join('\n'));
  await user.click(screen.getByRole('button', { name: 'Check the list' }));
  expect(await screen.findByText(/This list has 101 people. Invite at most 100 at once/)).toBeTruthy();
});

test('a list is checked, what is wrong is marked, and what is right is sent under one id until it succeeds', async () => {
  const { user } = open([]);
  mockEndpoint(invitationsApi.check, () => ({ failed: [{ index: 1, email: 'gil@x.com', code: 'ALREADY_MEMBER' }] }));
  let isDown = true;
  const sent = mockEndpoint(invitationsApi.create, () =>
    isDown ? refuse('UNAVAILABLE') : { invitations: [{ ...invitation(), code: null }], failed: [] },
  );
  await user.click(await screen.findByRole('button', { name: 'Invite people' }));
  await user.type(await screen.findByLabelText('Email addresses'), 'Rita <rita@x.com>, gil@x.com');
  await user.click(screen.getByRole('button', { name: 'Check the list' }));
  expect(await screen.findByText('This person is in the workspace already.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send 1 invitation' }));
  expect(await screen.findByText(/not available right now/)).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Send 1 invitation' }));
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  const [first, second] = sent.mock.calls.map(([asked]) => asked.body);
  expect(first).toMatchObject({ via: 'email', invites: [{ email: 'rita@x.com', name: 'Rita', role: 'Agent' }] });
  expect(second).toEqual(first);
});
