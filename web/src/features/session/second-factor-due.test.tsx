import { sessionApi } from '@sightline/contract/session/session';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockEndpoint, refuse } from '../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../test/render-app.tsx';
import { sampleSession } from '../../../test/sample-session.ts';

test('a tab that was open when the days of grace ended leads to the set-up', async () => {
  const session = sampleSession('Agent');
  mockFrame(session);
  const { path, router } = renderApp('/home');
  await screen.findByRole('heading', { level: 1 });

  const token = { ...session.token, second_factor_due: '2026-01-01T00:00:00.000Z' };
  mockEndpoint(sessionApi.current, () => ({ ...session, token }));
  mockEndpoint(ticketsApi.list, () => refuse('SECOND_FACTOR_REQUIRED'));
  await router.navigate({ to: '/tickets' });
  await waitFor(() => expect(path()).toBe('/secure-account'));
});
