import type { warrantiesApi } from '@sightline/contract/assets/warranties';
import type { Ids } from '../ids.ts';
import type { Rows } from '../rows.ts';
import type { Scenarios } from '../scenario.ts';

const onWarranty = ({ asset, warranty }: Ids) => ({ params: { id: asset, warrantyId: warranty } });

export const scenarios: Scenarios<typeof warrantiesApi> = {
  list: { allow: 'assets.view', input: ({ asset }) => ({ params: { id: asset } }) },
  create: {
    allow: 'assets.manage',
    makes: 'warranty',
    another: { months: 12 },
    given: ['assets.create'],
    input: ({ asset, warranty }) => ({
      params: { id: asset },
      body: { id: warranty, starts_on: '2026-03-01', months: 24, covers: ['labour', 'parts'] },
    }),
    audits: 'asset.warranty_added',
  },
  update: {
    allow: 'assets.manage',
    given: ['assets.warranties.create'],
    input: (ids) => ({
      ...onWarranty(ids),
      body: { starts_on: '2026-03-01', ends_on: '2029-02-28', covers: ['parts'] },
    }),
    audits: 'asset.warranty_changed',
  },
  remove: {
    allow: 'assets.manage',
    given: ['assets.warranties.create'],
    input: onWarranty,
    audits: 'asset.warranty_removed',
  },
  coverage: {
    allow: 'assets.view',
    input: ({ asset }) => ({ params: { id: asset }, query: { at: '2026-06-01' } }),
  },
};

export const rows: Rows = ({ organization, asset, warranty, secret }) => ({
  asset_warranties: {
    organization_id: organization,
    id: warranty,
    asset_id: asset,
    kind: 'manufacturer',
    provider: `Provider of ${secret}`,
    starts_on: '2026-01-01',
    ends_on: '2027-12-31',
    covers: ['parts'],
  },
});
