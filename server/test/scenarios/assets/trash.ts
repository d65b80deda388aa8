import type { trashApi } from '@sightline/contract/assets/trash';
import type { Scenarios } from '../scenario.ts';

export const scenarios: Scenarios<typeof trashApi> = {
  list: { allow: 'assets.manage', input: ({ secret }) => ({ query: { query: secret } }) },
  remove: {
    allow: 'assets.manage',
    given: ['assets.create'],
    input: ({ asset }) => ({ params: { id: asset } }),
    audits: 'asset.deleted',
  },
  restore: {
    allow: 'assets.manage',
    given: ['assets.create', 'assets.trash.remove'],
    input: ({ asset }) => ({ body: { ids: [asset] } }),
    answers: { 'body.ids': 'empty' },
    also: [
      {
        input: ({ asset, secret }) => ({ body: { matching: { query: secret }, except: [asset] } }),
        answers: { 'body.matching.query': 'empty', 'body.except': 'empty' },
      },
    ],
    audits: 'asset.restored',
  },
};
