import { invitationsApi, type OfferedInvitation } from '@sightline/contract/people/invitations';
import type { Session } from '@sightline/contract/session/session';
import { sessionApi } from '@sightline/contract/session/session';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readToken } from '#web/lib/token.ts';
import { mockEndpoint, refuse } from '../../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../../test/render-app.tsx';
import { sampleOrganization, sampleSession } from '../../../../test/sample-session.ts';

const offer = (change: Partial<OfferedInvitation> = {}): OfferedInvitation => ({
  status: 'opened',
  organization: { id: sampleOrganization.id, name: sampleOrganization.name },
  environment: null,
  invited_by: { name: 'Daniel Okafor' },
  email: 'rita@norvik.example',
  name: 'Rita',
  role: 'Agent',
  branches: [],
  room: null,
  message: 'Welcome!',
  locale: 'en',
  expires_at: '2030-01-01T00:00:00.000Z',
  has_account: false,
  ...change,
});

function open(change: Partial<OfferedInvitation> = {}, session?: Session) {
  mockFrame(session);
  mockEndpoint(invitationsApi.find, () => ({ invitation: offer(change) }));
  return renderApp('/invite/ABCD-EFGH');
}

test('a new person sees who invites them, and joins with a name and a password', async () => {
  const { user, path } = open();
  const signedIn = sampleSession();
  const answer = { ...signedIn, token: { ...signedIn.token, plainText: 'new-token' } };
  const accepted = mockEndpoint(invitationsApi.accept, () => answer);
  mockEndpoint(sessionApi.current, () => signedIn);
  expect(await screen.findByText('Daniel Okafor')).toBeTruthy();
  expect(screen.getByText('Welcome!')).toBeTruthy();
  await user.type(screen.getByLabelText('Choose a password'), 'a raft of otters');
  await user.click(screen.getByRole('button', { name: 'Join Norvik Service' }));
  await waitFor(() => expect(path()).toBe('/home'));
  expect(readToken()).toBe('new-token');
  expect(accepted.mock.calls[0]?.[0].body).toEqual({
    ...{ code: 'ABCD-EFGH', name: 'Rita', password: 'a raft of otters', locale: 'en' },
  });
});

test('an open link also asks for the address, and says when that has an account', async () => {
  const { user } = open({ email: null });
  mockEndpoint(invitationsApi.accept, () => refuse('EMAIL_TAKEN', { email: ['This email already has an account.'] }));
  await user.type(await screen.findByLabelText('Your email'), 'ana@norvik.example');
  await user.type(screen.getByLabelText('Choose a password'), 'a raft of otters');
  await user.click(screen.getByRole('button', { name: 'Join Norvik Service' }));
  expect(await screen.findByText('This email already has an account.')).toBeTruthy();
});

test('an address with an account is sent to the sign-in, and back', async () => {
  open({ has_account: true });
  const link = await screen.findByRole('link', { name: 'Sign in' });
  expect(link.getAttribute('href')).toBe('/login?redirect=%2Finvite%2FABCD-EFGH');
  expect(screen.queryByLabelText('Choose a password')).toBeNull();
});

test('the account that is signed in joins, and enters the workspace', async () => {
  const session = sampleSession();
  const { user, path } = open({ email: 'ANA@norvik.example' }, session);
  const place = { organization_id: sampleOrganization.id, branch_id: null };
  mockEndpoint(invitationsApi.join, () => place);
  const entered = mockEndpoint(sessionApi.enter, () => session);
  await user.click(await screen.findByRole('button', { name: 'Join Norvik Service' }));
  await waitFor(() => expect(path()).toBe('/home'));
  expect(entered.mock.calls[0]?.[0].body).toEqual({ organization_id: sampleOrganization.id });
});

test('another account is told whose invitation it is, and may change to that', async () => {
  const { user } = open({}, sampleSession());
  mockEndpoint(sessionApi.logout, () => undefined);
  expect(await screen.findByText(/for rita@norvik.example, and you are signed in as ana@norvik.example/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Join Norvik Service' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Log out and continue' }));
  expect(await screen.findByLabelText('Choose a password')).toBeTruthy();
});

test('somebody who is in the workspace already is led there', async () => {
  const { user } = open({ email: null }, sampleSession());
  mockEndpoint(invitationsApi.join, () => refuse('ALREADY_MEMBER'));
  await user.click(await screen.findByRole('button', { name: 'Join Norvik Service' }));
  expect(await screen.findByRole('link', { name: 'Open the workspace' })).toBeTruthy();
});

test.each([
  ['accepted', 'This invitation was used already', 'Daniel Okafor of Norvik Service'],
  ['declined', 'This invitation was declined', 'Daniel Okafor of Norvik Service'],
  ['expired', 'This invitation has expired', 'Ask Daniel Okafor of Norvik Service'],
  ['revoked', 'This invitation is no longer valid', 'ask Daniel Okafor of Norvik Service'],
] as const)('an invitation that is %s says so, and whom to ask', async (status, title, hint) => {
  open({ status });
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(screen.getByText(new RegExp(hint))).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
});

test('no free seat is said where the person joins', async () => {
  const { user } = open();
  mockEndpoint(invitationsApi.accept, () => refuse('SEAT_LIMIT'));
  await user.type(await screen.findByLabelText('Choose a password'), 'a raft of otters');
  await user.click(screen.getByRole('button', { name: 'Join Norvik Service' }));
  expect(await screen.findByText(/All seats of this workspace are taken/)).toBeTruthy();
});

test('a wrong code leads to the field for another one, where a whole link may be pasted', async () => {
  mockFrame();
  mockEndpoint(invitationsApi.find, () => refuse('INVITE_INVALID'));
  const { user, path } = renderApp('/invite/WRONG');
  expect(await screen.findByText(/No invitation has this code/)).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Enter another code' }));
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Type the code of your invitation.')).toBeTruthy();
  await user.type(screen.getByLabelText('Code'), 'https://sightline.example/invite/ABCD-EFGH?x=1');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(path()).toBe('/invite/ABCD-EFGH'));
});

test('an invitation into a conversation names it, and opens it once accepted', async () => {
  const id = '0197f0d2-0000-7000-8000-000000000001';
  const { user, router } = open({ room: { id, name: 'Field team' } });
  const signedIn = sampleSession();
  mockEndpoint(invitationsApi.accept, () => ({ ...signedIn, token: { ...signedIn.token, plainText: 'new-token' } }));
  mockEndpoint(sessionApi.current, () => signedIn);
  expect(await screen.findByText('Field team')).toBeTruthy();
  await user.type(screen.getByLabelText('Choose a password'), 'a raft of otters');
  await user.click(screen.getByRole('button', { name: 'Join Norvik Service' }));
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/talk', search: { room: id } }));
});
