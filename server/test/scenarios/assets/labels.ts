import type { labelsApi } from '@sightline/contract/assets/labels';
import type { Scenarios } from '../scenario.ts';

export const scenarios: Scenarios<typeof labelsApi> = {
  print: {
    allow: 'assets.manage',
    given: ['assets.create'],
    input: ({ asset }) => ({ body: { ids: [asset], layout: 'l7160', fields: ['tag', 'name', 'serial'] } }),
    also: [
      {
        input: ({ asset, branch, category, model, secret }) => ({
          body: {
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
    unseen: 'shows in the audit log alone',
  },
};
