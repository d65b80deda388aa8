import type pg from 'pg';
import { z } from 'zod';

/*
 * Work that waits in the queue is part of an installation: a mail that was promised is sent after a restore too. Jobs are
 * kept as jobs, since the queue's tables belong to graphile-worker and look different in every version of it.
 */

export const QueuedJob = z.object({
  task: z.string(),
  payload: z.unknown(),
  queue: z.string().nullable(),
  key: z.string().nullable(),
  run_at: z.string(),
  priority: z.int(),
  attempts: z.int(),
  max_attempts: z.int(),
  last_error: z.string().nullable(),
  created_at: z.string(),
  flags: z.array(z.string()).nullable(),
});
export type QueuedJob = z.infer<typeof QueuedJob>;

const AT_ONCE = 1000;
const TABLE = 'graphile_worker._private_jobs';

/** Inside a transaction, in a few at a time. One that is running is among them: it will be run once more. */
export async function* listQueuedJobs(owner: pg.Client): AsyncGenerator<QueuedJob[]> {
  if (!(await hasQueue(owner))) return;
  await owner.query(`
    declare queued_jobs no scroll cursor for
    select t.identifier as task, j.payload, q.queue_name as queue, j.key, to_json(j.run_at) #>> '{}' as run_at, j.priority,
      j.attempts, j.max_attempts, j.last_error, to_json(j.created_at) #>> '{}' as created_at,
      (select array_agg(flag) from jsonb_object_keys(j.flags) as flag) as flags
    from ${TABLE} j
    join graphile_worker._private_tasks t on t.id = j.task_id
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
    order by j.id`);
  while (true) {
    const { rows } = await owner.query<QueuedJob>(`fetch ${AT_ONCE} from queued_jobs`);
    if (rows.length > 0) yield rows;
    if (rows.length < AT_ONCE) break;
  }
  await owner.query('close queued_jobs');
}

async function hasQueue(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query<{ there: boolean }>(`select to_regclass('${TABLE}') is not null as there`);
  return rows[0]?.there ?? false;
}

export async function forgetQueuedJobs(owner: pg.Client): Promise<void> {
  await owner.query(`delete from ${TABLE}`);
}

export async function addQueuedJobs(owner: pg.Client, jobs: QueuedJob[]): Promise<void> {
  const { rows } = await owner.query<{ id: string; place: number }>(
    `select (graphile_worker.add_job(task, payload, queue, run_at, max_attempts, key, priority, flags)).id, place
     from jsonb_to_recordset($1) as (
       place int, task text, payload json, queue text, key text, run_at timestamptz, priority int, max_attempts int,
       flags text[])`,
    [JSON.stringify(jobs.map((job, place) => ({ place, ...job })))],
  );
  await owner.query(
    `update ${TABLE} j set attempts = w.attempts, last_error = w.last_error, created_at = w.created_at
     from jsonb_to_recordset($1) as w (id bigint, attempts int, last_error text, created_at timestamptz)
     where j.id = w.id`,
    [JSON.stringify(rows.map(({ id, place }) => ({ ...jobs[place], id })))],
  );
}
