import { type FailedJob, jobsApi } from '@sightline/contract/jobs/jobs';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockEndpoint, refuse } from '../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../test/render-app.tsx';
import { sampleSession } from '../../../test/sample-session.ts';

const pagination = { last_page: 1, per_page: 30, total: 2 };
const job = (change: Partial<FailedJob> = {}): FailedJob => ({
  id: '018f0000-0000-7000-8000-0000000000a1',
  task: 'mail.send',
  state: 'given_up',
  attempts: 12,
  error: 'MAIL_REFUSED',
  next_try_at: null,
  created_at: '2026-11-20T10:00:00.000Z',
  ...change,
});

function open(role: 'Subscriber' | 'Manager' = 'Subscriber') {
  mockFrame(sampleSession(role));
  return renderApp('/settings/jobs');
}

test('says what failed, why, how often and when it is tried again', async () => {
  mockEndpoint(jobsApi.listFailed, () => ({
    jobs: [
      job(),
      job({
        id: 'b',
        state: 'waiting',
        attempts: 1,
        error: 'MAIL_UNREACHABLE',
        next_try_at: '2026-11-20T10:05:00.000Z',
      }),
    ],
    pagination,
  }));
  open();
  const [first, second] = await screen.findAllByRole('listitem').then((items) => items.slice(-2));
  expect(within(first as HTMLElement).getByText('Send an email')).toBeTruthy();
  expect(within(first as HTMLElement).getByText(/The mail server refuses this email/)).toBeTruthy();
  expect(within(first as HTMLElement).getByText('Tried 12 times')).toBeTruthy();
  expect(within(second as HTMLElement).getByText('Waiting to try again')).toBeTruthy();
  expect(within(second as HTMLElement).getByText('Tried once')).toBeTruthy();
});

test('a job is tried again, or discarded after a question', async () => {
  mockEndpoint(jobsApi.listFailed, () => ({ jobs: [job()], pagination }));
  const retried = mockEndpoint(jobsApi.retry, () => undefined);
  const discarded = mockEndpoint(jobsApi.discard, () => undefined);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Try now: Send an email' }));
  await waitFor(() => expect(retried.mock.calls[0]?.[0].params).toEqual({ id: job().id }));
  await user.click(screen.getByRole('button', { name: 'Discard: Send an email' }));
  expect(discarded).not.toHaveBeenCalled();
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(discarded.mock.calls[0]?.[0].params).toEqual({ id: job().id }));
});

test('work without a name of its own, and one that runs, are shown all the same', async () => {
  mockEndpoint(jobsApi.listFailed, () => ({
    jobs: [job({ task: 'new.task', state: 'running', error: 'NO_SUCH_CODE' })],
    pagination,
  }));
  open();
  expect(await screen.findByText('new.task')).toBeTruthy();
  expect(screen.getByText('Running now')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Try now/ })).toBeNull();
});

test('an empty list is good news, and one that cannot be loaded can be asked for again', async () => {
  mockEndpoint(jobsApi.listFailed, () => refuse('UNAVAILABLE'));
  const { user } = open();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  mockEndpoint(jobsApi.listFailed, () => ({ jobs: [], pagination }));
  await user.click(retry);
  expect(await screen.findByText('Nothing failed')).toBeTruthy();
});

test('is not shown to a Manager', async () => {
  open('Manager');
  expect(await screen.findByText('You do not have access to this page')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Background work' })).toBeNull();
});
