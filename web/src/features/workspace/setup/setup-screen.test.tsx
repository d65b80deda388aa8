import { sessionApi } from '@sightline/contract/session/session';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { readToken, storeToken } from '#web/lib/token.ts';
import { mockEndpoint, refuse } from '../../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../../test/render-app.tsx';
import { sampleOrganization, sampleSession } from '../../../../test/sample-session.ts';

beforeEach(() => {
  sessionStorage.clear();
  mockFrame();
  mockEndpoint(workspaceApi.setupAvailability, () => ({
    available: true,
    needs_code: false,
    needs_email: false,
    is_first: true,
  }));
});

function mockSetUp() {
  mockEndpoint(sessionApi.current, () => sampleSession('Subscriber'));
  return mockEndpoint(workspaceApi.setup, () => ({
    token: { plainText: 'owner-token', expires_at: '2030-01-01T00:00:00.000Z' },
    organization: sampleOrganization,
  }));
}

async function fillIn(user: ReturnType<typeof renderApp>['user'], password = 'long enough words') {
  await user.type(await screen.findByLabelText('Name of the workspace'), 'Norvik Service');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.click(await screen.findByRole('button', { name: 'Skip' }));
  await screen.findByLabelText('First customer or site');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.type(await screen.findByLabelText('Your name'), 'Ana Ribeiro');
  await user.type(screen.getByLabelText('Email'), 'ana@norvik.example');
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Create workspace' }));
}

test('a fresh installation leads from the login to the set-up', async () => {
  const app = renderApp('/login');
  await waitFor(() => expect(app.path()).toBe('/setup'));
});

test('the set-up creates the workspace and signs its owner in', async () => {
  const asked = mockSetUp();
  const app = renderApp('/setup');
  await fillIn(app.user);
  expect(await screen.findByRole('heading', { name: 'Norvik Service is ready' })).toBeDefined();
  expect(app.path()).toBe('/setup/success');
  expect(readToken()).toBe('owner-token');
  expect(asked.mock.calls[0]?.[0].body).toMatchObject({ organization_name: 'Norvik Service', locale: 'en' });
  expect(asked.mock.calls[0]?.[0].body).not.toHaveProperty('space_name');
});

test("the browser's own time zone is chosen, also under a name that its list does not have", async () => {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone: 'Etc/UTC' });
  renderApp('/setup');
  expect((await screen.findByLabelText<HTMLSelectElement>('Time zone')).value).toBe('Etc/UTC');
});

test('a workspace without a name does not get past the first step', async () => {
  const app = renderApp('/setup');
  await app.user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(screen.getByText('Fill in this field.')).toBeDefined();
  expect(screen.queryByLabelText('Email')).toBeNull();
});

test('a short password is refused at its field before it is sent', async () => {
  const asked = mockEndpoint(workspaceApi.setup, () => refuse('INTERNAL'));
  const app = renderApp('/setup');
  await fillIn(app.user, 'short');
  expect(screen.getByText('Use at least 10 characters.')).toBeDefined();
  expect(asked).not.toHaveBeenCalled();
});

test('what the server refuses of the first step is shown there', async () => {
  mockEndpoint(workspaceApi.setup, () => refuse('INVALID_INPUT', { organization_name: ['This name is taken.'] }));
  const app = renderApp('/setup');
  await fillIn(app.user);
  expect(await screen.findByText('This name is taken.')).toBeDefined();
  await waitFor(() => expect(screen.getByLabelText('Name of the workspace')).toBeDefined());
});

test('an installation that is set up says so', async () => {
  mockEndpoint(workspaceApi.setupAvailability, () => ({
    available: false,
    needs_code: false,
    needs_email: false,
    is_first: false,
  }));
  const app = renderApp('/setup');
  expect(await screen.findByRole('heading', { name: 'Set-up is not available' })).toBeDefined();
  expect(app.path()).toBe('/setup/error');
});

test('the end of a set-up is not shown to somebody who has set nothing up', async () => {
  const app = renderApp('/setup/success');
  await waitFor(() => expect(app.path()).toBe('/setup'));
});

test('somebody who is signed in and has set nothing up is led home from the end of a set-up', async () => {
  storeToken('a-token');
  mockEndpoint(sessionApi.current, () => sampleSession('Subscriber'));
  const app = renderApp('/setup/success');
  await waitFor(() => expect(app.path()).toBe('/home'));
});

test('somebody at the server itself is asked for no set-up code', async () => {
  const asked = mockSetUp();
  const app = renderApp('/setup#not-needed');
  await fillIn(app.user);
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(asked.mock.calls[0]?.[0].body).not.toHaveProperty('setup_token');
});

test('the printed address fills the set-up code in, and the address bar does not keep it', async () => {
  mockEndpoint(workspaceApi.setupAvailability, () => ({
    available: true,
    needs_code: true,
    needs_email: false,
    is_first: true,
  }));
  const asked = mockSetUp();
  const app = renderApp('/setup#the-printed-code');
  expect((await screen.findByLabelText<HTMLInputElement>('Set-up code')).value).toBe('the-printed-code');
  expect(app.router.history.location.href).toBe('/setup');
  await fillIn(app.user);
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(asked.mock.calls[0]?.[0].body).toMatchObject({ setup_token: 'the-printed-code' });
});

test('without a set-up code the first step says that it is needed and where it is', async () => {
  mockEndpoint(workspaceApi.setupAvailability, () => ({
    available: true,
    needs_code: true,
    needs_email: false,
    is_first: true,
  }));
  const app = renderApp('/setup');
  await app.user.type(await screen.findByLabelText('Name of the workspace'), 'Norvik Service');
  await app.user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByText('Fill in this field.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Set-up code'));
  expect(screen.getByText(/npm run admin -- setup-address/)).toBeDefined();
});

test('a wrong set-up code is refused at its field, and the code of a pasted address is taken out of it', async () => {
  mockEndpoint(workspaceApi.setupAvailability, () => ({
    available: true,
    needs_code: true,
    needs_email: false,
    is_first: true,
  }));
  const asked = mockEndpoint(workspaceApi.setup, () =>
    refuse('WRONG_SETUP_CODE', { setup_token: ['This is not the set-up code.'] }),
  );
  const app = renderApp('/setup');
  await app.user.type(await screen.findByLabelText('Set-up code'), 'http://192.0.2.7:3000/setup#guessed');
  await fillIn(app.user);
  expect(await screen.findByText('This is not the set-up code.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Set-up code'));
  expect(asked.mock.calls[0]?.[0].body).toMatchObject({ setup_token: 'guessed' });
});
