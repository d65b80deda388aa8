import { expect } from 'vitest';
import { dueJobs } from './due-jobs.ts';
import { arrange } from './factories.ts';

/** Resolves when everything that was enqueued has run, or has failed and waits for its next try. */
export async function jobsDone(): Promise<void> {
  await expect.poll(async () => (await arrange<{ due: number }>(dueJobs))[0]?.due, { interval: 20 }).toBe(0);
}

/** Runs all jobs that wait for a retry or for their time. */
export async function runDueJobs(): Promise<void> {
  await arrange('update graphile_worker._private_jobs set run_at = now() where attempts < max_attempts');
  await arrange(`select pg_notify('jobs:insert', '{"count":5}')`);
}
