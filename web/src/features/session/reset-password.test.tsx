import { sessionApi } from '@sightline/contract/session/session';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readToken, storeToken } from '#web/lib/token.ts';
import { mockEndpoint, refuse } from '../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../test/render-app.tsx';

test('the forgotten-password form requests a link and says to check the email', async () => {
  mockFrame();
  const asked = mockEndpoint(sessionApi.forgotPassword, () => undefined);
  const { user } = renderApp('/login');
  await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
  await user.type(await screen.findByLabelText('Email'), 'ana@norvik.example');
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText(/If an account uses ana@norvik.example/)).toBeTruthy();
  expect(asked.mock.calls[0]?.[0].body).toEqual({ email: 'ana@norvik.example' });
});

test('the link of the email leads to a new password, and from there to the sign-in page', async () => {
  mockFrame();
  storeToken('an-old-session');
  mockEndpoint(sessionApi.findReset, () => ({ email: 'ana@norvik.example' }));
  const reset = mockEndpoint(sessionApi.resetPassword, () => undefined);
  const { user, path } = renderApp('/reset-password/the-token');
  await user.type(await screen.findByLabelText('New password'), 'a raft of otters');
  await user.type(screen.getByLabelText('Confirm new password'), 'a raft of otters');
  await user.click(screen.getByRole('button', { name: 'Save the password' }));
  await waitFor(() => expect(path()).toBe('/login'));
  const address = await screen.findByLabelText<HTMLInputElement>('Email');
  expect(address.value).toBe('ana@norvik.example');
  expect(readToken()).toBeNull();
  expect(reset.mock.calls[0]?.[0].body).toEqual({
    token: 'the-token',
    password: 'a raft of otters',
    password_confirmation: 'a raft of otters',
  });
});

test('a refused password shows the reason at its field', async () => {
  mockFrame();
  mockEndpoint(sessionApi.findReset, () => ({ email: 'ana@norvik.example' }));
  mockEndpoint(sessionApi.resetPassword, () =>
    refuse('COMMON_PASSWORD', { password: ['Too many people use this one.'] }),
  );
  const { user } = renderApp('/reset-password/the-token');
  await user.type(await screen.findByLabelText('New password'), 'password123');
  await user.type(screen.getByLabelText('Confirm new password'), 'password123');
  await user.click(screen.getByRole('button', { name: 'Save the password' }));
  expect(await screen.findByText('Too many people use this one.')).toBeTruthy();
});

test('a link that was used says so and offers another one', async () => {
  mockFrame();
  mockEndpoint(sessionApi.findReset, () => refuse('RESET_LINK_INVALID'));
  renderApp('/reset-password/used');
  expect(await screen.findByText('This link no longer works')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/forgot-password');
});
