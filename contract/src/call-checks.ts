import { z } from 'zod';
import { MediaAccess, ShareCode } from './calls.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './fields.ts';

/** Checking a connection: a room at the media server for one person alone, which is no call. */
export const checksApi = {
  start: endpoint('POST', '/call/check', {
    summary: 'Lets you try the media server in a room of your own.',
    description: 'Nobody is rung, nobody can join, and nothing is kept of it. The room ends when you leave it.',
    data: MediaAccess,
  }),
  startAsGuest: endpoint('POST', '/call/:id/check', {
    summary: 'Lets a guest with a link to a call try the media server in a room of their own.',
    description: 'The call learns nothing of it.',
    params: z.object({ id: Id }),
    body: z.object({ share_code: ShareCode }),
    data: MediaAccess,
    errors: ['CALL_LINK_INVALID', 'CALL_LINK_REVOKED', 'CALL_LINK_EXPIRED', 'CALL_ENDED', 'TOO_MANY_REQUESTS'],
  }),
};
