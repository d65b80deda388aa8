import { callsApi } from '@sightline/contract/calls/calls';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { isDayIncomplete, isKeptOffline, setDayIncomplete } from '#web/lib/offline-setting.ts';
import { mockEndpoint } from '../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../test/render-app.tsx';
import { sampleSession } from '../../../test/sample-session.ts';
import { keepDay } from './keep-day.ts';

vi.mock('./keep-day.ts', () => ({ keepDay: vi.fn() }));

beforeEach(() => {
  isKeptOffline.set(true);
  setDayIncomplete(false);
  mockFrame(sampleSession());
  mockEndpoint(callsApi.active, () => ({ calls: [] }));
  mockEndpoint(ticketsApi.counts, () => ({ open: 0, mine: 0, unassigned: 0, overdue: 0, quick: 0, unread: 0 }));
  mockEndpoint(ticketsApi.timers, () => ({ ticketTimers: [] }));
});

test('an interrupted update is said, and tried again as soon as the connection is back', async () => {
  vi.mocked(keepDay).mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(undefined);
  const { user } = renderApp('/offline');
  await user.click(await screen.findByRole('button', { name: 'Update now' }));
  expect(await screen.findByText(/^The last update was interrupted/)).toBeDefined();
  expect(isDayIncomplete.get()).toBe(true);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(keepDay).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(screen.queryByText(/^The last update was interrupted/)).toBeNull());
});
