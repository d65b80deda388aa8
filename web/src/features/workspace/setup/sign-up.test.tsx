import { invitationsApi } from '@sightline/contract/people/invitations';
import { sessionApi } from '@sightline/contract/session/session';
import { setupApi } from '@sightline/contract/workspace/setup';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockEndpoint, refuse } from '../../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../../test/render-app.tsx';
import { sampleEnvironment, sampleOrganization, sampleSession } from '../../../../test/sample-session.ts';

const later = '2030-01-01T00:00:00.000Z';

beforeEach(() => {
  sessionStorage.clear();
  mockFrame();
  mockEndpoint(workspaceApi.setupAvailability, () => ({
    available: true,
    needs_code: false,
    needs_email: true,
    is_first: false,
  }));
  mockEndpoint(workspaceApi.environment, () => refuse('NOT_FOUND'));
  mockEndpoint(setupApi.verify, () => ({ expires_at: later }));
});

const mockStart = () => mockEndpoint(setupApi.start, () => ({ setup_id: 'secret-id', expires_at: later }));

function mockSetUp() {
  mockEndpoint(sessionApi.current, () => sampleSession('Subscriber'));
  return mockEndpoint(workspaceApi.setup, () => ({
    token: { plainText: 'owner-token', expires_at: later },
    organization: sampleOrganization,
  }));
}

type User = ReturnType<typeof renderApp>['user'];
const goOn = (user: User) => user.click(screen.getByRole('button', { name: 'Continue' }));

async function prove(user: User) {
  await user.type(await screen.findByLabelText('Email'), 'Olga@Brandt.example');
  await goOn(user);
  await user.type(await screen.findByLabelText('Code'), '482 913');
  await goOn(user);
  await screen.findByLabelText('Name of the workspace');
}

test('an address is proved, and the workspace made with it, with colleagues and examples', async () => {
  const started = mockStart();
  const made = mockSetUp();
  const invited = mockEndpoint(invitationsApi.create, () => ({
    invitations: [],
    failed: [{ index: 0, email: 'rui@brandt.example', code: 'ALREADY_INVITED' }],
  }));
  const { user } = renderApp('/setup');
  await prove(user);
  expect(started.mock.calls[0]?.[0].body).toEqual({ email: 'Olga@Brandt.example' });
  await user.type(screen.getByLabelText('Name of the workspace'), 'Brandt Elevators');
  await user.type(screen.getByLabelText('Address of the sign-in page'), 'brandt');
  await goOn(user);
  await user.type(await screen.findByLabelText('Email addresses of colleagues'), 'rui@brandt.example');
  await goOn(user);
  await user.click(await screen.findByLabelText('Add examples'));
  await goOn(user);
  await user.type(await screen.findByLabelText('Your name'), 'Olga Brandt');
  expect(screen.getByLabelText<HTMLInputElement>('Email').readOnly).toBe(true);
  await user.type(screen.getByLabelText('Password'), 'long enough words');
  await user.click(screen.getByRole('button', { name: 'Create workspace' }));
  expect(await screen.findByText(/rui@brandt.example: /)).toBeDefined();
  expect(made.mock.calls[0]?.[0].body).toMatchObject({
    setup_id: 'secret-id',
    email: 'olga@brandt.example',
    slug: 'brandt',
    sample_data: true,
  });
  expect(made.mock.calls[0]?.[0].body).not.toHaveProperty('colleagues');
  expect(invited.mock.calls[0]?.[0].body).toMatchObject({ invites: [{ email: 'rui@brandt.example', role: 'Agent' }] });
  expect(sessionStorage.getItem('setup-draft')).toBeNull();
});

test('a reload keeps the step and what was typed, but no password', async () => {
  mockStart();
  const { user, router } = renderApp('/setup');
  await prove(user);
  await user.type(screen.getByLabelText('Name of the workspace'), 'Brandt Elevators');
  await goOn(user);
  await user.click(await screen.findByRole('button', { name: 'Skip' }));
  await screen.findByLabelText('Start empty');
  await goOn(user);
  await user.type(await screen.findByLabelText('Password'), 'long enough words');
  expect(sessionStorage.getItem('setup-draft')).not.toContain('long enough words');
  const { href } = router.state.location;
  cleanup();
  const again = renderApp(href);
  expect((await screen.findByLabelText<HTMLInputElement>('Password')).value).toBe('');
  await again.user.click(screen.getByRole('button', { name: 'Back' }));
  await again.user.click(await screen.findByRole('button', { name: 'Back' }));
  await again.user.click(await screen.findByRole('button', { name: 'Back' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Name of the workspace')).value).toBe('Brandt Elevators');
});

test('nobody gets past the code by the address of a later step', async () => {
  renderApp('/setup?step=account');
  expect(await screen.findByLabelText('Email')).toBeDefined();
  expect(screen.queryByLabelText('Password')).toBeNull();
});

test('a wrong code is refused at its field, and a code that is over has a new one sent', async () => {
  const started = mockStart();
  mockEndpoint(setupApi.verify, () => refuse('WRONG_CODE', { code: ['This code is wrong.'] }));
  const { user } = renderApp('/setup');
  await user.type(await screen.findByLabelText('Email'), 'olga@brandt.example');
  await goOn(user);
  await user.type(await screen.findByLabelText('Code'), '111111');
  await goOn(user);
  expect(await screen.findByText('This code is wrong.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Send a new code' }));
  await waitFor(() => expect(started).toHaveBeenCalledTimes(2));
  expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('');
});

test('a proved address whose time is over is proved again, and what was typed stays', async () => {
  mockStart();
  mockEndpoint(workspaceApi.setup, () => refuse('SETUP_EXPIRED'));
  const { user } = renderApp('/setup');
  await prove(user);
  await user.type(screen.getByLabelText('Name of the workspace'), 'Brandt Elevators');
  await goOn(user);
  await user.click(await screen.findByRole('button', { name: 'Skip' }));
  await screen.findByLabelText('Start empty');
  await goOn(user);
  await user.type(await screen.findByLabelText('Your name'), 'Olga');
  await user.type(screen.getByLabelText('Password'), 'long enough words');
  await user.click(screen.getByRole('button', { name: 'Create workspace' }));
  expect(await screen.findByText(/Have a new one sent/)).toBeDefined();
  await prove(user);
  expect(screen.getByLabelText<HTMLInputElement>('Name of the workspace').value).toBe('Brandt Elevators');
});

test('an address that another workspace has, and what is no e-mail address, are refused at their fields', async () => {
  mockStart();
  const { user } = renderApp('/setup');
  await prove(user);
  const look = { environment: sampleEnvironment, demo: null, mail_delivery: 'smtp' as const };
  mockEndpoint(workspaceApi.environment, () => look);
  await user.type(screen.getByLabelText('Name of the workspace'), 'Brandt Elevators');
  await user.type(screen.getByLabelText('Address of the sign-in page'), 'taken');
  await goOn(user);
  expect(await screen.findByText(/Another workspace has this address/)).toBeDefined();
  await user.clear(screen.getByLabelText('Address of the sign-in page'));
  await goOn(user);
  await user.type(await screen.findByLabelText('Email addresses of colleagues'), 'rui at brandt');
  await goOn(user);
  expect(await screen.findByText('“rui at brandt” is not an email address.')).toBeDefined();
});

test('where anybody may sign up, the login stays and offers it', async () => {
  const app = renderApp('/login');
  expect((await screen.findByRole('link', { name: 'Create a workspace' })).getAttribute('href')).toBe('/setup');
  expect(app.path()).toBe('/login');
});
