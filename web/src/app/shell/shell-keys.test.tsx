import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockFrame, renderApp } from '../../../test/render-app.tsx';
import { sampleSession } from '../../../test/sample-session.ts';
import { allShortcuts } from './shortcuts.ts';

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

test('the question mark shows all shortcuts, by the place where they work', async () => {
  const app = await openHome();
  await app.user.keyboard('?');
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  const headings = dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(['Everywhere', 'In a list', 'On a ticket, open or marked in the list', 'During a call']);
  expect(dialog.getAllByRole('term')).toHaveLength(allShortcuts.length);
  expect(dialog.getByText('Go to tickets').closest('div')?.textContent).toBe('Go to ticketsGthenT');
  await app.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
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
