import { MantineProvider } from '@mantine/core';
import { assetsApi } from '@sightline/contract/assets/assets';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { mockEndpoint } from '../../../../test/mock-endpoint.ts';
import { AssetsBulkBar } from './assets-bulk-bar.tsx';

const ids = (count: number) =>
  Array.from({ length: count }, (_, index) => `018f0000-0000-7000-8000-${String(index).padStart(12, '0')}`);

function open(count: number) {
  mockEndpoint(workspaceApi.spaces, () => ({ spaces: [], pagination: { last_page: 1, per_page: 50, total: 0 } }));
  const changed = mockEndpoint(assetsApi.bulk, () => ({ done: ids(count), failed: [], missing: 0 }));
  const nothing = () => undefined;
  const selection = {
    ...{ count, isAll: false, has: () => true, ids: ids(count), toggle: nothing, extendTo: nothing },
    ...{ selectAll: nothing, clear: nothing, keep: nothing },
  };
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Suspense>
          <AssetsBulkBar selection={selection} total={100} rows={{ ids: ids(count) }} />
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return changed;
}

async function setDown(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Status' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Down' }));
}

test('a change of twenty assets happens at once', async () => {
  const changed = open(20);
  await setDown();
  await waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
});

test('a change of more assets asks first', async () => {
  const changed = open(21);
  await setDown();
  const dialog = await screen.findByRole('dialog', { name: 'Change 21 assets?' });
  expect(changed).not.toHaveBeenCalled();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Change' }));
  await waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
});
