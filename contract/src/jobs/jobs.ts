import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Page, Pagination } from '../envelope.ts';
import { Id, Timestamp } from '../scalars.ts';

/**
 * A background job whose last attempt failed. `waiting` is retried at `next_try_at`, `given_up` only on request. `error` is a
 * code of the catalogue; the server's log has the details.
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
    summary: 'Lists the failed jobs of the workspace.',
    query: z.object({ page: Page }),
    data: z.object({ jobs: z.array(FailedJob), pagination: Pagination }),
  }),
  retry: endpoint('POST', '/job/:id/retry', {
    summary: 'Retries a failed job now.',
    params: z.object({ id: Id }),
    errors: ['NOT_FOUND', 'JOB_RUNNING'],
  }),
  discard: endpoint('DELETE', '/job/:id', {
    summary: 'Discards a failed job.',
    params: z.object({ id: Id }),
    errors: ['NOT_FOUND', 'JOB_RUNNING'],
  }),
};
