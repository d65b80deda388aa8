import type { feedsApi } from '@sightline/contract/schedule/feeds';
import type { Rows } from '../rows.ts';
import type { Scenarios } from '../scenario.ts';

export const scenarios: Scenarios<typeof feedsApi> = {
  find: { allow: 'schedule.view', input: () => ({}) },
  renew: {
    allow: 'schedule.view',
    input: () => ({}),
    learns: ({ url }) => ({ feedToken: url.split('/').at(-1) ?? '' }),
    audits: 'schedule_feed.renewed',
    unseen: 'is for who asked for it alone',
  },
  remove: {
    allow: 'schedule.view',
    given: ['schedule.feeds.renew'],
    input: () => ({}),
    audits: 'schedule_feed.removed',
    unseen: 'is for who asked for it alone',
  },
  read: {
    allow: 'public',
    by: 'nobody',
    given: ['schedule.feeds.renew'],
    input: (_, { feedToken }) => ({ params: { token: feedToken } }),
  },
};

/** The feed belongs to the client, since the agents of a space may be those of another one. */
export const rows: Rows = ({ organization, client }) => ({
  schedule_feeds: {
    ...{ organization_id: organization, person_id: client },
    token_hash: `\\x${Buffer.from(client).toString('hex')}`,
  },
});
