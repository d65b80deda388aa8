import { accountApi, type DataExport } from '@sightline/contract/session/account';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openedSocket } from '../../../../test/fake-socket.ts';
import { mockEndpoint } from '../../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../../test/render-app.tsx';
import { sampleSession } from '../../../../test/sample-session.ts';
import { followExport } from './followed-export.ts';
import { hiddenJobs } from './hidden-jobs.ts';

afterEach(() => {
  followExport(false);
  hiddenJobs.set([]);
});

const copy = (part: Partial<DataExport>): DataExport => ({
  ...{ id: '018f0000-0000-7000-8000-000000000901', state: 'running', done: 1, total: 4, size: null, url: null },
  ...{ requested_at: new Date().toISOString(), expires_at: null, ...part },
});

const mockPending = (made: DataExport | null) =>
  mockEndpoint(accountApi.pending, () => ({ email_change: null, data_export: made }));

test('a copy of the own data is followed on every screen, and downloaded there', async () => {
  mockFrame(sampleSession('Client'));
  const asked = mockPending(null);
  mockEndpoint(ticketsApi.counts, () => ({ open: 0, mine: 0, unassigned: 0, overdue: 0, quick: 0, unread: 0 }));
  mockEndpoint(ticketsApi.list, () => ({
    tickets: [],
    groups: [],
    pagination: { total: 0, per_page: 30, last_page: 1 },
  }));
  const { user } = renderApp('/tickets');
  await screen.findByText('No open tickets');
  expect(asked).not.toHaveBeenCalled();
  openedSocket().connect();
  mockPending(copy({}));
  openedSocket().receive('AccountUpdatedEvent', {});
  const centre = within(await screen.findByRole('region', { name: 'Long work' }));
  expect(await centre.findByText('The copy is being made')).toBeDefined();
  expect(centre.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
  mockPending(
    copy({
      state: 'ready',
      size: 2048,
      url: '/api/file/export/1',
      expires_at: new Date(Date.now() + 9e6).toISOString(),
    }),
  );
  openedSocket().receive('AccountUpdatedEvent', {});
  const link = await centre.findByRole('link', { name: /^Download/ });
  expect(link.getAttribute('href')).toBe('/api/file/export/1');
  await user.click(centre.getByRole('button', { name: 'Hide A copy of your data' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Long work' })).toBeNull());
});
