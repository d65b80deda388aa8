import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id } from '../scalars.ts';
import { MediaAccess, ShareCode } from './calls.ts';

/** Connection check: one person joins a media server room of their own, which is not a call. */
export const checksApi = {
  start: endpoint('POST', '/call/check', {
    summary: 'Opens a room of your own on the media server for a connection check.',
    description: 'Nobody is rung, nobody else can join, and nothing is stored. The room ends when you leave it.',
    data: MediaAccess,
  }),
  startAsGuest: endpoint('POST', '/call/:id/check', {
    summary: 'Opens a room for the connection check of a guest with a link to a call.',
    description: 'The call is not affected.',
    params: z.object({ id: Id }),
    body: z.object({ share_code: ShareCode }),
    data: MediaAccess,
    errors: ['CALL_LINK_INVALID', 'CALL_LINK_REVOKED', 'CALL_LINK_EXPIRED', 'CALL_ENDED', 'TOO_MANY_REQUESTS'],
  }),
};
