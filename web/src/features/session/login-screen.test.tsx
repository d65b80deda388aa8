import { qrApi } from '@sightline/contract/session/qr';
import { secondFactorApi } from '@sightline/contract/session/second-factor';
import { sessionApi } from '@sightline/contract/session/session';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { i18n } from '#web/lib/i18n.ts';
import { storeLanguage } from '#web/lib/language.ts';
import { readToken, storeToken } from '#web/lib/token.ts';
import { mockEndpoint, refuse } from '../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../test/render-app.tsx';
import { sampleEnvironment, sampleOrganization, sampleSession } from '../../../test/sample-session.ts';

const signedIn = () => {
  const session = sampleSession();
  return { ...session, token: { ...session.token, plainText: 'new-token' } };
};

async function fillIn(user: ReturnType<typeof renderApp>['user']) {
  await user.type(await screen.findByLabelText('Email'), 'ana@norvik.example');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
}

test('signing in returns to the requested page', async () => {
  mockFrame();
  const asked = mockEndpoint(sessionApi.login, signedIn);
  mockEndpoint(sessionApi.current, () => sampleSession());
  const app = renderApp('/tickets?query=pump');
  await fillIn(app.user);
  await waitFor(() => expect(app.router.state.location.href).toBe('/tickets?query=pump'));
  expect(asked.mock.calls[0]?.[0].body).toEqual({ email: 'ana@norvik.example', password: 'correct horse' });
  expect(readToken()).toBe('new-token');
});

test('a password is not readable over the shoulder, and may be pasted', async () => {
  mockFrame();
  const { user } = renderApp('/login');
  const field = await screen.findByLabelText<HTMLInputElement>('Password');
  expect([field.type, field.autocomplete]).toEqual(['password', 'current-password']);
  await user.click(field);
  await user.paste('from a password manager');
  expect(field.value).toBe('from a password manager');
});

describe('the language after signing in is', () => {
  const signInAsPortuguese = async () => {
    mockFrame();
    const session = { ...signedIn(), user: { ...signedIn().user, locale: 'pt' as const } };
    mockEndpoint(sessionApi.login, () => session);
    mockEndpoint(sessionApi.current, () => session);
    const app = renderApp('/login');
    await fillIn(app.user);
    await waitFor(() => expect(app.path()).toBe('/home'));
  };
  afterEach(() => i18n.changeLanguage('en'));

  test("the account's own language", async () => {
    await signInAsPortuguese();
    expect(await screen.findByRole('heading', { name: 'Início' })).toBeDefined();
    expect(localStorage.getItem('lang')).toBeNull();
  });

  test('the one chosen in this browser', async () => {
    storeLanguage('en');
    await signInAsPortuguese();
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeDefined();
  });
});

test('an empty form shows errors at its fields without a request', async () => {
  mockFrame();
  const asked = mockEndpoint(sessionApi.login, signedIn);
  const app = renderApp('/login');
  await app.user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(screen.getAllByText('Fill in this field.')).toHaveLength(2);
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(asked).not.toHaveBeenCalled();
});

test('wrong credentials are said once for the whole form, and what was typed stays', async () => {
  mockFrame();
  mockEndpoint(sessionApi.login, () => refuse('WRONG_CREDENTIALS'));
  const app = renderApp('/login');
  await fillIn(app.user);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('The email or the password is wrong'));
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ana@norvik.example');
});

test('a login without organizations is undone and says no_orgs', async () => {
  mockFrame();
  mockEndpoint(sessionApi.login, () => ({ ...signedIn(), data: { organizations: [], branches: [] } }));
  const loggedOut = mockEndpoint(sessionApi.logout, () => undefined);
  const app = renderApp('/login');
  await fillIn(app.user);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('does not belong to any organization'));
  expect(loggedOut).toHaveBeenCalledOnce();
  expect(readToken()).toBeNull();
});

test('a demo account fills in the form', async () => {
  mockFrame();
  mockEndpoint(workspaceApi.environment, () => ({
    environment: sampleEnvironment,
    mail_delivery: 'smtp' as const,
    demo: {
      password: 'demo-words',
      accounts: [{ email: 'agent1@demo.test', name: 'Rui Tavares', role: 'Agent' as const }],
    },
  }));
  const app = renderApp('/login');
  await app.user.click(await screen.findByRole('button', { name: /Rui Tavares/ }));
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('agent1@demo.test');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('demo-words');
});

test('a refused token leads to the login and clears local storage', async () => {
  mockFrame();
  storeToken('expired');
  mockEndpoint(sessionApi.current, () => refuse('UNAUTHENTICATED'));
  const app = renderApp('/home');
  await waitFor(() => expect(app.path()).toBe('/login'));
  expect(readToken()).toBeNull();
});

