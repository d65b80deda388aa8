import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { OnePage, wholeList } from '../envelope.ts';
import { Id, Timestamp } from '../scalars.ts';

export const RunKindName = z.enum([
  'asset_labels',
  'ticket_bulk',
  'article_import',
  ...(['asset_import_check', 'asset_import', 'people_import_check', 'people_import'] as const),
]);
export type RunKindName = z.infer<typeof RunKindName>;

/** `waiting`: something that it needs was away, and it goes on by itself at `retry_at`. The last three are its end. */
export const RunState = z.enum(['queued', 'running', 'waiting', 'done', 'failed', 'cancelled']);

/** Long work of a person. A cancellation or a failure keeps the pieces that were done before. */
export const Run = z.object({
  id: Id,
  kind: RunKindName,
  state: RunState,
  /** Counted in the unit of its kind: labels, tickets, documents, rows. `total` may be 0 until it is known. */
  total: z.int(),
  done: z.int(),
  /** Counts how many of `done` failed. */
  failed: z.int(),
  retry_at: Timestamp.nullable(),
  /** Why it failed: a code of the error catalogue. */
  error: z.string().nullable(),
  /** The address of the file that it has made, until `expires_at`. */
  url: z.string().nullable(),
  created_at: Timestamp,
  ended_at: Timestamp.nullable(),
  /** When it leaves the list. */
  expires_at: Timestamp.nullable(),
});
export type Run = z.infer<typeof Run>;

export const runsApi = {
  list: endpoint('GET', '/runs', {
    summary: 'Lists your long work: labels of many assets, changes of many tickets, imports of articles and files.',
    description: 'What is under way comes first, then the newest.',
    query: OnePage,
    data: wholeList({ runs: z.array(Run) }),
  }),
  cancel: endpoint('POST', '/run/:id/cancel', {
    summary: 'Stops long work of yours. What was done stays; work that has ended stays as it is.',
    params: z.object({ id: Id }),
    data: z.object({ run: Run }),
    errors: ['NOT_FOUND'],
  }),
};

/** To the person whose work it is: clients refetch it. */
export const runsEvents = { RunEvent: z.object({ id: Id, kind: RunKindName }) };
