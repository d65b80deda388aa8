import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDebouncedHere } from './use-debounced-here.ts';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  onSearch.mockReset();
});

const onSearch = vi.fn();

function List() {
  const write = useDebouncedHere(onSearch, 200);
  return (
    <button type="button" onClick={() => write('pump')}>
      Type
    </button>
  );
}

/** A list, and a page that takes long to load. */
async function openList() {
  const root = createRootRoute();
  const list = createRoute({ getParentRoute: () => root, path: '/tickets', component: List });
  const slow = createRoute({ getParentRoute: () => root, path: '/assets', loader: () => new Promise<never>(() => {}) });
  const router = createRouter({
    routeTree: root.addChildren([list, slow]),
    history: createMemoryHistory({ initialEntries: ['/tickets'] }),
  });
  render(<RouterProvider router={router as never} />);
  return { router, type: await screen.findByRole('button', { name: 'Type' }) };
}

test('a reader who stays sees what was typed, once', async () => {
  const { type } = await openList();
  act(() => type.click());
  act(() => type.click());
  act(() => void vi.advanceTimersByTime(200));
  expect(onSearch.mock.calls).toEqual([['pump']]);
});

test('who opened something meanwhile is not led back, although the list is still shown', async () => {
  const { router, type } = await openList();
  act(() => type.click());
  act(() => void router.navigate({ to: '/assets' }));
  expect(screen.getByRole('button', { name: 'Type' })).toBe(type);
  act(() => void vi.advanceTimersByTime(200));
  expect(onSearch).not.toHaveBeenCalled();
});
