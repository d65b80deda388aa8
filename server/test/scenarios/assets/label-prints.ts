import type { labelPrintsApi } from '@sightline/contract/assets/label-prints';
import { v7 as uuidv7 } from 'uuid';
import type { Rows } from '../rows.ts';
import type { Scenarios } from '../scenario.ts';

export const scenarios: Scenarios<typeof labelPrintsApi> = {
  start: {
    allow: 'assets.manage',
    makes: 'label_print',
    another: { layout: 'l7163' },
    given: ['assets.create'],
    input: ({ asset, label_print }) => ({ body: { id: label_print, ids: [asset], layout: 'l7160' } }),
    also: [
      {
        input: ({ asset, branch, category, model, secret }) => ({
          body: {
            id: uuidv7(),
            layout: '62x29',
            matching: {
              query: secret,
              filter: { branch_id: [branch], category_id: [category], parent_id: asset, model_id: [model] },
            },
            except: [asset],
          },
        }),
      },
    ],
    audits: 'assets.labels_printed',
  },
};

export const rows: Rows = ({ organization, label_print, agent, asset }) => ({
  runs: {
    organization_id: organization,
    id: label_print,
    kind: 'asset_labels',
    person_id: agent,
    locale: 'en',
    parameters: {
      asset_ids: [asset],
      settings: { layout: 'l7160', fields: [], start: 1, copies: 1 },
    },
    total: 1,
    created_at: new Date(),
  },
});
