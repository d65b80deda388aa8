import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mockEndpoint } from '../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../test/render-app.tsx';
import { sampleSession } from '../../../test/sample-session.ts';
import { sampleTicketRow } from '../../../test/sample-tickets.ts';
import { allShortcuts } from './shortcuts.ts';

function mockTickets(): void {
  const pagination = { total: 1, per_page: 30, last_page: 1 };
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  mockEndpoint(ticketsApi.list, () => ({ tickets: [sampleTicketRow(1)], groups: [], pagination }));
}

async function openHome(role: Parameters<typeof sampleSession>[0] = 'Agent') {
  mockFrame(sampleSession(role));
  const app = renderApp('/home');
  await screen.findByRole('heading', { name: 'Home' });
  return app;
}

test('G and a letter lead to the screens', async () => {
  const app = await openHome();
  for (const [keys, path] of [
    ['gt', '/tickets'],
    ['gc', '/talk'],
    ['gs', '/account'], // an agent has nothing to set in the workspace
    ['gh', '/home'],
  ] as const) {
    await app.user.keyboard(keys);
    await waitFor(() => expect(app.path()).toBe(path));
  }
});

test('the question mark shows the shortcuts of the page, by the place where they work', async () => {
  mockTickets();
  const app = await openHome();
  await app.user.keyboard('?');
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  const headings = () => dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(headings()).toEqual(['Everywhere', 'In a list']);
  expect(dialog.getByText('Go to tickets').closest('div')?.textContent).toBe('Go to ticketsGthenT');
  expect(dialog.queryByText('Search')).toBeNull();
  await app.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('on the list of tickets it shows what works there, and not the keys of notifications and of a call', async () => {
  mockTickets();
  const app = await openHome();
  await app.user.keyboard('gt');
  await screen.findByText('Pump 1 loses pressure');
  await app.user.keyboard('?');
  await app.user.keyboard('?');
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  const headings = dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(['Everywhere', 'In a list', 'On a ticket, open or marked in the list']);
  const terms = dialog.getAllByRole('term').map(({ textContent }) => textContent);
  expect(terms).toEqual(
    expect.arrayContaining(['Next line', 'Open the marked line', 'Assign to me', 'Start or join a call']),
  );
  for (const elsewhere of ['Mark as read', 'Snooze', 'Show the call in a small window', 'Next ticket of the list'])
    expect(terms).not.toContain(elsewhere);
});

test('the dialog leaves out what the reader may not do', async () => {
  const app = await openHome('Client');
  await app.user.click(screen.getByRole('button', { name: /Your account and preferences/ }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'Keyboard shortcuts' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(dialog.queryByText('Assign to me')).toBeNull();
  expect(dialog.getByText('New ticket')).toBeDefined();
});

test('two shortcuts of one place never have the same keys', () => {
  const names = allShortcuts.map(({ place, keys }) => `${place} ${keys}`);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
