import type { domainsApi } from '@sightline/contract/workspace/domains';
import type { Rows } from '../rows.ts';
import type { Scenarios } from '../scenario.ts';
import { slugOf } from './environments.ts';

export const scenarios: Scenarios<typeof domainsApi> = {
  list: { allow: 'workspace.update' },
  check: {
    allow: 'workspace.update',
    given: ['workspace.environments.create'],
    input: ({ environment }) => ({ body: { domain: `${slugOf(environment)}.example.test` } }),
    unaudited: 'finds no record',
    unseen: 'finds no record',
  },
};

export const rows: Rows = ({ organization, environment }) => ({
  domain_proofs: {
    organization_id: organization,
    domain: `proof-${slugOf(environment)}.example.test`,
    state: 'waiting',
    noted_state: 'waiting',
  },
});
