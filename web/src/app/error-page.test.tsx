import { MantineProvider } from '@mantine/core';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ErrorPage } from './error-page.tsx';

/** A page whose loading fails as long as there is no connection. */
function openPage(errorOf: () => Error | null) {
  const root = createRootRoute({
    loader: () => {
      const error = errorOf();
      if (error) throw error;
    },
    component: () => <h1>The page</h1>,
    errorComponent: ErrorPage,
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  render(
    <MantineProvider env="test">
      <RouterProvider router={router as never} />
    </MantineProvider>,
  );
}

test('a page that is not on the device says so without a connection, and opens by itself when it is back', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  let error: Error | null = new Error('Whatever fails without a network');
  openPage(() => error);
  expect((await screen.findByRole('alert')).textContent).toContain('You are offline');
  expect(screen.queryByText('Internal Server Error')).toBeNull();
  error = null;
  isOnline.mockReturnValue(true);
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('{}')),
  );
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByRole('heading', { name: 'The page' })).toBeDefined();
});

test.each([
  'Failed to fetch dynamically imported module: /assets/x.js',
  'error loading dynamically imported module: /assets/x.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/x.css',
])('a part of the application that cannot be fetched is no fault of the server: %s', async (words) => {
  openPage(() => new Error(words));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('You are offline'));
});

test('any other fault is said as one', async () => {
  openPage(() => new Error('undefined is not a function'));
  expect((await screen.findByRole('alert')).textContent).toContain('Internal Server Error');
});
