import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Page, Pagination } from './envelope.ts';
import { Id, Timestamp } from './fields.ts';

/**
 * Background work whose last try failed. `waiting` is tried again by itself at `next_try_at`, `given_up` only when somebody
 * asks for it. `error` is a code of the catalogue: what exactly went wrong stands in the server's log.
 */
export const FailedJob = z.object({
  id: Id,
  task: z.string(),
  state: z.enum(['waiting', 'running', 'given_up']),
  attempts: z.int(),
  error: z.string(),
  next_try_at: Timestamp.nullable(),
  created_at: Timestamp,
});
export type FailedJob = z.infer<typeof FailedJob>;

export const jobsApi = {
  listFailed: endpoint('GET', '/jobs/failed', {
    summary: 'Lists the background work of the workspace that failed.',
    query: z.object({ page: Page }),
    data: z.object({ jobs: z.array(FailedJob), pagination: Pagination }),
  }),
  retry: endpoint('POST', '/job/:id/retry', {
    summary: 'Tries a failed job again now.',
    params: z.object({ id: Id }),
    errors: ['NOT_FOUND', 'JOB_RUNNING'],
  }),
  discard: endpoint('DELETE', '/job/:id', {
    summary: 'Gives a failed job up for good.',
    params: z.object({ id: Id }),
    errors: ['NOT_FOUND', 'JOB_RUNNING'],
  }),
};
