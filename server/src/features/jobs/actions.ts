import { AppError } from '@sightline/contract/errors';
import type { jobsApi } from '@sightline/contract/jobs/jobs';
import { sql } from 'kysely';
import type { Action } from '../../kernel/action.ts';
import { requireIdleJob } from './queries.ts';

/*
 * A job: waiting -> running -> done, where it leaves nothing behind; or failed -> waiting again, each time longer, until it
 * is given up. A person may send a failed one back to waiting, or discard it.
 */

export const retryJob: Action<typeof jobsApi.retry> = async (ctx, { params }) => {
  await requireIdleJob(ctx, params.id);
  const { rows } = await sql<{ done: boolean }>`select jobs.retry(${params.id}) as done`.execute(ctx.db);
  if (!rows[0]?.done) throw new AppError('JOB_RUNNING'); // it began in this moment
};

export const discardJob: Action<typeof jobsApi.discard> = async (ctx, { params }) => {
  await requireIdleJob(ctx, params.id);
  const { rows } = await sql<{ done: boolean }>`select jobs.discard(${params.id}) as done`.execute(ctx.db);
  if (!rows[0]?.done) throw new AppError('JOB_RUNNING'); // it began in this moment
};
