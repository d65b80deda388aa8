import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Timestamp } from '../scalars.ts';

/** Visits of a person for other calendars, at a secret address. It is shown once; a new one replaces it. */
const ScheduleFeed = z.object({ created_at: Timestamp });
const feed = z.object({ feed: ScheduleFeed.nullable() });

export const feedsApi = {
  find: endpoint('GET', '/schedule/feed', {
    summary: 'Says whether your visits have an address for calendars.',
    data: feed,
  }),
  renew: endpoint('POST', '/schedule/feed', {
    summary: 'Gives your visits a new secret address for calendars.',
    description: 'The one before stops working at once. The address is in this answer alone.',
    data: z.object({ feed: ScheduleFeed, url: z.string() }),
  }),
  remove: endpoint('DELETE', '/schedule/feed', { summary: 'Takes the address of your visits away.' }),
  read: endpoint('GET', '/schedule/feed/:token', {
    summary: 'The visits of a person, as iCalendar, for anyone who has the address.',
    params: z.object({ token: z.string().max(100) }),
    raw: true,
    errors: ['LINK_INVALID'],
  }),
};