test('an unreachable server signs nobody out', async () => {
  mockFrame();
  storeToken('mine');
  mockEndpoint(sessionApi.current, () => refuse('UNAVAILABLE'));
  renderApp('/home');
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
  expect(readToken()).toBe('mine');
});

test('a user of several workspaces chooses one first', async () => {
  const other = { ...sampleOrganization, id: '018f0000-0000-7000-8000-000000000009', name: 'Halden Pharma' };
  const before = sampleSession('Agent', { data: { organizations: [sampleOrganization, other], branches: [] } });
  mockFrame({ ...before, token: { ...before.token, organization: null } });
  const asked = mockEndpoint(sessionApi.enter, signedIn);
  const app = renderApp('/home');
  await app.user.click(await screen.findByRole('button', { name: 'Norvik Service' }));
  await waitFor(() => expect(app.path()).toBe('/home'));
  expect(asked.mock.calls[0]?.[0].body).toEqual({ organization_id: sampleOrganization.id });
});

test('a branch-bound role chooses a space before anything else', async () => {
  const before = sampleSession('Client');
  mockFrame({ ...before, token: { ...before.token, branch: null } });
  const asked = mockEndpoint(sessionApi.enter, () => sampleSession('Client'));
  const app = renderApp('/tickets');
  expect(await screen.findByRole('heading', { name: 'Choose a space' })).toBeDefined();
  await app.user.click(screen.getByRole('button', { name: 'Norvik Foods' }));
  await waitFor(() => expect(app.path()).toBe('/tickets'));
  expect(asked.mock.calls[0]?.[0].body).toMatchObject({ branch_id: before.data.branches[0]?.id });
});

describe('with a second factor', () => {
  const due = {
    ticket: 'the-ticket',
    expires_at: '2030-01-01T00:00:00.000Z',
    ways: ['authenticator' as const, 'recovery_code' as const],
  };

  async function passPassword() {
    mockFrame();
    mockEndpoint(sessionApi.login, () => due);
    mockEndpoint(sessionApi.current, () => sampleSession());
    const app = renderApp('/login');
    await fillIn(app.user);
    await screen.findByRole('heading', { name: 'One more step' });
    return app;
  }

  test('the code of the app is asked for, wrong ones are said at the field, and the right one signs in', async () => {
    const { user, path } = await passPassword();
    expect(readToken()).toBeNull();
    mockEndpoint(secondFactorApi.finishLogin, () => refuse('WRONG_CODE', { code: ['This code is wrong.'] }));
    const field = await screen.findByLabelText<HTMLInputElement>('Code with six digits');
    expect(field.autocomplete).toBe('one-time-code');
    await user.type(field, '123456');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('This code is wrong.')).toBeTruthy();
    const asked = mockEndpoint(secondFactorApi.finishLogin, signedIn);
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(path()).toBe('/home'));
    expect(asked.mock.calls[0]?.[0].body).toEqual({ ticket: 'the-ticket', code: '123456' });
    expect(readToken()).toBe('new-token');
  });

  test('a recovery code is the other way', async () => {
    const { user, path } = await passPassword();
    const asked = mockEndpoint(secondFactorApi.finishLogin, signedIn);
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    await user.type(screen.getByLabelText('Recovery code'), 'wgbs-ja2t-zp4x');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(path()).toBe('/home'));
    expect(asked.mock.calls[0]?.[0].body).toEqual({ ticket: 'the-ticket', recovery_code: 'wgbs-ja2t-zp4x' });
  });

  test('a ticket that is over leads back to the password, and says why', async () => {
    const { user } = await passPassword();
    mockEndpoint(secondFactorApi.finishLogin, () => refuse('SIGN_IN_TICKET_INVALID'));
    await user.type(await screen.findByLabelText('Code with six digits'), '123456');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText(/This took too long/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ana@norvik.example');
  });
});

test('a QR code that the phone refused says so and offers another', async () => {
  mockFrame();
  mockEndpoint(qrApi.start, () => ({
    url: 'http://localhost/approve-sign-in/abc',
    claim: 'the-claim',
    expires_at: '2030-01-01T00:00:00.000Z',
  }));
  mockEndpoint(qrApi.claim, () => ({ state: 'refused' as const }));
  const { user } = renderApp('/login');
  await user.click(await screen.findByRole('button', { name: 'Sign in with your phone' }));
  expect(await screen.findByText('The phone refused this sign-in.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Show a new code' })).toBeTruthy();
});
