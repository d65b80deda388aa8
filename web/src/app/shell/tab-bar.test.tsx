import { scheduleApi } from '@sightline/contract/schedule/schedule';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { mockEndpoint } from '../../../test/mock-endpoint.ts';
import { beOnPhone } from '../../../test/phone.ts';
import { mockFrame, renderApp } from '../../../test/render-app.tsx';
import { sampleSession } from '../../../test/sample-session.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

async function openBar(makesVisits: boolean) {
  beOnPhone();
  const { user: me, ...session } = sampleSession();
  mockFrame({ ...session, user: me });
  mockEndpoint(ticketsApi.counts, () => ({ open: 1, mine: 1, unassigned: 0, overdue: 0, quick: 0, unread: 0 }));
  const row = { ...{ id: me.id, name: me.name, title: '' }, is_plannable: makesVisits, away: null, absences: [] };
  const asked = mockEndpoint(scheduleApi.list, () => ({
    ...{ visits: [], truncated: false, people: [row], timezone: 'UTC', holidays: [] },
    hours: [[], [], [], [], [], [], []],
  }));
  const app = renderApp('/tickets');
  await waitFor(() => expect(asked).toHaveBeenCalled());
  const inbox = (await screen.findAllByRole('link')).find((link) => link.getAttribute('href') === '/notifications');
  const bar = within(inbox?.closest('nav') as HTMLElement);
  return { ...app, links: () => bar.getAllByRole('link').map((link) => link.getAttribute('href')), bar };
}

test("on the phone of somebody who makes visits, the day's visits and the assets are one tap away", async () => {
  const { links, bar, user } = await openBar(true);
  await waitFor(() => expect(links()).toEqual(['/tickets', '/schedule/my-day', '/assets', '/talk', '/notifications']));
  await user.click(bar.getByRole('button', { name: 'Menu' }));
  expect(await screen.findByRole('menuitem', { name: 'Home' })).toBeDefined();
  expect(screen.getByRole('menuitem', { name: 'Search' })).toBeDefined();
});

test('on the phone of others, the bar begins at home', async () => {
  const { links } = await openBar(false);
  expect(links()).toEqual(['/home', '/tickets', '/assets', '/talk', '/notifications']);
});
