import { type Asset, assetsApi } from '@sightline/contract/assets/assets';
import { categoriesApi } from '@sightline/contract/assets/categories';
import { type CustomField, fieldsApi } from '@sightline/contract/assets/fields';
import { warrantiesApi } from '@sightline/contract/assets/warranties';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockEndpoint, refuse } from '../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../test/render-app.tsx';
import { sampleSession } from '../../../test/sample-session.ts';

const id = (number: number) => `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`;

const asset: Asset = {
  ...{ id: id(1), tag: 'AX-9', name: 'Chiller', serial: '', model: '', manufacturer: '', category: null },
  branch: { id: id(99), name: 'Zebra Hospital' },
  ...{ location: '', status: 'operational', criticality: 'low', warranty_status: 'none', warranty_ends_on: null },
  ...{ custom_fields: {}, parent: null, children: [], purchase_date: null, notes: '', open_tickets: 0 },
  created_by: { id: id(3), name: 'Ana Ribeiro' },
  ...{ picture: null, model_id: null, from_model: null },
  ...{ downtimes: [], version: 1, created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' },
};

const onePage = { last_page: 1, per_page: 50, total: 1 };

function open(path: string) {
  mockFrame(sampleSession('Manager'));
  mockEndpoint(assetsApi.findByTag, () => ({ asset }));
  mockEndpoint(assetsApi.list, () => ({
    assets: [{ ...asset, contact: null, children_count: 0 }],
    pagination: onePage,
  }));
  mockEndpoint(warrantiesApi.coverage, () => ({ at: '2026-01-01', covered: [] }));
  mockEndpoint(fieldsApi.list, () => ({ custom_fields: [] as CustomField[] }));
  mockEndpoint(categoriesApi.list, () => ({ categories: [] }));
  mockEndpoint(workspaceApi.spaces, () => ({ spaces: [], pagination: onePage }) as never);
  return renderApp(path);
}

test('the tickets of an asset have further pages', async () => {
  const asked = mockEndpoint(assetsApi.tickets, ({ query }) => ({
    tickets: [
      {
        ...{ id: id(7), room_id: id(8), ticket_id: Number(query.get('page')), subject: 'Leak', closed: false },
        ...{ status: { id: 'pending' } as never, created_at: '2026-01-01T00:00:00.000Z' },
      },
    ],
    pagination: { last_page: 2, per_page: 1, total: 2 },
  }));
  const { user } = open('/assets/AX-9?tab=tickets');
  expect(await screen.findByRole('link', { name: '#1 Leak' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Older' }));
  expect(await screen.findByRole('link', { name: '#2 Leak' })).toBeTruthy();
  expect(asked).toHaveBeenCalledTimes(2);
});

test('the form says that its fields could not be loaded, and names a customer that is on no page of customers', async () => {
  const { user } = open('/assets/AX-9');
  const failing = mockEndpoint(fieldsApi.list, () => refuse('FORBIDDEN'));
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog');
  const retry = await within(dialog).findByRole('button', { name: /again/i });
  expect(failing).toHaveBeenCalled();
  mockEndpoint(fieldsApi.list, () => ({ custom_fields: [] as CustomField[] }));
  await user.click(retry);
  expect(await within(dialog).findByDisplayValue('Zebra Hospital')).toBeTruthy();
});
