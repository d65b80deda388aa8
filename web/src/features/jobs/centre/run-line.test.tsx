import { type Run, runsApi } from '@sightline/contract/jobs/runs';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openedSocket } from '../../../../test/fake-socket.ts';
import { mockEndpoint } from '../../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../../test/render-app.tsx';
import { sampleSession } from '../../../../test/sample-session.ts';
import { followedRuns } from './followed-runs.ts';
import { hiddenJobs } from './hidden-jobs.ts';

afterEach(() => {
  followedRuns.set(false);
  hiddenJobs.set([]);
  localStorage.clear();
});

const runOf = (part: Partial<Run>): Run => ({
  ...{ id: '018f0000-0000-7000-8000-000000000901', kind: 'asset_labels', state: 'running', done: 10, total: 40 },
  failed: 0,
  ...{ retry_at: null, error: null, url: null, ended_at: null, expires_at: null },
  ...{ created_at: new Date(Date.now() - 60_000).toISOString(), ...part },
});
const ended = { ended_at: new Date().toISOString(), expires_at: new Date(Date.now() + 9e6).toISOString() };

const mockRuns = (...runs: Run[]) => mockEndpoint(runsApi.list, () => ({ runs, pagination }));
const pagination = { total: 1, per_page: 1, last_page: 1 };

async function openCentre(run: Run) {
  mockFrame(sampleSession('Agent'));
  mockEndpoint(ticketsApi.counts, () => ({ open: 0, mine: 0, unassigned: 0, overdue: 0, quick: 0, unread: 0 }));
  mockEndpoint(ticketsApi.list, () => ({
    tickets: [],
    groups: [],
    pagination: { total: 0, per_page: 30, last_page: 1 },
  }));
  mockRuns(run);
  const { user } = renderApp('/tickets');
  await screen.findByText('No open tickets');
  openedSocket().connect();
  openedSocket().receive('RunEvent', { id: run.id, kind: run.kind });
  return { user, centre: within(await screen.findByRole('region', { name: 'Long work' })) };
}

test('long work is followed on every screen, and what it has made is downloaded there', async () => {
  const { centre } = await openCentre(runOf({}));
  expect(await centre.findByText('10 of 40 done')).toBeDefined();
  expect(centre.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
  mockRuns(runOf({ ...ended, state: 'done', done: 40, url: '/api/file/1' }));
  openedSocket().receive('RunEvent', { id: runOf({}).id, kind: 'asset_labels' });
  expect((await centre.findByRole('link', { name: 'Download PDF' })).getAttribute('href')).toBe('/api/file/1');
});

test('work that failed says why, and is put away', async () => {
  const { user, centre } = await openCentre(
    runOf({ ...ended, kind: 'ticket_bulk', state: 'failed', error: 'FORBIDDEN' }),
  );
  expect(await centre.findByText(/Your role does not allow this/)).toBeDefined();
  await user.click(centre.getByRole('button', { name: 'Hide Change of 40 tickets' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Long work' })).toBeNull());
});

test('an import leads to its screen, and says how many rows could not be imported', async () => {
  const { user, centre } = await openCentre(runOf({ kind: 'asset_import_check' }));
  const link = await centre.findByRole('link', { name: 'Check of 40 rows' });
  expect(link.getAttribute('href')).toBe(`/assets/import?id=${runOf({}).id}`);
  mockRuns(runOf({ ...ended, kind: 'people_import', state: 'done', done: 40, failed: 3 }));
  openedSocket().receive('RunEvent', { id: runOf({}).id, kind: 'people_import' });
  expect(await centre.findByText('3 could not be done')).toBeDefined();
  expect(centre.getByRole('link').getAttribute('href')).toBe(`/settings/people/import?id=${runOf({}).id}`);
  await user.click(centre.getByRole('button', { name: 'Hide Invitation of 40 people' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Long work' })).toBeNull());
});

test('work that waits for another attempt says so, and is stopped', async () => {
  const { user, centre } = await openCentre(runOf({ state: 'waiting', retry_at: new Date().toISOString() }));
  expect(await centre.findByText(/tries again by itself/)).toBeDefined();
  const stopped = mockEndpoint(runsApi.cancel, () => ({ run: runOf({ ...ended, state: 'cancelled' }) }));
  mockRuns(runOf({ ...ended, state: 'cancelled' }));
  await user.click(centre.getByRole('button', { name: 'Stop 40 labels' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Long work' })).toBeNull());
  await waitFor(() => expect(stopped).toHaveBeenCalledOnce());
});

test('a change of many that was done at once needs no line', async () => {
  const done = runOf({ ...ended, kind: 'ticket_bulk', state: 'done', created_at: ended.ended_at });
  const other = runOf({ id: '018f0000-0000-7000-8000-000000000902' });
  const { centre } = await openCentre(other);
  mockRuns(other, done);
  openedSocket().receive('RunEvent', { id: done.id, kind: 'ticket_bulk' });
  expect(await centre.findByText('40 labels')).toBeDefined();
  expect(centre.queryByText('Change of 40 tickets')).toBeNull();
});
