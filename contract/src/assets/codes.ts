import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { OnePage, wholeList } from '../envelope.ts';
import { limits } from '../limits.ts';
import { Id, line, Timestamp } from '../scalars.ts';

/** A bar code, QR code or tag that is on a machine already, and leads to its asset like our own labels. */
export const LinkedCode = z.object({ id: Id, code: z.string(), created_at: Timestamp });
export type LinkedCode = z.infer<typeof LinkedCode>;

const params = z.object({ id: Id });

export const codesApi = {
  list: endpoint('GET', '/asset/:id/codes', {
    summary: 'Lists the codes that lead to an asset besides its tag, oldest first.',
    params,
    query: OnePage,
    data: wholeList({ codes: z.array(LinkedCode) }),
    errors: ['NOT_FOUND'],
  }),
  link: endpoint('POST', '/asset/:id/codes', {
    summary: 'Links a code to an asset, so that it is found by scanning it.',
    description: 'In a workspace, a code leads to one asset. Small and capital letters differ.',
    params,
    body: z.object({ id: Id.optional(), code: line(limits.assets.code) }),
    idempotentBy: 'id',
    data: z.object({ code: LinkedCode }),
    errors: ['NOT_FOUND', 'CONFLICT', 'ASSET_CODE_TAKEN', 'TOO_MANY_CODES'],
  }),
  unlink: endpoint('DELETE', '/asset/:id/code/:codeId', {
    summary: 'Removes a code from an asset.',
    params: z.object({ id: Id, codeId: Id }),
    errors: ['NOT_FOUND'],
  }),
};
