import type { checksApi } from '@sightline/contract/calls/checks';
import type { Scenarios } from '../scenario.ts';

const unaudited = 'makes nothing that stays';
const unseen = 'is no call, and nobody else learns of it';

export const scenarios: Scenarios<typeof checksApi> = {
  start: { allow: 'calls.join', unaudited, unseen },
  startAsGuest: {
    allow: 'public',
    by: 'nobody',
    given: ['calls.create'],
    input: ({ call, share_code }) => ({ params: { id: call }, body: { share_code } }),
    answers: { 'body.share_code': 'refused' },
    unaudited,
    unseen,
  },
};
