import type { peopleApi } from '@sightline/contract/people';
import type { Scenarios } from './scenario.ts';

export const peopleScenarios: Scenarios<typeof peopleApi> = {
  list: {
    allow: 'people.view',
    input: ({ branch, secret }) => ({ query: { query: secret, filter: { branch_id: branch } } }),
  },
  faces: {
    allow: 'people.view',
    input: ({ client }) => ({ query: { ids: [client] } }),
  },
};
