import type { labelsApi } from '@sightline/contract/asset-labels';
import type { Scenarios } from './scenario.ts';

export const labelsScenarios: Scenarios<typeof labelsApi> = {
  print: {
    allow: 'assets.manage',
    given: ['assets.create'],
    input: ({ asset }) => ({ body: { ids: [asset], layout: 'l7160', fields: ['tag', 'name', 'serial'] } }),
    audits: 'assets.labels_printed',
    unseen: 'shows in the audit log alone',
  },
};
